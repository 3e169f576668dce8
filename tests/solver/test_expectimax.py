"""The layers find what a plain, slow expectimax finds, where nothing is cut."""

from math import isnan
from random import Random

import numpy as np
import pytest

from game.engine import Board, Direction
from game.solver.search import Limits, grow, root_values
from tests.solver.hows import GENERAL, SMALL, How
from tests.solver.positions import met, mixed, scattered
from tests.solver.reference import Fours, direction_values

UNCUT = 10**9
ALL_FOURS = [Fours(), Fours(twice=False)]


def found(how: How, board: Board, within: Limits) -> dict[Direction, float]:
    form, evaluation = how
    tree = grow(form, evaluation, form.read(board), within)
    each = root_values(tree, evaluation)[:, 0]
    return {d: float(value) for d, value in zip(Direction, each, strict=True) if not isnan(value)}


def assert_agrees(how: How, board: Board, layers: int, fours: Fours) -> None:
    expected = direction_values(board, layers, fours)
    actual = found(how, board, Limits(layers, UNCUT, one_four=not fours.twice))
    assert actual == pytest.approx(expected, rel=1e-6), board.rows()


@pytest.mark.parametrize("layers", [1, 2])
@pytest.mark.parametrize("fours", ALL_FOURS)
def test_packed_positions_are_valued_as_by_plain_expectimax(layers: int, fours: Fours) -> None:
    luck = Random(layers)
    for _ in range(200):
        board = met(luck, 4) if luck.random() < 0.3 else scattered(luck, 4, 13)
        assert_agrees(SMALL, board, layers, fours)


@pytest.mark.parametrize("fours", ALL_FOURS)
def test_positions_of_every_size_are_valued_as_by_plain_expectimax(fours: Fours) -> None:
    luck = Random(2)
    for board in mixed(luck, 600, 37):
        assert_agrees(GENERAL, board, 1, fours)
    for board in mixed(luck, 40, 37):
        assert_agrees(GENERAL, board, 2, fours)


@pytest.mark.parametrize("how", [SMALL, GENERAL])
@pytest.mark.parametrize("fours", ALL_FOURS)
def test_three_layers_are_valued_as_by_plain_expectimax(how: How, fours: Fours) -> None:
    luck = Random(3)
    boards = (scattered(luck, 4, 6) for _ in range(300))
    narrow = [board for board in boards if board.ranks.count(0) == 0 and board.legal()]
    for board in narrow[:20]:
        assert_agrees(how, board, 3, fours)


def test_many_roots_are_searched_as_each_alone() -> None:
    luck = Random(4)
    form, evaluation = SMALL
    boards = [scattered(luck, 4, 9) for _ in range(50)]
    roots = np.concatenate([form.read(board) for board in boards])
    together = root_values(grow(form, evaluation, roots, Limits(2, UNCUT)), evaluation)
    for number, board in enumerate(boards):
        alone = root_values(grow(form, evaluation, form.read(board), Limits(2, UNCUT)), evaluation)
        np.testing.assert_array_equal(together[:, number], alone[:, 0])
