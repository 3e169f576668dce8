"""The game before the first move, and what a new secret key does to it."""

from uuid import uuid4

import pytest
from pytest_django import Settings

from game.scene import Code
from game.services import UnknownGame, play_move, show_game
from game.services.first_game import first_game

pytestmark = pytest.mark.django_db


def test_a_board_seen_before_a_key_rotation_can_be_played_after_it(settings: Settings) -> None:
    game = first_game(uuid4(), 4)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another"
    assert show_game(game.player_id, 4).game_id != str(game.id)
    scene = play_move(game.player_id, game.id, 0, "", game.now_at.board.legal()[0])
    assert (scene.code, scene.game_id) == (Code.MOVED, str(game.id))
    assert show_game(game.player_id, 4).game_id == str(game.id)


def test_without_the_old_key_the_board_is_unknown(settings: Settings) -> None:
    game = first_game(uuid4(), 4)
    settings.SECRET_KEY = "another"
    with pytest.raises(UnknownGame):
        play_move(game.player_id, game.id, 0, "", game.now_at.board.legal()[0])


def test_the_key_decides_id_and_seed() -> None:
    player_id = uuid4()
    one, other = first_game(player_id, 4, "one"), first_game(player_id, 4, "other")
    assert one.id != other.id
    assert one.seed != other.seed
