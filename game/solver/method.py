"""How a position is searched: in which form, by which evaluation and how deep."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine import Board
from game.solver.evaluation import Evaluation, by_network, by_rules_of_thumb
from game.solver.form import HIGHEST_RANK, Form, Positions
from game.solver.general_form import GeneralForm
from game.solver.lowering import labels
from game.solver.packed_form import PackedForm
from game.solver.search import Limits
from game.solver.stand_in import stand_in

MOST_LAYERS = 8
HIGHEST_WEIGHED = 14  # rank; the rules of thumb take higher boards as lowered to it
GENERAL_LIMITS = Limits(MOST_LAYERS, 2_000)
PACKED_LIMITS = Limits(MOST_LAYERS, 6_000)


class Method(NamedTuple):
    """The position to search from, as `form` holds it, and how to do it.

    `true_ranks` maps the ranks in the search to those on the board.
    """

    root: Positions
    form: Form
    evaluation: Evaluation
    limits: Limits
    true_ranks: NDArray[np.uint8]


def method(board: Board) -> Method:
    """Choose by the board alone, so that every machine searches the same tree."""
    small = stand_in(board, MOST_LAYERS)
    if small is None:
        return _general(board)
    label = labels(small.ranks)
    form = PackedForm(label)
    ranks = _true_ranks(small, board)
    return Method(form.read(small), form, by_network(label), PACKED_LIMITS, ranks)


def _general(board: Board) -> Method:
    form = GeneralForm()
    evaluation = by_rules_of_thumb(max(0, max(board.ranks) - HIGHEST_WEIGHED))
    ranks = _true_ranks(board, board)
    return Method(form.read(board), form, evaluation, GENERAL_LIMITS, ranks)


def _true_ranks(searched: Board, board: Board) -> NDArray[np.uint8]:
    true = np.arange(HIGHEST_RANK + 1, dtype=np.uint8)
    true[list(searched.ranks)] = list(board.ranks)
    return true
