"""Everything needed to play is in sight without scrolling, from a small phone to 4K."""

import pytest
from playwright.sync_api import FloatRect

from tests.e2e.boards import BEFORE_OVER, BEFORE_WIN, LEFTWARDS, MIDGAMES
from tests.e2e.play import Play

WINDOWS = [(320, 568), (568, 320), (360, 740), (1280, 800), (3840, 2160)]
EACH_WINDOW = pytest.mark.parametrize("window", WINDOWS, ids=lambda w: f"{w[0]}x{w[1]}")


def boxes(play: Play) -> dict[str, FloatRect]:
    """Return the boxes of all that one needs to play."""
    return {name: box for name, locator in play.needed().items() if (box := locator.bounding_box())}


def assert_in_sight(play: Play, window: tuple[int, int]) -> None:
    found = boxes(play)
    assert set(found) == set(play.needed())
    for name, box in found.items():
        right, bottom = box["x"] + box["width"], box["y"] + box["height"]
        assert min(box["x"], box["y"]) >= -0.5, (name, box)
        assert right <= window[0] + 0.5, (name, box)
        assert bottom <= window[1] + 0.5, (name, box)
    assert play.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def overlap(a: FloatRect, b: FloatRect) -> bool:
    across = a["x"] < b["x"] + b["width"] - 0.5 and b["x"] < a["x"] + a["width"] - 0.5
    along = a["y"] < b["y"] + b["height"] - 0.5 and b["y"] < a["y"] + a["height"] - 0.5
    return across and along


@EACH_WINDOW
@pytest.mark.parametrize("size", [4, 5, 6])
def test_everything_needed_to_play_fits(play: Play, window: tuple[int, int], size: int) -> None:
    play.page.set_viewport_size({"width": window[0], "height": window[1]})
    play.at(MIDGAMES[size], moves=("left",), score=123456)
    assert_in_sight(play, window)
    found = list(boxes(play).items())
    for number, (name, box) in enumerate(found):
        for other, other_box in found[number + 1 :]:
            assert not overlap(box, other_box), (name, other, box, other_box)


@EACH_WINDOW
@pytest.mark.parametrize("state", ["won", "over", "new"])
def test_banners_and_the_taking_back_fit(play: Play, window: tuple[int, int], state: str) -> None:
    play.page.set_viewport_size({"width": window[0], "height": window[1]})
    if state == "new":
        play.at(LEFTWARDS, moves=("left",)).ask_for_new_game().confirm_new_game()
        play.shows(moves=0)
        offered = [play.take_back_button, play.board]
    else:
        play.at({"won": BEFORE_WIN, "over": BEFORE_OVER}[state], moves=("left",))
        offered = [play.new_button, play.undo_button, play.board]
        offered += [play.continue_button] if state == "won" else []
    for locator in offered:
        box = locator.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= window[0] + 0.5
        assert box["y"] + box["height"] <= window[1] + 0.5


@EACH_WINDOW
def test_every_control_is_at_least_44_px_wide_and_high(play: Play, window: tuple[int, int]) -> None:
    play.page.set_viewport_size({"width": window[0], "height": window[1]})
    play.at(LEFTWARDS, moves=("left",))
    small = play.page.evaluate(
        """() => [...document.querySelectorAll("a, button, summary, input:not([type=hidden])")]
            .filter(e => e.checkVisibility({visibilityProperty: true}) && !e.matches(".skip"))
            .map(e => [e.textContent.trim(), e.getBoundingClientRect()])
            .filter(([, r]) => r.width > 0 && (r.width < 43.9 || r.height < 43.9))
            .map(([text, r]) => `${text}: ${r.width}x${r.height}`)"""
    )
    assert small == []


@pytest.mark.parametrize("size", [4, 5, 6])
def test_no_digit_is_under_11_px_or_clipped_at_320_px(play: Play, size: int) -> None:
    play.page.set_viewport_size({"width": 320, "height": 568})
    faces = [131072, 65536, 16384, 1024, 524288, 262144]
    rows = [[faces[(row + col) % 6] for col in range(size)] for row in range(size)]
    play.at(rows)
    bad = play.page.evaluate(
        """() => [...document.querySelectorAll("#game .tile")].filter(tile => {
            const range = document.createRange();
            range.selectNodeContents(tile);
            const text = range.getBoundingClientRect(), box = tile.getBoundingClientRect();
            return parseFloat(getComputedStyle(tile).fontSize) < 11 ||
                text.left < box.left || text.right > box.right ||
                text.top < box.top || text.bottom > box.bottom;
        }).map(tile => `${tile.textContent} ${getComputedStyle(tile).fontSize}`)"""
    )
    assert bad == []
