"""High tiles lowered through gaps below them, to positions that the network knows well.

With 8192 and 512 but nothing between, 8192 is played as 4096 would be, of which the network has
seen far more. Source: tile-downgrading, Guei, Chen & Wu, IEEE Transactions on Games 2021.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from game.solver.line import push_lines
from game.solver.packed import MAX_PACKED_RANK, PACKED, ROW, Packed, encoded, rows
from game.solver.rows import all_rows

# Boards without a higher tile than this are as they are; gaps at small tiles fill too soon.
HIGHEST_KNOWN = 12
LEAST_GAP = 3
# 384 KB each; a game has one more in use for each of its highest tiles.
MOST_KEPT = 16

type Labels = tuple[int, ...]

UNCHANGED: Labels = tuple(range(MAX_PACKED_RANK + 1))


def labels(ranks: bytes) -> Labels:
    """Return, for each rank from 0 to 15, the rank that it is looked up as on such a board."""
    present, label = set(ranks), UNCHANGED
    while max(present) > HIGHEST_KNOWN and (gap := _highest_gap(present)):
        present = {rank - (rank > gap) for rank in present}
        label = tuple(rank - (rank > gap) for rank in label)
    return label


def _highest_gap(present: set[int]) -> int | None:
    below = range(max(present) - 1, LEAST_GAP - 1, -1)
    return next((rank for rank in below if rank not in present), None)


def lower(positions: Packed, label: Labels) -> Packed:
    """Return the positions with their ranks replaced."""
    if label == UNCHANGED:
        return positions
    lowered = _lowered_rows(label).take(rows(positions).astype(np.intp))
    return lowered.view(PACKED).reshape(-1)


@lru_cache(MOST_KEPT)
def row_gains(label: Labels) -> NDArray[np.float32]:
    """Return the points of pushing each row to the left or right, as if its tiles were lowered.

    What the network says is to come and what is gained on the way must be of one scale.
    """
    made = [0, 0, *(1 << rank for rank in (*label[2:], label[-1] + 1))]
    return push_lines(all_rows(), np.array(made, np.float64))[1].astype(np.float32)


@lru_cache(MOST_KEPT)
def _lowered_rows(label: Labels) -> NDArray[np.uint16]:
    return encoded(np.array(label, np.uint8)[all_rows()]).astype(ROW)
