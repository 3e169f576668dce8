"""Swiping with one finger, through real touch events (CDP), on an emulated phone."""

from collections.abc import Callable

import pytest

from tests.e2e.boards import AT_LEFT_WALL, MIDGAME
from tests.e2e.play import DIRECTIONS, Play
from tests.e2e.weather import posts

Another = Callable[..., Play]
Point = tuple[float, float]

PHONE = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


@pytest.fixture
def phone(another: Another) -> Play:
    return another(**PHONE)


class Fingers:
    """Touches the page as fingers do."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.cdp = play.page.context.new_cdp_session(play.page)

    def touch(self, kind: str, *points: Point) -> None:
        touched = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    def swipe(self, start: Point, way: Point, length: float = 120, steps: int = 6) -> None:
        """Put one finger down, move it, lift it."""
        self.touch("touchStart", start)
        for step in range(1, steps + 1):
            part = length * step / steps
            self.touch("touchMove", (start[0] + way[0] * part, start[1] + way[1] * part))
        self.touch("touchEnd")


def middle(play: Play, selector: str) -> Point:
    box = play.page.locator(selector).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_swipe_stops_what_is_watched_and_plays_on_from_it(phone: Play) -> None:
    phone.at(MIDGAME).watch().sees_moves(3)
    phone.page.get_by_role("button", name="One move").click()
    moves, direction = int(phone.fact("moves")), phone.legal()[0]
    Fingers(phone).swipe(middle(phone, "[role=application]"), WAYS[direction])
    phone.shows(moves=moves + 1).is_quiet().is_true()
    assert phone.moves_sent() == [direction]


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_a_swipe_plays_its_direction_and_scrolls_nothing(phone: Play, direction: str) -> None:
    phone.at(MIDGAME)
    Fingers(phone).swipe(middle(phone, "[role=application]"), WAYS[direction])
    phone.shows(moves=1).is_quiet()
    assert phone.moves_sent() == [direction]
    assert phone.page.evaluate("[scrollX, scrollY]") == [0, 0]
    phone.is_true()


def test_a_swipe_is_one_move_however_long_it_is(phone: Play) -> None:
    phone.at(MIDGAME)
    Fingers(phone).swipe(middle(phone, "[role=application]"), WAYS["left"], 170, steps=30)
    phone.shows(moves=1).is_quiet()
    assert phone.moves_sent() == ["left"]


def test_a_swipe_is_decided_before_the_finger_is_lifted(phone: Play) -> None:
    phone.at(MIDGAME)
    fingers, (x, y) = Fingers(phone), middle(phone, "[role=application]")
    fingers.touch("touchStart", (x, y))
    fingers.touch("touchMove", (x - 15, y))
    fingers.touch("touchMove", (x - 30, y))
    phone.shows(moves=1)
    fingers.touch("touchEnd")
    phone.is_quiet().shows(moves=1)


def test_a_touch_that_moves_less_than_24_px_plays_nothing(phone: Play) -> None:
    phone.at(MIDGAME)
    Fingers(phone).swipe(middle(phone, "[role=application]"), WAYS["left"], length=20)
    phone.is_quiet()
    assert phone.proxy.seen(posts) == []


def test_two_fingers_play_nothing(phone: Play) -> None:
    phone.at(MIDGAME)
    fingers, (x, y) = Fingers(phone), middle(phone, "[role=application]")
    fingers.touch("touchStart", (x - 40, y))
    fingers.touch("touchStart", (x - 40, y), (x + 40, y))
    for step in range(1, 8):
        part = step * 10
        fingers.touch("touchMove", (x - 40 - part, y), (x + 40 + part, y))
    fingers.touch("touchEnd")
    phone.is_quiet()
    assert phone.proxy.seen(posts) == []


def test_the_finger_left_over_after_two_plays_nothing(phone: Play) -> None:
    phone.at(MIDGAME)
    fingers, (x, y) = Fingers(phone), middle(phone, "[role=application]")
    fingers.touch("touchStart", (x, y))
    fingers.touch("touchStart", (x, y), (x + 50, y))
    fingers.touch("touchEnd", (x, y))
    for step in range(1, 8):
        fingers.touch("touchMove", (x - step * 15, y))
    fingers.touch("touchEnd")
    phone.is_quiet()
    assert phone.proxy.seen(posts) == []
    Fingers(phone).swipe((x, y), WAYS["left"])
    phone.shows(moves=1)


def test_a_cancelled_touch_plays_nothing_and_the_next_swipe_plays(phone: Play) -> None:
    phone.at(MIDGAME)
    fingers, (x, y) = Fingers(phone), middle(phone, "[role=application]")
    fingers.touch("touchStart", (x, y))
    fingers.touch("touchMove", (x - 10, y))
    fingers.touch("touchCancel")
    phone.is_quiet()
    assert phone.proxy.seen(posts) == []
    fingers.swipe((x, y), WAYS["left"])
    phone.shows(moves=1)


@pytest.mark.parametrize("button", ["form[action$='/move/'] button[value=right]", "#undo button"])
def test_a_swipe_that_begins_on_a_button_is_a_swipe_and_no_click(phone: Play, button: str) -> None:
    phone.at(MIDGAME, moves=("left",))
    selector = button.replace("#undo", "form[action$='/undo/']")
    legal = next(one for one in ("up", "down", "left") if one in phone.legal())
    Fingers(phone).swipe(middle(phone, selector), WAYS[legal])
    phone.shows(moves=2).is_quiet()
    assert phone.moves_sent() == [legal]
    assert [seen.path for seen in phone.proxy.seen(posts)] == ["/move/"]


def test_a_tap_on_a_button_after_a_swipe_is_a_click(phone: Play) -> None:
    phone.at(MIDGAME)
    Fingers(phone).swipe(middle(phone, "[role=application]"), WAYS["left"])
    phone.shows(moves=1).is_quiet()
    direction = phone.legal()[0]
    phone.button(direction).tap()
    phone.shows(moves=2).is_quiet()
    assert phone.moves_sent() == ["left", direction]


def test_a_swipe_with_a_pen_over_a_button_is_no_click(phone: Play) -> None:
    phone.at(MIDGAME)
    fingers = Fingers(phone)
    (x, y) = middle(phone, "form[action$='/move/'] button[value=right]")

    def pen(kind: str, at: float) -> None:
        event = {"type": kind, "x": at, "y": y, "pointerType": "pen", "clickCount": 1}
        button = {"button": "left", "buttons": int(kind != "mouseReleased")}
        fingers.cdp.send("Input.dispatchMouseEvent", event | button)

    pen("mousePressed", x)
    for step in range(1, 9):
        pen("mouseMoved", x - step * 4)
    pen("mouseReleased", x - 8 * 4)
    phone.shows(moves=1).is_quiet()
    assert phone.moves_sent() == ["left"]


def test_swipes_faster_than_answers_are_played_in_order(phone: Play) -> None:
    phone.at(MIDGAME)
    phone.proxy.delay(0.3, only=posts)
    fingers, start = Fingers(phone), middle(phone, "[role=application]")
    ways = ["left", "down", "right", "up"]
    legal, rows = phone.foresees(ways)
    for way in ways:
        fingers.swipe(start, WAYS[way])
    phone.shows(moves=len(legal)).is_quiet()
    assert (phone.moves_sent(), phone.shown().rows) == (legal, rows)
    phone.is_true()


def test_a_swipe_against_the_wall_sends_nothing(phone: Play) -> None:
    phone.at(AT_LEFT_WALL)
    Fingers(phone).swipe(middle(phone, "[role=application]"), WAYS["left"])
    phone.is_quiet()
    assert phone.proxy.seen(posts) == []


def test_a_swipe_down_pulls_no_page_and_a_double_tap_zooms_none(phone: Play) -> None:
    phone.at(MIDGAME)
    fingers, start = Fingers(phone), middle(phone, "[role=application]")
    fingers.swipe(start, WAYS["down"], 300, steps=20)
    phone.shows(moves=1).is_quiet()
    for _ in range(2):
        fingers.touch("touchStart", start)
        fingers.touch("touchEnd")
    phone.is_quiet()
    assert phone.page.evaluate("[visualViewport.scale, visualViewport.pageTop]") == [1, 0]


def test_two_fingers_still_zoom(phone: Play) -> None:
    phone.at(MIDGAME)
    fingers, (x, y) = Fingers(phone), middle(phone, "[role=application]")
    fingers.touch("touchStart", (x - 20, y), (x + 20, y))
    for step in range(1, 12):
        fingers.touch("touchMove", (x - 20 - step * 8, y), (x + 20 + step * 8, y))
    fingers.touch("touchEnd")
    phone.wait_for("() => visualViewport.scale > 1.3")
    assert phone.proxy.seen(posts) == []


def test_on_a_page_that_must_scroll_only_the_board_takes_swipes(phone: Play) -> None:
    phone.at(MIDGAME)
    phone.page.set_viewport_size({"width": 360, "height": 420})
    phone.is_still()
    fingers = Fingers(phone)
    fingers.swipe(middle(phone, "[role=application]"), WAYS["left"])
    phone.shows(moves=1).is_quiet()
    assert phone.page.evaluate("scrollY") == 0
    fingers.swipe(middle(phone, "#game dl"), WAYS["up"], 60)
    phone.wait_for("() => scrollY > 0").is_quiet()
    assert phone.moves_sent() == ["left"]


def test_while_zoomed_in_one_finger_pans_and_plays_nothing(phone: Play) -> None:
    phone.at(MIDGAME)
    fingers, (x, y) = Fingers(phone), middle(phone, "[role=application]")
    zoom(fingers, x, y)
    assert phone.page.evaluate("visualViewport.scale") > 1.3
    was = phone.page.evaluate("[visualViewport.pageLeft, visualViewport.pageTop]")
    fingers.swipe((100, 500), WAYS["up"], 150, steps=10)
    phone.wait_for(
        f"() => visualViewport.pageLeft !== {was[0]} || visualViewport.pageTop !== {was[1]}"
    ).is_quiet()
    assert phone.proxy.seen(posts) == []


def zoom(fingers: Fingers, x: float, y: float) -> None:
    fingers.touch("touchStart", (x - 20, y), (x + 20, y))
    for step in range(1, 12):
        fingers.touch("touchMove", (x - 20 - step * 8, y), (x + 20 + step * 8, y))
    fingers.touch("touchEnd")
    fingers.play.wait_for("() => visualViewport.scale > 1.3")
