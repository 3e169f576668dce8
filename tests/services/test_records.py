"""The records: first version."""

from uuid import uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from game.engine import Direction
from game.services import show_records, start_game
from tests.games import NEARLY_WON, begin, make_game, make_player, move

pytestmark = pytest.mark.django_db


def test_a_stranger_has_empty_records() -> None:
    records = show_records(uuid4())
    assert [(one.size, one.best, one.top, one.played, one.won) for one in records.sizes] == [
        (4, 0, 0, 0, 0),
        (5, 0, 0, 0, 0),
        (6, 0, 0, 0, 0),
    ]
    assert not records.games


def test_games_with_a_move_are_listed_newest_first() -> None:
    player = make_player()
    first = make_game(NEARLY_WON, player)
    move(first, Direction.LEFT)
    start_game(player.id, 4, first.id, 1)
    second = make_game([[2, 2, 0, 0, 0]] + [[0] * 5] * 4, player)
    move(second, Direction.LEFT)
    records = show_records(player.id)
    assert [(one.size, one.score, one.top, one.won, one.current) for one in records.games] == [
        (5, 4, 4, False, True),
        (4, 2048 + 0, 2048, True, False),
    ]
    classic, large, _ = records.sizes
    assert (classic.best, classic.top, classic.played, classic.won) == (2048, 2048, 1, 1)
    assert (large.best, large.top, large.played, large.won) == (4, 4, 1, 0)


def test_the_records_are_two_selects(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    game = begin()
    with django_assert_num_queries(2):
        show_records(game.player_id)


def test_other_players_games_do_not_count() -> None:
    begin()
    assert not show_records(uuid4()).games
