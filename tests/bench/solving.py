"""CPU of what the solver does within one request: for a hint, and for the solver page."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice

from game.engine import SIZES, Board
from game.services import study
from game.solver import analyse
from game.solver.playing import timed_moves
from tests.bench.measure import spread

SEED = 501  # of games that no other measurement plays
EVERY = 25  # so many moves lie between two positions
WORK: dict[str, Callable[[Board], object]] = {
    "analysis, as for a hint": analyse,
    "analysis and line, as on the solver page": partial(study, None),
}


def report(positions: int) -> list[list[str]]:
    """Rows: size, what was done, p50, p95 and the longest, over positions of one played game."""
    met = {size: positions_of(size, positions) for size in SIZES}
    return [row(size, name, met[size]) for size in SIZES for name in WORK]


def positions_of(size: int, count: int) -> list[Board]:
    moves = islice(timed_moves(SEED, size), 0, count * EVERY, EVERY)
    return [move.played.board for move in moves]


def row(size: int, name: str, boards: Sequence[Board]) -> list[str]:
    work = WORK[name]
    work(boards[0])  # the tables are made at the first call
    times = [milliseconds(work, board) for board in boards]
    middle = spread(times)
    figures = (middle.p50, middle.p95, max(times))
    return [f"{size}x{size}", name, *(f"{figure:.1f} ms" for figure in figures)]


def milliseconds(work: Callable[[Board], object], board: Board) -> float:
    began = time.thread_time_ns()
    work(board)
    return (time.thread_time_ns() - began) / 1e6
