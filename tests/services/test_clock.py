"""The clock: product.md 2."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from unittest.mock import patch

import pytest

from game.engine import Direction
from game.models import Game
from game.services import keep_going, show_game, start_game, take_back_new_game
from tests.games import NEARLY_WON, begin, current, make_game, move, reload, undo

pytestmark = pytest.mark.django_db

PAIR = [[1024, 1024, 0, 0], [0] * 4, [0] * 4, [0] * 4]
START = datetime(2026, 11, 30, 12, tzinfo=UTC)


class Clock:
    """The server's time, moved by hand."""

    def __init__(self) -> None:
        self.now = START

    def pass_seconds(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def clock() -> Iterator[Clock]:
    clock = Clock()
    with patch("django.utils.timezone.now", lambda: clock.now):
        yield clock


def shown(game: Game) -> tuple[int, int]:
    scene = show_game(game.player_id, game.size)
    return scene.seconds, scene.idle


def step(game: Game) -> None:
    move(game, reload(game).now_at.board.legal()[0])


def test_it_starts_with_the_first_move(clock: Clock) -> None:
    game = make_game(PAIR)
    clock.pass_seconds(30)
    assert shown(game) == (0, 0)
    move(game, Direction.DOWN)
    assert shown(game) == (0, 0)
    assert reload(game).started_at == clock.now


def test_time_between_actions_counts_up_to_a_minute(clock: Clock) -> None:
    game = begin()
    clock.pass_seconds(12.5)
    assert shown(game) == (12, 12)
    step(game)
    clock.pass_seconds(600)
    assert shown(game) == (72, 60)
    step(game)
    assert reload(game).clock_ms == 72_500
    assert shown(game) == (72, 0)


def test_undo_counts_as_play_and_does_not_turn_the_clock_back(clock: Clock) -> None:
    game = begin()
    clock.pass_seconds(10)
    step(game)
    clock.pass_seconds(5)
    undo(game)
    undo(game)
    assert reload(game).clock_ms == 15_000
    clock.pass_seconds(3)
    assert shown(game) == (18, 3)


def test_time_at_the_win_never_counts(clock: Clock) -> None:
    game = make_game(NEARLY_WON)
    move(game, Direction.LEFT)
    clock.pass_seconds(40)
    assert shown(game) == (0, 0)
    keep_going(game.player_id, game.id, 1, "")
    assert reload(game).clock_ms == 0
    clock.pass_seconds(7)
    step(game)
    assert reload(game).clock_ms == 7_000


def test_the_undo_that_ends_a_win_adds_nothing(clock: Clock) -> None:
    game = make_game(NEARLY_WON)
    move(game, Direction.LEFT)
    clock.pass_seconds(40)
    undo(game)
    assert reload(game).clock_ms == 0


def test_the_clock_at_the_win_is_kept(clock: Clock) -> None:
    game = make_game(PAIR)
    move(game, Direction.DOWN)
    clock.pass_seconds(21)
    move(game, Direction.LEFT)
    assert reload(game).won_clock_ms == 21_000


def test_illegal_and_stale_requests_do_not_touch_it(clock: Clock) -> None:
    game = make_game([[2, 4, 0, 0], [0] * 4, [0] * 4, [0] * 4])
    step(game)
    game = reload(game)
    clock.pass_seconds(9)
    illegal = set(Direction) - set(game.now_at.board.legal())
    for direction in illegal:
        move(game, direction)
    assert reload(game).clock_ms == 0


def test_a_clock_that_runs_backwards_takes_nothing_away(clock: Clock) -> None:
    game = begin()
    clock.pass_seconds(-100)
    assert shown(game) == (0, 0)
    step(game)
    assert reload(game).clock_ms == 0


def test_a_taken_back_new_game_costs_at_most_a_minute(clock: Clock) -> None:
    game = begin()
    clock.pass_seconds(5)
    start_game(game.player_id, 4, game.id, 1)
    clock.pass_seconds(500)
    new = current(game.player_id)
    take_back_new_game(game.player_id, new.id, 0, "")
    assert shown(game) == (60, 60)
