"""The personal records: what the player has reached on each board."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, F, Max, Q, QuerySet
from django.db.models.functions import Coalesce, Least

from game.engine import SIZES
from game.models import Game
from game.scene import Status

LAST_GAMES = 20
COUNTED_SCORE = Least(F("score"), Coalesce(F("solver_score"), F("score")))


@dataclass(frozen=True, slots=True)
class SizeRecord:
    """What the player has reached on one size; `top` is a face value, 0 without a game."""

    size: int
    best: int
    top: int
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game in the history; `top` is a face value, `seconds` the clock's."""

    size: int
    score: int
    moves: int
    seconds: int
    top: int
    last_move: datetime
    status: Status
    won: bool
    current: bool
    hints: int
    by_solver: bool


@dataclass(frozen=True, slots=True)
class Records:
    """All records of a player: one entry per size, and the last games, newest first."""

    sizes: tuple[SizeRecord, ...]
    games: tuple[GameRecord, ...]


def show_records(player_id: UUID) -> Records:
    """Return the player's records, from two SELECTs."""
    played = Game.objects.filter(player_id=player_id, moves__gt=0)
    rows = {row["size"]: row for row in size_rows(played)}
    sizes = tuple(size_record(size, rows.get(size, {})) for size in SIZES)
    return Records(sizes, tuple(map(game_record, last_games(played))))


def size_rows(played: QuerySet[Game]) -> Iterable[Mapping[str, Any]]:
    return played.values("size").annotate(
        best_score=Max(COUNTED_SCORE),
        top=Max("top_rank"),
        played=Count("id"),
        won=Count("id", filter=Q(won_move__isnull=False)),
    )


def size_record(size: int, row: Mapping[str, Any]) -> SizeRecord:
    top = 1 << row["top"] if row else 0
    return SizeRecord(size, row.get("best_score", 0), top, row.get("played", 0), row.get("won", 0))


def last_games(played: QuerySet[Game]) -> QuerySet[Game]:
    columns = (
        "size", "score", "moves", "clock_ms", "top_rank", "last_action_at", "status", "won_move",
        "is_current", "hints", "solver_move",
    )  # fmt: skip
    return played.only(*columns).order_by("-last_action_at", "id")[:LAST_GAMES]


def game_record(game: Game) -> GameRecord:
    if game.last_action_at is None:
        raise ValueError(f"Game {game.id} has moves but no time of its last one.")
    return GameRecord(
        size=game.size,
        score=game.score,
        moves=game.moves,
        seconds=game.clock_ms // 1000,
        top=1 << game.top_rank,
        last_move=game.last_action_at,
        status=Status(game.status),
        won=game.won_move is not None,
        current=game.is_current,
        hints=game.hints,
        by_solver=game.solver_move is not None,
    )
