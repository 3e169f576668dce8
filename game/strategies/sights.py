"""Strategies that look one move ahead at the tiles."""

from functools import cache

from game.engine import Board, Direction
from game.strategies.turn import Turn

# Of equally good moves the first in this order is played.
ORDER = (Direction.DOWN, Direction.LEFT, Direction.RIGHT, Direction.UP)


def corner(turn: Turn) -> Direction:
    """The move with the most points of those that leave a highest tile in the bottom left corner.

    Where there is none, the move with the most points.
    """

    def worth(direction: Direction) -> tuple[bool, int]:
        slide = turn.slides[direction]
        return holds_corner(slide.board), slide.gained

    return max(legal(turn), key=worth)


def snake(turn: Turn) -> Direction:
    """The move after which the tiles weigh most along a snake from the bottom left corner.

    The snake runs along the bottom row to the right, back along the next one and so on; a tile
    weighs its face in the first cell and a quarter as much in each next. Source of the idea: the
    answers to "What is the optimal algorithm for the game 2048?" on Stack Overflow (2014).
    """
    return max(legal(turn), key=lambda direction: weight(turn.slides[direction].board))


def legal(turn: Turn) -> list[Direction]:
    return [direction for direction in ORDER if direction in turn.slides]


def holds_corner(board: Board) -> bool:
    return board.ranks[-board.size] == max(board.ranks)


def weight(board: Board) -> int:
    """Return the tiles' weight along the snake; in whole numbers, so the last cell counts once."""
    after = cells_after(board.size)
    # A face is 2^rank, and four times as much is two ranks more.
    return sum(
        1 << rank + 2 * cells for rank, cells in zip(board.ranks, after, strict=True) if rank
    )


@cache
def cells_after(size: int) -> tuple[int, ...]:
    """Return, by row-major cell, how many cells of the snake come after it."""
    after = [0] * (size * size)
    for step in range(size * size):
        up, along = divmod(step, size)
        column = size - 1 - along if up % 2 else along
        after[(size - 1 - up) * size + column] = size * size - 1 - step
    return tuple(after)
