"""The tiles move in the frame of the key press, whatever the network does."""

import math

from tests.e2e.boards import EARLY, MIDGAME
from tests.e2e.play import Play, arrow, at_best
from tests.e2e.weather import posts

PRESSES = 20


def p95(values: list[float]) -> float:
    return sorted(values)[math.ceil(0.95 * len(values)) - 1]


def test_the_first_tile_moves_within_50_ms_of_the_key_at_300_ms_delay(play: Play) -> None:
    def twenty_presses() -> float:
        play.at(EARLY)
        play.page.evaluate("e2e.watchMotion()")
        for number in range(PRESSES):
            legal = play.legal()
            play.move(legal[number % len(legal)])
        motions: list[float] = play.page.evaluate("e2e.motions")
        assert len(motions) == PRESSES
        return p95(motions)

    play.proxy.delay(0.3, only=posts)
    assert at_best(twenty_presses, 50) <= 50


def test_the_key_press_and_not_the_answer_moves_the_tiles(play: Play) -> None:
    play.at(MIDGAME)
    play.proxy.delay(1.5, only=posts)
    play.page.evaluate("e2e.watchMotion()")
    play.press(arrow("left")).wait_for("() => e2e.motions.length === 1")
    assert play.page.evaluate("e2e.motions[0]") < 1000
    play.shows(moves=1).is_true()
