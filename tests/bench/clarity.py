"""How often a much deeper search agrees with the solver's choice, by how far ahead that is.

    python -m tests.bench.clarity

The thresholds in game/solver/clarity.py were read from this table.
"""

import argparse
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from game.engine import SIZES, Board
from game.solver.form import Values
from game.solver.method import Method, method
from game.solver.playing import timed_moves
from game.solver.search import Limits, grow, root_values
from tests.bench.measure import table

FIRST_SEED = 200_001
EVERY = 40  # moves from one position to the next
DEEP = {4: Limits(9, 80_000), 5: Limits(4, 20_000), 6: Limits(4, 20_000)}
EDGES = {4: (10, 20, 50, 100, 200, 500, 1_000), 5: (500, 2_000, 8_000), 6: (500, 2_000, 8_000)}


class Sample(NamedTuple):
    """How far the choice is ahead of the second best, and whether the deep search agrees."""

    margin: float
    agrees: bool


def positions(size: int, count: int, longest: int) -> Iterator[Board]:
    """Yield positions with a choice from games that the solver plays, up to a move."""
    seed = FIRST_SEED
    while True:
        for number, timed in enumerate(timed_moves(seed, size)):
            if number % EVERY == 0 and len(timed.played.board.legal()) > 1:
                yield timed.played.board
                count -= 1
            if not count:
                return
            if number == longest:
                break
        seed += 1


def rated(way: Method, limits: Limits) -> Values:
    each = root_values(grow(way.form, way.evaluation, way.root, limits), way.evaluation)[:, 0]
    return np.where(np.isnan(each), -np.inf, each)


def sample(board: Board) -> Sample:
    way = method(board)
    usual, deep = rated(way, way.limits), rated(way, DEEP[board.size])
    second, best = np.sort(usual)[-2:]
    return Sample(float(best - second), bool(usual.argmax() == deep.argmax()))


def report(size: int, count: int, longest: int) -> str:
    samples = [sample(board) for board in positions(size, count, longest)]
    edges = (0.0, *EDGES[size], np.inf)
    rows = [row(samples, low, high) for low, high in pairwise(edges)]
    return table((f"{size}x{size}: ahead by", "positions", "a deep search agrees"), rows)


def row(samples: list[Sample], low: float, high: float) -> tuple[str, str, str]:
    inside = [one.agrees for one in samples if low <= one.margin < high]
    share = f"{sum(inside) / len(inside):.0%}" if inside else ""
    return f"{low:.0f} to {high:.0f}", str(len(inside)), share


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=800)
    parser.add_argument("--longest", type=int, default=12_000, help="moves of a game to look at")
    args = parser.parse_args()
    for size in SIZES:
        print(report(size, args.positions, args.longest) + "\n", flush=True)


if __name__ == "__main__":
    main()
