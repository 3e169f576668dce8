"""Which lines get codes of their own, and whose code the others share."""

import numpy as np
from numpy.typing import NDArray

from tests.training.rules import ROWS

type Counts = NDArray[np.float64]
type Codes = NDArray[np.uint16]
type Kept = NDArray[np.intp]

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
    return np.bincount(np.arange(ROWS) & 0xFFF, line_counts, 1 << 12)
