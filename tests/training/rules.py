"""The rules on packed 4x4 boards (uint64, four bits a cell, top left lowest), compiled.

Needs numba, which is in a virtual environment of its own (see README.md beside this file).
"""

import numpy as np
from numpy.typing import NDArray

from game.engine.line import push_line
from tests.training.compiled import compiled

type Boards = NDArray[np.uint64]
type Board = np.uint64
type Value = np.float32
type Rows = NDArray[np.uint16]
type Gains = NDArray[np.float32]

ROWS = 1 << 16
TOP_RANK = 15
TOP_LEARNED, LEAST_GAP = 12, 3


def cells_of(row: int) -> bytes:
    """Return the four ranks of a packed row, from its lowest nibble."""
    return bytes((row >> 4 * cell) & 15 for cell in range(4))


def row_of(cells: bytes) -> int:
    """Pack four ranks into a row."""
    return sum(rank << 4 * cell for cell, rank in enumerate(cells))


def push_tables() -> tuple[Rows, Rows, Gains]:
    """Return each row pushed to its lowest cell, each row mirrored, and the points of the push.

    Rows in which two tiles of rank 15 would merge stay as they are: four bits hold no rank 16.
    """
    pushed = np.arange(ROWS, dtype=np.uint16)
    mirrored = np.empty(ROWS, np.uint16)
    gains = np.zeros(ROWS, np.float32)
    for row in range(ROWS):
        cells = cells_of(row)
        mirrored[row] = row_of(cells[::-1])
        after, gained = push_line(cells)
        if max(after) <= TOP_RANK:
            pushed[row], gains[row] = row_of(after), gained
    return pushed, mirrored, gains


@compiled
def transposed(board: Board) -> Board:
    """Return the board with rows and columns exchanged."""
    b = np.uint64(board)
    a1 = b & np.uint64(0xF0F00F0FF0F00F0F)
    a2 = b & np.uint64(0x0000F0F00000F0F0)
    a3 = b & np.uint64(0x0F0F00000F0F0000)
    a = a1 | (a2 << np.uint64(12)) | (a3 >> np.uint64(12))
    b1 = a & np.uint64(0xFF00FF0000FF00FF)
    b2 = a & np.uint64(0x00FF00FF00000000)
    b3 = a & np.uint64(0x00000000FF00FF00)
    return b1 | (b2 >> np.uint64(24)) | (b3 << np.uint64(24))


@compiled
def slide(
    board: Board, direction: int, pushed: Rows, mirrored: Rows, gains: Gains
) -> tuple[Board, Value]:
    """Push a board left, right, up or down (0 to 3); return it and the points gained."""
    b = np.uint64(board)
    if direction >= 2:
        b = transposed(b)
    after = np.uint64(0)
    gained = np.float32(0)
    for line in range(4):
        shift = np.uint64(16 * line)
        row = (b >> shift) & np.uint64(0xFFFF)
        if direction & 1:
            row = np.uint64(mirrored[row])
        gained += gains[row]
        row = np.uint64(pushed[row])
        if direction & 1:
            row = np.uint64(mirrored[row])
        after |= row << shift
    if direction >= 2:
        after = transposed(after)
    return after, gained


@compiled
def with_spawn(board: Board) -> Board:
    """Return the board with a random new tile; it must have an empty cell."""
    b = np.uint64(board)
    empty = 0
    for cell in range(16):
        if (b >> np.uint64(4 * cell)) & np.uint64(15) == 0:
            empty += 1
    chosen = np.random.randint(empty)  # noqa: NPY002 - the only generator that numba compiles
    rank = np.uint64(2 if np.random.random() < 0.1 else 1)  # noqa: NPY002
    for cell in range(16):
        if (b >> np.uint64(4 * cell)) & np.uint64(15) == 0:
            if chosen == 0:
                return b | (rank << np.uint64(4 * cell))
            chosen -= 1
    return b


@compiled
def lowered(board: Board) -> Board:
    """Lower the high tiles of a board with a tile above TOP_LEARNED through gaps below them.

    While there is such a tile and a rank from LEAST_GAP up is missing below it, all tiles above
    the highest such gap lose one rank. The lowered board plays like the board itself until the
    gap is filled (after the tile-downgrading of Guei et al. 2021).
    """
    b = np.uint64(board)
    while True:
        present = 0
        for cell in range(16):
            present |= 1 << int((b >> np.uint64(4 * cell)) & np.uint64(15))
        top = TOP_RANK
        while not (present >> top) & 1:
            top -= 1
        gap = top - 1
        while gap >= LEAST_GAP and (present >> gap) & 1:
            gap -= 1
        if top <= TOP_LEARNED or gap < LEAST_GAP:
            return b
        for cell in range(16):
            if (b >> np.uint64(4 * cell)) & np.uint64(15) > gap:
                b -= np.uint64(1) << np.uint64(4 * cell)


@compiled
def top_rank(board: Board) -> int:
    """Return the highest rank on a board."""
    highest = 0
    for cell in range(16):
        highest = max(highest, int((np.uint64(board) >> np.uint64(4 * cell)) & np.uint64(15)))
    return highest


@compiled
def seed_luck(seed: int) -> None:
    """Seed the compiled code's generator."""
    np.random.seed(seed)  # noqa: NPY002
