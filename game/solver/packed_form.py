"""Packed 4x4 positions, pushed row by row with tables."""

import numpy as np
from numpy.typing import NDArray

from game.engine import Board
from game.solver.distinct import Indexes, Words
from game.solver.form import Grids, Positions, Slides
from game.solver.lowering import UNCHANGED, Labels, row_gains
from game.solver.packed import MAX_PACKED_RANK, PACKED, PACKED_SIZE, Packed, pack, rows, transpose
from game.solver.rows import row_tables

NIBBLE_ONES = np.uint64(0x11111111_11111111)
ONE, TWO = np.uint64(1), np.uint64(2)
CELL_BITS = np.arange(0, 64, 4, dtype=np.uint64)
CELLS = ONE << CELL_BITS


class PackedForm:
    """Arrays of one unsigned 64-bit number per position; ranks up to 15.

    Points are gained as if the tiles had the ranks of `label`.
    """

    def __init__(self, label: Labels = UNCHANGED) -> None:
        self.gains = row_gains(label)

    def read(self, board: Board) -> Packed:
        return np.array([pack(board)], PACKED)

    def ranks(self, positions: Packed) -> Grids:
        cells = positions >> CELL_BITS[:, None] & np.uint64(MAX_PACKED_RANK)
        return cells.astype(np.uint8).reshape(PACKED_SIZE, PACKED_SIZE, -1)

    def words(self, positions: Packed) -> list[Words]:
        return [positions]

    def slides(self, positions: Packed) -> Slides:
        tables = row_tables()
        across = rows(positions).astype(np.intp)
        along = rows(transpose(positions)).astype(np.intp)
        moved = (
            transpose(_joined(tables.left.take(along))),
            transpose(_joined(tables.right.take(along))),
            _joined(tables.left.take(across)),
            _joined(tables.right.take(across)),
        )
        vertical, horizontal = (_sums(self.gains.take(lines)) for lines in (along, across))
        return Slides(moved, np.array((vertical, vertical, horizontal, horizontal)))

    def empties(self, positions: Packed) -> tuple[Indexes, Indexes]:
        filled = positions | positions >> TWO
        filled |= filled >> ONE
        empty = ~filled[:, None] & CELLS
        found = np.flatnonzero(empty)
        return found >> 4, found & 0xF

    def place(self, positions: Packed, of: Indexes, cells: Indexes, rank: int) -> Packed:
        return positions[of] | CELLS[cells] * np.uint64(rank)


def _joined(lines: Positions) -> Packed:
    return lines.view(PACKED).reshape(-1)


def _sums(gained: NDArray[np.float32]) -> NDArray[np.float32]:
    # Exact: four times 2^16 at most, of 24 bits.
    return gained[:, 0] + gained[:, 1] + gained[:, 2] + gained[:, 3]
