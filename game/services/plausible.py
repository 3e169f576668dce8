"""What must hold of a stored game's row by itself, and of its undo steps."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

from django.db import models

from game.engine import SEED_BYTES, SIZES, Board, Played, Position, packed_bytes
from game.engine.position import ORDINAL_BITS
from game.log import PIECE
from game.models import UNDOS, Game
from game.scene import Status

type Kind = type | tuple[type, ...]

# SQLite stores a value of any type in any column. Keys and times are converted as they are read.
KINDS: "tuple[tuple[type[models.Field[Any, Any]], Kind, str], ...]" = (
    (models.BinaryField, (bytes, memoryview), "no bytes"),
    (models.IntegerField, int, "no number"),
    (models.BooleanField, bool, "neither true nor false"),
    (models.CharField, str, "no text"),
)
LARGEST = (1 << 63) - 1


def mistyped(row: models.Model) -> list[str]:
    """Name each column that holds something else than its type, or a number below 0."""
    found = []
    for name, kind, told, nullable in kinds_of(type(row)):
        value = getattr(row, name)
        if value is None and nullable:
            continue
        is_right = isinstance(value, kind)
        if kind is int:
            is_right = type(value) is int and 0 <= value <= LARGEST
        if not is_right:
            found.append(f"{name} is {told}")
    return found


@cache
def kinds_of(model: type[models.Model]) -> list[tuple[str, Kind, str, bool]]:
    return [
        (field.attname, kind, told, field.null)
        for field in model._meta.concrete_fields
        for of, kind, told in KINDS
        if isinstance(field, of)
    ]


def implausible(game: Game) -> Iterator[str]:
    """Yield what no game can come to, whatever its seed and directions are."""
    if game.size not in SIZES:
        yield f"size {game.size} is unknown"
    if len(bytes(game.seed)) != SEED_BYTES:
        yield "the seed has another length"
    if game.status not in list(Status):
        yield "status is unknown"
    if game.undos > UNDOS:
        yield f"undos ({game.undos})"
    elif game.revision < game.moves + 2 * (UNDOS - game.undos) + game.kept_going:
        yield f"revision ({game.revision}) is too low"  # each undo is one and took one back
    if game.hint_revision is not None and game.hint_revision > game.revision:
        yield "the last hint is of a later revision"
    if game.moves and None in (game.started_at, game.last_action_at):
        yield "a time is missing"
    if game.best_before % 4:  # as every sum of merges
        yield f"best before ({game.best_before}) is no score"
    yield from implausible_win(game)
    yield from implausible_solver(game)


def implausible_win(game: Game) -> Iterator[str]:
    if (game.won_move is None) != (game.won_clock_ms is None):
        yield "the win has a move or a time, not both"
    elif game.won_clock_ms is not None and game.won_clock_ms > game.clock_ms:
        yield "the win is later than the clock"
    if game.kept_going and game.won_move is None:
        yield "kept going without a win"


def implausible_solver(game: Game) -> Iterator[str]:
    if (game.solver_move is None) != (game.solver_score is None):
        yield "the solver has a move or a score, not both"
    elif game.solver_move == 0 or (game.solver_score or 0) % 4:
        yield "the solver's first move or score"
    elif game.solver_move and game.solver_move > game.moves + 1 + UNDOS - game.undos:
        yield "the solver's first move is in the future"


def unmarked(game: Game) -> tuple[bytes, int] | None:
    """Return what the mark must be while the row's 256th move was not played yet.

    None where it may have been played and taken back: then nothing reads the mark.
    """
    if game.logged + UNDOS - game.undos >= PIECE:
        return None
    return (bytes(game.base_board), game.base_score) if game.pieces else (b"", 0)


def count_steps(game: Game) -> int | None:
    """Return how many undo steps the row has; None if it cannot have so many."""
    count, rest = divmod(len(bytes(game.steps)), packed_bytes(game.size))
    if rest or count > game.logged:
        return None
    # Without an undo left one step tells what the last move did, and none what the last undo did.
    fits = count == min(game.moves, game.undos) if game.undos else count <= 1
    return count if fits else None


def wrong_steps(game: Game, plays: list[Played], board: Board) -> Iterator[str]:
    """Compare undo steps and tile ids with the moves that follow each step, up to `board`."""
    before = [Position.unpack(game.size, step) for step in game.packed_steps]
    if any(step.board != played.slide.before for step, played in zip(before, plays, strict=True)):
        yield "undo steps"
    boards = [*(played.slide.before for played in plays), board]
    named = [
        Position(true, at.ids) for true, at in zip(boards, [*before, game.now_at], strict=True)
    ]
    if (
        not names_fit(named[0], game.revision)
        or not all(
            follows(old, played, new)
            for (old, new), played in zip(pairwise(named), plays, strict=True)
        )
        or latest(named[-1]) > game.revision
    ):
        yield "tile ids"


def names_fit(at: Position, revision: int) -> bool:
    """Tell whether all tiles have an id, each its own and from before now, and no other cell."""
    tiles = [tile for tile in at.ids if tile]
    has_all = [bool(tile) for tile in at.ids] == [bool(rank) for rank in at.board.ranks]
    return has_all and len(set(tiles)) == len(tiles) and latest(at) <= revision


def follows(old: Position, played: Played, new: Position) -> bool:
    """Tell whether the tiles kept their ids and the new ones got those of one later revision."""
    revision = new.ids[played.spawn.cell] >> ORDINAL_BITS
    return revision > latest(old) and new == old.advance(played.slide, played.spawn, revision)


def latest(at: Position) -> int:
    return max(at.ids) >> ORDINAL_BITS
