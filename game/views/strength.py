"""What was measured of the solver's strength, in sentences and rows for its page."""

from typing import TypedDict

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from game.sentences import grouped
from game.solver.strength import Strength


class Measured(TypedDict):
    """The figures of one series of games: two sentences, and per face how many games made it."""

    result: str
    way: str
    tops: list[tuple[str, str]]


def measured(strength: Strength) -> Measured:
    return {
        "result": result(strength),
        "way": way(strength),
        "tops": [] if strength.until else tops(strength),
    }


def result(strength: Strength) -> str:
    """Say what the games came to."""
    facts = {"size": strength.size, "games": grouped(strength.games)}
    if strength.until:
        made = strength.tops.get(strength.until, 0)
        facts |= {"face": grouped(strength.until), "made": grouped(made)}
        return _("%(size)s by %(size)s: it made %(face)s in %(made)s of %(games)s games.") % facts
    facts |= {"mean": grouped(round(strength.mean)), "median": grouped(round(strength.median))}
    return (
        _(
            "%(size)s by %(size)s: %(mean)s points on average in %(games)s games played to the "
            "end; half of them brought more than %(median)s."
        )
        % facts
    )


def way(strength: Strength) -> str:
    """Say which games they were, and how long a move took."""
    facts = {
        "first": grouped(strength.seed),
        "last": grouped(strength.seed + strength.games - 1),
        "median": number_format(round(strength.ms_median, 1), 1),
        "most": number_format(round(strength.ms_p90, 1), 1),
    }
    return (
        _(
            "The games have the numbers %(first)s to %(last)s. A move took %(median)s ms of one "
            "processor core, in nine cases of ten at most %(most)s ms."
        )
        % facts
    )


def tops(strength: Strength) -> list[tuple[str, str]]:
    """Return each face that was made and how many games made it or a higher one."""
    games = grouped(strength.games)
    return [
        (grouped(face), _("%(made)s of %(games)s") % {"made": grouped(made), "games": games})
        for face, made in sorted(strength.tops.items())
    ]
