"""Which weights of the network a board looks up: pairs of neighbouring lines, each line coded.

A tuple of cells spans two neighbouring lines. Each line's part of it is a piece: a table from
the packed row (65,536) to a code, for the row as read from either end. See README.md.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tests.training.compiled import compiled
from tests.training.rules import Board, transposed

type Codes = NDArray[np.uint16]  # (pieces, 2, 65536): the second index tells from which end
type Tables = NDArray[np.int64]  # (tables, 6): the fields of Table
type Slots = NDArray[np.int64]

MOST_SLOTS = 128


class Table(NamedTuple):
    """One table of weights, for a near and a far line.

    `inner`: they are the two middle lines, else an outer and the middle one beside it.
    `mutual`: swapping them must change nothing, so there are half as many look-ups.
    """

    inner: int
    near_piece: int
    far_piece: int
    far_codes: int
    offset: int
    mutual: int


@compiled
def slots(board: Board, codes: Codes, tables: Tables, found: Slots) -> int:
    """Write the indexes of the board's weights into `found`; return how many."""
    count = 0
    b = np.uint64(board)
    for turned in range(2):
        if turned:
            b = transposed(b)
        r0 = b & np.uint64(0xFFFF)
        r1 = (b >> np.uint64(16)) & np.uint64(0xFFFF)
        r2 = (b >> np.uint64(32)) & np.uint64(0xFFFF)
        r3 = b >> np.uint64(48)
        for t in range(tables.shape[0]):
            near, far, width, offset = tables[t, 1], tables[t, 2], tables[t, 3], tables[t, 4]
            for end in range(2):
                if tables[t, 5]:
                    one, two = codes[near, end, r1], codes[far, end, r2]
                    found[count] = offset + np.int64(max(one, two)) * width + min(one, two)
                    count += 1
                elif tables[t, 0]:
                    found[count] = (
                        offset + np.int64(codes[near, end, r1]) * width + codes[far, end, r2]
                    )
                    found[count + 1] = (
                        offset + np.int64(codes[near, end, r2]) * width + codes[far, end, r1]
                    )
                    count += 2
                else:
                    found[count] = (
                        offset + np.int64(codes[near, end, r0]) * width + codes[far, end, r1]
                    )
                    found[count + 1] = (
                        offset + np.int64(codes[near, end, r3]) * width + codes[far, end, r2]
                    )
                    count += 2
                if width == 1:
                    break
    return count
