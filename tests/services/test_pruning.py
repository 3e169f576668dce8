"""Pruning: who stayed away goes whole, nobody else loses anything that counts."""

from datetime import timedelta
from io import StringIO
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from game.models import FormerPlayer, Game, Handover, Piece, Player, Published
from game.services import make_link, start_game, take_back_new_game
from game.services.pruning import BATCH
from tests.games import begin, make_player, play_on, reload

pytestmark = pytest.mark.django_db
LONG_AGO = timezone.now() - timedelta(days=500)


def age(player_id: UUID) -> None:
    """Let all that the player did lie 500 days back."""
    Player.objects.filter(id=player_id).update(created_at=LONG_AGO)
    Game.objects.filter(player_id=player_id).update(started_at=LONG_AGO, last_action_at=LONG_AGO)
    Game.objects.filter(player_id=player_id, ended_at__isnull=False).update(ended_at=LONG_AGO)


def prune(*more: str, days: str = "400") -> str:
    out = StringIO()
    call_command("prune_games", "--older-than", days, *more, stdout=out)
    return out.getvalue()


def test_players_who_stayed_away_go_with_all_that_is_theirs() -> None:
    away, here = play_on(begin(6), 600, Random(1)), begin()
    assert away.pieces
    age(away.player_id)
    assert prune() == "1 players with 1 games and 0 barely played games are gone.\n"
    assert list(Player.objects.values_list("id", flat=True)) == [here.player_id]
    assert not Piece.objects.exists()
    assert reload(here).moves == 1


@pytest.mark.parametrize("column", ["started_at", "last_action_at", "ended_at"])
def test_one_sign_of_life_keeps_a_player(column: str) -> None:
    game = begin()
    age(game.player_id)
    row = Game.objects.filter(player_id=game.player_id)
    row.update(**{column: timezone.now() - timedelta(days=399)})
    assert prune().startswith("0 players")
    assert row.exists()


def test_a_player_without_a_game_goes_by_the_day_of_coming() -> None:
    player = make_player()
    assert prune().startswith("0 players")
    Player.objects.filter(id=player.id).update(created_at=LONG_AGO)
    assert prune().startswith("1 players")


def test_a_dry_run_tells_the_same_and_removes_nothing() -> None:
    away = begin()
    age(away.player_id)
    assert prune("--dry-run") == "1 players with 1 games and 0 barely played games would go.\n"
    assert reload(away).id == away.id


def test_many_players_go_in_batches() -> None:
    players = Player.objects.bulk_create([Player() for _ in range(2 * BATCH + 5)])
    Player.objects.update(created_at=LONG_AGO)
    assert prune().startswith(f"{len(players)} players")
    assert not Player.objects.exists()


def given_up(**columns: Any) -> tuple[Game, Game]:
    """Return a game given up long ago after its first move, and the one played since."""
    old = begin()
    start_game(old.player_id, 4)
    new = Game.objects.get(player_id=old.player_id, is_current=True)
    Game.objects.filter(id=old.id).update(ended_at=LONG_AGO, score=0, **columns)
    return old, new


def test_barely_played_games_go_only_if_asked_and_only_where_a_better_one_is() -> None:
    old, new = given_up()
    prune("--single-move")
    assert Game.objects.filter(id=old.id).exists(), "it is the best there is"
    Game.objects.filter(id=new.id).update(score=40, revision=3)
    prune()
    assert Game.objects.filter(id=old.id).exists()
    assert prune("--single-move").endswith("1 barely played games are gone.\n")
    assert list(Game.objects.values_list("id", flat=True)) == [new.id]


@pytest.mark.parametrize("kept", [{"moves": 2, "revision": 2}, {"is_current": True}, {"score": 50}])
def test_a_game_that_counts_or_goes_on_stays(kept: dict[str, Any]) -> None:
    old, new = given_up()
    Game.objects.filter(id=new.id).update(score=40, revision=3, is_current=False)
    Game.objects.filter(id=old.id).update(**kept)
    assert prune("--single-move").endswith("0 barely played games are gone.\n")


def test_a_game_that_can_be_taken_up_again_stays() -> None:
    old, new = given_up()
    other = begin()
    Game.objects.filter(id=other.id).update(player_id=old.player_id, score=9, is_current=False)
    assert prune("--single-move").endswith("0 barely played games are gone.\n")
    assert take_back_new_game(old.player_id, new.id, 0, "").game_id == str(old.id)


def test_a_link_made_or_a_game_published_lately_keeps_a_player() -> None:
    linked, published = begin(), begin()
    for game in (linked, published):
        age(game.player_id)
    make_link(linked.player_id)
    Published.objects.create(link="x" * 22, player_id=published.player_id, game_id=published.id)
    assert prune().startswith("0 players")


def test_a_published_game_stays_however_short() -> None:
    old, new = given_up()
    Game.objects.filter(id=new.id).update(score=40, revision=3)
    Published.objects.create(link="x" * 22, player_id=old.player_id, game_id=old.id)
    assert prune("--single-move").endswith("0 barely played games are gone.\n")


def test_all_links_of_a_player_who_stayed_away_go_too() -> None:
    away = begin()
    Published.objects.create(link="x" * 22, player_id=away.player_id, game_id=away.id)
    make_link(away.player_id)
    age(away.player_id)
    Published.objects.update(published_at=LONG_AGO)
    Handover.objects.update(created_at=LONG_AGO)
    assert prune().startswith("1 players")
    assert not any(model.objects.exists() for model in (Published, Handover))


def test_notes_of_players_long_gone_and_old_links_go() -> None:
    game = begin()
    make_link(game.player_id)
    Handover.objects.update(expires_at=LONG_AGO)
    now = timezone.now()
    FormerPlayer.objects.bulk_create(
        [FormerPlayer(id=uuid4(), left_at=LONG_AGO) for _ in range(BATCH + 1)]
    )
    kept = FormerPlayer.objects.create(id=uuid4(), left_at=now - timedelta(days=399))
    prune("--dry-run", days="1")
    assert FormerPlayer.objects.count() == BATCH + 2
    prune(days="1")
    assert list(FormerPlayer.objects.all()) == [kept]
    assert not Handover.objects.exists()


@pytest.mark.parametrize("wrong", ["0", "-1", "x", "1.5", "", "9999999"])
def test_a_number_of_days_that_cannot_be_meant_is_refused(wrong: str) -> None:
    with pytest.raises(CommandError, match="whole number of days"):
        prune(days=wrong)
