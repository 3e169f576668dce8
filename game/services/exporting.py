"""All that is kept of a player, as JSON, written bit by bit: a history may be longer than memory.

The form of the file is described on the page of a player's data (templates/data_form.html). Left
out is only what the rest gives: positions for speed, the numbering of tiles, ids of requests.
"""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from uuid import UUID

from django.db.models import Exists
from django.utils import timezone

from game.engine import Board
from game.log import PIECE_BYTES
from game.models import FormerPlayer, Game, Handover, Piece, Player, Published
from game.scene import Status
from game.services.new_game import unplayed_successors

FORM, VERSION = "2048-player", 1
BATCH = 50  # games read at a time
PIECES = 256  # pieces of a long game read at a time
PART = 32_768  # characters in a part of the file, or a little more

COLUMNS = (
    "size", "is_current", "seed", "scheme", "position", "steps", "directions", "pieces", "status",
    "moves", "merges", "score", "best_before", "top_rank", "undos", "hints", "clock_ms",
    "won_move", "won_clock_ms", "kept_going", "solver_move", "solver_score", "started_at",
    "last_action_at", "ended_at", "revision", "replaced", "best_told",
)  # fmt: skip

# Four directions to a byte, in the order in which the log has them: up, down, left, right.
LETTERS = ["".join("UDLR"[byte >> shift & 3] for shift in (0, 2, 4, 6)) for byte in range(256)]


class BrokenOffError(Exception):
    """The player was deleted or went over into another while the file was being written."""


def export(player_id: UUID | None) -> Iterator[str]:
    """Yield the file in parts of some size; each is read from the database when it is asked for.

    Every SELECT is short and whole, so nothing is held open while a slow browser reads.
    BrokenOffError.
    """
    part: list[str] = []
    length = 0
    for text in texts(player_id):
        part.append(text)
        length += len(text)
        if length >= PART:
            yield "".join(part)
            part, length = [], 0
    yield "".join(part)


def texts(player_id: UUID | None) -> Iterator[str]:
    head = {"form": FORM, "version": VERSION, "written_at": written(timezone.now())}
    known = about(player_id)
    yield "{\n"
    yield from (f'"{name}": {json.dumps(value)},\n' for name, value in (head | known).items())
    yield '"games": ['
    separator = "\n"
    for game in games_of(player_id) if player_id else ():
        yield separator
        yield from game_text(game)
        separator = ",\n"
    if player_id and known["player"] and not Player.objects.filter(id=player_id).exists():
        raise BrokenOffError
    yield "\n]}\n"


def about(player_id: UUID | None) -> dict[str, object]:
    """Return what is kept beside the games."""
    player = Player.objects.filter(id=player_id).first() if player_id else None
    if player is None:
        return {"player": None}
    published = Published.objects.filter(player_id=player.id).order_by("published_at", "link")
    handovers = Handover.objects.filter(player_id=player.id).order_by("created_at")
    earlier = FormerPlayer.objects.filter(became=player.id).order_by("left_at")
    return {
        "player": {"id": str(player.id), "created_at": written(player.created_at)},
        "published": [
            {"game": str(row.game_id), "link": row.link, "at": written(row.published_at)}
            for row in published
        ],
        "device_links": [
            {
                "created_at": written(row.created_at),
                "expires_at": written(row.expires_at),
                "used_at": written(row.used_at),
            }
            for row in handovers
        ],
        "joined": [{"player": str(row.id), "at": written(row.left_at)} for row in earlier],
    }


def games_of(player_id: UUID) -> Iterator[Game]:
    """Yield the games in the order of their ids, a batch to a SELECT."""
    rows = Game.objects.filter(player_id=player_id).order_by("id").only(*COLUMNS)
    # In the same statement as the row: whether a game can go on is true of one moment.
    rows = rows.annotate(can_come_back=Exists(unplayed_successors()))
    batch = list(rows[:BATCH])
    while batch:
        yield from batch
        batch = list(rows.filter(id__gt=batch[-1].id)[:BATCH])


def can_go_on(game: Game) -> bool:
    """Tell whether a move, an undo or *Keep going* can still change the game.

    A game that was given up can be taken up again until its successor's first move.
    """
    is_held = game.is_current or game.can_come_back  # type: ignore[attr-defined]
    return bool(is_held and (game.status != Status.OVER or game.undos))


def game_text(game: Game) -> Iterator[str]:
    """Yield one game as a line of JSON; its directions, the long part, come last."""
    yield json.dumps(facts(game))[:-1]
    yield ', "directions": "'
    yield from directions_text(game)
    yield '"}'


def facts(game: Game) -> dict[str, object]:
    goes_on = can_go_on(game)
    return {
        "id": str(game.id),
        "size": game.size,
        "current": game.is_current,
        "status": game.status,
        "can_go_on": goes_on,
        "moves": game.moves,
        "score": game.score,
        "merges": game.merges,
        "top_tile": 1 << game.top_rank,
        "undos_left": game.undos,
        "hints": game.hints,
        "clock_ms": game.clock_ms,
        "won_at_move": game.won_move,
        "won_at_clock_ms": game.won_clock_ms,
        "kept_going": game.kept_going,
        "solver_from_move": game.solver_move,
        "score_before_solver": game.solver_score,
        "best_before": game.best_before,
        "new_best_told": bool(game.best_told),
        "started_at": written(game.started_at),
        "last_action_at": written(game.last_action_at),
        "ended_at": written(game.ended_at),
        "revision": game.revision,
        "took_the_place_of": str(game.replaced) if game.replaced else None,
        "board": rows_of(game.size, bytes(game.position)),
        "undo_boards": undo_boards(game),
        "scheme": game.scheme,
        "seed": None if goes_on else bytes(game.seed).hex(),
    }


def rows_of(size: int, packed: bytes) -> list[list[int]]:
    """Return the faces of a packed position, which begins with its ranks."""
    return Board(size, packed[: size * size]).rows()


def undo_boards(game: Game) -> list[list[list[int]]]:
    """Return the boards to which undo can go back, oldest first."""
    boards = [rows_of(game.size, step) for step in game.packed_steps]
    return boards[len(boards) - min(game.undos, len(boards)) :]


def directions_text(game: Game) -> Iterator[str]:
    """Yield the directions as letters; BrokenOffError where a piece is gone meanwhile."""
    for first in range(0, game.pieces, PIECES):
        last = min(first + PIECES, game.pieces)
        rows = Piece.objects.filter(
            player_id=game.player_id, game_id=game.id, number__range=(first, last - 1)
        )
        logs = list(rows.order_by("number").values_list("directions", flat=True))
        if len(logs) != last - first:
            raise BrokenOffError
        yield "".join(letters(bytes(log), 4 * PIECE_BYTES) for log in logs)
    yield letters(bytes(game.directions), game.logged)


def letters(log: bytes, count: int) -> str:
    return "".join(map(LETTERS.__getitem__, log))[:count]


def written(time: datetime | None) -> str | None:
    """Return the time in UTC as JSON files mostly have it: 2026-01-31T20:48:00.123Z."""
    if time is None:
        return None
    return time.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
