"""The positions of the strategy page: what it says of them is so, and the solver says so too."""

from pathlib import Path

import pytest

from game.choices import CHOICES, Choice, keep, rate, rated
from game.engine import Board, Direction, Slide
from game.solver import Clarity, analyse

UP, DOWN, LEFT, RIGHT = Direction


def slid(name: str) -> tuple[Slide, Slide]:
    """Return the better and the worse push of a choice."""
    one = CHOICES[name]
    better, worse = one.board.slide(one.better), one.board.slide(one.worse)
    assert better
    assert worse
    return better, worse


def neighbours(board: Board, row: int, column: int) -> list[int]:
    rows = board.rows()
    places = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [rows[y][x] for y, x in places if y in range(4) and x in range(4)]


@pytest.mark.parametrize("name", CHOICES)
def test_the_better_push_is_the_solvers_own_and_the_kept_figures_are_still_its(name: str) -> None:
    one, said = CHOICES[name], rated()[name]
    analysis = analyse(one.board)
    assert analysis.best == one.better
    assert analysis.clarity in {Clarity.CLEAR, Clarity.SLIGHT}
    now = rate(one)
    for kept, side in zip(said, now, strict=True):
        assert kept.direction == side.direction
        assert kept.value == pytest.approx(side.value)
        assert kept.reasons == side.reasons
    assert said.better.value - said.worse.value > 1_000


def test_what_is_kept_is_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    every = {"haste": rate(CHOICES["haste"])}
    keep(tmp_path / "choices.json", every)
    monkeypatch.setattr("game.choices.KEPT", tmp_path / "choices.json")
    assert rated.__wrapped__() == every


def test_the_page_has_a_choice_for_each_habit_and_each_mistake() -> None:
    habits = ["corner", "rows", "two", "wait", "free", "slow"]
    assert [*CHOICES] == [*habits, "four", "merge", "trap", "haste"] == [*rated()]


# --- What the page says of each -------------------------------------------------------------------


def test_corner_up_merges_two_4s_and_lifts_the_512() -> None:
    better, worse = slid("corner")
    assert [merge.rank for merge in worse.merges] == [3]
    assert (CHOICES["corner"].board.rows()[3][0], worse.board.rows()[3][0]) == (512, 0)
    assert better.merged == 0
    assert better.board.rows()[2:] == CHOICES["corner"].board.rows()[2:]


def test_rows_sideways_pushes_leave_the_bottom_row_and_up_empties_it() -> None:
    better, worse = slid("rows")
    bottom = CHOICES["rows"].board.rows()[3]
    assert bottom == sorted(bottom, reverse=True) == better.board.rows()[3]
    left = CHOICES["rows"].board.slide(LEFT)
    assert left
    assert left.board.rows()[3] == bottom
    assert worse.board.rows()[3] == [0, 0, 0, 0]


def test_two_left_and_right_merge_the_same_and_right_opens_the_left_edge() -> None:
    better, worse = slid("two")
    assert [merge.rank for merge in better.merges] == [merge.rank for merge in worse.merges] == [3]
    assert worse.board.rows()[2][0] == worse.board.rows()[1][0] == 0
    assert worse.board.rows()[3][0] == 256


def test_wait_down_merges_two_2s_and_left_puts_32_on_32() -> None:
    better, worse = slid("wait")
    assert [merge.rank for merge in worse.merges] == [2]
    assert better.merged == 0
    assert [row[1] for row in better.board.rows()][2:] == [32, 32]
    then = better.board.slide(DOWN)
    assert then
    assert 6 in {merge.rank for merge in then.merges}


def test_free_left_puts_a_2_on_the_walled_in_2_and_down_leaves_it() -> None:
    better, worse = slid("free")
    assert sorted(neighbours(CHOICES["free"].board, 2, 1)) == [8, 32, 64, 256]
    assert (better.board.rows()[1][1], better.board.rows()[2][1]) == (2, 2)
    then = better.board.slide(DOWN)
    assert then
    assert 2 in {merge.rank for merge in then.merges}
    assert sorted(neighbours(worse.board, 2, 1)) == [8, 32, 64, 256]


def test_slow_three_cells_are_free_down_merges_and_right_keeps_the_pair() -> None:
    better, worse = slid("slow")
    assert len(CHOICES["slow"].board.empty_cells()) == 3
    assert (better.merged, worse.merged) == (0, 1)
    assert [row[3] for row in better.board.rows()][:2] == [2, 2]


def test_four_up_merges_and_gives_up_the_corner() -> None:
    _, worse = slid("four")
    assert worse.merged
    assert worse.board.rows()[3] == [0, 0, 16, 0]


def test_merge_up_makes_128_and_lifts_the_largest_from_the_edge() -> None:
    _, worse = slid("merge")
    assert [merge.rank for merge in worse.merges] == [7]
    assert worse.board.rows()[3] == [0, 0, 128, 0]


def test_trap_after_up_the_only_free_cells_are_under_the_two_largest() -> None:
    _, worse = slid("trap")
    assert worse.board.empty_cells() == (12, 13)
    assert sorted(worse.board.rows()[2][:2]) == [256, 512]


def test_haste_up_is_over_whatever_comes_and_down_is_not() -> None:
    board = CHOICES["haste"].board
    assert not board.empty_cells()
    assert set(board.legal()) == {UP, DOWN}
    better, worse = slid("haste")
    assert (better.merged, worse.merged) == (1, 1)
    for slide, over in ((better, False), (worse, True)):
        for cell in slide.board.empty_cells():
            assert [slide.board.place(cell, rank).is_over() for rank in (1, 2)] == [over, over]
    assert better.board.rows()[3][2:] == [16, 16]


def test_a_choice_with_an_illegal_push_cannot_be_rated() -> None:
    with pytest.raises(KeyError):
        rate(Choice(CHOICES["haste"].board, LEFT, UP))
