"""Studying a position: an analysis and a line, within the work that one request may do."""

import pytest

from game.engine import Board
from game.services import study, study_example, studying
from game.solver import analyse
from tests.views.test_positions import BOARD

OVER = Board.from_rows([[2, 4, 2, 4], [4, 2, 4, 2], [2, 4, 2, 4], [4, 2, 4, 2]])


def test_the_analysis_is_the_solvers() -> None:
    assert study(None, BOARD).analysis == analyse(BOARD)


def test_a_finished_position_has_no_line() -> None:
    assert study(None, OVER).line == ()


def test_the_line_ends_with_the_game() -> None:
    last = Board.from_rows([[0, 8, 32, 128], [16, 64, 256, 8], [8, 32, 128, 16], [16, 64, 256, 32]])
    line = study(None, last).line
    assert line
    assert all(step.analysis.best == step.played.slide.direction for step in line)


def test_the_line_has_no_more_than_its_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studying, "MOST_NODES", {4: 10**9})
    assert len(study(None, BOARD).line) == studying.STEPS


def test_no_more_is_analysed_than_a_request_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line ends before the nodes would be passed, each analysis taken to cost as much again."""
    nodes = analyse(BOARD).nodes
    for most, steps in ((0, 1), (nodes, 1), (2 * nodes, 2)):
        monkeypatch.setattr(studying, "MOST_NODES", {4: most})
        assert len(study(None, BOARD).line) == steps


def test_a_study_is_the_same_at_every_time() -> None:
    assert study(None, BOARD) == study(None, BOARD) == study_example(BOARD)
