"""All games of a player: filtered, sorted and in pages."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import F, Q, QuerySet
from django.db.models.expressions import Combinable

from game.models import Game
from game.scene import Status
from game.services.counting import (
    COUNTED_SCORE,
    IS_NOT_WON,
    IS_OVER,
    IS_WON,
    past_games,
    present_games,
)

PAGE = 25


class Result(StrEnum):
    """How a game stands; every game with a move is in exactly one of these."""

    WON = "won"
    OVER = "over"
    GIVEN_UP = "given-up"
    UNDER_WAY = "under-way"


class Mark(StrEnum):
    """Who helped in a game; most games have none of these, some have both."""

    HINTS = "hints"
    SOLVER = "solver"


class Sort(StrEnum):
    """What the history is sorted by; a minus in front of it stands for the highest first."""

    DATE = "date"
    SCORE = "score"
    MOVES = "moves"
    TIME = "time"


GOES_ON = IS_NOT_WON & ~IS_OVER
TESTS: dict[Result | Mark, Q] = {
    Result.WON: IS_WON,
    Result.OVER: IS_NOT_WON & IS_OVER,
    Result.GIVEN_UP: GOES_ON & Q(is_current=False),
    Result.UNDER_WAY: GOES_ON & Q(is_current=True),
    Mark.HINTS: Q(hints__gt=0),
    Mark.SOLVER: Q(solver_move__isnull=False),
}
KEYS = {
    Sort.DATE: "last_action_at",
    Sort.SCORE: "own_score",
    Sort.MOVES: "moves",
    Sort.TIME: "clock_ms",
}
# None of the blobs: a row of the history is read from few of a game's many bytes.
COLUMNS = (
    "id", "size", "own_score", "score", "moves", "clock_ms", "top_rank", "last_action_at", "status",
    "won_move", "solver_move", "hints", "is_current",
)  # fmt: skip


class Wanted(NamedTuple):
    """Which games, in which order: None stands for all sizes or all kinds."""

    size: int | None = None
    kind: Result | Mark | None = None
    sort: Sort = Sort.DATE
    falling: bool = True
    page: int = 1


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game in the history; `top` is a rank, `seconds` the clock's.

    `score` is what counts; `whole_score` has the solver's points in it too.
    """

    game_id: UUID
    size: int
    score: int
    whole_score: int
    moves: int
    seconds: int
    top: int
    last_move: datetime
    result: Result
    hints: int
    by_solver: bool
    goes_on_after_win: bool


def list_games(player_id: UUID, wanted: Wanted) -> list[GameRecord]:
    """Return one page of the player's games, from one SELECT; empty beyond the last page."""
    past, present = (
        chosen(games, wanted) for games in (past_games(player_id), present_games(player_id))
    )
    start = (wanted.page - 1) * PAGE
    rows = past.union(present, all=True).order_by(*order(wanted))[start : start + PAGE]
    return [game_record(dict(zip(COLUMNS, row, strict=True))) for row in rows]


def chosen(games: QuerySet[Game], wanted: Wanted) -> QuerySet[Game, Any]:
    if wanted.size:
        games = games.filter(size=wanted.size)
    if wanted.kind:
        games = games.filter(TESTS[wanted.kind])
    return games.annotate(own_score=COUNTED_SCORE).values_list(*COLUMNS)


def order(wanted: Wanted) -> list[Combinable | str]:
    """Sort games that are equal in what was asked for by date, the newest first."""
    key = F(KEYS[wanted.sort])
    first = key.desc() if wanted.falling else key.asc()
    if wanted.sort == Sort.DATE:
        return [first, "-id" if wanted.falling else "id"]
    return [first, "-last_action_at", "-id"]


def game_record(row: dict[str, Any]) -> GameRecord:
    if row["last_action_at"] is None:
        raise ValueError(f"Game {row['id']} has moves but no time of its last one.")
    found = result(row)
    is_playing = row["is_current"] and row["status"] == Status.PLAYING
    return GameRecord(
        game_id=row["id"],
        size=row["size"],
        score=row["own_score"],
        whole_score=row["score"],
        moves=row["moves"],
        seconds=row["clock_ms"] // 1000,
        top=row["top_rank"],
        last_move=row["last_action_at"],
        result=found,
        hints=row["hints"],
        by_solver=row["solver_move"] is not None,
        goes_on_after_win=is_playing and found == Result.WON,
    )


def result(row: dict[str, Any]) -> Result:
    """Say in which of the lists a row is, as the tests in SQL do."""
    won, solver = row["won_move"], row["solver_move"]
    is_won = won is not None and (solver is None or won < solver)
    return result_of(is_won, row["status"] == Status.OVER, row["is_current"])


def result_of(is_won: bool, is_over: bool, is_current: bool) -> Result:
    """Name the list of a game of which these are so."""
    if is_won:
        return Result.WON
    if is_over:
        return Result.OVER
    return Result.UNDER_WAY if is_current else Result.GIVEN_UP
