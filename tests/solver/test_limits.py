"""The work of an answer is bounded by counting positions, so it is the same on every machine."""

from itertools import pairwise
from random import Random

import pytest

from game.engine import Board
from game.solver import analyse
from game.solver.method import MOST_LAYERS, method
from game.solver.search import Limits, grow
from tests.solver.hows import GENERAL, SMALL, How
from tests.solver.positions import mixed, scattered

MOST_MOVES = 4


def test_no_layer_is_wider_than_the_limits_say() -> None:
    for board in mixed(Random(41), 150, 37):
        way = method(board)
        tree = grow(way.form, way.evaluation, way.root, way.limits)
        wide = [spawns.positions.shape[-1] for spawns in tree.spawns]
        assert max(wide, default=0) <= way.limits.width
        assert len(tree.moves) <= MOST_LAYERS
        most = 1 + sum(wide) + MOST_MOVES * max(wide, default=1)
        assert tree.nodes <= most <= 1 + (MOST_LAYERS + MOST_MOVES) * way.limits.width


@pytest.mark.parametrize("how", [SMALL, GENERAL])
def test_a_wider_search_goes_deeper(how: How) -> None:
    form, evaluation = how
    board = scattered(Random(42), 4, 9)
    trees = [
        grow(form, evaluation, form.read(board), Limits(9, width)) for width in (1, 50, 500, 5_000)
    ]
    assert all(len(few.moves) <= len(more.moves) for few, more in pairwise(trees))
    assert len(trees[0].moves) == 1 < len(trees[-1].moves)


def test_an_analysis_tells_how_far_it_went() -> None:
    told = analyse(Board.from_rows([[2, 4, 8, 16], [0, 0, 2, 4], [0] * 4, [2, 0, 0, 0]]))
    assert told.layers > 1
    assert told.nodes > 100
