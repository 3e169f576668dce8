"""Links, deletions and moves at the same instant (real threads, real connections)."""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import UUID, uuid4

import pytest
from django.db import connection

from game.models import FormerPlayer, Game, Player
from game.services import (
    LinkState,
    UnknownGame,
    delete_player,
    make_link,
    play_move,
    start_game,
    use_link,
    who_now,
)
from game.services.first_game import first_game
from game.services.verifying import faults_of
from tests.games import begin

pytestmark = pytest.mark.django_db(transaction=True)

type Call = Callable[[], object]


def at_once(calls: Sequence[Call]) -> list[str]:
    """Make all calls at the same instant; return what each came to."""
    barrier = Barrier(len(calls))

    def run(call: Call) -> str:
        try:
            barrier.wait(timeout=30)
            return str(call())
        except UnknownGame:
            return "unknown"
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def using(secret: str, player_id: UUID | None) -> Call:
    return lambda: use_link(secret, player_id)[0]


def playing(game: Game) -> Call:
    legal = game.now_at.board.legal()[0]
    return lambda: play_move(game.player_id, game.id, game.revision, uuid4().hex, legal).code


def all_is_well() -> None:
    """Nobody's rows are lost, doubled or unsound, whoever was faster."""
    for player in Player.objects.all():
        current = Game.objects.filter(player_id=player.id, is_current=True)
        assert len({game.size for game in current}) == len(current)
    for game in Game.objects.all():
        assert faults_of(game) == []
    assert not Player.objects.filter(id__in=FormerPlayer.objects.values("id")).exists()


def test_one_of_many_devices_gets_the_link() -> None:
    there = begin()
    secret = make_link(there.player_id)
    others = [begin() for _ in range(6)]
    told = at_once([using(secret, other.player_id) for other in others])
    assert Counter(told) == {LinkState.OPEN: 1, LinkState.USED: 5}
    assert Player.objects.count() == 6
    assert Game.objects.filter(player_id=there.player_id).count() == 2
    all_is_well()


def test_the_same_button_many_times_is_one_handing_over() -> None:
    there, here = begin(), begin()
    secret = make_link(there.player_id)
    told = at_once([using(secret, here.player_id)] * 6)
    assert told.count(LinkState.OPEN) >= 1
    assert list(Player.objects.values_list("id", flat=True)) == [there.player_id]
    assert who_now(here.player_id) == there.player_id
    all_is_well()


def test_two_players_who_use_each_others_links_become_one() -> None:
    for _ in range(5):
        one, two = begin(), begin()
        links = make_link(one.player_id), make_link(two.player_id)
        at_once([using(links[0], two.player_id), using(links[1], one.player_id)])
        left = who_now(one.player_id)
        assert left
        assert left == who_now(two.player_id)
        assert Game.objects.filter(player_id=left).count() == 2
        all_is_well()


def test_a_player_who_uses_two_links_at_once_is_in_one_place() -> None:
    for _ in range(5):
        here, one, two = begin(), begin(), begin()
        at_once([using(make_link(to.player_id), here.player_id) for to in (one, two)])
        assert Game.objects.filter(player_id=here.player_id).count() == 0
        assert Game.objects.filter(id=here.id).count() == 1
        all_is_well()


def test_moves_under_way_go_over_or_are_told() -> None:
    for _ in range(8):
        there, here = begin(), begin()
        told = at_once(
            [
                using(make_link(there.player_id), here.player_id),
                playing(here),
                playing(there),
                playing(first_game(here.player_id, 6)),
                lambda game=here: start_game(game.player_id, 4, game.id, 1).code,  # type: ignore[misc]
            ]
        )
        assert told[0] == LinkState.OPEN
        assert told[2] == "moved"
        assert not Game.objects.filter(player_id=here.player_id).exists()
        assert Game.objects.filter(id=here.id, player_id=there.player_id).exists()
        if told[3] == "moved":
            assert Game.objects.get(size=6, player_id=there.player_id).moves == 1
        Game.objects.filter(size=6).delete()
        all_is_well()


def test_a_first_move_ever_goes_over_or_is_told() -> None:
    for _ in range(8):
        there, visitor = begin(), uuid4()
        first = playing(first_game(visitor, 5))
        told = at_once([using(make_link(there.player_id), visitor), first])
        moved = Game.objects.filter(player_id=there.player_id, size=5).count()
        assert moved == (told[1] == "moved")
        assert not Player.objects.filter(id=visitor).exists()
        all_is_well()


def test_nothing_is_left_of_who_deletes_while_playing() -> None:
    for _ in range(8):
        game = begin()
        told = at_once(
            [
                lambda game=game: delete_player(game.player_id),  # type: ignore[misc]
                playing(game),
                playing(first_game(game.player_id, 6)),
                lambda game=game: start_game(game.player_id, 4, game.id, 1).code,  # type: ignore[misc]
            ]
        )
        assert int(told[0]) >= 1
        assert not Player.objects.filter(id=game.player_id).exists()
        assert not Game.objects.filter(player_id=game.player_id).exists()
        all_is_well()
