"""What the database itself refuses, whatever the code does."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from game.models import Game
from tests.games import NEARLY_WON, make_game, make_player

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "columns",
    [
        {"score": -1},
        {"best_before": -1},
        {"undos": -1},
        {"undos": 6},
        {"revision": -1},
        {"size": 7},
        {"status": "lost"},
        {"action": "jump"},
        {"direction": "north"},
        {"status": "won"},
        {"kept_going": True},
        {"won_move": 1},
        {"moves": 3, "revision": 2},
        {"moves": 261, "revision": 300},
        {"pieces": 1},
        {"merges": 1},
        {"top_rank": 0},
        {"top_rank": 38},
        {"clock_ms": -1},
    ],
    ids=str,
)
def test_an_impossible_row_is_refused(columns: dict[str, Any]) -> None:
    game = make_game(NEARLY_WON)
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(player_id=game.player_id, id=game.id).update(**columns)


def test_a_player_has_one_current_game_of_a_size() -> None:
    player = make_player()
    make_game(NEARLY_WON, player)
    make_game(NEARLY_WON, player, is_current=False)
    with pytest.raises(IntegrityError), transaction.atomic():
        make_game(NEARLY_WON, player)


@pytest.mark.django_db(transaction=True)
def test_a_game_needs_its_player() -> None:
    game = make_game(NEARLY_WON)
    game.pk = (uuid4(), uuid4())
    with pytest.raises(IntegrityError):
        game.save(force_insert=True)
