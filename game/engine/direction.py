"""The four directions and the order in which each reads a board's cells."""

from enum import StrEnum
from functools import cache
from typing import NamedTuple


class Direction(StrEnum):
    """One of the four moves; its value is the word used in forms and URLs."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"

    # Enum hashes through a Python-level method; these are dictionary keys on the hot path.
    __hash__ = str.__hash__


class Lanes(NamedTuple):
    """How one direction reads a board: `size` lines, each starting at the edge pushed to.

    `slices[i]` cuts line i out of the row-major ranks; `cells[i]` are that line's cells.
    """

    slices: tuple[slice, ...]
    cells: tuple[tuple[int, ...], ...]


@cache
def lanes(size: int, direction: Direction) -> Lanes:
    """Return the lanes of a `size` x `size` board pushed in `direction`."""
    slices = tuple(_slice(size, line, direction) for line in range(size))
    return Lanes(slices, tuple(tuple(range(size * size)[cut]) for cut in slices))


def _slice(size: int, line: int, direction: Direction) -> slice:
    first = line * size
    match direction:
        case Direction.LEFT:
            return slice(first, first + size, 1)
        case Direction.RIGHT:
            return slice(first + size - 1, first - 1 if first else None, -1)
        case Direction.UP:
            return slice(line, None, size)
        case Direction.DOWN:
            return slice(size * (size - 1) + line, None, -size)
