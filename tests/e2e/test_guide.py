"""The lesson by keys, finger and plain links; and the pages of the guide in every window."""

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.play import Play
from tests.e2e.test_rules import faces
from tests.e2e.test_theme_layout import complaints, overflow

Another = Callable[..., Play]

PAGES = ("/guide/", "/how-to-play/", "/controls/", "/about/")
# Where single words of a language once were wider than a small window with large type.
WITH_LONG_WORDS = (
    "/it/about/", "/it/settings/", "/it/solver/", "/it/data/delete/", "/fr/new/?size=4",
    "/da/guide/", "/da/how-to-play/", "/da/rules/", "/da/strategy/", "/da/settings/",
)  # fmt: skip
WINDOWS = ((320, 568), (360, 740), (1280, 800))
# As long as a text of this length may become in another language.
LONGER = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        walker.currentNode.data = walker.currentNode.data.replace(
            /\\p{L}{4,}/gu, word => word + word.slice(0, Math.ceil(word.length * .4)));
    }
}"""
SWIPE = """([frame, x, y]) => {
    const {left, top, width, height} = frame.getBoundingClientRect();
    const at = (type, share) => frame.querySelector(".board").dispatchEvent(new PointerEvent(type, {
        bubbles: true, isPrimary: true, pointerType: "touch",
        clientX: left + width / 2 + x * share, clientY: top + height / 2 + y * share,
    }));
    at("pointerdown", 0), at("pointermove", 0.4), at("pointermove", 1), at("pointerup", 1);
}"""


def at(play: Play, address: str = "/how-to-play/") -> Page:
    play.page.goto(play.proxy.url + address)
    return play.page


def step(page: Page, name: str) -> Locator:
    return page.locator(f"#try-{name}")


def test_the_lesson_goes_on_by_keys_alone(play: Play) -> None:
    page = at(play)
    page.evaluate("window.isTheSame = true")
    step(page, "push").get_by_role("button", name="Left").focus()
    play.press("ArrowLeft")
    expect(step(page, "push")).to_have_class("example step tried met")
    assert play.has_focus(step(page, "push").get_by_role("link", name="Next step"))
    expect(page.locator("#live")).to_contain_text("Every move of the game is like that.")
    play.press("Enter")
    expect(page.locator("#merge")).to_be_in_viewport()
    assert play.has_focus(page.get_by_role("group", name="Make your first merge"))
    play.press("ArrowUp")
    expect(step(page, "merge").locator(".verdict")).to_contain_text("Nothing has merged.")
    step(page, "merge").get_by_role("link", name="Again").press("Enter")
    expect(step(page, "merge")).to_have_class("example step")
    play.press("ArrowRight")
    expect(step(page, "merge")).to_have_class("example step tried met")
    assert page.evaluate("window.isTheSame")
    assert "step=merge" in page.url


def test_a_sentence_that_comes_again_is_read_again(play: Play) -> None:
    page = at(play)
    step(page, "win").locator(".frame").focus()
    play.press("ArrowDown")
    expect(step(page, "win")).to_have_class("example step tried")
    said = []
    for _ in range(2):
        play.press("ArrowDown")
        expect(page.locator("#live")).to_contain_text("No tile can move down.")
        page.wait_for_timeout(700)
        said.append(page.locator("#live").text_content())
    assert said[0] != said[1]


def test_what_leads_back_here_leads_to_the_board_as_it_is(play: Play) -> None:
    page = at(play)
    step(page, "push").get_by_role("button", name="Left").click()
    expect(step(page, "push")).to_have_class("example step tried met")
    there = page.url.removeprefix(play.proxy.url)
    assert "step=push" in there
    settings = page.locator(".menu").get_by_role("link", name="Settings")
    assert parse_qs(urlsplit(str(settings.get_attribute("href"))).query)["next"] == [there]
    step(page, "push").get_by_role("link", name="Next step").click()
    expect(page.locator(".languages [name=next]")).to_have_value("/how-to-play/#merge")
    page.locator(".languages").get_by_role("button", name="Italiano").click()
    page.wait_for_url("**/it/how-to-play/#merge")


def test_a_held_key_waits_for_each_answer(play: Play) -> None:
    page = at(play)
    play.proxy.delay(0.3)
    step(page, "win").locator(".frame").focus()
    before = len(play.proxy.seen())
    for _ in range(30):
        page.keyboard.down("ArrowDown")
    page.keyboard.up("ArrowDown")
    expect(step(page, "win")).to_have_class("example step tried")
    page.wait_for_timeout(700)
    assert len(play.proxy.seen()) - before <= 3


def test_keys_that_are_pressed_fast_are_played_in_their_order(play: Play) -> None:
    page = at(play)
    step(page, "win").locator(".frame").focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowLeft"):
        play.press(key)
    expect(step(page, "win").locator(".outcome")).to_contain_text("You made 2048!")
    step(page, "win").get_by_role("link", name="Again").click()
    expect(step(page, "win")).to_have_class("example step")
    assert faces(step(page, "win"))[-4:] == ["1024", "512", "256", "128"]


def test_a_swipe_on_the_board_pushes_it(play: Play) -> None:
    page = at(play)
    frame = step(page, "line").locator(".frame")
    page.evaluate(SWIPE, [frame.element_handle(), 5, 60])
    frame.click()  # a thumb that only came by scrolls the page
    expect(step(page, "line")).to_have_class("example step")
    page.evaluate(SWIPE, [frame.element_handle(), 5, 60])
    expect(step(page, "line").locator(".outcome")).to_contain_text("1 merge for 8 points.")
    page.evaluate(SWIPE, [step(page, "edge").locator(".frame").element_handle(), 60, 5])
    expect(step(page, "edge").locator(".verdict")).to_contain_text("followed")


def test_away_from_the_boards_the_arrow_keys_scroll(play: Play) -> None:
    page = at(play)
    play.press("ArrowDown")
    page.wait_for_function("() => scrollY > 0")
    assert page.locator(".tried").count() == 0


def test_without_scripts_the_lesson_loads_each_push(another: Another) -> None:
    plain = another(java_script_enabled=False)
    page = at(plain)
    step(page, "corner").get_by_role("button", name="Left").click()
    expect(step(page, "corner")).to_be_in_viewport()
    step(page, "corner").get_by_role("button", name="Down").click()
    expect(step(page, "corner").locator(".verdict")).to_contain_text("lies in the corner")
    step(page, "corner").get_by_role("link", name="Next step").click()
    expect(page.locator("#full")).to_be_in_viewport()
    expect(page.locator(".scripted")).to_be_hidden()
    page.goto(plain.proxy.url)
    expect(page.locator(".bottom").get_by_role("link", name="How to play")).to_be_visible()


@pytest.mark.parametrize("longer", [False, True], ids=["as it is", "in longer words"])
def test_the_pages_fit_every_window(play: Play, *, longer: bool) -> None:
    found = {}
    for address in PAGES:
        page = at(play, address)
        if longer:
            page.evaluate(LONGER)
        said = [one for w in WINDOWS for one in complaints(play, w, "small", "meeting", "cut")]
        said += [one for w in WINDOWS for one in overflow(play, w) if "sideways" in one]
        found[address] = said
    assert {address: said for address, said in found.items() if said} == {}


def test_with_type_of_twice_the_size_nothing_meets_or_is_cut(play: Play) -> None:
    cdp = play.page.context.new_cdp_session(play.page)
    cdp.send("Page.enable")
    cdp.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    found = []
    for address in PAGES:
        at(play, address)
        found += complaints(play, (320, 568), "small", "meeting", "cut")
        found += [one for one in overflow(play, (320, 568)) if "sideways" in one]
    assert found == []
    wide = []
    for address in WITH_LONG_WORDS:
        page = at(play, address)
        wide += [address] if page.evaluate("document.documentElement.scrollWidth > 320") else []
    assert wide == []


def test_on_paper_nothing_is_left_to_press(play: Play) -> None:
    page = at(play)
    page.emulate_media(media="print")
    expect(step(page, "edge").locator(".board")).to_be_visible()
    for address in PAGES:
        at(play, address)
        assert page.locator("button:visible, .choices:visible, .toc:visible").count() == 0
        page.set_viewport_size({"width": 794, "height": 1123})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
