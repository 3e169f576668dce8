"""Everything needed to play is in sight without scrolling, from a small phone to 4K."""

from itertools import combinations

import pytest
from playwright.sync_api import FloatRect

from tests.e2e.boards import BEFORE_OVER, BEFORE_WIN, LEFTWARDS, MIDGAMES
from tests.e2e.play import Play

WINDOWS = [(320, 568), (568, 320), (360, 740), (1280, 800), (3840, 2160)]
type Window = tuple[int, int]


def resize(play: Play, window: Window) -> None:
    play.page.set_viewport_size({"width": window[0], "height": window[1]})
    play.is_still()


def boxes(play: Play) -> dict[str, FloatRect]:
    """Return the boxes of all that one needs to play."""
    return {name: box for name, locator in play.needed().items() if (box := locator.bounding_box())}


def assert_in_sight(boxes: dict[str, FloatRect], window: Window) -> None:
    for name, box in boxes.items():
        right, bottom = box["x"] + box["width"], box["y"] + box["height"]
        assert min(box["x"], box["y"]) >= -0.5, (window, name, box)
        assert right <= window[0] + 0.5, (window, name, box)
        assert bottom <= window[1] + 0.5, (window, name, box)


def overlap(a: FloatRect, b: FloatRect) -> bool:
    across = a["x"] < b["x"] + b["width"] - 0.5 and b["x"] < a["x"] + a["width"] - 0.5
    along = a["y"] < b["y"] + b["height"] - 0.5 and b["y"] < a["y"] + a["height"] - 0.5
    return across and along


def assert_apart(boxes: dict[str, FloatRect], window: Window) -> None:
    for (name, box), (other, other_box) in combinations(boxes.items(), 2):
        assert not overlap(box, other_box), (window, name, other, box, other_box)


@pytest.mark.parametrize("size", [4, 5, 6])
def test_everything_needed_to_play_fits_and_nothing_overlaps(play: Play, size: int) -> None:
    play.at(MIDGAMES[size], moves=("left",), score=123456)
    for window in WINDOWS:
        resize(play, window)
        found = boxes(play)
        assert set(found) == set(play.needed()), window
        assert_in_sight(found, window)
        assert_apart(found, window)
        assert play.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), window


ZOOMED = [((640, 400), "100%"), ((320, 284), "100%"), ((1280, 800), "200%"), ((360, 740), "200%")]


@pytest.mark.parametrize(("window", "text"), ZOOMED)
def test_at_200_percent_nothing_overlaps_or_leaves_the_page_sideways(
    play: Play, window: Window, text: str
) -> None:
    """Twice the zoom is half the window; twice the text is twice the root's font size."""
    play.at(MIDGAMES[4], moves=("left",), score=123456)
    play.page.evaluate("text => document.documentElement.style.fontSize = text", text)
    resize(play, window)
    assert_apart(boxes(play), window)
    assert play.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for name, part in play.needed().items():
        part.scroll_into_view_if_needed()
        box = part.bounding_box()
        assert box, name
        assert box["x"] >= -0.5, name
        assert box["x"] + box["width"] <= window[0] + 0.5, name


@pytest.mark.parametrize("state", ["won", "over", "new"])
def test_banners_and_the_taking_back_fit(play: Play, state: str) -> None:
    if state == "new":
        play.at(LEFTWARDS, moves=("left",)).ask_for_new_game().confirm_new_game()
        play.shows(moves=0)
        offered = {"take back": play.take_back_button}
    else:
        play.at({"won": BEFORE_WIN, "over": BEFORE_OVER}[state], moves=("left",))
        offered = {"banner": play.banner, "new": play.new_button, "undo": play.undo_button}
        offered |= {"continue": play.continue_button} if state == "won" else {}
    offered |= {"board": play.board}
    for window in WINDOWS:
        resize(play, window)
        found = {name: box for name, part in offered.items() if (box := part.bounding_box())}
        assert set(found) == set(offered), window
        assert_in_sight(found, window)
        assert_apart(found, window)
