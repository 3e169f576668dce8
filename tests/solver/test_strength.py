"""Whole games, about a minute on one slow core: a search that is broken loses some of them.

The seeds are not those of the strength report. One layer of the network alone, without a search
below it, makes 4096 in nine games of ten only.
"""

import pytest

from game.solver.playing import play_game

FIRST_SEED = 100_001


@pytest.mark.parametrize("seed", range(FIRST_SEED, FIRST_SEED + 3))
@pytest.mark.parametrize(("size", "goal"), [(4, 4096), (5, 2048), (6, 2048)])
def test_every_game_is_won(size: int, goal: int, seed: int) -> None:
    assert play_game(seed, size, until=goal).top == goal
