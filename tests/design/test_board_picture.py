"""The picture of a shared game: the ladder's colours, legible digits, few bytes."""

from collections.abc import Callable
from io import BytesIO
from itertools import pairwise
from random import Random

import pytest
from coloraide import Color
from PIL import Image, ImageColor

from game.engine import Board
from game.presenter import tile_face
from game.views.board_picture import DIGITS, SIDE, TILES, fitting, font, picture
from tests.design.conftest import Pages
from tests.design.test_tiles import BY_NAME, ladder

FULL = Board(6, bytes(range(1, 37)))
MOST_BYTES = 60 * 1024


def drawn(board: Board, score: int = 1234) -> Image.Image:
    return Image.open(BytesIO(picture(board, score, "points"))).convert("RGB")


@pytest.mark.django_db
def test_the_tiles_are_those_of_the_dark_theme(pages: Callable[[str], Pages]) -> None:
    boxes = ladder(pages("dark"), BY_NAME["dark"])
    for box, (ground, ink) in zip(boxes, TILES, strict=True):
        seen = box.grounds[0].convert("srgb").clip()  # as a screen shows what it has no colour for
        assert seen.delta_e(Color(ground), method="2000") < 1, box.name
        assert box.colour.delta_e(Color(ink), method="2000") < 2, box.name


def test_each_tile_is_drawn_in_its_colour() -> None:
    image = drawn(FULL)
    cell = 550 / (6 * 1.1 + 0.1)
    for place, (ground, _) in enumerate(TILES[:36]):
        row, column = divmod(place, 6)
        left, top = (40 + cell * (0.1 + 1.1 * step) for step in (column, row))
        found = image.getpixel((round(left + cell / 2), round(top + cell * 0.1)))
        assert isinstance(found, tuple)
        wanted = ImageColor.getrgb(ground)
        assert max(abs(a - b) for a, b in zip(found, wanted, strict=True)) <= 12, place


@pytest.mark.parametrize("size", [4, 5, 6])
def test_no_digits_are_wider_than_their_tile_or_too_small_to_read(size: int) -> None:
    cell = 550 / (size * 1.1 + 0.1)
    for rank in range(1, 38):
        face = tile_face(rank)
        points = fitting(face, round(cell * DIGITS[0]), round(cell * DIGITS[1]))
        assert font(points).getlength(face) <= cell * 0.85
        assert points >= 16


@pytest.mark.parametrize("score", [0, 1234, 3_884_912, 123_456_789_012_345])
def test_the_score_stays_on_the_picture(score: int) -> None:
    image = drawn(Board(4, bytes(16)), score)
    edge = image.crop((1162, 0, 1200, 630))
    assert len(edge.getcolors() or []) == 1
    assert len(image.crop((SIDE, 200, 1160, 460)).getcolors(10**6) or []) > 1


def test_it_is_small_and_the_same_every_time() -> None:
    luck = Random(1)
    for size in (4, 5, 6):
        board = Board(size, bytes(luck.randrange(38) for _ in range(size * size)))
        bytes_of = picture(board, 10**9, "points")
        picture.cache_clear()
        assert picture(board, 10**9, "points") == bytes_of
        assert len(bytes_of) <= MOST_BYTES
    assert len(picture(FULL, 10**9, "points")) <= MOST_BYTES


def test_neighbours_on_the_ladder_are_told_apart() -> None:
    for (one, _), (other, _) in pairwise(TILES):
        assert Color(one).delta_e(Color(other), method="2000") >= 10
