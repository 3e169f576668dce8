"""Playing stored games again from seed and directions, and naming what differs."""

from collections.abc import Iterator
from struct import error as StructError  # noqa: N812
from uuid import UUID

from django.db.models import Q, QuerySet

from game import log
from game.engine import SCHEME, IllegalMoveError, Rebuilt, start
from game.models import Game, Piece
from game.scene import Status

type Key = tuple[UUID, UUID]

COLUMNS = (
    "player_id", "id", "size", "seed", "scheme", "position", "directions", "pieces", "base_board",
    "base_score", "mark_board", "mark_score", "status", "moves", "merges", "score", "top_rank",
    "won_move", "kept_going",
)  # fmt: skip


class UnsoundError(Exception):
    """A game cannot be played again: what is wrong with its seed or directions."""


def batches(after: Key | None, count: int) -> Iterator[tuple[Key | None, Key]]:
    """Yield the stored games' keys in spans of up to `count`: after the first, up to the second.

    One SELECT for each span, which is short; nothing is held meanwhile.
    """
    while last := last_key(after, count):
        yield after, last
        after = last


def last_key(after: Key | None, count: int) -> Key | None:
    keys = in_order(after).values_list("player_id", "id")[:count]
    return list(keys)[-1] if keys else None


def games_between(after: Key | None, last: Key) -> list[Game]:
    """Return the games with keys after the one, up to the other. One SELECT."""
    player_id, game_id = last
    upto = Q(player_id__lt=player_id) | Q(player_id=player_id, id__lte=game_id)
    return list(in_order(after).filter(upto).only(*COLUMNS))


def in_order(after: Key | None) -> QuerySet[Game]:
    games = Game.objects.order_by("player_id", "id")
    if after is None:
        return games
    player_id, game_id = after
    return games.filter(Q(player_id__gt=player_id) | Q(player_id=player_id, id__gt=game_id))


def faults_of(game: Game) -> list[str]:
    """Say what of the row its seed and directions do not give; at most one SELECT."""
    try:
        return list(differences(game, rebuild(game)))
    except (UnsoundError, IllegalMoveError) as error:
        return [str(error)]
    except (ValueError, StructError) as error:  # a column that was cut or is no board at all
        return [f"unreadable ({error})"]


def rebuild(game: Game) -> Rebuilt:
    """Play the whole game again.

    UnsoundError or IllegalMoveError where that cannot be done or a piece differs.
    """
    if game.scheme != SCHEME:
        raise UnsoundError(f"scheme {game.scheme} is unknown")
    if game.logged < 0 or len(bytes(game.directions)) != -(-game.logged // 4):
        raise UnsoundError(f"moves ({game.moves}) and directions differ in number")
    rebuilt = Rebuilt(start(bytes(game.seed), game.size))
    for piece in pieces_of(game):
        if place(rebuilt) != (bytes(piece.board), piece.score):
            raise UnsoundError(f"piece {piece.number} begins with another board or score")
        rebuilt.play_on(bytes(game.seed), log.read(bytes(piece.directions), log.PIECE))
    if place(rebuilt) != (bytes(game.base_board), game.base_score):
        raise UnsoundError("the row's directions begin with another board or score")
    play_row(game, rebuilt)
    return rebuilt


def place(rebuilt: Rebuilt) -> tuple[bytes, int]:
    return rebuilt.board.ranks, rebuilt.score


def play_row(game: Game, rebuilt: Rebuilt) -> None:
    directions = list(log.read(bytes(game.directions), game.logged))
    rebuilt.play_on(bytes(game.seed), directions[: log.PIECE])
    marked = (bytes(game.mark_board), game.mark_score)
    if game.logged >= log.PIECE and place(rebuilt) != marked:
        raise UnsoundError("the next piece would begin with another board or score")
    rebuilt.play_on(bytes(game.seed), directions[log.PIECE :])


def pieces_of(game: Game) -> list[Piece]:
    if not game.pieces:
        return []
    # The game may be played on while this runs: what came after its row was read is left out.
    rows = Piece.objects.filter(player_id=game.player_id, game_id=game.id, number__lt=game.pieces)
    pieces = list(rows.order_by("number"))
    if [piece.number for piece in pieces] != list(range(game.pieces)):
        raise UnsoundError("a piece is missing")
    if any(len(bytes(piece.directions)) != log.PIECE_BYTES for piece in pieces):
        raise UnsoundError("a piece is cut short")
    return pieces


def differences(game: Game, rebuilt: Rebuilt) -> Iterator[str]:
    """Compare the row with what was rebuilt; yield one sentence part for each difference."""
    if game.now_at.board != rebuilt.board:
        yield "board"
    facts = {
        "score": (game.score, rebuilt.score),
        "merges": (game.merges, rebuilt.merges),
        "top tile": (1 << game.top_rank, rebuilt.board.top),
        "winning move": (game.won_move, rebuilt.won_move),
        "status": (game.status, status_of(game, rebuilt)),
    }
    for name, (stored, true) in facts.items():
        if stored != true:
            yield f"{name} ({stored}, rebuilt {true})"


def status_of(game: Game, rebuilt: Rebuilt) -> Status:
    """Return the status that the game must have; only *Keep going* is not in the directions."""
    if rebuilt.won_move is not None and not game.kept_going:
        return Status.WON
    return Status.OVER if rebuilt.board.is_over() else Status.PLAYING
