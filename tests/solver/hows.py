"""Both forms of positions with the same evaluation, that of the plain reference."""

from game.solver.evaluation import THUMB_MARGINS, Evaluation, by_rules_of_thumb, grid_worth
from game.solver.form import Form, Positions, Values
from game.solver.general_form import GeneralForm
from game.solver.packed_form import PackedForm

type How = tuple[Form, Evaluation]

FORM = PackedForm()


def packed_worth(positions: Positions) -> Values:
    return grid_worth(FORM.ranks(positions))


SMALL: How = (FORM, Evaluation(packed_worth, gain=0.0, death=0.0, margins=THUMB_MARGINS))
GENERAL: How = (GeneralForm(), by_rules_of_thumb())
