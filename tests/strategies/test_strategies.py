"""Each strategy does what it says of itself, on boards made for it, and never what is illegal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import Board, Direction
from game.strategies import STRATEGIES, Turn
from game.strategies.playing import legal_slides
from game.strategies.sights import cells_after, holds_corner, weight
from tests.engine.strategies import boards, directions

UP, DOWN, LEFT, RIGHT = Direction
OPEN = [[0, 0, 0, 0], [0, 2, 4, 0], [0, 8, 16, 0], [0, 0, 0, 0]]  # every direction is legal


def chosen(
    name: str, rows: list[list[int]], last: Direction | None = None, chance: float = 0.0
) -> Direction:
    return STRATEGIES[name](Turn(legal_slides(Board.from_rows(rows)), last, chance))


@pytest.mark.parametrize("name", STRATEGIES)
@given(board=boards, last=st.none() | directions, chance=st.floats(0, 1, exclude_max=True))
def test_no_strategy_ever_chooses_an_illegal_move(
    name: str, board: Board, last: Direction | None, chance: float
) -> None:
    slides = legal_slides(board)
    if slides:
        assert STRATEGIES[name](Turn(slides, last, chance)) in board.legal()


@pytest.mark.parametrize("name", STRATEGIES)
@pytest.mark.parametrize("only", Direction)
def test_every_strategy_takes_the_only_move(name: str, only: Direction) -> None:
    board = Board.from_rows(OPEN)
    turn = Turn({only: legal_slides(board)[only]}, None, 0.999)
    assert STRATEGIES[name](turn) is only


def test_random_chooses_each_legal_direction_as_often() -> None:
    found = [chosen("random", OPEN, chance=step / 400) for step in range(400)]
    assert {direction: found.count(direction) for direction in Direction} == dict.fromkeys(
        Direction, 100
    )


def test_four_in_turn_goes_round() -> None:
    assert chosen("four", OPEN) is UP
    assert [chosen("four", OPEN, last) for last in (UP, RIGHT, DOWN, LEFT)] == [
        RIGHT,
        DOWN,
        LEFT,
        UP,
    ]


def test_four_in_turn_passes_over_what_moves_nothing() -> None:
    at_the_right = [[0, 0, 0, 2], [0, 0, 0, 4], [0, 0, 0, 8], [0, 0, 0, 0]]
    assert chosen("four", at_the_right, UP) is DOWN


def test_three_directions_are_equally_likely_and_up_is_not_played() -> None:
    found = [chosen("three", OPEN, chance=step / 300) for step in range(300)]
    assert {direction: found.count(direction) for direction in Direction} == {
        UP: 0,
        DOWN: 100,
        LEFT: 100,
        RIGHT: 100,
    }


ONLY_UP = [[0, 0, 0, 0], [2, 4, 8, 16], [16, 8, 4, 2], [2, 4, 8, 16]]


@pytest.mark.parametrize("name", ["three", "two"])
def test_up_is_played_when_nothing_else_moves(name: str) -> None:
    assert chosen(name, ONLY_UP, DOWN, 0.999) is UP


def test_two_directions_take_turns() -> None:
    assert [chosen("two", OPEN, last) for last in (None, DOWN, LEFT, RIGHT, UP)] == [
        DOWN,
        LEFT,
        DOWN,
        DOWN,
        DOWN,
    ]


def test_the_bit_is_right_when_neither_of_the_two_moves() -> None:
    in_the_corner = [[0, 0, 0, 0], [2, 0, 0, 0], [4, 8, 0, 0], [16, 32, 64, 0]]
    assert chosen("two", in_the_corner, DOWN) is RIGHT


def test_the_corner_keeps_the_largest_tile_there_and_leaves_points_for_it() -> None:
    # Up and down merge the 4s, up for the corner; left and right merge nothing.
    rows = [[0, 0, 0, 0], [0, 0, 0, 4], [2, 0, 0, 4], [64, 16, 8, 2]]
    assert chosen("corner", rows) is DOWN
    # Now right has far more points, and the 64 would leave its corner.
    assert chosen("corner", [[0, 0, 0, 0], [0, 0, 2, 2], [0, 0, 0, 0], [64, 32, 32, 0]]) is LEFT
    assert chosen("corner", [[2, 8, 32, 32], [4, 2, 8, 2], [2, 4, 2, 4], [64, 0, 0, 0]]) is LEFT


def test_the_corner_brings_a_largest_tile_there() -> None:
    assert chosen("corner", [[0, 0, 0, 0], [2, 2, 0, 0], [0, 0, 0, 0], [0, 0, 64, 0]]) is LEFT


def test_without_a_way_to_the_corner_the_most_points_count() -> None:
    rows = [[2, 0, 64, 2], [8, 4, 4, 8], [2, 16, 2, 16], [4, 8, 4, 2]]
    assert not any(
        holds_corner(slide.board) for slide in legal_slides(Board.from_rows(rows)).values()
    )
    assert chosen("corner", rows) in {LEFT, RIGHT}


def test_the_snake_runs_along_the_bottom_and_back_above() -> None:
    assert cells_after(4) == (0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13, 12)
    assert cells_after(5)[20:] == (24, 23, 22, 21, 20)
    assert cells_after(5)[15:20] == (15, 16, 17, 18, 19)


def test_a_tile_weighs_a_quarter_in_each_next_cell() -> None:
    first = weight(Board.from_rows([[0] * 4] * 3 + [[64, 0, 0, 0]]))
    assert weight(Board.from_rows([[0] * 4] * 3 + [[0, 64, 0, 0]])) * 4 == first
    assert weight(Board.from_rows([[64, 0, 0, 0]] + [[0] * 4] * 3)) * 4**15 == first


def test_the_snake_merges_towards_its_head() -> None:
    assert chosen("snake", [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [64, 16, 8, 8]]) is LEFT
    assert chosen("snake", [[0, 0, 0, 0], [0, 0, 0, 8], [0, 0, 0, 0], [64, 32, 16, 8]]) is DOWN
    assert chosen("snake", [[0, 0, 0, 0], [0, 0, 0, 0], [4, 0, 0, 0], [64, 32, 16, 8]]) is RIGHT
