"""What a simple strategy sees before a move, and what it is."""

from collections.abc import Callable
from typing import NamedTuple

from game.engine import Direction, Slide


class Turn(NamedTuple):
    """A move to choose: the legal pushes (at least one) and what each does, before a new tile.

    `last` is the direction played before, None at the start; `chance` is the strategy's own luck,
    new at every move and at least 0, less than 1.
    """

    slides: dict[Direction, Slide]
    last: Direction | None
    chance: float


type Strategy = Callable[[Turn], Direction]
