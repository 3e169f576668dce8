"""Which positions the search expects below a direction, if its best moves are played."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.solver.form import Positions, Values
from game.solver.search import SHARE_OF_FOURS, SHARE_OF_TWOS, Moves, Spawns, Tree


class Expected(NamedTuple):
    """Slid positions at the end of the search, their probabilities, and that of an end before."""

    positions: Positions
    shares: Values
    lost: float


def expected(tree: Tree, tables: list[Values], direction: int) -> Expected:
    """Follow the best moves below a legal direction of the only root.

    `tables` are the search's `values`; `direction` is a place in the order of Direction.
    """
    shares = _chosen(tree.moves[0], np.array([direction]), np.ones(1))
    lost = 0.0
    for spawns, moves, table in zip(tree.spawns, tree.moves[1:], tables[1:], strict=True):
        reached = _spawned(spawns, shares)
        lost += float(reached[~moves.legal.any(axis=0)].sum())
        best = np.where(moves.legal, table, -np.inf).argmax(axis=0)
        shares = _chosen(moves, best, reached)
    some = np.flatnonzero(shares)
    return Expected(tree.moves[-1].slid.take(some, axis=-1), shares[some], lost)


def _spawned(spawns: Spawns, shares: Values) -> Values:
    """Share each slid position's probability out to the positions after a new tile."""
    each = (shares / np.bincount(spawns.of, minlength=shares.size))[spawns.of]
    fours = SHARE_OF_FOURS * each[spawns.fours]
    each[spawns.fours] *= SHARE_OF_TWOS
    every = np.concatenate((each, fours))
    return np.bincount(spawns.leads, every, minlength=spawns.positions.shape[-1])


def _chosen(moves: Moves, best: NDArray[np.intp], shares: Values) -> Values:
    """Pass each position's probability on to the slid position that its best move leads to."""
    leads = np.full(moves.legal.shape, -1)
    leads[moves.legal] = moves.leads
    to = leads[best, np.arange(best.size)]
    alive = to >= 0
    return np.bincount(to[alive], shares[alive], minlength=moves.slid.shape[-1])
