"""Forced colours and paper: tiles can be told from the board, and their numbers read."""

import re
from typing import Any

import pytest

from tests.e2e.boards import BEFORE_OVER, BEFORE_WIN, MIDGAME, MIDGAMES
from tests.e2e.chosen import choose
from tests.e2e.play import Play

TILES = """() => {
    const ground = e => {
        for (; e; e = e.parentElement) {
            const colour = getComputedStyle(e).backgroundColor;
            if (!/, 0\\)$/.test(colour)) return colour;
        }
        return "rgb(255, 255, 255)";
    };
    return [...document.querySelectorAll("#game .tile[data-value]")].map(tile => {
        const style = getComputedStyle(tile);
        return {
            face: tile.textContent, text: style.color, ground: ground(tile),
            behind: ground(tile.parentElement), border: style.borderTopColor,
            width: style.borderTopStyle === "none" ? 0 : parseFloat(style.borderTopWidth),
        };
    });
}"""
# Without a border or a ground of its own, a control in forced colours is a bare word.
BARE = """() => [...document.querySelectorAll("button, a.button, #new a")]
    .filter(e => e.checkVisibility())
    .filter(e => getComputedStyle(e).borderTopStyle === "none"
        || getComputedStyle(e).borderTopColor === "rgba(0, 0, 0, 0)")
    .map(e => e.textContent.trim())"""


def tiles(play: Play) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = play.page.evaluate(TILES)
    assert found
    return found


def luminance(colour: str) -> float:
    """Return how light a colour is; what is half transparent lies on white."""
    red, green, blue, *rest = (float(part) for part in re.findall(r"[\d.]+", colour))
    alpha = rest[0] if rest else 1
    parts = [(part * alpha + 255 * (1 - alpha)) / 255 for part in (red, green, blue)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    low, high = sorted([luminance(a), luminance(b)])
    return (high + 0.05) / (low + 0.05)


def assert_distinct(tiles: list[dict[str, Any]]) -> None:
    for tile in tiles:
        assert contrast(tile["text"], tile["ground"]) >= 4.5, tile
        edges = [tile["border"]] if tile["width"] >= 1 else []
        assert max(contrast(edge, tile["behind"]) for edge in [*edges, tile["ground"]]) >= 3, tile


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_tiles_are_distinct_in_forced_colours(play: Play, theme: str) -> None:
    choose(play, theme=theme)
    play.page.emulate_media(forced_colors="active")
    play.at(MIDGAMES[6])
    assert_distinct(tiles(play))
    assert play.page.evaluate(BARE) == []
    play.press("Tab", "Enter", "Tab")
    style = "e => getComputedStyle(e).outlineStyle + parseFloat(getComputedStyle(e).outlineWidth)"
    assert play.board.evaluate(style) in {"solid3", "solid4"}
    play.at(BEFORE_WIN, moves=("left",))
    assert_distinct(tiles(play))
    assert play.page.evaluate(BARE) == []


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_the_board_can_be_printed(play: Play, theme: str) -> None:
    choose(play, theme=theme)
    play.page.emulate_media(color_scheme="dark")
    play.at(MIDGAMES[6], score=123456)
    play.page.emulate_media(media="print")
    assert_distinct(tiles(play))
    for part in (play.button("left"), play.undo_button, play.page.get_by_role("navigation").first):
        assert part.is_hidden() or part.inner_text().strip() == "2048"
    assert play.board.is_visible()
    assert "123,456" in play.game.inner_text()
    play.page.goto(play.proxy.url + "/records/")
    ink, paper = play.page.evaluate(
        "[getComputedStyle(document.querySelector('h1')).color, 'rgb(255, 255, 255)']"
    )
    assert contrast(ink, paper) >= 4.5


def test_the_end_of_a_game_can_be_read_on_paper(play: Play) -> None:
    choose(play, theme="dark")
    for rows, word in ((BEFORE_OVER, "Game over"), (BEFORE_WIN, "You made 2048!")):
        play.page.emulate_media(media="screen")
        play.at(rows, moves=("left",))
        play.page.emulate_media(media="print")
        assert_distinct(tiles(play))
        colour = play.banner.evaluate("e => getComputedStyle(e).color")
        assert contrast(colour, "rgb(255, 255, 255)") >= 4.5, word


def test_a_choice_of_less_transparency_or_more_contrast_changes_nothing_needed(play: Play) -> None:
    play.page.emulate_media(contrast="more")
    play.at(MIDGAME)
    for tile in tiles(play):
        assert contrast(tile["text"], tile["ground"]) >= 4.5, tile
