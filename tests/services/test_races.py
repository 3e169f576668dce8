"""Requests at the same instant: exactly one is played (real threads, real connections)."""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection

from game.engine import Direction
from game.models import Game, Player
from game.scene import Code, Scene
from game.services import (
    Speed,
    catch_up,
    give_hint,
    keep_going,
    look_ahead,
    play_move,
    read_watched,
    start_game,
    stop_watching,
    take_back_new_game,
    undo_move,
)
from game.services.first_game import first_game
from tests.games import NEARLY_WON, assert_rebuilds, begin, current, make_game, move, reload

pytestmark = pytest.mark.django_db(transaction=True)

THREADS = pytest.mark.parametrize("threads", [2, 20])


def at_once(threads: int, call: Callable[[int], Scene]) -> Counter[Code]:
    """Call from all threads at the same instant; return how often each code came back."""
    barrier = Barrier(threads)

    def run(number: int) -> Code:
        try:
            barrier.wait(timeout=30)
            return call(number).code
        finally:
            connection.close()

    with ThreadPoolExecutor(threads) as pool:
        return Counter(pool.map(run, range(threads)))


def call_one(calls: Sequence[Callable[[], Scene]], number: int) -> Scene:
    return calls[number]()


@THREADS
def test_one_of_many_moves_is_played(threads: int) -> None:
    game = begin()
    direction = game.now_at.board.legal()[0]
    codes = at_once(
        threads,
        lambda number: play_move(game.player_id, game.id, 1, f"r{number}", direction),
    )
    assert codes == {Code.MOVED: 1, Code.STALE: threads - 1}
    assert (reload(game).moves, reload(game).revision) == (2, 2)
    assert_rebuilds(reload(game))


@THREADS
def test_one_of_many_first_moves_is_played(threads: int) -> None:
    game = first_game(uuid4(), 4)
    direction = game.now_at.board.legal()[0]
    codes = at_once(
        threads,
        lambda number: play_move(game.player_id, game.id, 0, f"r{number}", direction),
    )
    assert codes == {Code.MOVED: 1, Code.STALE: threads - 1}
    assert (Player.objects.count(), Game.objects.count()) == (1, 1)
    assert reload(game).moves == 1


@THREADS
def test_the_same_request_many_times_is_one_move_and_many_same_answers(threads: int) -> None:
    game = begin()
    direction = game.now_at.board.legal()[0]
    codes = at_once(
        threads, lambda number: play_move(game.player_id, game.id, 1, "same", direction)
    )
    assert codes == {Code.MOVED: threads}
    assert reload(game).moves == 2


@THREADS
def test_one_of_many_undos_is_played(threads: int) -> None:
    game = begin()
    codes = at_once(threads, lambda number: undo_move(game.player_id, game.id, 1, f"u{number}"))
    assert codes == {Code.UNDONE: 1, Code.STALE: threads - 1}
    assert reload(game).undos == 4


@THREADS
def test_one_of_many_keep_goings_is_taken(threads: int) -> None:
    game = make_game(NEARLY_WON)
    move(game, Direction.LEFT)
    codes = at_once(threads, lambda number: keep_going(game.player_id, game.id, 1, f"k{number}"))
    assert codes == {Code.CONTINUED: 1, Code.STALE: threads - 1}


@THREADS
def test_one_of_many_new_games_is_started(threads: int) -> None:
    game = begin()
    codes = at_once(threads, lambda number: start_game(game.player_id, 4, game.id, 1, f"n{number}"))
    assert codes == {Code.STARTED: 1, Code.STALE: threads - 1}
    assert Game.objects.count() == 2


@THREADS
def test_one_of_many_takings_back_is_done(threads: int) -> None:
    game = begin()
    start_game(game.player_id, 4, game.id, 1)
    new = current(game.player_id)
    codes = at_once(
        threads,
        lambda number: take_back_new_game(game.player_id, new.id, 0, "same"),
    )
    assert codes == {Code.TAKEN_BACK: threads}
    assert (Game.objects.count(), reload(game).revision) == (2, 3)


@THREADS
def test_shown_moves_are_stored_once_however_many_requests_bring_them(threads: int) -> None:
    game = begin()
    ahead = look_ahead(game.player_id, game.id, 1, "", Speed(5))

    def bring(number: int) -> Scene:
        shown = ahead.moves[number % len(ahead.moves)].scene
        watched = read_watched(shown.watched)
        assert watched
        catch_up(watched, game.player_id, f"r{number}")
        return stop_watching(game.player_id, game.id, shown.revision, f"r{number}")

    codes = at_once(threads, bring)
    most = min(threads, len(ahead.moves))
    assert codes[Code.MOVED] >= 1
    assert (reload(game).moves, reload(game).revision) == (1 + most, 1 + most)
    assert_rebuilds(reload(game))


@THREADS
def test_one_of_many_moves_after_what_was_shown_is_played(threads: int) -> None:
    game = begin()
    ahead = look_ahead(game.player_id, game.id, 1, "", Speed(3))
    last = ahead.moves[-1].scene
    watched = read_watched(last.watched)
    direction = last.position.board.legal()[0]
    assert watched

    def bring(number: int) -> Scene:
        catch_up(watched, game.player_id, f"r{number}")
        return play_move(game.player_id, game.id, last.revision, f"r{number}", direction)

    assert at_once(threads, bring) == {Code.MOVED: 1, Code.STALE: threads - 1}
    assert reload(game).moves == last.moves + 1
    assert_rebuilds(reload(game))


@THREADS
def test_many_hints_for_one_position_count_once(threads: int) -> None:
    game = begin()
    codes = at_once(threads, lambda _: give_hint(game.player_id, game.id, 1).scene)
    assert set(codes) <= {Code.HINT, Code.BUSY}
    assert codes[Code.HINT] >= 1
    assert (reload(game).hints, reload(game).revision) == (1, 1)


def test_a_move_and_a_new_game_at_once_leave_one_current_game() -> None:
    for _ in range(10):
        game = begin()
        direction = game.now_at.board.legal()[0]
        calls = (
            partial(play_move, game.player_id, game.id, 1, "m", direction),
            partial(start_game, game.player_id, 4, game.id, 1, "n"),
        )
        codes = at_once(2, partial(call_one, calls))
        assert sum(codes[code] for code in (Code.MOVED, Code.STARTED)) == 1
        assert codes[Code.STALE] == 1
        assert Game.objects.filter(player_id=game.player_id, is_current=True).count() == 1


def test_a_first_move_and_a_taking_back_at_once_lose_nothing() -> None:
    for _ in range(10):
        old = begin()
        start_game(old.player_id, 4, old.id, 1)
        new = current(old.player_id)
        direction = new.now_at.board.legal()[0]
        calls = (
            partial(play_move, new.player_id, new.id, 0, "m", direction),
            partial(take_back_new_game, new.player_id, new.id, 0, "t"),
        )
        codes = at_once(2, partial(call_one, calls))
        assert codes[Code.MOVED] + codes[Code.TAKEN_BACK] == 1, codes
        assert Game.objects.filter(player_id=old.player_id, is_current=True).count() == 1
