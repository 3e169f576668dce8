"""What the solver answers, in whole gettext sentences; nothing is said that it did not see."""

from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.engine import Direction
from game.sentences import grouped
from game.solver import Analysis, Clarity, Rating, Reason, ReasonKind


def reasons_of(rating: Rating) -> list[str]:
    """Return what speaks for or against a direction, the weightiest first."""
    return [sentence(reason) for reason in rating.reasons]


def advice(direction: Direction) -> str:
    """Name the best direction."""
    match direction:
        case Direction.UP:
            return _("The solver would push up.")
        case Direction.DOWN:
            return _("The solver would push down.")
        case Direction.LEFT:
            return _("The solver would push left.")
        case Direction.RIGHT:
            return _("The solver would push right.")


def verdict(analysis: Analysis) -> str:
    """Say how clear the choice is; without a legal move, that the game is over."""
    match analysis.clarity:
        case None:
            return _("The game is over: no move is left.")
        case Clarity.ONLY:
            return _("It is the only move left.")
        case Clarity.CLEAR:
            return _("The choice is clear.")
        case Clarity.SLIGHT:
            return _("It is a little better than the next.")
        case Clarity.TOSS_UP:
            return _("Another direction is about as good.")


def sentence(reason: Reason) -> str:
    """Say one reason in one sentence."""
    return SENTENCES[reason.kind](reason)


def keeps_corner(reason: Reason) -> str:
    return _("Keeps the %(face)s in its corner.") % {"face": grouped(reason.faces[0])}


def loses_corner(reason: Reason) -> str:
    return _("Takes the %(face)s out of its corner.") % {"face": grouped(reason.faces[0])}


def keeps_order(reason: Reason) -> str:
    match reason.edge:
        case Direction.UP:
            return _("Keeps the top row in order.")
        case Direction.DOWN:
            return _("Keeps the bottom row in order.")
        case Direction.LEFT:
            return _("Keeps the left column in order.")
        case Direction.RIGHT:
            return _("Keeps the right column in order.")
        case None:
            return _("Keeps the tiles in order.")


def breaks_order(reason: Reason) -> str:
    match reason.edge:
        case Direction.UP:
            return _("Puts the top row out of order.")
        case Direction.DOWN:
            return _("Puts the bottom row out of order.")
        case Direction.LEFT:
            return _("Puts the left column out of order.")
        case Direction.RIGHT:
            return _("Puts the right column out of order.")
        case None:
            return _("Puts the tiles out of order.")


def opens_cells(reason: Reason) -> str:
    text = ngettext(
        "A few moves on, %(count)s more cell is free.",
        "A few moves on, %(count)s more cells are free.",
        reason.count,
    )
    return text % {"count": grouped(reason.count)}


def closes_cells(reason: Reason) -> str:
    text = ngettext(
        "A few moves on, %(count)s cell fewer is free.",
        "A few moves on, %(count)s cells fewer are free.",
        reason.count,
    )
    return text % {"count": grouped(reason.count)}


def merges(reason: Reason) -> str:
    return _("Merges %(pairs)s.") % {"pairs": pairs(reason.faces)}


def readies_merge(reason: Reason) -> str:
    return _("Readies %(pairs)s to merge.") % {"pairs": pairs(reason.faces)}


def traps_tile(reason: Reason) -> str:
    small, large = map(grouped, reason.faces)
    text = _("Risks trapping a %(small)s among tiles of %(large)s and more.")
    return text % {"small": small, "large": large}


def risks_end(reason: Reason) -> str:
    text = ngettext(
        "Of 1,000 positions that may follow, %(count)s is lost.",
        "Of 1,000 positions that may follow, %(count)s are lost.",
        reason.count,
    )
    return text % {"count": grouped(reason.count)}


def promises_more(reason: Reason) -> str:
    return _("What can follow it is worth more than after the others.")


def pairs(faces: Iterable[int]) -> str:
    """Write one of each pair as both: `64 + 64, 4 + 4`."""
    return ", ".join(_("%(face)s + %(face)s") % {"face": grouped(face)} for face in faces)


SENTENCES: dict[ReasonKind, Callable[[Reason], str]] = {
    ReasonKind.KEEPS_CORNER: keeps_corner,
    ReasonKind.LOSES_CORNER: loses_corner,
    ReasonKind.KEEPS_ORDER: keeps_order,
    ReasonKind.BREAKS_ORDER: breaks_order,
    ReasonKind.OPENS_CELLS: opens_cells,
    ReasonKind.CLOSES_CELLS: closes_cells,
    ReasonKind.MERGES: merges,
    ReasonKind.READIES_MERGE: readies_merge,
    ReasonKind.TRAPS_TILE: traps_tile,
    ReasonKind.RISKS_END: risks_end,
    ReasonKind.PROMISES_MORE: promises_more,
}
