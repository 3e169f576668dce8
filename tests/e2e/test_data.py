"""A player's own data in the browser: the file, another device, and deleting everything."""

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.boards import LEFTWARDS, MIDGAME
from tests.e2e.play import Play
from tests.e2e.test_accessibility import assert_axe_finds_nothing

# No word may be wider than a narrow window, nor any target too small.
FITS = "document.documentElement.scrollWidth <= innerWidth"
SMALL = """[...document.querySelectorAll("main :is(a, button, summary)")]
    .filter(one => Math.min(one.offsetWidth, one.offsetHeight) < 44).map(one => one.textContent)"""


def open_page(play: Play, path: str) -> None:
    play.page.goto(play.proxy.url + path)


def game_of(play: Play) -> str | None:
    return play.game.get_attribute("data-game")


def looks_right(play: Play) -> None:
    """Ask axe, and a narrow window."""
    assert_axe_finds_nothing(play)
    play.page.set_viewport_size({"width": 320, "height": 568})
    assert play.page.evaluate(FITS)
    assert play.page.evaluate(SMALL) == []
    play.page.set_viewport_size({"width": 1280, "height": 800})


def press(play: Play, name: str) -> None:
    with play.page.expect_navigation():
        play.page.get_by_role("button", name=name, exact=True).click()


def test_the_file_is_downloaded_and_everything_deleted(play: Play, tmp_path: Path) -> None:
    play.at(LEFTWARDS, moves=("left",))
    late = play.tab()
    late.page.goto(play.page.url)
    open_page(play, "/data/")
    play.page.locator("summary").click()
    looks_right(play)
    with play.page.expect_download() as told:
        play.page.get_by_role("link", name="Download as JSON").click()
    told.value.save_as(tmp_path / told.value.suggested_filename)
    (file,) = tmp_path.glob("2048-*.json")
    assert len(json.loads(file.read_text(encoding="utf-8"))["games"]) == 1

    play.page.get_by_role("link", name="Delete everything …").click()
    expect(play.page.get_by_role("listitem").first).to_contain_text("1 game")
    looks_right(play)
    press(play, "Delete everything")
    expect(play.page.get_by_role("heading", level=1)).to_have_text("Everything is deleted")
    assert play.page.context.cookies() == []
    looks_right(play)

    play.allow_complaints("status of 403")
    late.press("ArrowLeft").says("cookie")
    late.page.get_by_role("link", name="Load the current board").click()
    late.shows(moves=0)


def test_two_browsers_become_one_player(play: Play, another: Callable[..., Play]) -> None:
    play.at(LEFTWARDS, moves=("left",))
    game = game_of(play)
    open_page(play, "/data/")
    press(play, "Make a link")
    looks_right(play)
    expect(play.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = play.page.locator(".link code").inner_text()

    phone = another()
    phone.at(MIDGAME, moves=("left",))
    there = game_of(phone)
    phone.page.goto(link)
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Use on this device?")
    expect(phone.page.get_by_text(": both have a game under way.")).to_be_visible()
    looks_right(phone)
    press(phone, "Become that player")
    expect(phone.page.get_by_role("status")).to_contain_text("the same player now")
    open_page(phone, "/")
    assert game_of(phone) == game != there
    open_page(play, "/records/")
    expect(play.page.get_by_role("cell", name="Given up")).to_be_visible()

    play.allow_complaints("status of 410")
    play.page.goto(link)
    expect(play.page.get_by_role("heading", level=1)).to_contain_text("has been used")
