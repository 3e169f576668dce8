"""How weights get small: lines that share codes, values rounded to 16 bits."""

import numpy as np
from numpy.typing import NDArray

from game.solver.network import LINES, THREES

type Counts = NDArray[np.float64]
type Codes = NDArray[np.uint16]
type Kept = NDArray[np.intp]
type Shorts = NDArray[np.int16]

NONE = -1


def most_frequent(counts: Counts, kept: int) -> Kept:
    """Return the `kept` most frequent lines, in ascending order."""
    return np.sort(np.argsort(-counts, kind="stable")[:kept])


def coded(kept: Kept, cells: int) -> Codes:
    """Return the code of every line of so many cells: its place in `kept`, or that of a neighbour.

    Codes spread from line to line, one rank of one cell at a time; a cell becomes empty or ceases
    to be so only where nothing else is left.
    """
    codes = np.full((16,) * cells, NONE, np.int32)
    codes.ravel()[kept] = np.arange(len(kept))
    for through_empty in (False, True):
        while _spread(codes, through_empty):
            pass
    return codes.ravel().astype(np.uint16)


def _spread(codes: NDArray[np.int32], through_empty: bool) -> bool:
    """Let every line without a code take a neighbour's; tell whether any did."""
    before = codes.copy()
    for axis in range(codes.ndim):
        first = 0 if through_empty else 1
        target, source = (np.moveaxis(of, axis, 0) for of in (codes, before))
        for to, out in (
            (slice(first, -1), slice(first + 1, None)),
            (slice(first + 1, None), slice(first, -1)),
        ):
            open_ = (target[to] == NONE) & (source[out] != NONE)
            target[to][open_] = source[out][open_]
    return bool((codes != before).any())


def three_counts(line_counts: Counts) -> Counts:
    """Return how often each three cells occur at the low end of a line."""
    return np.bincount(np.arange(LINES) & (THREES - 1), line_counts, THREES)


def rounded(weights: NDArray[np.floating], step: float) -> Shorts:
    """Return the weights in units of `step`, at most half of it off; ValueError if too big."""
    units = np.rint(weights / step)
    if np.abs(units).max(initial=0) > np.iinfo(np.int16).max:
        raise ValueError(f"A step of {step} is too small for a weight of {np.abs(weights).max()}.")
    return units.astype(np.int16)
