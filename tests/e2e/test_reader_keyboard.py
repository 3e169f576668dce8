"""Playing with the keyboard alone, from the first Tab to game over; every focus can be seen."""

from typing import Any

from tests.e2e.boards import BEFORE_WIN, LEFTWARDS, MIDGAME
from tests.e2e.chosen import choose
from tests.e2e.play import Play, arrow
from tests.e2e.weather import posts

FOCUS = """() => {
    const e = document.activeElement, style = getComputedStyle(e), box = e.getBoundingClientRect();
    return {
        tag: e.localName,
        id: e.id,
        name: (e.getAttribute("aria-label") ?? e.innerText).replace(/\\s+/g, " ").trim(),
        ring: style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth),
        seen: box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight,
    };
}"""
# In every frame: has the focus fallen out of the page?
WATCH_FOCUS = """() => {
    window.lost = 0;
    const look = () => {
        if (document.activeElement === document.body) window.lost += 1;
        requestAnimationFrame(look);
    };
    look();
}"""


def focus(play: Play) -> dict[str, Any]:
    found: dict[str, Any] = play.page.evaluate(FOCUS)
    return found


def tabbed(play: Play) -> list[dict[str, Any]]:
    """Press Tab through the whole page and return every stop."""
    stops: list[dict[str, Any]] = []
    for _ in range(60):
        play.press("Tab")
        stop = focus(play)
        if stop["tag"] == "body" or (stops and stop == stops[0]):
            return stops
        stops.append(stop)
    raise AssertionError("Tab never comes round.")


def assert_seen(stops: list[dict[str, Any]]) -> None:
    assert [stop for stop in stops if stop["ring"] < 2 or not stop["seen"]] == []


def names(stops: list[dict[str, Any]]) -> list[str]:
    return [stop["name"] for stop in stops]


def test_tab_leads_through_the_page_in_order_and_every_focus_is_seen(play: Play) -> None:
    play.at(MIDGAME, moves=("left",))
    stops = tabbed(play)
    assert_seen(stops)
    found = names(stops)
    assert found[0] == "Skip to the content"
    assert found[-9:-2] == ["Board", "Undo 5", "New game", "Left", "Up", "Down", "Right"]
    assert found[-2:] == ["Hint", "Watch"]
    header = " ".join(found[1:-9])
    for part in ("2048", "Records", "Settings", "Classic", "Large", "Expert", "Help"):
        assert part in header
    assert len(set(found)) == len(found)


def test_every_focus_is_seen_on_the_other_pages_and_in_the_dialogs(play: Play) -> None:
    play.at(MIDGAME, moves=("left",))
    for path in ("/records/", "/settings/", "/new/?size=4"):
        play.page.goto(play.proxy.url + path)
        stops = tabbed(play)
        assert len(stops) > 4, path
        assert_seen(stops)
    play.open()
    for key, count in (("?", 10), ("n", 2)):
        play.press(key)
        play.dialog.wait_for()
        stops = [focus(play)] + [focus(play.press("Tab")) for _ in range(count)]
        assert all(stop["ring"] >= 2 for stop in stops if stop["tag"] != "body"), stops
        assert any(stop["tag"] == "button" for stop in stops)
        play.press("Escape")


def test_the_skip_link_leads_past_the_header(play: Play) -> None:
    play.at(MIDGAME)
    play.press("Tab")
    assert focus(play)["seen"]
    play.press("Enter", "Tab")
    assert focus(play)["name"] == "Board"


def test_a_whole_game_from_the_first_move_to_its_end(play: Play) -> None:
    play.enter(play.stage.visitor())
    play.press("Tab", "Enter", "Tab")
    assert play.has_focus(play.board)
    # The first legal move stores the game; only then can the test look ahead.
    play.move(play.legal()[0])
    play.page.evaluate(WATCH_FOCUS)
    moves = play.losing_moves()
    for direction in moves:
        play.press(arrow(direction))
    play.shows(status="over", moves=len(moves) + 1).is_quiet().is_true()
    assert play.has_focus(play.board)
    play.tab_to(play.undo_button).press("Enter").shows(status="playing", undos=4)
    play.press(arrow(moves[-1])).shows(status="over")
    play.tab_to(play.new_button).press("Enter").shows(status="playing", moves=0).is_quiet()
    assert play.page.evaluate("lost") == 0
    assert focus(play)["tag"] != "body"


def test_undo_and_the_question_by_keyboard_alone(play: Play) -> None:
    play.at(LEFTWARDS, moves=("left", "left")).press("Tab", "Enter", "Tab")
    play.page.evaluate(WATCH_FOCUS)
    play.press("Control+z").shows(moves=1, undos=4)
    assert play.has_focus(play.board)
    play.press("n")
    play.asks_about_new_game()
    play.press("Escape")
    assert play.has_focus(play.board)
    play.tab_to(play.new_link).press("Enter")
    play.asks_about_new_game()
    for _ in range(4):
        assert play.dialog.evaluate("d => d.contains(document.activeElement)")
        if "New game" in focus(play)["name"]:
            break
        play.press("Tab")
    play.press("Enter").shows(moves=0).is_quiet()
    assert play.page.evaluate("lost") == 0
    play.tab_to(play.take_back_button).press("Enter").shows(moves=1).is_quiet()
    assert play.page.evaluate("lost") == 0


def test_keep_going_by_keyboard_alone(play: Play) -> None:
    play.at(BEFORE_WIN).press("Tab", "Enter", "Tab")
    play.page.evaluate(WATCH_FOCUS)
    play.move("left").shows(status="won")
    play.tab_to(play.continue_button).press("Enter").shows(status="playing").is_quiet()
    assert play.page.evaluate("lost") == 0
    play.press(arrow(play.legal()[0])).shows(moves=2)


def test_the_buttons_play_by_keyboard(play: Play) -> None:
    play.at(LEFTWARDS)
    play.tab_to(play.button("left")).press("Enter").shows(moves=1)
    assert play.has_focus(play.button("left"))
    play.press("Space").shows(moves=2)
    assert play.has_focus(play.button("left"))


def test_single_letters_can_be_turned_off(play: Play) -> None:
    choose(play, keys="off")
    play.at(LEFTWARDS, moves=("left",))
    play.press(*"wasdhjklunrt", "?").is_quiet()
    assert play.dialog.count() == 0
    assert play.proxy.seen(posts) == []
    play.move("left")
    play.press("Control+z").shows(moves=1, undos=4).is_true()
    # The help that the button opens does not speak of keys that do nothing.
    play.page.get_by_role("link", name="Help").click()
    assert play.dialog.locator("kbd").all_inner_texts() == ["↑", "←", "↓", "→", "Ctrl Z"]
