"""The history: filters, orders and pages, against plain lists of the same games."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoDbBlocker

from game.engine import SIZES
from game.models import Player
from game.services import GameRecord, Mark, Records, Result, Sort, Wanted, list_games
from game.services.history import PAGE
from tests.factory.history import make_history
from tests.services.test_records import Own, played

KEYS: dict[Sort, Callable[[Own], Any]] = {
    Sort.DATE: lambda one: one.game.last_action_at,
    Sort.SCORE: lambda one: one.score,
    Sort.MOVES: lambda one: one.game.moves,
    Sort.TIME: lambda one: one.game.clock_ms,
}


@pytest.fixture(scope="module")
def player_id(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[UUID]:
    """A player with 70 games, made once for all of these tests."""
    with django_db_blocker.unblock():
        player_id = make_history(70, seed=3)
        yield player_id
        Player.objects.filter(id=player_id).delete()


def all_pages(player_id: UUID, wanted: Wanted) -> list[GameRecord]:
    games: list[GameRecord] = []
    while found := list_games(player_id, wanted):
        assert len(found) <= PAGE
        games += found
        wanted = wanted._replace(page=wanted.page + 1)
    return games


def is_of(one: Own, kind: Result | Mark) -> bool:
    if kind == Mark.HINTS:
        return one.game.hints > 0
    return not one.alone if kind == Mark.SOLVER else one.result == kind


@pytest.mark.django_db
@pytest.mark.parametrize(("sort", "falling"), list(product(Sort, (True, False))))
def test_the_pages_hold_every_game_once_in_order(
    player_id: UUID, sort: Sort, falling: bool
) -> None:
    expected = sorted(played(player_id, None), key=KEYS[sort], reverse=falling)
    games = all_pages(player_id, Wanted(sort=sort, falling=falling))
    assert {game.game_id for game in games} == {one.game.id for one in expected}
    assert len(games) == len(expected)
    shown = {one.game.id: KEYS[sort](one) for one in expected}
    assert [shown[game.game_id] for game in games] == [KEYS[sort](one) for one in expected]


@pytest.mark.django_db
@pytest.mark.parametrize("size", [None, *SIZES])
def test_the_filters_choose_exactly_their_games_and_the_counts_agree(
    player_id: UUID, size: int | None
) -> None:
    mine = played(player_id, size)
    counts = Records(player_id).bests()[size].kinds
    for kind in (*Result, *Mark):
        games = all_pages(player_id, Wanted(size=size, kind=kind))
        assert {game.game_id for game in games} == {one.game.id for one in mine if is_of(one, kind)}
        assert len(games) == counts[kind]
    assert sum(counts[kind] for kind in Result) == counts[None] == len(mine)


@pytest.mark.django_db
def test_a_row_says_what_the_game_was(player_id: UUID) -> None:
    rows = {game.game_id: game for game in all_pages(player_id, Wanted())}
    for one in played(player_id, None):
        game, row = one.game, rows[one.game.id]
        assert (row.size, row.score, row.whole_score) == (game.size, one.score, game.score)
        assert (row.moves, row.seconds, row.top) == (
            game.moves,
            game.clock_ms // 1000,
            game.top_rank,
        )
        assert (row.last_move, row.hints) == (game.last_action_at, game.hints)
        assert (row.result, row.by_solver) == (one.result, not one.alone)
        goes_on = game.is_current and game.status == "playing" and one.is_won
        assert row.goes_on_after_win == goes_on


@pytest.mark.django_db
def test_a_page_is_one_select_without_blobs(player_id: UUID) -> None:
    with CaptureQueriesContext(connection) as queries:
        list_games(player_id, Wanted(size=4, kind=Result.WON, sort=Sort.SCORE, page=2))
    (query,) = queries.captured_queries
    for blob in ("seed", "position", "steps", "directions", "board"):
        assert blob not in query["sql"]


@pytest.mark.django_db
def test_others_have_none_of_these_games(player_id: UUID) -> None:
    assert list_games(uuid4(), Wanted()) == []


@pytest.mark.django_db
def test_sqlite_reads_past_games_from_their_index_alone(player_id: UUID) -> None:
    if connection.vendor != "sqlite":  # elsewhere there is none: it would make every move dearer
        return
    with CaptureQueriesContext(connection) as queries:
        list_games(player_id, Wanted())
        Records(player_id).bests()
    for query in queries.captured_queries:
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN QUERY PLAN {query['sql']}")
            plan = " ".join(str(row[3]) for row in cursor.fetchall())
        # The present games, three at most, have an index of their own.
        assert "INDEX past_games" not in plan or "COVERING INDEX past_games" in plan
        assert "past_games" in plan or "one_current_game_per_size" in plan
        assert "SCAN game_game" not in plan
