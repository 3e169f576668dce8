"""Strategies that press the arrows by habit and never look at the tiles."""

from collections.abc import Iterable

from game.engine import Direction
from game.strategies.turn import Turn

UP, DOWN, LEFT, RIGHT = Direction
ROUND = (UP, RIGHT, DOWN, LEFT)


def at_random(turn: Turn) -> Direction:
    """Any legal direction, each as likely as the others."""
    return pick(list(turn.slides), turn.chance)


def four_in_turn(turn: Turn) -> Direction:
    """Up, right, down, left and round again; a direction that moves nothing is passed over."""
    start = ROUND.index(turn.last) + 1 if turn.last else 0
    return first(turn, ROUND[start:] + ROUND[:start])


def three(turn: Turn) -> Direction:
    """Left, right or down, at random; up only when nothing else moves."""
    some = [direction for direction in turn.slides if direction is not UP]
    return pick(some, turn.chance) if some else UP


def two_and_a_bit(turn: Turn) -> Direction:
    """Down and left by turns; right only when neither moves, up only when nothing else does."""
    two = (LEFT, DOWN) if turn.last is DOWN else (DOWN, LEFT)
    return first(turn, (*two, RIGHT, UP))


def pick(some: list[Direction], chance: float) -> Direction:
    return some[int(chance * len(some))]


def first(turn: Turn, wanted: Iterable[Direction]) -> Direction:
    return next(direction for direction in wanted if direction in turn.slides)
