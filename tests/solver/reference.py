"""The search a second time, plainly: one position after the other, by the engine's own rules.

Shares the weights with the solver, and nothing else.
"""

import math
from itertools import pairwise
from statistics import fmean
from typing import NamedTuple

from game.engine import Board, Direction
from game.solver.heuristic import WEIGHTS, Weights


class Fours(NamedTuple):
    """Which 4s are looked at: any, and those below another 4."""

    any: bool = True
    twice: bool = True


def direction_values(board: Board, layers: int, fours: Fours) -> dict[Direction, float]:
    """The expected value of each legal direction, `layers` moves deep."""
    return {
        direction: spawn_value(slide.board, layers - 1, fours)
        for direction in Direction
        if (slide := board.slide(direction))
    }


def spawn_value(slid: Board, layers: int, fours: Fours) -> float:
    if layers == 0:
        return max(1.0, worth(slid))
    return fmean(cell_value(slid, cell, layers, fours) for cell in slid.empty_cells())


def cell_value(slid: Board, cell: int, layers: int, fours: Fours) -> float:
    two = move_value(slid.place(cell, 1), layers, fours)
    if not fours.any:
        return two
    below = fours._replace(any=fours.twice)
    return 0.9 * two + 0.1 * move_value(slid.place(cell, 2), layers, below)


def move_value(board: Board, layers: int, fours: Fours) -> float:
    """Death is 0, which is below every worth."""
    return max(direction_values(board, layers, fours).values(), default=0.0)


def worth(board: Board) -> float:
    size = board.size
    rows = [list(board.ranks[start : start + size]) for start in range(0, size * size, size)]
    columns = [list(board.ranks[start::size]) for start in range(size)]
    return sum(line_worth(line, WEIGHTS) for line in rows + columns)


def line_worth(line: list[int], weights: Weights) -> float:
    order = [math.pow(rank, weights.order_power) for rank in line]
    steps = [after - before for before, after in pairwise(order)]
    rises = sum(step for step in steps if step > 0)
    falls = -sum(step for step in steps if step < 0)
    return round(
        weights.base
        + weights.empty * line.count(0)
        + weights.merge * mergeable(line)
        - weights.order * min(rises, falls)
        - weights.total * sum(math.pow(rank, weights.total_power) for rank in line)
    )


def mergeable(line: list[int]) -> int:
    tiles = [rank for rank in line if rank]
    return sum(
        rank in (tiles[place - 1 : place] + tiles[place + 1 : place + 2])
        for place, rank in enumerate(tiles)
    )
