"""What a position is worth by rule of thumb: the sum over its rows and columns.

A line is worth more for each empty cell and each pair that could merge, less for tiles out of
order and for many or high tiles. Source of the terms, and of the first weights: nneonneo's
2048-ai (github.com/nneonneo/2048-ai), which tuned them by CMA-ES.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.solver.form import HIGHEST_RANK, Values

type Lines = NDArray[np.unsignedinteger]


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of a line's terms, and the powers of a rank in two of them."""

    base: float = 200_000.0
    empty: float = 270.0
    merge: float = 700.0
    order: float = 47.0
    order_power: float = 4.0
    total: float = 11.0
    total_power: float = 3.5


WEIGHTS = Weights()


def line_values(lines: Lines, weights: Weights = WEIGHTS, lowered: int = 0) -> Values:
    """Return the worth of each line; `lines` holds ranks, first axis: places along the line.

    Tiles count as so many ranks `lowered`, but not below rank 1: powers of high ranks would
    leave nothing of the other terms.

    Whole numbers, so that sums are exact and equal on
    every machine, however its power function rounds.
    """
    powers = _powers(weights.order_power, lowered)
    order = powers[lines]
    drops = np.maximum(order[:-1] - order[1:], 0).sum(axis=0)
    # Of a line that should fall to one side, these steps rise; of the two sides, the better.
    disorder = drops - np.maximum(order[0] - order[-1], 0)
    values = (
        weights.base
        + weights.empty * (lines == 0).sum(axis=0)
        + weights.merge * _mergeable(lines)
        - weights.order * disorder
        - weights.total * _powers(weights.total_power, lowered)[lines].sum(axis=0)
    )
    whole: Values = np.rint(values)
    return whole


def _powers(power: float, lowered: int) -> NDArray[np.float64]:
    ranks = np.arange(HIGHEST_RANK + 1, dtype=np.float64)
    return np.maximum(ranks - lowered, np.minimum(ranks, 1.0)) ** power


def _mergeable(lines: Lines) -> NDArray[np.intp]:
    """Count the tiles that have their like next to them, gaps aside."""
    mergeable = np.zeros(lines.shape[1:], np.intp)
    last = np.zeros_like(lines[0])
    paired = np.zeros(lines.shape[1:], np.bool_)
    for place in lines:
        filled = place != 0
        equal = filled & (place == last)
        mergeable += equal.astype(np.intp) + (equal & ~paired)
        paired = np.where(filled, equal, paired)
        last = np.where(filled, place, last)
    return mergeable
