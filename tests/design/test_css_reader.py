"""The reader of style sheets itself: right where it answers, loud where it cannot."""

import pytest

from tests.design.painted import Box, paint
from tests.design.stylesheet import FOLDER, UnreadableError, linked, read_sheet
from tests.design.themes import THEMES, Theme

LIGHT, DARK = THEMES[0], THEMES[1]
ROOT = ":root { color-scheme: light dark; --ink: light-dark(#111, #eee) } "


def first(css: str, theme: Theme = LIGHT, *states: str) -> Box:
    """Paint one paragraph and return it."""
    html = '<!doctype html><body><section class="s"><p id="p" class="a">text</p></section>'
    boxes = paint(html, theme, *states, extra=ROOT + css)
    return next(box for box in boxes if box.name == "p#p.a")


def ink(css: str, theme: Theme = LIGHT, *states: str) -> str:
    return first(css, theme, *states).colour.convert("srgb").to_string(hex=True)


@pytest.mark.parametrize(
    ("css", "light", "dark"),
    [
        ("p { color: var(--ink) }", "#111111", "#eeeeee"),
        ("p { color: var(--none, #123456) }", "#123456", "#123456"),
        (".s { --a: var(--b); --b: #00f } p { color: var(--a) }", "#0000ff", "#0000ff"),
        (".s { color: red } p { --x: 1 }", "#ff0000", "#ff0000"),
        ("#p { color: #010101 } p.a { color: #020202 }", "#010101", "#010101"),
        ("p { color: #010101 !important } #p { color: #020202 }", "#010101", "#010101"),
        ("@media (prefers-color-scheme: dark) { p { color: #fff } }", "#000000", "#ffffff"),
        (".s { color-scheme: dark } p { color: var(--ink) }", "#eeeeee", "#eeeeee"),
        ("p { color: color-mix(in srgb, #000 50%, #fff) }", "#808080", "#808080"),
        (":is(.a, .b):not(:hover) { color: #030303 }", "#030303", "#030303"),
    ],
)
def test_it_finds_the_colour_that_a_browser_would(css: str, light: str, dark: str) -> None:
    assert (ink(css), ink(css, DARK)) == (light, dark)


def test_it_works_out_calc_in_a_colour() -> None:
    found = first(".s { --k: 2 } p { color: oklch(.5 .1 calc(var(--k) * 55deg + 10deg)) }").colour
    assert found.convert("oklch")["hue"] == pytest.approx(120, abs=0.01)


def test_states_hold_where_they_are_asked_for() -> None:
    css = "p:hover { color: #040404 } p:not(:focus) { --x: 1 }"
    assert (ink(css), ink(css, LIGHT, "hover", "focus")) == ("#000000", "#040404")


def test_what_shines_through_is_laid_over_what_is_behind() -> None:
    box = first(".s { background: #000 } p { background: no-repeat #ffffff80 }")
    assert [ground.to_string(hex=True) for ground in box.grounds] == ["#808080"]


def test_a_gradient_gives_each_of_its_colours() -> None:
    box = first("p { background: linear-gradient(#111, #222) }")
    assert len(box.grounds) == 2


@pytest.mark.parametrize(
    "css",
    [
        "@layer a { p { color: red } }",
        "@media (dynamic-range: high) { p { color: red } }",
        "p { color: var(--nowhere) }",
        "p { color: oklch(from red l c h) }",
        "p { color: contrast-color(red) }",
        "p { --a: var(--b); --b: var(--a); color: var(--a) }",
        "p:nonsense(1) { color: red }",
        "p { b { color: red } }",
        "p { color: reddish }",
        "p { color: oklch(.5 .1 calc(2 + 3deg)) }",
    ],
)
def test_what_it_cannot_read_is_an_error(css: str) -> None:
    with pytest.raises((UnreadableError, ValueError)):
        first(css)


def test_it_reads_every_style_sheet() -> None:
    names = [path.stem for path in FOLDER.glob("*.css")]
    assert set(names) >= {"base", "play", "tiles", "records", "contrast"}
    assert sum(len(read_sheet(name)) for name in names) > 150


def test_it_takes_the_sheets_that_a_page_links_to_for_its_media() -> None:
    page = '<link rel="stylesheet" href="/static/css/contrast.0ab1.css" media="print">'
    assert linked(page) == (("contrast", "print"),)
    with pytest.raises(UnreadableError):
        linked('<link rel="stylesheet" href="/elsewhere.css">')
