"""Use on another device: once, for ten minutes, and no game is lost by it."""

from datetime import timedelta
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from game.log import KEPT, PIECE
from game.models import FormerPlayer, Game, Handover, Piece, Player, Published
from game.scene import Status
from game.services import (
    LinkState,
    UnknownGame,
    UnknownHandover,
    delete_player,
    make_link,
    play_move,
    show_game,
    show_link,
    start_game,
    take_back_new_game,
    use_link,
    who_now,
)
from game.services.first_game import first_game
from game.services.handing_over import REMEMBERED, VALID, digest
from game.services.verifying import faults_of
from tests.games import assert_rebuilds, begin, current, make_player, play_on, reload, undo

pytestmark = pytest.mark.django_db


def change(game: Game, **columns: Any) -> Game:
    Game.objects.filter(player_id=game.player_id, id=game.id).update(**columns)
    return Game.objects.get(id=game.id)


def begun(player_id: UUID, size: int = 4, moves: int = 1) -> Game:
    """Store the first game of a size of this player."""
    first = first_game(player_id, size)
    play_move(player_id, first.id, 0, "", first.now_at.board.legal()[0])
    return play_on(Game.objects.get(id=first.id), moves - 1, Random(size))


def owner(game: Game) -> UUID:
    return Game.objects.get(id=game.id).player_id


def is_current(game: Game) -> bool:
    return Game.objects.get(id=game.id).is_current


def use(secret: str, player_id: UUID | None) -> UUID:
    state, now = use_link(secret, player_id)
    assert state == LinkState.OPEN
    return now


def test_only_a_digest_of_the_secret_is_stored() -> None:
    secret = make_link(begin().player_id)
    row = Handover.objects.values().get()
    assert secret not in str(row)
    assert row["digest"] == digest(secret)
    assert row["expires_at"] - row["created_at"] == VALID
    assert len(secret) >= 22


def test_who_has_nothing_gets_no_link() -> None:
    with pytest.raises(UnknownGame):
        make_link(uuid4())


def test_looking_uses_nothing_up_and_shows_both_sides() -> None:
    there, here = begun(uuid4(), 4, 9), begun(uuid4(), 4, 5)
    begun(there.player_id, 5)
    change(there, solver_move=1, solver_score=0)
    secret = make_link(there.player_id)
    before = Handover.objects.values().get()
    offer = show_link(secret, here.player_id)
    assert show_link(secret, here.player_id) == offer
    assert before == Handover.objects.values().get()
    assert (offer.state, offer.is_own) == (LinkState.OPEN, False)
    assert [(place.size, place.games) for place in offer.there] == [(4, 1), (5, 1)]
    assert offer.there[0].best == 0
    assert offer.there[0].running == there.score
    assert [(place.size, place.best) for place in offer.here] == [(4, here.score)]
    assert offer.given_up == (4,)


def test_a_browser_without_games_becomes_the_player() -> None:
    game = begin()
    assert show_link(secret := make_link(game.player_id), None).here == ()
    assert use(secret, None) == game.player_id
    assert Player.objects.count() == 1
    assert not FormerPlayer.objects.exists()


def test_a_browser_that_has_only_looked_becomes_the_player() -> None:
    game, visitor = begin(), uuid4()
    assert use(make_link(game.player_id), visitor) == game.player_id
    assert Player.objects.count() == 1
    assert who_now(visitor) == game.player_id, "an answer that comes late may set its old cookie"


def test_it_works_once() -> None:
    game, second, third = begin(), begin(), begin()
    secret = make_link(game.player_id)
    use(secret, second.player_id)
    assert use_link(secret, third.player_id) == (LinkState.USED, game.player_id)
    assert use_link(secret, None)[0] == LinkState.USED
    assert owner(third) == third.player_id
    assert show_link(secret, third.player_id).state == LinkState.USED


def test_it_works_for_ten_minutes() -> None:
    game, other = begin(), begin()
    secret = make_link(game.player_id)
    Handover.objects.update(expires_at=timezone.now())
    assert use_link(secret, other.player_id)[0] == LinkState.EXPIRED
    assert show_link(secret, other.player_id).state == LinkState.EXPIRED
    assert owner(other) == other.player_id


@pytest.mark.parametrize("secret", ["", "x", "\0", "é" * 32, "A" * 5000])
def test_a_link_that_was_never_made_is_unknown(secret: str) -> None:
    make_link(begin().player_id)
    with pytest.raises(UnknownHandover):
        show_link(secret, None)
    with pytest.raises(UnknownHandover):
        use_link(secret, None)


def test_the_same_player_uses_nothing_up() -> None:
    game = begin()
    secret = make_link(game.player_id)
    assert show_link(secret, game.player_id).is_own
    assert use(secret, game.player_id) == game.player_id
    assert Handover.objects.get().used_at is None


def test_games_go_over_into_the_history() -> None:
    there = begun(uuid4(), 4, 3)
    long = play_on(begin(6), PIECE + KEPT, Random(1))
    assert long.pieces
    here = long.player_id
    Published.objects.create(link="x" * 22, player_id=here, game_id=long.id)
    assert use(make_link(there.player_id), here) == there.player_id
    assert owner(long) == there.player_id
    assert is_current(long), "the other player had no game of this size"
    assert_rebuilds(Game.objects.get(id=long.id))
    assert faults_of(Game.objects.get(id=long.id)) == []
    assert Piece.objects.filter(player_id=there.player_id).count() == long.pieces
    assert Published.objects.get().player_id == there.player_id
    assert not Player.objects.filter(id=here).exists()


def test_the_arriving_game_stays_and_the_other_is_kept_as_given_up() -> None:
    there, here = begun(uuid4(), 4, 3), begun(uuid4(), 4, 30)
    use(make_link(there.player_id), here.player_id)
    assert is_current(there)
    given_up = Game.objects.get(id=here.id)
    assert not given_up.is_current
    assert given_up.player_id == there.player_id
    assert (given_up.status, given_up.revision) == (Status.PLAYING, here.revision + 1)
    assert given_up.ended_at
    assert given_up.score == here.score
    assert faults_of(given_up) == []


def test_a_game_under_way_does_not_give_way_to_an_empty_or_finished_one() -> None:
    for ended in (True, False):
        there, here = begun(uuid4(), 4, 3), begun(uuid4(), 4, 5)
        if ended:
            change(there, status=Status.OVER)
            arriving = there
        else:
            start_game(there.player_id, 4)
            arriving = current(there.player_id)
        secret = make_link(there.player_id)
        assert show_link(secret, here.player_id).given_up == ()
        use(secret, here.player_id)
        assert is_current(here)
        assert not is_current(arriving)
        assert Game.objects.filter(player_id=there.player_id, is_current=True).count() == 1
        assert show_game(there.player_id, 4).game_id == str(here.id)


def test_the_best_score_is_the_best_of_both() -> None:
    there, here = begun(uuid4(), 4, 2), begun(uuid4(), 4, 2)
    change(there, score=400, best_before=100)
    change(here, score=5000, best_before=700)
    only_here = begun(here.player_id, 5)
    change(begun(there.player_id, 6), score=60, is_current=False)
    only_there = begun(uuid4(), 6)
    Game.objects.filter(id=only_there.id).update(player_id=here.player_id)
    use(make_link(there.player_id), here.player_id)
    assert reload(there).best_before == 5000
    assert show_game(there.player_id, 4).best == 5000
    assert Game.objects.get(id=only_here.id).best_before == 0
    assert Game.objects.get(id=only_there.id).best_before == 60


def test_points_of_the_solvers_are_no_best_of_the_other() -> None:
    there, here = begun(uuid4(), 4, 2), begun(uuid4(), 4, 2)
    change(here, score=5000, solver_move=2, solver_score=8)
    use(make_link(there.player_id), here.player_id)
    assert reload(there).best_before == 8


def test_a_new_game_can_still_be_taken_back_and_knows_the_best() -> None:
    old = begun(uuid4(), 4, 4)
    start_game(old.player_id, 4)
    here = change(begun(uuid4(), 4, 3), score=900, status=Status.OVER)
    use(make_link(old.player_id), here.player_id)
    new = current(old.player_id)
    assert take_back_new_game(old.player_id, new.id, 0, "").game_id == str(old.id)
    assert show_game(old.player_id, 4).best == 900


def test_play_goes_on_after_it() -> None:
    there, here = begun(uuid4(), 4, 3), begun(uuid4(), 5, 3)
    use(make_link(there.player_id), here.player_id)
    for game in (there, Game.objects.get(id=here.id)):
        undo(game)
        assert faults_of(play_on(reload(game), 300, Random(2))) == []


def test_a_late_move_of_the_player_who_was_there_finds_nothing() -> None:
    there, here = begun(uuid4(), 4, 3), begun(uuid4(), 4, 3)
    use(make_link(there.player_id), here.player_id)
    direction = here.now_at.board.legal()[0]
    with pytest.raises(UnknownGame):
        play_move(here.player_id, here.id, here.revision, "late", direction)
    first = first_game(here.player_id, 6)
    with pytest.raises(UnknownGame):
        play_move(here.player_id, first.id, 0, "late", first.now_at.board.legal()[0])
    assert Player.objects.count() == 1


def test_a_late_move_with_the_new_cookie_is_stale() -> None:
    there, here = begun(uuid4(), 4, 3), begun(uuid4(), 4, 3)
    use(make_link(there.player_id), here.player_id)
    direction = here.now_at.board.legal()[0]
    late = play_move(there.player_id, here.id, here.revision, "late", direction)
    assert (late.code, late.game_id) == ("stale", str(there.id))


def test_whoever_went_over_is_found_again_through_several_hands() -> None:
    first, second, third = begin(), begin(), begin()
    use(make_link(second.player_id), first.player_id)
    secret = make_link(second.player_id)
    use(make_link(third.player_id), second.player_id)
    assert {who_now(one.player_id) for one in (first, second, third)} == {third.player_id}
    fourth = begin()
    assert use(secret, fourth.player_id) == third.player_id, "a link made earlier leads there too"
    assert use_link(make_link(third.player_id), first.player_id)[1] == third.player_id


def test_the_link_of_a_deleted_player_is_unknown() -> None:
    game = begin()
    secret = make_link(game.player_id)
    delete_player(game.player_id)
    with pytest.raises(UnknownHandover):
        show_link(secret, None)


def test_a_deleted_player_comes_as_a_stranger() -> None:
    game, gone = begin(), begin()
    delete_player(gone.player_id)
    assert use(make_link(game.player_id), gone.player_id) == game.player_id
    assert who_now(gone.player_id) is None


def test_the_player_is_as_old_as_the_older_one() -> None:
    there, here = make_player(), begin()
    old = timezone.now() - timedelta(days=90)
    Player.objects.filter(id=here.player_id).update(created_at=old)
    use(make_link(there.id), here.player_id)
    assert Player.objects.get().created_at == old


def test_old_links_are_forgotten() -> None:
    game = begin()
    make_link(game.player_id)
    Handover.objects.update(expires_at=timezone.now() - REMEMBERED - timedelta(seconds=1))
    make_link(game.player_id)
    assert Handover.objects.count() == 1
