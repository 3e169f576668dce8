"""What positions just after a move, before the new tile, are worth."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np

from game.solver.clarity import Margins
from game.solver.form import Positions, Values
from game.solver.heuristic import line_values
from game.solver.lowering import Labels, lower
from game.solver.network import network_worth

# So many positions at a time keep their look-ups in the processor's cache.
BLOCK = 4096
LEAST = 1.0

NETWORK_MARGINS = Margins(slight=50.0, clear=150.0)
THUMB_MARGINS = Margins(slight=2_000.0, clear=20_000.0)


class Evaluation(NamedTuple):
    """The `worth` of positions of one form, and what else counts in a search.

    `gain` is the share of the points gained on the way; `death` is below all worths; `margins`
    tell how clear a choice by such values is.
    """

    worth: Callable[[Positions], Values]
    gain: float
    death: float
    margins: Margins


def in_blocks(worth: Callable[[Positions], Values], positions: Positions) -> Values:
    """Return the worths of any number of positions, worked out block by block."""
    count = positions.shape[-1]
    values = np.empty(count)
    for start in range(0, count, BLOCK):
        block = slice(start, start + BLOCK)
        values[block] = worth(positions[..., block])
    return values


def by_network(label: Labels) -> Evaluation:
    """Return the evaluation of packed positions: points still to come, of lowered boards."""

    def worth(positions: Positions) -> Values:
        return network_worth(lower(positions, label))

    return Evaluation(worth, gain=1.0, death=0.0, margins=NETWORK_MARGINS)


def by_rules_of_thumb(lowered: int = 0) -> Evaluation:
    """Return the evaluation of grids of ranks, of any size; tiles count as so much lowered."""
    worth = partial(grid_worth, lowered=lowered)
    return Evaluation(worth, gain=0.0, death=0.0, margins=THUMB_MARGINS)


def grid_worth(grids: Positions, lowered: int = 0) -> Values:
    columns = line_values(grids, lowered=lowered).sum(axis=0)
    across = line_values(grids.swapaxes(0, 1), lowered=lowered).sum(axis=0)
    return np.maximum(columns + across, LEAST)
