"""How clear a choice is: by how often a far deeper search would make it too.

Read from positions of the solver's own games (tests/bench/clarity.py; the table stands in
tests/solver/results/README.md): on 4x4 a clear choice is confirmed about nineteen times in
twenty, a slight one four times in five, a toss-up three times in five.
"""

from collections.abc import Sequence
from typing import NamedTuple

from game.solver.answer import Clarity


class Margins(NamedTuple):
    """How far the best value must be ahead of the second for a choice to be so clear."""

    slight: float
    clear: float


def clarity(values: Sequence[float], margins: Margins) -> Clarity:
    """Return how clear the choice is between these values, the best first."""
    if len(values) == 1:
        return Clarity.ONLY
    ahead = values[0] - values[1]
    if ahead >= margins.clear:
        return Clarity.CLEAR
    return Clarity.SLIGHT if ahead >= margins.slight else Clarity.TOSS_UP
