"""The directions of a game as bytes: two bits each, four to a byte, the first in the low bits."""

from collections.abc import Iterator

from game.engine import Direction

PIECE = 256  # directions moved out of the row at a time: 64 bytes
KEPT = 260  # the most that stay in the row, so that five undos never reach into a piece
PIECE_BYTES = PIECE // 4

DIRECTIONS = tuple(Direction)
CODES = {direction: code for code, direction in enumerate(DIRECTIONS)}


def append(log: bytes, count: int, direction: Direction) -> bytes:
    """Return `log`, which holds `count` directions, with one more."""
    code = CODES[direction]
    place = count & 3
    return log[:-1] + bytes((log[-1] | code << 2 * place,)) if place else log + bytes((code,))


def pop(log: bytes, count: int) -> tuple[bytes, Direction]:
    """Return `log` without its last direction, and that direction."""
    place = count - 1 & 3
    code = log[-1] >> 2 * place & 3
    rest = log[:-1]
    # The freed bits must be clear again, or a later `append` would mix two directions.
    return (rest + bytes((log[-1] & (1 << 2 * place) - 1,)) if place else rest), DIRECTIONS[code]


def read(log: bytes, count: int) -> Iterator[Direction]:
    """Yield the first `count` directions in the order in which they were played."""
    for number in range(count):
        yield DIRECTIONS[log[number >> 2] >> 2 * (number & 3) & 3]
