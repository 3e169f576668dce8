"""The tables of tested strategies, and of the solver beside them: figures with 95 % intervals."""

from itertools import groupby, pairwise
from typing import TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.engine import WIN_RANK
from game.intervals import wilson
from game.presenter import tile_face
from game.sentences import grouped, size_name
from game.solver.strength import Strength, strengths
from game.strategies.trials import Trial, trials
from game.views.percentages import written

WIN = 1 << WIN_RANK
# A share below this is told with one digit more.
SMALL = 0.01
# So many tiles are told of.
FACES = 5


class Figure(TypedDict):
    """A measured figure and its interval, which may be empty."""

    value: str
    interval: str


class Row(TypedDict):
    """What a strategy came to: 2048, score, highest tile; None for what was not measured."""

    name: str
    how: str
    games: str
    figures: list[Figure | None]


class Made(TypedDict):
    """In how many games a strategy made each of some tiles, or a higher one."""

    name: str
    figures: list[Figure]


class Table(TypedDict):
    """All that was measured on one size; `faces` are the tiles that `made` tells of."""

    size: int
    title: str
    rows: list[Row]
    faces: list[str]
    made: list[Made]
    command: str


def tables() -> list[Table]:
    """Return a table for each size on which strategies were tested."""
    return [table(size, list(some)) for size, some in groupby(trials(), lambda one: one.size)]


def table(size: int, some: list[Trial]) -> Table:
    solver = [row_of_solver(one) for one in strengths() if one.size == size]
    facts = {"name": size_name(size), "size": size}
    faces = told_faces(some)
    return {
        "size": size,
        "title": _("%(name)s %(size)s×%(size)s") % facts,  # noqa: RUF001 - the sign
        "rows": [*map(row, some), *solver],
        "faces": list(map(face_of, faces)),
        "made": [made(one, faces) for one in some],
        "command": f"manage.py play_strategies --size {size} --games {some[0].games}",
    }


def told_faces(some: list[Trial]) -> list[int]:
    """Return the highest tile that was made, or 2048, and those below it."""
    highest = max([WIN, *(face for one in some for face in one.tops)])
    return [highest >> below for below in reversed(range(FACES))]


def made(one: Trial, faces: list[int]) -> Made:
    figures = [share(one.made(face), one.games) for face in faces]
    return {"name": names()[one.strategy][0], "figures": figures}


def row(one: Trial) -> Row:
    face = max(one.tops, key=lambda top: one.tops[top])
    name, how = names()[one.strategy]
    low, high = grouped(one.median_low), grouped(one.median_high)
    return {
        "name": name,
        "how": how,
        "games": games(one.games),
        "figures": [
            share(one.won, one.games),
            {"value": grouped(round(one.median)), "interval": interval(low, high)},
            top(face, one.tops[face], one.games),
        ],
    }


def row_of_solver(one: Strength) -> Row:
    """Return what the solver's own report says; it may have stopped each game at a tile."""
    whole = one.until is None
    return {
        "name": _("The solver"),
        "how": _("Looks several moves ahead; its own page says how."),
        "games": games(one.games),
        "figures": [
            share(one.tops.get(WIN, 0), one.games),
            median_of_solver(one) if whole else None,
            top_of_solver(one) if whole else None,
        ],
    }


def median_of_solver(one: Strength) -> Figure:
    known = one.median_low is not None and one.median_high is not None
    limits = interval(grouped(one.median_low or 0), grouped(one.median_high or 0))
    return {"value": grouped(round(one.median)), "interval": limits if known else ""}


def top_of_solver(one: Strength) -> Figure | None:
    """Return the highest tile of most games, where the report's tiles have it."""
    faces = sorted(one.tops)
    made = [*(one.tops[face] for face in faces), 0]
    ended = [here - above for here, above in pairwise(made)]
    most = max(ended, default=0)
    if most <= one.games - made[0]:
        return None
    return top(faces[ended.index(most)], most, one.games)


def games(count: int) -> str:
    return ngettext("%(count)s game", "%(count)s games", count) % {"count": grouped(count)}


def top(face: int, made: int, of: int) -> Figure:
    figure = share(made, of)
    said = {"face": face_of(face), "share": figure["value"]}
    return {"value": _("%(face)s, in %(share)s") % said, "interval": figure["interval"]}


def face_of(value: int) -> str:
    """Return what is written on the tile."""
    return tile_face(value.bit_length() - 1)


def share(hits: int, of: int) -> Figure:
    low, high = wilson(hits, of)
    digits = 2 if high < SMALL else 1
    return {
        "value": written(100 * hits / of, digits),
        "interval": interval(written(100 * low, digits), written(100 * high, digits)),
    }


def interval(low: str, high: str) -> str:
    return _("%(low)s to %(high)s") % {"low": low, "high": high}


def names() -> dict[str, tuple[str, str]]:
    """Return what each strategy is called, and how it plays."""
    return {
        "random": (_("Random"), _("Any push that moves something, all equally likely.")),
        "four": (_("Four in turn"), _("Up, right, down, left, and round again.")),
        "three": (
            _("Three directions"),
            _("Left, right or down at random; up only when nothing else moves."),
        ),
        "two": (
            _("Two and a bit"),
            _("Down and left by turns; right only when neither moves, up as the last resort."),
        ),
        "corner": (
            _("Corner"),
            _("The most points, as long as a largest tile lies in the bottom left corner."),
        ),
        "snake": (
            _("Snake"),
            _("The push after which large tiles lie best along a snake from that corner."),
        ),
    }
