"""Who plays the made games: the tested strategies and, on 4x4, a player who often wins."""

import numpy as np

from game.engine import Direction, Slide
from game.solver.network import network_worth
from game.solver.packed import PACKED, fits, pack
from game.strategies import STRATEGIES
from game.strategies.turn import Turn
from tests.factory.luck import Luck

type Slides = dict[Direction, Slide]


class Chooser:
    """Chooses the moves of one game."""

    def __init__(self, name: str, luck: Luck) -> None:
        self.name, self.luck = name, luck
        self.last: Direction | None = None

    def choose(self, slides: Slides) -> Direction:
        if self.name == "strong":
            self.last = strongest(slides)
        else:
            self.last = STRATEGIES[self.name](Turn(slides, self.last, self.luck.random()))
        return self.last


def strongest(slides: Slides) -> Direction:
    """Return the move that the solver's network likes best, one look ahead; else the snake's."""
    if not all(fits(slide.board) for slide in slides.values()):
        return STRATEGIES["snake"](Turn(slides, None, 0))
    after = np.array([pack(slide.board) for slide in slides.values()], PACKED)
    worth = network_worth(after) + [slide.gained for slide in slides.values()]
    return list(slides)[int(np.argmax(worth))]
