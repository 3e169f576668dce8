"""Published games: who can publish what, what a link shows, and what ends it."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from game.engine import Direction
from game.models import Game, Player, Published
from game.services import (
    StillPlayed,
    UnknownGame,
    UnknownLink,
    find_shared,
    is_finished,
    keep_going,
    link_of,
    publish_game,
    start_game,
    take_back_new_game,
    withdraw_game,
)
from tests.games import (
    NEARLY_OVER,
    NEARLY_WON,
    begin,
    current,
    lock,
    make_game,
    make_player,
    move,
    reload,
    undo,
)

pytestmark = pytest.mark.django_db

# One move to the left makes 2048 and locks the board, wherever the new tile comes.
WON_AND_LOCKED = [[1024, 1024, 32, 64], [4, 8, 16, 32], [8, 16, 32, 64], [4, 8, 16, 32]]


def over() -> Game:
    return lock(NEARLY_OVER, Direction.LEFT)


def given_up() -> Game:
    """A game that a new one has taken the place of."""
    game = begin()
    start_game(game.player_id, 4)
    return reload(game)


def publish(game: Game) -> str:
    return publish_game(game.player_id, game.id)


@pytest.mark.parametrize("make", [over, given_up])
def test_a_finished_game_can_be_published_and_seen(make: Callable[[], Game]) -> None:
    game = make()
    link = publish(game)
    assert len(link) == 22
    assert link_of(game) == link
    assert find_shared(link) == game


def test_a_game_that_can_be_played_on_cannot() -> None:
    won = make_game(NEARLY_WON)
    move(won, Direction.LEFT)
    for game in (begin(), won):
        with pytest.raises(StillPlayed):
            publish(reload(game))
    keep_going(won.player_id, won.id, reload(won).revision, "")
    with pytest.raises(StillPlayed):
        publish(won)
    assert not Published.objects.exists()


def test_a_win_that_locks_the_board_is_the_end() -> None:
    assert is_finished(lock(WON_AND_LOCKED, Direction.LEFT))


def test_a_game_without_a_move_shows_nothing_worth_a_link() -> None:
    game = begin()
    start_game(game.player_id, 4)
    new = current(game.player_id)
    take_back_new_game(game.player_id, new.id, 0, "")
    with pytest.raises(StillPlayed):
        publish(reload(new))


def test_publishing_twice_gives_the_same_link() -> None:
    game = over()
    assert publish(game) == publish(game)
    assert Published.objects.count() == 1


def test_only_its_player_publishes_and_withdraws_a_game() -> None:
    game, stranger = over(), make_player()
    link = publish(game)
    for player_id in (stranger.id, None):
        for action in (publish_game, withdraw_game):
            with pytest.raises(UnknownGame):
                action(player_id, game.id)
    assert find_shared(link) == game


def test_a_link_that_was_taken_back_leads_nowhere_and_does_not_come_again() -> None:
    game = over()
    link = publish(game)
    withdraw_game(game.player_id, game.id)
    withdraw_game(game.player_id, game.id)
    assert link_of(game) == ""
    assert publish(game) != link
    with pytest.raises(UnknownLink):
        find_shared(link)


def test_a_game_whose_end_is_undone_is_hidden_until_it_ends_again() -> None:
    game = over()
    link = publish(game)
    undo(game)
    with pytest.raises(StillPlayed):
        find_shared(link)
    move(game, Direction.LEFT)
    assert find_shared(link).moves == 1


def test_a_game_that_is_current_again_is_hidden_until_it_is_given_up() -> None:
    game = given_up()
    link = publish(game)
    take_back_new_game(game.player_id, current(game.player_id).id, 0, "")
    with pytest.raises(StillPlayed):
        find_shared(link)
    start_game(game.player_id, 4)
    assert find_shared(link) == game


def test_a_link_goes_with_its_game_and_its_player() -> None:
    game = over()
    link = publish(game)
    Game.objects.filter(player_id=game.player_id).delete()
    with pytest.raises(UnknownLink):
        find_shared(link)
    Player.objects.filter(id=game.player_id).delete()
    assert not Published.objects.exists()


def test_a_link_is_found_in_two_selects() -> None:
    link = publish(over())
    with CaptureQueriesContext(connection) as queries:
        find_shared(link)
    assert len(queries) == 2
