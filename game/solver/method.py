"""How a position is searched: in which form, by which evaluation and how deep."""

from typing import NamedTuple

from game.engine import Board
from game.solver.evaluation import GENERAL_HEURISTIC, HEURISTIC, Evaluation
from game.solver.form import Form, Positions
from game.solver.general_form import GeneralForm
from game.solver.packed_form import PackedForm
from game.solver.search import Limits
from game.solver.stand_in import stand_in

GENERAL, PACKED = GeneralForm(), PackedForm()
FEW_CELLS = 4
GENERAL_LIMITS = Limits(2, 4_000)


class Method(NamedTuple):
    """The position to search from, as `form` holds it, and how to do it."""

    root: Positions
    form: Form
    evaluation: Evaluation
    limits: Limits


def method(board: Board) -> Method:
    """Choose by size and empty cells alone, so that every machine searches the same tree."""
    layers = 4 if board.ranks.count(0) <= FEW_CELLS else 3
    small = stand_in(board, layers)
    if small is None:
        return Method(GENERAL.read(board), GENERAL, GENERAL_HEURISTIC, GENERAL_LIMITS)
    return Method(PACKED.read(small), PACKED, HEURISTIC, Limits(layers, 12_000))
