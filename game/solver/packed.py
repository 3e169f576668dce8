"""4x4 positions packed into 64 bits, whole arrays of them at a time.

Row-major cell i holds its rank in bits 4i to 4i+3: cell 0 (top left) is the lowest nibble, and a
row is 16 bits whose lowest nibble is the row's left cell. Ranks above 15 do not fit.
"""

import numpy as np
from numpy.typing import NDArray

from game.engine import Board

# Explicitly little-endian, so that `rows` reads the same on every machine.
PACKED = np.dtype("<u8")
ROW = np.dtype("<u2")

PACKED_SIZE = 4
MAX_PACKED_RANK = 15

PLACE_BITS = np.array([[0], [4], [8], [12]], ROW)
DELTA_SWAPS = (
    (np.uint64(12), np.uint64(0x0000F0F0_0000F0F0)),
    (np.uint64(24), np.uint64(0x00000000_FF00FF00)),
)

type Packed = NDArray[np.uint64]
type Rows = NDArray[np.uint16]


def fits(board: Board) -> bool:
    """Tell whether a board can be packed: 4x4 and no tile above 2^15."""
    return board.size == PACKED_SIZE and max(board.ranks) <= MAX_PACKED_RANK


def pack(board: Board) -> int:
    """Return the packed form of a board that `fits`."""
    nibbles = board.ranks[::2], board.ranks[1::2]
    pairs = bytes(low | high << 4 for low, high in zip(*nibbles, strict=True))
    return int.from_bytes(pairs, "little")


def unpack(packed: int) -> Board:
    """Return the board that `pack` packed."""
    return Board(4, bytes(packed >> shift & 0xF for shift in range(0, 64, 4)))


def encoded(lines: NDArray[np.uint8]) -> Rows:
    """Return rows of packed ranks; `lines` has shape (4, n), the left cells first."""
    packed: Rows = np.bitwise_or.reduce(lines.astype(ROW) << PLACE_BITS, axis=0)
    return packed


def rows(positions: Packed) -> Rows:
    """Return the four rows of each position, shape (n, 4), as a view of a contiguous array."""
    return positions.view(ROW).reshape(-1, PACKED_SIZE)


def transpose(positions: Packed) -> Packed:
    """Return the positions mirrored at the main diagonal, so that columns become rows.

    Source: two delta swaps (Warren, Hacker's Delight, 2nd edition, section 7-3).
    """
    for shift, mask in DELTA_SWAPS:
        moved = (positions ^ positions >> shift) & mask
        positions = positions ^ moved ^ moved << shift
    return positions
