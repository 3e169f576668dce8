"""The personal records: what the player has reached, on each board and on all of them."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from operator import itemgetter
from statistics import median
from typing import Any
from uuid import UUID

from django.core.cache import caches
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import (
    CharField,
    Count,
    Func,
    Max,
    Min,
    Q,
    QuerySet,
    Sum,
)
from django.db.models.sql.compiler import SQLCompiler
from django.utils.dateparse import parse_datetime
from django.utils.timezone import is_naive, make_aware

from game.engine import SIZES
from game.models import Game
from game.services.counting import (
    COUNTED_SCORE,
    COUNTS,
    IS_WON,
    flag,
    kind_of_game,
    past_games,
    present_games,
    read_kind,
)
from game.services.history import Mark, Result, result_of

KEPT = caches["records"]

type Kinds = Counter[Result | Mark | None]


class Moment(Func):
    """A time as the database gives it: SQLite keeps text.

    To read 10,000 of them as datetimes takes longer than all the rest, and a chart shows few.
    """

    template = "%(expressions)s"
    output_field = CharField()

    def as_sqlite(
        self,
        compiler: SQLCompiler,
        connection: BaseDatabaseWrapper,
        **context: Any,  # noqa: ANN401
    ) -> tuple[str, Any]:
        template = "CAST(%(expressions)s AS text)"
        return self.as_sql(compiler, connection, template=template, **context)


@dataclass(slots=True)
class Bests:
    """What a player has reached, on one board or on all; `top` is a rank, 0 without a game.

    `tops` says in how many games which rank was the highest; `kinds` how many games, counted or
    not, the history has of each kind, None standing for all of them.
    """

    best: int = 0
    top: int = 0
    games: int = 0
    wins: int = 0
    points: int = 0
    moves: int = 0
    merges: int = 0
    clock_ms: int = 0
    fastest_ms: int | None = None
    fewest_moves: int | None = None
    tops: Counter[int] = field(default_factory=Counter)
    kinds: Kinds = field(default_factory=Counter)

    def add(self, row: dict[str, Any]) -> None:
        """Take in a group of games."""
        self.best = max(self.best, row["most"])
        self.top = max(self.top, row["own_top"])
        self.kinds.update(kinds_of(row))
        if row["counts"]:
            self.count(row)

    def count(self, row: dict[str, Any]) -> None:
        """Take in a group of games that count."""
        self.games += row["played"]
        self.points += row["points"]
        if row["is_won"]:
            self.wins += row["played"]
            self.fastest_ms = least(self.fastest_ms, row["fastest_ms"])
            self.fewest_moves = least(self.fewest_moves, row["fewest_moves"])
        if row["own_top"]:
            self.tops[row["own_top"]] += row["played"]
        if row["alone"]:
            self.moves += row["all_moves"]
            self.merges += row["all_merges"]
            self.clock_ms += row["all_ms"]


@dataclass(frozen=True, slots=True)
class Course:
    """The games that count in the order of their last actions, and what only the order tells.

    In columns: an object for each of 10,000 games takes longer than to read them. The moments
    are as the database gives them; `at` reads one.
    """

    moments: tuple[object, ...] = ()
    scores: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    run: int = 0
    longest_run: int = 0
    median: int = 0

    def rows(self) -> Iterator[tuple[Any, ...]]:
        """Yield moment, score and whether it is won for each game."""
        return zip(self.moments, self.scores, self.won, strict=True)

    def at(self, place: int) -> datetime:
        """Return when the last action of a game was."""
        return moment(self.moments[place])


SUMS = {
    "most": Max(COUNTED_SCORE),
    "points": Sum(COUNTED_SCORE),
    "all_moves": Sum("moves"),
    "all_merges": Sum("merges"),
    "all_ms": Sum("clock_ms"),
    "fastest_ms": Min("won_clock_ms"),
    "fewest_moves": Min("won_move"),
}
NAMES = ("kind", "played", *SUMS)


class Records:
    """The records of a player as they are now; no SELECT is made twice.

    Of 10,000 past games nearly all the time goes into reading them, and they change only when one
    more is there: what they came to is kept for a while, under a mark that tells whether it holds.
    """

    def __init__(self, player_id: UUID) -> None:
        self.player_id = player_id

    def bests(self) -> dict[int | None, Bests]:
        """Return the bests of each size and, under None, of all of them."""
        bests: dict[int | None, Bests] = {size: Bests() for size in (None, *SIZES)}
        for group in self._groups():
            bests[group["size"]].add(group)
            bests[None].add(group)
        return bests

    def kinds(self, size: int | None) -> Kinds:
        """Return how many games of each kind the history of `size`, or of all, has."""
        kinds: Kinds = Counter()
        for group in self._groups():
            if size in {None, group["size"]}:
                kinds.update(kinds_of(group))
        return kinds

    def course(self, size: int | None = None) -> Course:
        """Return the course of the games of `size`, or of all."""
        if not any(group["counts"] for group in self._groups()):
            return Course()
        past = self._kept(f"course{size}", lambda: past_course(self.player_id, size))
        present = [
            (group["moment"], group["most"], group["is_won"])
            for group in self._present
            if group["counts"] and size in {None, group["size"]}
        ]
        return course_of([*past.rows(), *present]) if present else past

    def _groups(self) -> list[dict[str, Any]]:
        return [*self._kept("groups", lambda: past_groups(self.player_id)), *self._present]

    @cached_property
    def _present(self) -> list[dict[str, Any]]:
        """The current games, each a group of its own with its `moment`."""
        games = present_games(self.player_id).annotate(kind=kind_of_game())
        games = games.annotate(moment=Moment("last_action_at"))
        grouped = games.values("kind", "moment").annotate(played=Count("*"), **SUMS)
        rows = rows_of(grouped.values_list("moment", *NAMES))
        return [{"moment": row[0]} | group_of(row[1:]) for row in rows]

    @cached_property
    def _mark(self) -> str:
        """What is not the same any more once a past game has come, gone or changed."""
        games = past_games(self.player_id)
        sums = games.aggregate(
            Max("last_action_at"),
            *map(Sum, ("score", "moves", "hints", "solver_move", "won_move")),
            games=Count("*"),
        )
        return "-".join(map(str, sums.values()))

    def _kept[T](self, what: str, find: Callable[[], T]) -> T:
        key = f"{what}:{self.player_id.hex}"
        kept: tuple[str, T] | None = KEPT.get(key)
        if kept is None or kept[0] != self._mark:
            kept = (self._mark, find())
            KEPT.set(key, kept)
        return kept[1]


def past_groups(player_id: UUID) -> list[dict[str, Any]]:
    """Sum up the past games that are alike in all that decides what of them counts."""
    games = past_games(player_id).annotate(kind=kind_of_game())
    grouped = games.values("kind").annotate(played=Count("*"), **SUMS)
    return [group_of(row) for row in rows_of(grouped.values_list(*NAMES))]


def group_of(row: tuple[Any, ...]) -> dict[str, Any]:
    group = dict(zip(NAMES, row, strict=True))
    return group | read_kind(group["kind"])


def past_course(player_id: UUID, size: int | None) -> Course:
    """Return the course of the past games of `size`, or of all; one SELECT."""
    games = past_games(player_id).filter(COUNTS, *[Q(size=size)] * (size is not None))
    found = games.annotate(
        moment=Moment("last_action_at"), own_score=COUNTED_SCORE, won=flag(IS_WON)
    )
    return course_of(rows_of(found.values_list("moment", "own_score", "won")))


def course_of(rows: list[tuple[Any, ...]]) -> Course:
    """Return the course of games given by moment, score and whether they are won."""
    if not rows:
        return Course()
    moments, scores, won = zip(*sorted(rows, key=itemgetter(0)), strict=True)
    return Course(moments, scores, won, *runs(won), round(median(scores)))


def kinds_of(group: dict[str, Any]) -> Kinds:
    """Say in which lists of the history the games of a group are."""
    played = group["played"]
    return Counter(
        {
            None: played,
            result_of(group["is_won"], group["is_over"], group["is_current"]): played,
            Mark.HINTS: played * group["hinted"],
            Mark.SOLVER: played * (not group["alone"]),
        }
    )


def rows_of(games: QuerySet[Game, Any]) -> list[tuple[Any, ...]]:
    """Return the rows as the database gives them: whole numbers need no converting, one by one."""
    with connection.cursor() as cursor:
        cursor.execute(*games.query.sql_with_params())
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def runs(won: Iterable[int]) -> tuple[int, int]:
    """Return how many wins the games end with, and how many came one after the other at most."""
    run = longest = 0
    for is_won in won:
        run = run + 1 if is_won else 0
        longest = max(longest, run)
    return run, longest


def moment(value: object) -> datetime:
    """Read a moment as the database gave it."""
    found = value if isinstance(value, datetime) else parse_datetime(str(value))
    if found is None:
        raise ValueError(f"{value!r} is no moment.")
    return make_aware(found, UTC) if is_naive(found) else found


def least(one: int | None, other: int | None) -> int | None:
    return other if one is None else one if other is None else min(one, other)
