"""Tables over all 65,536 rows of four tiles, so that a push of a whole row is one look-up."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.solver.line import push_lines
from game.solver.packed import MAX_PACKED_RANK, PLACE_BITS, encoded

ROWS = 1 << 16


class RowTables(NamedTuple):
    """Per row: the row pushed to the left, and pushed to the right.

    A row in which two tiles of rank 15 merge would need rank 16: the search never asks for it
    (see `stand_in.py`), and its entry is the row unchanged.
    """

    left: NDArray[np.uint16]
    right: NDArray[np.uint16]


@cache
def row_tables() -> RowTables:
    """Return the tables; made at the first call, in some milliseconds."""
    lines = all_rows()
    left, _ = push_lines(lines)
    right, _ = push_lines(lines[::-1])
    return RowTables(_encoded(left), _encoded(right[::-1]))


def all_rows() -> NDArray[np.uint8]:
    """Return the ranks of every row, shape (4, 65536): place by place, the left one first."""
    return (np.arange(ROWS) >> PLACE_BITS & MAX_PACKED_RANK).astype(np.uint8)


def _encoded(lines: NDArray[np.uint8]) -> NDArray[np.uint16]:
    unchanged = lines.max(axis=0) > MAX_PACKED_RANK
    return np.where(unchanged, np.arange(ROWS, dtype=np.uint16), encoded(lines))
