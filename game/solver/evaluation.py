"""What positions just after a move, before the new tile, are worth."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

from game.solver.form import Positions, Values
from game.solver.heuristic import line_values
from game.solver.packed import rows, transpose
from game.solver.rows import all_rows

# So many positions at a time keep their look-ups in the processor's cache.
BLOCK = 4096
LEAST = 1.0


class Evaluation(NamedTuple):
    """The `worth` of positions of one form, and what else counts in a search.

    `gain` is the share of the points gained on the way; `death` is below all worths.
    """

    worth: Callable[[Positions], Values]
    gain: float
    death: float

    @property
    def in_points(self) -> bool:
        """Whether a value is an estimate of the points still to come."""
        return self.gain == 1.0


def in_blocks(worth: Callable[[Positions], Values], positions: Positions) -> Values:
    """Return the worths of any number of positions, worked out block by block."""
    count = positions.shape[-1]
    values = np.empty(count)
    for start in range(0, count, BLOCK):
        block = slice(start, start + BLOCK)
        values[block] = worth(positions[..., block])
    return values


def packed_worth(positions: Positions) -> Values:
    values = _row_values()
    across, along = (rows(lines).astype(np.intp) for lines in (positions, transpose(positions)))
    worth: Values = values.take(across).sum(axis=1) + values.take(along).sum(axis=1)
    return np.maximum(worth, LEAST)


def general_worth(positions: Positions) -> Values:
    columns = line_values(positions).sum(axis=0)
    across = line_values(positions.swapaxes(0, 1)).sum(axis=0)
    return np.maximum(columns + across, LEAST)


@cache
def _row_values() -> Values:
    return line_values(all_rows())


HEURISTIC = Evaluation(packed_worth, gain=0.0, death=0.0)
GENERAL_HEURISTIC = Evaluation(general_worth, gain=0.0, death=0.0)
