"""The page on strategy as people see it: at every size, on paper, unscripted."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.play import Play
from tests.e2e.test_rules import DIGITS
from tests.e2e.test_theme_layout import complaints, overflow

Another = Callable[..., Play]


def at(play: Play) -> Play:
    play.page.goto(f"{play.proxy.url}/strategy/")
    return play


def assert_fits(play: Play, windows: list[tuple[int, int]]) -> None:
    found = [one for w in windows for one in complaints(play, w, "small", "meeting", "cut")]
    found += [one for w in windows for one in overflow(play, w) if "sideways" in one]
    assert found == []


def test_it_fits_every_window(play: Play) -> None:
    assert_fits(at(play), [(320, 568), (568, 320), (768, 1024), (1280, 720), (2560, 1440)])
    play.page.set_viewport_size({"width": 320, "height": 568})
    assert play.page.evaluate(DIGITS) == []


def test_with_type_of_twice_the_size_nothing_meets_or_is_cut(play: Play) -> None:
    cdp = play.page.context.new_cdp_session(play.page)
    cdp.send("Page.enable")
    cdp.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    assert_fits(at(play), [(320, 568), (360, 740), (1280, 800)])


def test_a_reader_gets_each_board_as_a_table_named_by_its_push(play: Play) -> None:
    figure = at(play).page.locator(".choice").last
    names = ["The board before the push", "Better: down", "Worse: up"]
    for name in names:
        expect(figure.get_by_role("table", name=name)).to_have_count(1)
    expect(figure.get_by_role("table", name=names[1]).get_by_role("row").last).to_have_text(
        "512 256 16 16", use_inner_text=True
    )


def test_without_scripts_all_of_it_is_there(another: Another) -> None:
    plain = at(another(java_script_enabled=False))
    assert plain.page.locator(".choice .board:visible").count() == 30
    expect(plain.page.get_by_role("heading", name="Strategies, tested")).to_be_visible()


def test_the_mistakes_are_numbered_one_to_four(play: Play) -> None:
    """The lists of reasons within them do not count."""
    counted = """() => [...document.querySelectorAll(".mistakes li")].filter(
        item => getComputedStyle(item).counterIncrement.startsWith("mistake")).length"""
    assert at(play).page.evaluate(counted) == 4


def test_a_position_leads_to_its_rating(play: Play) -> None:
    at(play).page.get_by_role("link", name="Rate this position").last.click()
    expect(play.page.locator("#answer")).to_have_text("The solver would push down.")


def test_on_paper_there_are_boards_and_figures_and_nothing_to_press(play: Play) -> None:
    page = at(play).page
    page.emulate_media(media="print")
    expect(page.locator(".choice .board").first).to_be_visible()
    assert page.locator(".state .button:visible, .choices:visible, .toc:visible").count() == 0
    page.set_viewport_size({"width": 794, "height": 1123})
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
