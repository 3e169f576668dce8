"""Expectimax in layers: every position that is so many moves away, at once, in arrays.

The best move is the one with the highest expected value: the maximum over moves, the mean over
new tiles (nine 2s to one 4 in every empty cell), and an evaluation where the search ends.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.solver.distinct import Indexes, distinct
from game.solver.evaluation import Evaluation, in_blocks
from game.solver.form import Form, Positions, Values

type Marks = NDArray[np.bool_]

SHARE_OF_TWOS, SHARE_OF_FOURS = 0.9, 0.1


class Moves(NamedTuple):
    """All moves of the n positions of a layer.

    `legal`, shape (4, n), is in the order of Direction. Of the legal moves, direction by
    direction: the points `gained`, and the place in `slid` of the position that each leads to.
    `spent`: see Limits.
    """

    legal: Marks
    gained: NDArray[np.floating]
    leads: Indexes
    slid: Positions
    spent: Marks


class Spawns(NamedTuple):
    """New tiles on the slid positions of a layer.

    `of` holds the slid position of each empty cell, ordered; `fours` the places in `of` of those
    cells that also get a 4. `leads` is the place in `positions` of each cell with a 2 and, after
    those, of each with a 4. `spent`: see Limits.
    """

    of: Indexes
    fours: Indexes
    leads: Indexes
    positions: Positions
    spent: Marks


class Tree(NamedTuple):
    """A search: moves, then spawns and moves in turn, and the values where it ends."""

    moves: list[Moves]
    spawns: list[Spawns]
    leaves: Values
    nodes: int


class Limits(NamedTuple):
    """How far a search goes: at most so many `layers` of moves, of at most `width` positions.

    `one_four`: below a position that came of a new 4, which is `spent`, new tiles are 2s only.
    """

    layers: int
    width: int
    one_four: bool = True


def grow(form: Form, evaluation: Evaluation, roots: Positions, limits: Limits) -> Tree:
    """Search from all `roots` at once, as far as `limits` say; count its work in `nodes`."""
    moves = [make_moves(form, roots, np.zeros(roots.shape[-1], np.bool_))]
    spawns: list[Spawns] = []
    nodes = roots.shape[-1]
    while len(moves) < limits.layers and moves[-1].slid.size:
        spawned = make_spawns(form, moves[-1], limits)
        if spawned is None:
            break
        spawns.append(spawned)
        moves.append(make_moves(form, spawned.positions, spawned.spent))
        nodes += spawned.positions.shape[-1]
    leaves = in_blocks(evaluation.worth, moves[-1].slid)
    return Tree(moves, spawns, leaves, nodes + leaves.size)


def make_moves(form: Form, positions: Positions, spent: Marks) -> Moves:
    slides = form.slides(positions)
    changed = [
        np.not_equal(moved, positions).reshape(-1, positions.shape[-1]).any(axis=0)
        for moved in slides.moved
    ]
    legal = np.array(changed)
    every = np.concatenate(
        [moved.compress(ok, axis=-1) for moved, ok in zip(slides.moved, legal, strict=True)],
        axis=-1,
    )
    kept, leads = distinct(form.words(every))
    # The sum of a position's tiles tells how many 4s came: its doubles agree in what is spent.
    spent = np.broadcast_to(spent, legal.shape)[legal][kept]
    return Moves(legal, slides.gained[legal], leads, every.take(kept, axis=-1), spent)


def make_spawns(form: Form, moves: Moves, limits: Limits) -> Spawns | None:
    """Return the positions after every possible new tile; None if they exceed the width."""
    of, cells = form.empties(moves.slid)
    spent = moves.spent[of]
    fours = np.flatnonzero(~spent)
    if of.size + fours.size > limits.width:
        return None
    twos = form.place(moves.slid, of, cells, 1)
    every = np.concatenate((twos, form.place(moves.slid, of[fours], cells[fours], 2)), axis=-1)
    kept, leads = distinct(form.words(every))
    spent = np.concatenate((spent, np.full(fours.size, limits.one_four)))[kept]
    return Spawns(of, fours, leads, every.take(kept, axis=-1), spent)


def values(tree: Tree, evaluation: Evaluation) -> list[Values]:
    """Return the value of each move of each layer, shape (4, n); death's where it is illegal."""
    tables = [move_values(tree.moves[-1], tree.leaves, evaluation)]
    for moves, spawns in zip(tree.moves[-2::-1], reversed(tree.spawns), strict=True):
        worth = mean_over_spawns(spawns, tables[-1].max(axis=0))
        tables.append(move_values(moves, worth, evaluation))
    return tables[::-1]


def root_values(tree: Tree, evaluation: Evaluation) -> Values:
    """Return the value of each direction of each root, shape (4, n); NaN where it is illegal."""
    return np.where(tree.moves[0].legal, values(tree, evaluation)[0], np.nan)


def move_values(moves: Moves, worth: Values, evaluation: Evaluation) -> Values:
    table = np.full(moves.legal.shape, evaluation.death)
    table[moves.legal] = moves.gained * evaluation.gain + worth[moves.leads]
    return table


def mean_over_spawns(spawns: Spawns, worth: Values) -> Values:
    """Return the expected worth of each slid position. Its sums run in the order of the cells."""
    cells = np.bincount(spawns.of)
    each = worth[spawns.leads]
    mixed, fours = each[: spawns.of.size], each[spawns.of.size :]
    mixed[spawns.fours] = SHARE_OF_TWOS * mixed[spawns.fours] + SHARE_OF_FOURS * fours
    return np.bincount(spawns.of, mixed) / cells
