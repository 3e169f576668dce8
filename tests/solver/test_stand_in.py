"""Tiles that four bits cannot hold are never mistaken for others."""

from random import Random

import pytest

from game.engine import Board, Direction
from game.solver import choose
from game.solver.general_form import GeneralForm
from game.solver.method import method
from game.solver.stand_in import stand_in

MOVES = 3


def board(*highest: int) -> Board:
    """A 4x4 board of these ranks, then small tiles."""
    return Board(4, bytes([*highest, 3, 2, 1, 0, 1][:16]).ljust(16, b"\0"))


def test_a_board_that_fits_stands_for_itself() -> None:
    for highest in ([11], [15], [15, 14, 13, 12, 11], [14, 14, 14]):
        assert stand_in(board(*highest), MOVES) == board(*highest)


def test_two_32768s_have_no_stand_in() -> None:
    assert stand_in(board(15, 15), MOVES) is None
    assert stand_in(board(15, 14, 14), MOVES) is None
    assert stand_in(board(16, 16), MOVES) is None
    assert isinstance(method(board(15, 15)).form, GeneralForm)


def test_two_32768s_are_merged() -> None:
    for high in (15, 16, 36, 37):
        stuck = Board(4, bytes((high, high, 1, 2, 3, 4, 3, 1, 1, 2, 1, 2, 2, 1, 2, 1)))
        assert choose(stuck) in (Direction.LEFT, Direction.RIGHT)


@pytest.mark.parametrize(
    ("highest", "instead"),
    [
        ([16], [15]),
        ([16, 14, 10], [15, 14, 10]),
        ([17, 16, 10], [15, 14, 10]),
        ([16, 15, 10], [15, 14, 10]),
        ([17, 15, 15], None),
        ([37, 20, 16], [15, 14, 13]),
        ([16, 14, 14], None),
        ([16, 14, 13, 13], None),
    ],
)
def test_high_tiles_take_the_highest_names(highest: list[int], instead: list[int] | None) -> None:
    expected = board(*instead) if instead else None
    assert stand_in(board(*highest), MOVES) == expected


def test_a_stand_in_slides_as_the_board_does() -> None:
    luck = Random(5)
    for _ in range(3_000):
        ranks = [luck.choice((0, 0, 1, 2, 3, luck.randrange(8, 19))) for _ in range(16)]
        walk(Board(4, bytes(ranks)), luck)


def walk(true: Board, luck: Random) -> None:
    """Play MOVES random moves on a board and on its stand-in, and compare them on the way."""
    other = stand_in(true, MOVES)
    for _ in range(MOVES if other else 0):
        assert other is not None
        assert true.legal() == other.legal()
        if not true.legal():
            return
        direction = luck.choice(true.legal())
        true, other = slid(true, direction), slid(other, direction)
        assert len(set(zip(true.ranks, other.ranks, strict=True))) == len(set(true.ranks))
        assert max(other.ranks) <= 15
        cell, rank = luck.choice(true.empty_cells()), luck.choice((1, 2))
        true, other = true.place(cell, rank), other.place(cell, rank)


def slid(board: Board, direction: Direction) -> Board:
    slide = board.slide(direction)
    assert slide is not None
    return slide.board
