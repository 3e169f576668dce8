"""The two questions that the solver answers: which move, and why."""

import numpy as np

from game.engine import Board, Direction
from game.solver.answer import Analysis, Rating
from game.solver.clarity import clarity
from game.solver.explaining import explain
from game.solver.method import method
from game.solver.search import grow, root_values, values

DIRECTIONS = tuple(Direction)


def choose(board: Board) -> Direction | None:
    """Return the best direction, None when the game is over: always `analyse(board).best`."""
    legal = board.legal()
    if len(legal) <= 1:
        return legal[0] if legal else None
    way = method(board)
    tree = grow(way.form, way.evaluation, way.root, way.limits)
    each = root_values(tree, way.evaluation)[:, 0]
    # The first of equals, in the order of Direction: `sorted` in `analyse` keeps it too.
    return DIRECTIONS[int(np.nanargmax(each))]


def analyse(board: Board) -> Analysis:
    """Rate the legal directions of `board` and say how clear the choice is, and why."""
    legal = board.legal()
    if not legal:
        return Analysis((), None, None, 0, 0, in_points=False)
    way = method(board)
    tree = grow(way.form, way.evaluation, way.root, way.limits)
    tables = values(tree, way.evaluation)
    worth = {direction: float(tables[0][DIRECTIONS.index(direction), 0]) for direction in legal}
    order = sorted(legal, key=lambda direction: -worth[direction])
    why = explain(board, way, tree, tables)
    ratings = tuple(Rating(direction, worth[direction], why[direction]) for direction in order)
    return Analysis(
        ratings,
        order[0],
        clarity([worth[direction] for direction in order], way.evaluation.margins),
        len(tree.moves),
        tree.nodes,
        in_points=False,
    )
