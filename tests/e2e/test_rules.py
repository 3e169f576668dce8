"""The rules as people read and try them: with and without scripts, at every size, on paper."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.boards import MIDGAME
from tests.e2e.chosen import choose
from tests.e2e.play import Play
from tests.e2e.test_theme_layout import WINDOWS, complaints, overflow

Another = Callable[..., Play]

FOUR = "4.4.4.4-0.0.0.0-0.0.0.0-0.0.0.0"
TRIED = f"?example=once&board={FOUR}&direction=left#try-once"
FACES = """figure => [...figure.querySelectorAll(".tile")].filter(t => t.checkVisibility(
    {visibilityProperty: true})).map(tile => tile.textContent)"""
SLIDING = """figure => figure.getAnimations({subtree: true})
    .filter(one => one.transitionProperty === "translate").length"""
DIGITS = """() => [...document.querySelectorAll(".tile")].filter(tile => {
    const range = document.createRange();
    range.selectNodeContents(tile);
    const text = range.getBoundingClientRect(), box = tile.getBoundingClientRect();
    return parseFloat(getComputedStyle(tile).fontSize) < 11
        || text.left < box.left || text.right > box.right;
}).map(tile => tile.textContent)"""


def at(play: Play, query: str = "") -> Play:
    play.page.goto(f"{play.proxy.url}/rules/{query}")
    return play


def example(page: Page, name: str) -> Locator:
    return page.locator(f"#try-{name}")


def push(page: Page, name: str, direction: str) -> Locator:
    example(page, name).get_by_role("button", name=direction).click()
    expect(example(page, name)).to_have_class("example tried")
    return example(page, name)


def faces(figure: Locator) -> list[str]:
    figure.page.wait_for_function("() => e2e.still()")
    found: list[str] = figure.evaluate(FACES)
    return found


def test_a_try_shows_the_push_in_place(play: Play) -> None:
    at(play).page.evaluate("window.isTheSame = true")
    figure = push(play.page, "once", "Left")
    figure.locator(".merged").first.wait_for()
    expect(play.page.locator("#live")).to_have_text(
        "Pushed left, 4 4 4 4 becomes 8 8. 2 merges for 16 points."
    )
    assert play.page.evaluate("window.isTheSame")
    assert play.page.url.endswith(f"/rules/{TRIED}")
    assert play.has_focus(figure.get_by_role("button", name="Left"))
    play.page.wait_for_timeout(800)
    assert faces(figure) == ["8", "8"]


def test_the_tiles_of_a_try_slide_as_in_the_game(play: Play) -> None:
    at(play)
    assert push(play.page, "once", "Left").evaluate(SLIDING) == 3
    assert push(play.page, "edge", "Right").evaluate(SLIDING) == 3


@pytest.mark.parametrize("way", ["setting", "system"])
def test_with_motion_off_a_try_is_there_at_once(play: Play, way: str) -> None:
    if way == "setting":
        choose(play, motion="off")
    else:
        play.page.emulate_media(reduced_motion="reduce")
    figure = push(at(play).page, "once", "Left")
    assert figure.evaluate("figure => figure.getAnimations({subtree: true}).length") == 0
    assert faces(figure) == ["8", "8"]


def test_a_push_that_changes_nothing_nudges_the_board(play: Play) -> None:
    at(play)
    figure = push(play.page, "illegal", "Left")
    expect(figure.locator(".outcome")).to_have_text("No tile can move left.")
    assert figure.locator("[data-nudge=left]").count() == 1


def test_one_goes_on_from_a_try_and_back_to_the_start(play: Play) -> None:
    figure = push(at(play).page, "turn", "Left")
    first = faces(figure)
    figure.get_by_role("button", name="Down").click()
    expect(figure.locator(".outcome")).to_contain_text("Down.")
    figure.get_by_role("link", name="Back to the start").click()
    expect(figure).to_have_class("example")
    assert play.page.url.endswith("/rules/#try-turn")
    figure = push(play.page, "turn", "Left")
    assert faces(figure) == first


def test_a_try_needs_only_the_keyboard(play: Play) -> None:
    figure = example(at(play).page, "edge")
    button = figure.get_by_role("button", name="Right")
    button.focus()
    play.press("Enter")
    expect(figure).to_have_class("example tried")
    assert play.has_focus(figure.get_by_role("button", name="Right"))


def test_where_the_script_cannot_fetch_the_browser_loads_the_page(play: Play) -> None:
    play.allow_complaints("ERR_FAILED")
    at(play).page.route(
        "**/rules/?*",
        lambda route: (
            route.abort() if route.request.resource_type == "fetch" else route.continue_()
        ),
    )
    figure = push(play.page, "once", "Left")
    expect(figure).to_be_in_viewport()
    assert play.page.url.endswith(f"/rules/{TRIED}")


def test_without_scripts_a_try_loads_the_page_at_its_board(another: Another) -> None:
    plain = another(java_script_enabled=False)
    figure = push(at(plain).page, "once", "Left")
    expect(figure).to_be_in_viewport()
    assert plain.page.url.endswith(f"/rules/{TRIED}")
    expect(figure.locator(".outcome")).to_contain_text("2 merges for 16 points.")
    figure.get_by_role("link", name="Back to the start").click()
    expect(figure).to_have_class("example")


def test_without_scripts_the_help_is_the_rules(another: Another) -> None:
    plain = another(java_script_enabled=False)
    plain.page.goto(plain.proxy.url)
    plain.page.get_by_role("link", name="Help").click()
    expect(plain.page.get_by_role("heading", level=1)).to_have_text("The rules of 2048")


def test_the_help_leads_to_the_rules(play: Play) -> None:
    play.at(MIDGAME).press("?")
    play.dialog.get_by_role("link", name="Rules").click()
    expect(play.page.get_by_role("heading", level=1)).to_have_text("The rules of 2048")


def test_the_contents_lead_to_each_section(play: Play) -> None:
    links = at(play).page.locator(".toc a")
    assert links.count() == 16
    links.filter(has_text="Four mistakes").click()
    expect(play.page.locator("#mistakes")).to_be_in_viewport()


@pytest.mark.parametrize("query", ["", TRIED])
def test_it_fits_every_window(play: Play, query: str) -> None:
    at(play, query)
    found = [one for w in WINDOWS for one in complaints(play, w, "small", "meeting", "cut")]
    found += [one for w in WINDOWS for one in overflow(play, w) if "sideways" in one]
    assert found == []
    play.page.set_viewport_size({"width": 320, "height": 568})
    assert play.page.evaluate(DIGITS) == []


def test_with_type_of_twice_the_size_nothing_meets_or_is_cut(play: Play) -> None:
    cdp = play.page.context.new_cdp_session(play.page)
    cdp.send("Page.enable")
    cdp.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    at(play, TRIED)
    windows = ((320, 568), (360, 740), (1280, 800))
    found = [one for w in windows for one in complaints(play, w, "small", "meeting", "cut")]
    found += [one for w in windows for one in overflow(play, w) if "sideways" in one]
    assert found == []


def test_the_longest_digits_fit_the_smallest_phone(play: Play) -> None:
    board = "-".join(["131072.65536.131072.65536"] * 4)
    at(play, f"?example=once&board={board}&direction=up#try-once")
    assert complaints(play, (320, 568), "small", "meeting", "cut") == []
    assert play.page.evaluate(DIGITS) == []


def test_on_paper_there_are_boards_and_rules_and_nothing_to_press(play: Play) -> None:
    at(play).page.emulate_media(media="print")
    page = play.page
    expect(page.locator("#try-once .board")).to_be_visible()
    expect(page.locator("#try-once .outcome")).to_be_visible()
    assert page.locator("button:visible, .choices:visible, .toc:visible").count() == 0
    page.set_viewport_size({"width": 794, "height": 1123})
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
