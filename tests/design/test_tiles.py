"""The ladder of tiles in every theme: legible, and no two neighbours alike, whoever looks."""

import itertools
from collections.abc import Callable

import pytest
from coloraide import Color

from tests.design.complaints import alike, too_alike, weak_texts
from tests.design.conftest import Pages
from tests.design.painted import Box, paint
from tests.design.themes import THEMES, Theme

RANKS = range(1, 38)
SUNK = 4.5  # CIEDE2000; what is less apart lies on the board like a shadow of it
BY_NAME = {theme.name: theme for theme in THEMES}


def ladder(pages: Pages, theme: Theme, extra: str = "") -> list[Box]:
    """Return one painted tile per face, from 2 to 2^37."""
    boxes = paint(pages["all tiles to 2^36"], theme, extra=extra)
    boxes += paint(pages["the largest tile"], theme, extra=extra)
    tiles = {int(box.attribute("data-value")): box for box in boxes if "::" not in box.name
             and box.attribute("data-value")}  # fmt: skip
    assert sorted(tiles) == [1 << rank for rank in RANKS]
    return [tiles[1 << rank] for rank in RANKS]


def grounds(tiles: list[Box]) -> list[tuple[str, Color]]:
    assert all(len(tile.grounds) == 1 for tile in tiles), "a tile has one plain colour"
    return [(tile.attribute("data-value"), tile.grounds[0]) for tile in tiles]


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_every_tile_can_be_read_and_told_from_its_neighbours(
    pages: Callable[[str], Pages], theme: Theme
) -> None:
    tiles = ladder(pages(theme.chosen), theme)
    assert all(tile.text for tile in tiles)
    assert weak_texts(tiles) == []
    assert too_alike(grounds(tiles)) == []


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_no_tile_sinks_into_the_board(pages: Callable[[str], Pages], theme: Theme) -> None:
    """Its shadow helps, but nobody should need it; high contrast gives each a thick border."""
    boxes = paint(pages(theme.chosen)["all tiles to 2^36"], theme)
    board = next(box for box in boxes if box.attribute("id") == "board")
    tiles = grounds(ladder(pages(theme.chosen), theme))[:17]  # those beyond have an outline
    pairs = [(tile, ("the board", board.grounds[0])) for tile in tiles]
    is_bordered = theme.is_high_contrast or theme.contrast == "more"
    assert alike(pairs, 0 if is_bordered else SUNK) == []


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_first_17_tiles_all_look_different(pages: Callable[[str], Pages], theme: Theme) -> None:
    looks = [colour.to_string() for _, colour in grounds(ladder(pages(theme.chosen), theme))]
    assert len(set(looks[:17])) == 17
    # Beyond them every step turns the hue.
    hues = [Color(look).convert("oklch")["hue"] for look in looks[17:]]
    turns = [abs((b - a + 180) % 360 - 180) for a, b in itertools.pairwise(hues)]
    assert min(turns) > 20


@pytest.mark.parametrize(
    ("spoilt", "complaint"),
    [
        (".v8 { --tile: #ffd0d0; --text: #fff }", "256"),
        (".v8 { --tile: #8f48d7 } .v9 { --tile: #8d47d5 }", "256 and 512"),
        # A red and a green of one lightness: apart for most, the same to a deuteranope.
        (".v8 { --tile: #a06000 } .v9 { --tile: #6c7d00 }", "256 and 512"),
    ],
)
def test_a_bad_colour_is_found(pages: Callable[[str], Pages], spoilt: str, complaint: str) -> None:
    tiles = ladder(pages("light"), BY_NAME["light"], important(spoilt))
    complaints = weak_texts(tiles) + too_alike(grounds(tiles))
    assert any(complaint in one for one in complaints), complaints


def important(css: str) -> str:
    return css.replace(";", " !important;").replace(" }", " !important }")
