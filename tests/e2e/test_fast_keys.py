"""Keys that come faster than answers: all played, in order, each once; a held key is no flood."""

import random
import time

import pytest

from tests.e2e.boards import AT_LEFT_WALL, BEFORE_OVER, BEFORE_WIN, LEFTWARDS, MIDGAME, MIDGAMES
from tests.e2e.play import DIRECTIONS, Play, arrow, at_best
from tests.e2e.weather import posts


@pytest.mark.parametrize("size", [4, 6])
def test_thirty_keys_at_30_ms_are_played_in_order_none_lost_none_doubled(
    play: Play, size: int
) -> None:
    keys = random.Random(size).choices(DIRECTIONS, k=30)

    def play_them() -> float:
        play.proxy.calm()
        play.at(MIDGAMES[size])
        play.proxy.delay(0.1, only=posts)
        legal, rows = play.foresees(keys)
        started = time.monotonic()
        play.press_every(0.03, [arrow(key) for key in keys]).shows(moves=len(legal))
        took = time.monotonic() - started
        play.is_quiet()
        assert len(legal) > 15
        assert (play.moves_sent(), play.shown().rows) == (legal, rows)
        play.is_true()
        return took / len(legal)

    # A burst of n is done within n times the delay and 50 ms, or within the pressing of the keys.
    assert at_best(play_them, 0.15) <= 0.15


def test_keys_of_all_four_directions_at_once_are_played_in_order(play: Play) -> None:
    play.at(MIDGAME)
    play.proxy.delay(0.2, only=posts)
    keys = [*DIRECTIONS] * 2
    legal, rows = play.foresees(keys)
    play.press(*map(arrow, keys)).shows(moves=len(legal)).is_quiet()
    assert (play.moves_sent(), play.shown().rows) == (legal, rows)
    play.is_true()


def test_a_key_that_waits_is_sent_with_the_revision_of_the_last_answer(play: Play) -> None:
    play.at(LEFTWARDS)
    play.proxy.delay(0.2, only=posts)
    play.press("ArrowLeft", "ArrowLeft", "ArrowLeft").shows(moves=3).is_quiet()
    sent = [int(seen.fields["revision"]) for seen in play.proxy.seen(posts)]
    assert sent == [sent[0], sent[0] + 1, sent[0] + 2]
    assert len({seen.fields["request"] for seen in play.proxy.seen(posts)}) == 3


def hold(play: Play, key: str, seconds: float) -> float:
    """Hold a key as a keyboard does, with a repeat every 30 ms; return when it was let go."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        play.page.keyboard.down(key)
        time.sleep(0.03)
    play.page.keyboard.up(key)
    return time.monotonic()


def test_a_held_key_plays_on_but_nothing_waits_behind_it(play: Play) -> None:
    play.at(LEFTWARDS)
    play.proxy.delay(0.3, only=posts)
    released = hold(play, "ArrowLeft", 1.5)
    play.is_quiet()
    sent = play.proxy.seen(posts)
    assert 2 <= len(sent) <= 6
    assert all(seen.at <= released + 0.15 for seen in sent)
    play.shows(moves=len(sent)).is_true()


def test_a_key_held_against_a_wall_nudges_once_and_sends_nothing(play: Play) -> None:
    play.at(AT_LEFT_WALL)
    play.page.evaluate("e2e.countAnimations()")
    hold(play, "ArrowLeft", 1.0)
    play.is_quiet()
    assert play.proxy.seen(posts) == []
    assert 1 <= play.page.evaluate("e2e.animations()") <= 2
    play.shows(moves=0).is_true()


def test_an_illegal_direction_moves_nothing_sends_nothing_and_is_said(play: Play) -> None:
    play.at(AT_LEFT_WALL)
    with play.film() as film:
        play.press("ArrowLeft")
    assert play.proxy.seen(posts) == []
    assert film["faults"] == []
    assert play.said()
    play.is_true()


def test_keys_after_an_illegal_one_are_played(play: Play) -> None:
    play.at(AT_LEFT_WALL)
    play.press("ArrowLeft", "ArrowRight").shows(moves=1).is_quiet()
    assert play.moves_sent() == ["right"]
    play.is_true()


def test_the_queue_is_dropped_at_the_win(play: Play) -> None:
    play.at(BEFORE_WIN)
    play.proxy.delay(0.3, only=posts)
    play.press("ArrowLeft", "ArrowDown", "ArrowRight").shows(status="won").is_quiet()
    assert play.moves_sent() == ["left"]
    play.is_true()


def test_the_queue_is_dropped_at_the_end(play: Play) -> None:
    play.at(BEFORE_OVER)
    play.proxy.delay(0.3, only=posts)
    play.press("ArrowLeft", "ArrowDown", "ArrowRight").shows(status="over").is_quiet()
    assert play.moves_sent() == ["left"]
    play.is_true()
