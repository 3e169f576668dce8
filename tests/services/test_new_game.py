"""New game and its taking-back: product.md 2."""

from uuid import uuid4

import pytest

from game.models import Game
from game.scene import Code
from game.services import TooMany, UnknownGame, play_move, show_game, start_game, take_back_new_game
from game.services.first_game import first_game
from tests.games import begin, current, facts, make_player, move, reload, undo

pytestmark = pytest.mark.django_db


def renew(game: Game, request: str = "") -> Game:
    start_game(game.player_id, game.size, game.id, game.revision, request)
    return current(game.player_id, game.size)


def take_back(new: Game, request: str = "") -> str:
    revision = 0 if new._state.adding else reload(new).revision
    return take_back_new_game(new.player_id, new.id, revision, request).code


def test_a_new_game_replaces_the_current_one() -> None:
    old = play_on_a_bit()
    scene = start_game(old.player_id, 4, old.id, old.revision, "n1")
    assert (scene.code, scene.revision, scene.moves, scene.undos) == (Code.STARTED, 0, 0, 5)
    assert scene.can_take_back
    assert scene.best == old.score
    kept = reload(old)
    assert (kept.is_current, kept.revision) == (False, old.revision + 1)
    assert kept.ended_at is not None
    assert current(old.player_id).id != old.id


def play_on_a_bit() -> Game:
    game = begin()
    for _ in range(30):
        game = reload(game)
        if not game.now_at.board.is_over():
            move(game, game.now_at.board.legal()[0])
    return reload(game)


def test_seeds_and_ids_are_new() -> None:
    games = [begin()]
    for _ in range(5):
        games.append(renew(games[-1]))
        move(games[-1], games[-1].now_at.board.legal()[0])
        games[-1] = reload(games[-1])
    assert len({bytes(game.seed) for game in games}) == 6
    assert len({game.id for game in games}) == 6


@pytest.mark.parametrize("named", [True, False])
def test_a_game_without_a_move_is_new_already(named: bool) -> None:
    game = first_game(uuid4(), 5)
    call = (game.id, 0) if named else (None, None)
    assert start_game(game.player_id, 5, *call).code == Code.ALREADY_NEW
    assert not Game.objects.exists()
    stored = renew(begin())
    assert start_game(stored.player_id, 4, stored.id, 0).code == Code.ALREADY_NEW
    assert current(stored.player_id).id == stored.id


def test_a_stale_request_throws_nothing_away() -> None:
    game = begin()
    assert start_game(game.player_id, 4, game.id, 0).code == Code.STALE
    new = renew(game)
    assert start_game(game.player_id, 4, game.id, game.revision).code == Code.STALE
    assert start_game(game.player_id, 5, game.id, game.revision).code == Code.STALE
    assert current(game.player_id).id == new.id
    assert Game.objects.count() == 2


def test_without_game_and_revision_it_acts_on_the_current_game() -> None:
    game = begin()
    assert start_game(game.player_id, 4).code == Code.STARTED


def test_a_retry_starts_one_game() -> None:
    game = begin()
    scenes = [start_game(game.player_id, 4, game.id, 1, "n") for _ in range(2)]
    assert [scene.code for scene in scenes] == [Code.STARTED] * 2
    assert scenes[0].game_id == scenes[1].game_id
    assert Game.objects.count() == 2


def test_another_players_game_is_unknown_and_no_player_has_none() -> None:
    game = begin()
    for player_id in (uuid4(), make_player().id, None):
        with pytest.raises(UnknownGame):
            start_game(player_id, 4, game.id, 1)


def test_a_refused_new_game_leaves_the_old_one() -> None:
    game = begin()
    with pytest.raises(TooMany):
        start_game(game.player_id, 4, game.id, 1, "", lambda new_player: False)
    assert current(game.player_id).id == game.id


def test_another_size_is_another_game() -> None:
    game = begin(4)
    five = first_game(game.player_id, 5)
    assert five.id != game.id
    assert show_game(game.player_id, 5).game_id == str(five.id)
    assert show_game(game.player_id, 4).game_id == str(game.id)
    assert show_game(game.player_id, 5).running == (4,)


def test_taking_back_brings_the_old_game_as_it_was() -> None:
    old = play_on_a_bit()
    new = renew(old)
    scene = take_back_new_game(new.player_id, new.id, 0, "t")
    assert scene.code == Code.TAKEN_BACK
    bumped = {"revision", "request"}
    assert facts(reload(old), bumped) == facts(old, bumped)
    assert take_back(new) == Code.STALE
    stale = play_move(new.player_id, new.id, 0, "", new.now_at.board.legal()[0])
    assert (stale.code, stale.game_id) == (Code.STALE, str(old.id))
    if not old.now_at.board.is_over():
        assert move(old, old.now_at.board.legal()[0]).code == Code.MOVED


def test_taking_back_works_until_the_first_move_and_never_after() -> None:
    old = begin()
    new = renew(old)
    move(new, new.now_at.board.legal()[0])
    assert take_back(new) == Code.NOT_TAKEN_BACK
    undo(new)
    assert take_back(new) == Code.NOT_TAKEN_BACK
    assert not show_game(new.player_id, 4).can_take_back


def test_the_very_first_game_cannot_be_taken_back() -> None:
    game = begin()
    assert take_back(game) == Code.NOT_TAKEN_BACK
    first = first_game(uuid4(), 4)
    assert take_back(first) == Code.NOT_TAKEN_BACK


def test_a_retried_taking_back_is_answered_as_the_first_time() -> None:
    old = begin()
    new = renew(old)
    call = (new.player_id, new.id, 0, "t")
    assert [take_back_new_game(*call).code for _ in range(2)] == [Code.TAKEN_BACK] * 2
    assert reload(old).revision == 3


def test_a_late_or_foreign_taking_back_changes_nothing() -> None:
    old = begin()
    new = renew(old)
    assert take_back(old) == Code.STALE
    with pytest.raises(UnknownGame):
        take_back_new_game(old.player_id, uuid4(), 0, "")
    with pytest.raises(UnknownGame):
        take_back_new_game(None, new.id, 0, "")
    assert current(old.player_id).id == new.id
