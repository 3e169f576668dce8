"""The solver page as people use it: typing, clicking, pasting, without scripts, at every size."""

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.boards import MIDGAME
from tests.e2e.chosen import choose
from tests.e2e.play import Play
from tests.e2e.test_theme_layout import WINDOWS, complaints
from tests.e2e.test_theme_modes import assert_distinct

Another = Callable[..., Play]

WRITTEN = "2.0.4.16-2.8.8.32-0.4.4.64-2.2.16.128"
PASTED = "2 0 4 16\n2 8 8 32\n0 4 4 64\n2 2 16 128"
LONG_4 = "131072.65536.32768.16384-2.4.8.16-2048.1024.512.256-0.0.0.2"
LONG_5 = "-".join(["67108864.33554432.524288.262144.131072", *["2.4.8.16.2"] * 3, "0.0.0.0.2"])
LONG_6 = "-".join(["137438953472.68719476736.536870912.262144.524288.131072",
                   *["2.4.8.16.2.4"] * 4, "0.0.0.0.0.2"])  # fmt: skip
DIGITS = """() => [...document.querySelectorAll(".tile")].filter(tile => {
    const size = parseFloat(getComputedStyle(tile).fontSize);
    if (tile.matches("input")) return size < 11 || tile.scrollWidth > tile.clientWidth;
    const range = document.createRange();
    range.selectNodeContents(tile);
    const text = range.getBoundingClientRect(), box = tile.getBoundingClientRect();
    return size < 11 || text.left < box.left || text.right > box.right;
}).map(tile => `${tile.value ?? tile.textContent} ${getComputedStyle(tile).fontSize}`)"""
TILES = """() => [...document.querySelectorAll(".steps .tile")].map(tile => {
    const style = getComputedStyle(tile);
    return {
        face: tile.textContent, text: style.color, ground: style.backgroundColor,
        behind: getComputedStyle(document.body).backgroundColor, border: style.borderTopColor,
        width: style.borderTopStyle === "none" ? 0 : parseFloat(style.borderTopWidth),
    };
})"""


def at(play: Play, query: str = "") -> Play:
    play.page.goto(f"{play.proxy.url}/solver/{query}")
    return play


def cell(play: Play, row: int, column: int) -> Locator:
    return play.page.get_by_label(f"Row {row}, column {column}", exact=True)


def chip(play: Play, name: str) -> Locator:
    return play.page.locator("#chooser").get_by_role("radio", name=name, exact=True)


def rate(play: Play) -> Play:
    play.page.get_by_role("button", name="Rate the moves").click()
    play.page.wait_for_url("**/solver/?board=*")
    return play


def position(play: Play) -> str:
    """The position in the page's address."""
    (board,) = parse_qs(urlsplit(play.page.url).query)["board"]
    return board


def advice(play: Play) -> Locator:
    return play.page.get_by_role("heading", level=2).filter(has_text="The solver would push")


# --- Entering a position --------------------------------------------------------------------------


def test_a_position_is_typed_and_the_enter_key_rates_it(play: Play) -> None:
    at(play, "?size=4")
    cell(play, 1, 1).focus()
    for row in MIDGAME:
        for face in row:
            play.page.keyboard.type(str(face or ""))
            play.press("Tab")
    cell(play, 4, 4).focus()
    play.press("Enter")
    play.page.wait_for_url("**/solver/?board=*")
    assert position(play) == WRITTEN
    expect(advice(play)).to_be_in_viewport()


def test_what_is_typed_over_a_tile_replaces_it_and_takes_its_look(play: Play) -> None:
    at(play, f"?board={WRITTEN}")
    expect(cell(play, 1, 1)).to_have_class("tile v1")
    cell(play, 1, 1).click()
    play.page.keyboard.type("2048")
    expect(cell(play, 1, 1)).to_have_value("2048")
    expect(cell(play, 1, 1)).to_have_class("tile v11")
    play.page.keyboard.type("1")
    expect(cell(play, 1, 1)).to_have_class("tile v0")


def test_clicks_double_a_tile_until_it_is_gone(play: Play) -> None:
    at(play, "?size=4")
    seen = []
    for _ in range(18):
        cell(play, 2, 3).click()
        seen.append(cell(play, 2, 3).input_value())
    assert seen == [*(str(1 << rank) for rank in range(1, 18)), ""]
    expect(cell(play, 2, 3)).to_have_class("tile v0 x2 y1")


def test_a_chosen_tile_is_put_where_one_clicks_and_taken_away_again(play: Play) -> None:
    at(play, "?size=5")
    chip(play, "1024").click()
    cell(play, 5, 5).click()
    cell(play, 1, 1).click()
    chip(play, "Empty").click()
    cell(play, 1, 1).click()
    chip(play, "2").click()
    for column in (1, 2, 2):
        cell(play, 4, column).click()
    assert position(rate(play)) == "-".join([*["0.0.0.0.0"] * 3, "2.0.0.0.0", "0.0.0.0.1024"])


def test_arrow_keys_double_and_halve_and_say_so(play: Play) -> None:
    at(play, "?size=4")
    cell(play, 1, 2).focus()
    play.press("ArrowUp", "ArrowUp", "ArrowUp", "ArrowDown")
    expect(cell(play, 1, 2)).to_have_value("4")
    expect(play.page.locator("#live")).to_have_text("Row 1, column 2: 4")
    play.press("ArrowDown", "ArrowDown")
    expect(cell(play, 1, 2)).to_have_value("")
    expect(play.page.locator("#live")).to_have_text("Row 1, column 2: 0")
    # A region that stays the same is not read again.
    once = play.page.locator("#live").text_content()
    play.press("ArrowDown")
    play.page.wait_for_function("once => live.textContent !== once", arg=once)


def test_tiles_beyond_a_million_are_doubled_as_they_are_shown(play: Play) -> None:
    at(play, "?size=6")
    cell(play, 1, 1).focus()
    play.page.keyboard.type("524288")
    play.press("ArrowUp")
    expect(cell(play, 1, 1)).to_have_value("1M")
    expect(cell(play, 1, 1)).to_have_attribute("title", "1,048,576")
    cell(play, 1, 2).fill("64G")
    cell(play, 1, 2).press("ArrowUp")
    expect(cell(play, 1, 2)).to_have_class("tile v37 x1")
    assert position(rate(play)).startswith("1048576.137438953472.0.")


def test_rows_are_pasted(play: Play) -> None:
    at(play).page.get_by_label("Paste a position").fill(PASTED)
    play.page.get_by_role("button", name="Read the text").click()
    play.page.wait_for_url("**/solver/?board=2*")
    assert position(play) == WRITTEN
    expect(advice(play)).to_be_in_viewport()


def test_a_finger_fills_the_board_without_a_keyboard_on_the_screen(another: Another) -> None:
    play = another(has_touch=True, viewport={"width": 360, "height": 740})
    at(play, "?size=4")
    expect(cell(play, 1, 1)).to_have_attribute("inputmode", "none")
    chip(play, "Type").tap()
    expect(cell(play, 1, 1)).to_have_attribute("inputmode", "numeric")
    chip(play, "16").tap()
    cell(play, 1, 1).tap()
    cell(play, 4, 4).tap()
    assert position(rate(play)) == "16.0.0.0-0.0.0.0-0.0.0.0-0.0.0.16"
    expect(advice(play)).to_be_in_viewport()


def test_an_answer_that_no_longer_fits_the_board_says_so(play: Play) -> None:
    at(play, f"?board={WRITTEN}")
    stale = play.page.get_by_text("The board has changed since")
    expect(stale).to_be_hidden()
    expect(play.page.locator("#chooser")).to_be_hidden()
    cell(play, 1, 1).click()
    expect(stale).to_be_visible()
    expect(play.page.locator("#chooser")).to_be_visible()
    cell(play, 1, 1).press("ArrowDown")
    expect(stale).to_be_hidden()


def test_what_is_wrong_is_marked_until_it_is_changed(play: Play) -> None:
    play.allow_complaints("status of 400")
    at(play, "?size=4")
    cell(play, 2, 1).fill("3")
    play.page.get_by_role("button", name="Rate the moves").click()
    expect(play.page.locator("#problem")).to_contain_text("Row 2, column 1: “3” is no tile")
    expect(play.page.locator("#problem")).to_be_in_viewport()
    expect(cell(play, 2, 1)).to_have_attribute("aria-invalid", "true")
    cell(play, 2, 1).fill("4")
    expect(cell(play, 2, 1)).not_to_have_attribute("aria-invalid", "true")


def test_back_leads_to_the_position_before(play: Play) -> None:
    at(play, f"?board={WRITTEN}")
    cell(play, 1, 2).fill("2")
    rate(play)
    play.page.go_back()
    assert position(play) == WRITTEN
    expect(cell(play, 1, 3)).to_have_value("4")


def test_the_players_game_is_opened_where_it_stands(play: Play) -> None:
    play.at(MIDGAME)
    at(play).page.get_by_role("link", name="Classic 4×4").click()  # noqa: RUF001
    play.page.wait_for_url("**/solver/?board=*")
    assert position(play) == WRITTEN


def test_a_step_of_the_line_leads_to_its_own_rating(play: Play) -> None:
    at(play, f"?board={WRITTEN}")
    steps = play.page.locator(".steps > li")
    assert steps.count() > 1
    second = steps.nth(1).get_by_role("heading").inner_text().split()[0].lower()
    steps.first.get_by_role("link").click()
    play.page.wait_for_url(lambda url: WRITTEN not in url)
    expect(advice(play)).to_have_text(f"The solver would push {second}.")


# --- Without scripts ------------------------------------------------------------------------------


def test_all_of_it_works_without_scripts(another: Another) -> None:
    play = another(java_script_enabled=False)
    at(play, "?size=4")
    expect(play.page.locator("#chooser")).to_be_hidden()
    for row, faces in enumerate(MIDGAME, 1):
        for column, face in enumerate(faces, 1):
            cell(play, row, column).fill(str(face or ""))
    assert position(rate(play)) == WRITTEN
    expect(advice(play)).to_be_in_viewport()
    at(play).page.get_by_label("Paste a position").fill("2 0 0 2 " * 4)
    play.page.get_by_role("button", name="Read the text").click()
    assert position(play) == "-".join(["2.0.0.2"] * 4)


# --- For everyone ---------------------------------------------------------------------------------

STATES = {
    "the example": "",
    "an empty board": "?size=6",
    "long digits": f"?board={LONG_6}",
    "a finished game": "?board=" + "-".join(["2.4.2.4", "4.2.4.2"] * 2),
}


@pytest.mark.parametrize("state", STATES)
def test_in_every_window_targets_are_large_and_nothing_meets_or_is_cut(
    play: Play, state: str
) -> None:
    at(play, STATES[state])
    found = [one for w in WINDOWS for one in complaints(play, w, "small", "meeting", "cut")]
    found += [one for w in WINDOWS for one in complaints(play, w, "sideways") if ": -" not in one]
    assert found == []


@pytest.mark.parametrize("state", STATES)
def test_with_type_of_twice_the_size_nothing_meets_or_is_cut(play: Play, state: str) -> None:
    cdp = play.page.context.new_cdp_session(play.page)
    cdp.send("Page.enable")
    cdp.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    at(play, STATES[state])
    windows = ((360, 740), (1280, 800), (320, 568))
    found = [one for w in windows for one in complaints(play, w, "small", "meeting", "cut")]
    found += [one for w in windows[:2] for one in complaints(play, w, "sideways")
              if ": -" not in one]  # fmt: skip
    assert found == []


def test_with_the_chooser_open_nothing_meets_or_is_cut(play: Play) -> None:
    at(play)
    cell(play, 1, 1).click()
    windows = ((320, 568), (360, 740), (1280, 800))
    assert [one for w in windows for one in complaints(play, w, "small", "meeting", "cut")] == []


@pytest.mark.parametrize("board", [LONG_4, LONG_5, LONG_6], ids=["4x4", "5x5", "6x6"])
def test_no_digit_is_small_or_cut(play: Play, board: str) -> None:
    at(play, f"?board={board}")
    for width in (320, 1280):
        play.page.set_viewport_size({"width": width, "height": 800})
        assert play.page.evaluate(DIGITS) == [], width


def test_in_forced_colours_each_tile_can_be_told_from_its_board(play: Play) -> None:
    play.page.emulate_media(forced_colors="active")
    at(play, f"?board={WRITTEN}")
    tiles = play.page.evaluate(TILES)
    assert len(tiles) > 20
    assert_distinct(tiles)


@pytest.mark.parametrize("motion", ["system", "off"])
def test_nothing_moves_on_the_page(play: Play, motion: str) -> None:
    choose(play, motion=motion)
    at(play, f"?board={WRITTEN}")
    assert play.page.evaluate("document.getAnimations().length") == 0


def test_on_paper_are_the_boards_and_what_is_said(play: Play) -> None:
    play.page.emulate_media(media="print")
    at(play, f"?board={WRITTEN}")
    expect(advice(play)).to_be_visible()
    expect(play.page.locator(".steps .board").first).to_be_visible()
    for name in ("Rate the moves", "Read the text"):
        expect(play.page.get_by_role("button", name=name)).to_be_hidden()
