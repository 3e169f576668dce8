"""Deleting a player: all rows go, nobody else's, and no late request brings the player back."""

from random import Random
from uuid import uuid4

import pytest
from django.utils import timezone

from game.engine import Direction
from game.log import KEPT, PIECE
from game.models import FormerPlayer, Game, Handover, Piece, Player, Published
from game.services import (
    UnknownGame,
    delete_player,
    make_link,
    play_move,
    start_game,
    undo_move,
    who_now,
)
from game.services.first_game import first_game
from game.services.storing import store
from tests.games import begin, play_on

pytestmark = pytest.mark.django_db


def test_all_that_is_the_players_goes_and_nothing_else() -> None:
    game, other = play_on(begin(6), PIECE + KEPT, Random(1)), begin()
    Published.objects.create(link="x" * 22, player_id=game.player_id, game_id=game.id)
    make_link(game.player_id)
    start_game(game.player_id, 6)
    assert game.pieces
    assert delete_player(game.player_id) == 2
    assert list(Player.objects.values_list("id", flat=True)) == [other.player_id]
    assert list(Game.objects.values_list("id", flat=True)) == [other.id]
    assert not any(model.objects.exists() for model in (Piece, Published, Handover))
    assert who_now(game.player_id) is None
    assert who_now(other.player_id) == other.player_id


def test_a_late_move_finds_nothing() -> None:
    game = begin()
    delete_player(game.player_id)
    with pytest.raises(UnknownGame):
        play_move(game.player_id, game.id, 1, "", game.now_at.board.legal()[0])
    with pytest.raises(UnknownGame):
        undo_move(game.player_id, game.id, 1, "")
    with pytest.raises(UnknownGame):
        start_game(game.player_id, 4, game.id, 1)
    assert not Player.objects.exists()


def test_a_late_first_move_does_not_bring_the_player_back() -> None:
    game = begin()
    delete_player(game.player_id)
    for size in (4, 5):
        first = first_game(game.player_id, size)
        with pytest.raises(UnknownGame):
            play_move(game.player_id, first.id, 0, "", first.now_at.board.legal()[0])
    assert not Player.objects.exists()
    assert not Game.objects.exists()


def test_a_move_that_was_read_before_is_not_stored_after() -> None:
    game = begin()
    delete_player(game.player_id)
    assert store(game, "late") is False


def test_a_stranger_leaves_no_trace() -> None:
    assert delete_player(uuid4()) == 0
    assert not FormerPlayer.objects.exists()


def test_deleting_twice_is_deleting_once() -> None:
    game = begin()
    assert delete_player(game.player_id) == 1
    assert delete_player(game.player_id) == 0
    assert FormerPlayer.objects.count() == 1


def test_who_went_over_into_the_player_is_gone_too() -> None:
    game = begin()
    FormerPlayer.objects.create(
        id=(earlier := uuid4()), became=game.player_id, left_at=timezone.now()
    )
    delete_player(game.player_id)
    assert who_now(earlier) is None


def test_an_illegal_move_on_an_empty_browser_asks_nothing_more(
    django_assert_num_queries: object,
) -> None:
    boards = (first_game(uuid4(), 4) for _ in range(200))
    first = next(one for one in boards if len(one.now_at.board.legal()) < len(Direction))
    illegal = next(one for one in Direction if one not in first.now_at.board.legal())
    with django_assert_num_queries(1):  # type: ignore[operator]
        play_move(first.player_id, first.id, 0, "", illegal)
