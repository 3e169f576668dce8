"""How clear a choice is depends on how far the best direction is ahead."""

import pytest

from game.engine import Board
from game.solver import Clarity, analyse
from game.solver.clarity import Margins, clarity


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([7.0], Clarity.ONLY),
        ([7.0, 7.0], Clarity.TOSS_UP),
        ([16.9, 7.0, 1.0], Clarity.TOSS_UP),
        ([17.0, 7.0], Clarity.SLIGHT),
        ([37.0, 7.0, 7.0], Clarity.CLEAR),
    ],
)
def test_the_choice_is_as_clear_as_its_margin(values: list[float], expected: Clarity) -> None:
    assert clarity(values, Margins(slight=10.0, clear=30.0)) == expected


def test_a_symmetrical_position_is_a_toss_up() -> None:
    assert analyse(Board.from_rows([[2, 0, 0, 2], *[[0] * 4] * 3])).clarity == Clarity.TOSS_UP


def test_the_way_out_of_a_lost_position_is_clear() -> None:
    rows = [[0, 0, 32, 2048], [0, 0, 16, 1024], [0, 2, 8, 256], [4, 16, 2, 8]]
    assert analyse(Board.from_rows(rows)).clarity == Clarity.CLEAR
