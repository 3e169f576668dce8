"""The settings: a dialog, a page without scripting, a cookie that the server applies at once."""

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.e2e.boards import LEFTWARDS, MIDGAME, MIDGAMES
from tests.e2e.chosen import choose
from tests.e2e.play import Play

NAMES = {
    "theme": ("system", "light", "dark", "contrast"),
    "motion": ("system", "off"),
    "clock": ("on", "off"),
    "keys": ("on", "off"),
}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
GROUND = "getComputedStyle(document.body).backgroundColor"
# Every ground that the body has in a frame, from the first frame on.
NOTE_GROUNDS = """
    window.grounds = [];
    const look = () => {
        if (document.body) grounds.push(getComputedStyle(document.body).backgroundColor);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
"""


def open_settings(play: Play) -> None:
    play.page.locator("#settings-open").click()
    expect(play.dialog).to_be_visible()


def pick(play: Play, **choices: str) -> None:
    form = play.page.locator("form.settings:visible")
    for name, choice in choices.items():
        form.locator(f"input[name={name}][value={choice}]").check()


def save(play: Play) -> None:
    with play.page.expect_navigation():
        play.page.locator("form.settings:visible").get_by_role("button", name="Save").click()


def attributes(play: Play) -> dict[str, str]:
    """Return what the HTML says as it was served, before any script ran."""
    html = play.page.request.get(play.page.url).text()
    head = html[: html.index("<head")]
    return {name: head.split(f'data-{name}="')[1].split('"')[0] for name in NAMES}


def test_what_is_saved_is_served_and_the_game_goes_on(play: Play) -> None:
    play.at(MIDGAMES[5], moves=("left",))
    open_settings(play)
    pick(play, theme="dark", motion="off", clock="off", keys="off")
    save(play)
    chosen = {"theme": "dark", "motion": "off", "clock": "off", "keys": "off"}
    assert play.page.url.endswith("/5x5/#settings-open")
    assert attributes(play) == chosen
    play.shows(moves=1, size=5)
    for path in ("/", "/records/", "/settings/", "/new/?size=4"):
        play.page.goto(play.proxy.url + path)
        assert attributes(play) == chosen, path
    for name, choice in chosen.items():
        play.page.goto(play.proxy.url + "/settings/")
        assert play.page.locator(f"input[name={name}][value={choice}]").is_checked()


def test_a_theme_is_there_in_the_first_frame_and_stays(play: Play) -> None:
    play.page.emulate_media(color_scheme="light")
    choose(play, theme="dark")
    play.page.add_init_script(NOTE_GROUNDS)
    play.at(MIDGAME)
    play.page.wait_for_timeout(200)
    # Before its style sheet a page is not painted; a ground without colour is no flash.
    grounds = set(play.page.evaluate("grounds")) - {"rgba(0, 0, 0, 0)"}
    assert grounds == {play.page.evaluate(GROUND)}
    dark = play.page.evaluate(GROUND)
    choose(play, theme="light")
    play.open()
    assert set(play.page.evaluate("grounds")) - {"rgba(0, 0, 0, 0)"} != {dark}


def test_light_dark_and_contrast_hold_against_the_system(play: Play) -> None:
    grounds = {}
    for theme in NAMES["theme"]:
        choose(play, theme=theme)
        for scheme in SCHEMES:
            play.page.emulate_media(color_scheme=scheme)
            play.at(MIDGAME)
            grounds[theme, scheme] = play.page.evaluate(GROUND)
    assert grounds["light", "light"] == grounds["light", "dark"] == grounds["system", "light"]
    assert grounds["dark", "light"] == grounds["dark", "dark"] == grounds["system", "dark"]
    assert grounds["contrast", "light"] == "rgb(255, 255, 255)"
    assert grounds["contrast", "dark"] == "rgb(0, 0, 0)"


def test_closing_the_dialog_changes_nothing_and_gives_the_focus_back(play: Play) -> None:
    play.at(MIDGAME)
    opener = play.page.locator("#settings-open")
    play.tab_to(opener).press("Enter")
    expect(play.dialog).to_be_visible()
    pick(play, theme="dark")
    play.press("Escape")
    assert play.has_focus(opener)
    play.press("Enter")
    # What was not saved is forgotten.
    assert play.dialog.locator("input[name=theme][value=system]").is_checked()
    play.dialog.get_by_role("button", name="Close").click()
    expect(play.dialog).to_have_count(0)
    play.page.reload()
    assert attributes(play)["theme"] == "system"


def test_the_dialog_works_by_keyboard_alone(play: Play) -> None:
    play.at(MIDGAME).tab_to(play.page.locator("#settings-open")).press("Enter")
    expect(play.dialog).to_be_visible()
    play.tab_to(play.dialog.locator("input[name=theme][value=system]"))
    play.press("ArrowDown", "ArrowDown")
    assert play.dialog.locator("input[name=theme][value=dark]").is_checked()
    for _ in range(12):
        assert play.dialog.evaluate("d => d.contains(document.activeElement)")
        if play.has_focus(play.dialog.get_by_role("button", name="Save")):
            break
        play.press("Tab")
    with play.page.expect_navigation():
        play.press("Enter")
    assert attributes(play)["theme"] == "dark"
    play.shows(moves=0).shows_rows(MIDGAME)


@pytest.mark.parametrize(
    "junk", ["", "theme-pink.motion-on", "<script>", "theme-dark-dark", "%00", "x" * 3000]
)
def test_junk_in_the_cookie_is_ignored(play: Play, junk: str) -> None:
    cookie = {"name": "settings", "value": junk, "url": play.proxy.url}
    play.page.context.add_cookies([cookie])  # type: ignore[list-item]
    play.at(LEFTWARDS)
    assert attributes(play) == {name: choices[0] for name, choices in NAMES.items()}
    play.move("left")


def test_with_motion_off_nothing_slides(play: Play) -> None:
    choose(play, motion="off")
    play.at(LEFTWARDS)
    play.page.evaluate("e2e.countAnimations()")
    play.move("left").move("left")
    play.press("u").shows(moves=1).is_quiet()
    assert play.page.evaluate("e2e.animations()") == 0


def test_the_clock_can_be_hidden(play: Play) -> None:
    choose(play, clock="off")
    play.at(LEFTWARDS).move("left")
    expect(play.clock).to_be_hidden()
    expect(play.game.get_by_text("Time", exact=True)).to_be_hidden()
    assert play.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_settings_page_works_without_scripting(another: Callable[..., Play]) -> None:
    play = another(java_script_enabled=False)
    play.scripting = False
    play.at(MIDGAMES[6])
    play.page.get_by_role("link", name="Settings").click()
    pick(play, theme="contrast", keys="off")
    save(play)
    assert play.page.url.endswith("/6x6/")
    assert attributes(play) | {} == {
        "theme": "contrast", "motion": "system", "clock": "on", "keys": "off",
    }  # fmt: skip


def test_saving_brings_the_focus_back_to_where_the_settings_were_opened(play: Play) -> None:
    play.at(MIDGAME)
    open_settings(play)
    pick(play, theme="dark")
    save(play)
    assert play.page.evaluate("document.activeElement.id") == "settings-open"


@pytest.mark.parametrize("where", ["edge", "from inside", "from outside"])
def test_only_a_click_that_is_all_on_the_backdrop_closes_a_dialog(play: Play, where: str) -> None:
    play.at(MIDGAME)
    open_settings(play)
    box = play.dialog.bounding_box()
    assert box
    inside, outside = (box["x"] + 5, box["y"] + 60), (box["x"] - 15, box["y"] + 60)
    ways = {
        "edge": (inside, inside),
        "from inside": (inside, outside),
        "from outside": (outside, inside),
    }
    start, end = ways[where]
    mouse = play.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(*end)
    mouse.up()
    expect(play.dialog).to_be_visible()
    mouse.click(*outside)
    expect(play.dialog).to_be_hidden()
