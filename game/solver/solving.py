"""The two questions that the solver answers: which move, and why."""

import numpy as np

from game.engine import Board, Direction
from game.solver.answer import Analysis, Clarity, Rating
from game.solver.form import Values
from game.solver.method import method
from game.solver.search import grow, values

DIRECTIONS = tuple(Direction)


def choose(board: Board) -> Direction | None:
    """Return the best direction, None when the game is over: always `analyse(board).best`."""
    legal = board.legal()
    if len(legal) <= 1:
        return legal[0] if legal else None
    way = method(board)
    tree = grow(way.form, way.evaluation, way.root, way.limits)
    return _best(values(tree, way.evaluation)[:, 0])


def analyse(board: Board) -> Analysis:
    """Rate the legal directions of `board` and say how clear the choice is, and why."""
    if not board.legal():
        return Analysis((), None, None, 0, 0)
    way = method(board)
    tree = grow(way.form, way.evaluation, way.root, way.limits)
    ratings = _ratings(values(tree, way.evaluation)[:, 0])
    return Analysis(ratings, ratings[0].direction, _clarity(ratings), len(tree.moves), tree.nodes)


def _best(of: Values) -> Direction:
    # The first of equals, in the order of Direction.
    return DIRECTIONS[int(np.nanargmax(of))]


def _ratings(of: Values) -> tuple[Rating, ...]:
    legal = [
        Rating(direction, float(value))
        for direction, value in zip(DIRECTIONS, of, strict=True)
        if not np.isnan(value)
    ]
    return tuple(sorted(legal, key=lambda rating: -rating.value))


def _clarity(ratings: tuple[Rating, ...]) -> Clarity:
    if len(ratings) == 1:
        return Clarity.ONLY
    return Clarity.SLIGHT
