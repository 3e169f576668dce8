"""The personal records: what the player has reached, on each board and on all of them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from statistics import median
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import (
    Aggregate,
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
from game.services.history import Mark, Result

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

    def at(self, place: int) -> datetime:
        """Return when the last action of a game was."""
        return moment(self.moments[place])


def show_bests(player_id: UUID) -> dict[int | None, Bests]:
    """Return the bests of each size and, under None, of all of them, from one SELECT."""
    bests: dict[int | None, Bests] = {size: Bests() for size in (None, *SIZES)}
    sums = {
        "most": Max(COUNTED_SCORE),
        "points": Sum(COUNTED_SCORE),
        "all_moves": Sum("moves"),
        "all_merges": Sum("merges"),
        "all_ms": Sum("clock_ms"),
        "fastest_ms": Min("won_clock_ms"),
        "fewest_moves": Min("won_move"),
    }
    for row in groups(player_id, sums):
        bests[row["size"]].add(row)
        bests[None].add(row)
    return bests


def count_kinds(player_id: UUID, size: int | None) -> Kinds:
    """Return how many games of each kind the history of `size`, or of all, has. One SELECT."""
    kinds: Kinds = Counter()
    for row in groups(player_id, {}):
        if size in {None, row["size"]}:
            kinds.update(kinds_of(row))
    return kinds


def groups(player_id: UUID, sums: dict[str, Aggregate]) -> Iterator[dict[str, Any]]:
    """Sum up the games that are alike in all that decides what of them counts."""
    names = ("kind", "played", *sums)
    past, present = (
        games.annotate(kind=kind_of_game())
        .values("kind")
        .annotate(played=Count("*"), **sums)
        .values_list(*names)
        for games in (past_games(player_id), present_games(player_id))
    )
    for values in rows_of(past.union(present, all=True)):
        row = dict(zip(names, values, strict=True))
        yield row | read_kind(row["kind"])


def kinds_of(group: dict[str, Any]) -> Kinds:
    """Say in which lists of the history the games of a group are."""
    played = group["played"]
    return Counter(
        {
            None: played,
            result(group): played,
            Mark.HINTS: played * group["hinted"],
            Mark.SOLVER: played * (not group["alone"]),
        }
    )


def result(group: dict[str, Any]) -> Result:
    if group["is_won"]:
        return Result.WON
    if group["is_over"]:
        return Result.OVER
    return Result.UNDER_WAY if group["is_current"] else Result.GIVEN_UP


def show_course(player_id: UUID, size: int | None = None) -> Course:
    """Return the course of the games of `size`, or of all, from one SELECT."""
    of_size = Q(size=size) if size else Q()
    past, present = (
        games.filter(COUNTS, of_size)
        .annotate(
            moment=Moment("last_action_at"),
            own_score=COUNTED_SCORE,
            won=flag(IS_WON),
        )
        .values_list("moment", "own_score", "won")
        for games in (past_games(player_id), present_games(player_id))
    )
    rows = rows_of(past.union(present, all=True).order_by("moment"))
    if not rows:
        return Course()
    moments, scores, won = zip(*rows, strict=True)
    return Course(moments, scores, won, *runs(won), round(median(scores)))


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
