"""The answer to a move stays within 4 KB on 4x4 and 8 KB on 6x6, uncompressed, in any language."""

from typing import Any

import pytest
from django.conf import settings as languages
from django.template.loader import render_to_string
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import Board, Direction
from game.presenter import present
from game.scene import Scene
from tests.presenter.scenes import Rows, moved, viewed

# As long as the figures of a game of ten thousand moves get.
LONG: dict[str, Any] = {
    "moves": 10000,
    "score": 3932156,
    "best": 3932156,
    "seconds": 35999,
    "idle": 60,
    "new_best": True,
}
BIG, BIGGER = 65536, 131072
ranks = st.integers(11, 17)


def weigh(scene: Scene) -> int:
    """Return the bytes of the answer in the language that needs most."""
    return max(bytes_in(code, scene) for code, _name in languages.LANGUAGES)


def bytes_in(language: str, scene: Scene) -> int:
    with override(language):
        return len(render_to_string("play.html#game", {"game": present(scene)}).encode())


def rows_of(faces: list[int], size: int) -> Rows:
    return [faces[start : start + size] for start in range(0, len(faces), size)]


@given(st.lists(ranks, min_size=16, max_size=16))
@settings(max_examples=60, deadline=None)
def test_a_full_4x4_fits_4_kb(drawn: list[int]) -> None:
    rows = rows_of([1 << rank for rank in drawn], 4)
    assert weigh(viewed(rows, revision=10000, **LONG)) <= 4096
    board = Board.from_rows(rows)
    for direction in board.legal():
        slide = board.slide(direction)
        if slide and slide.merged == 1:  # the board is full again after the new tile
            assert weigh(moved(rows, direction, revision=10000, **LONG)) <= 4096


@pytest.mark.parametrize("direction", Direction)
@pytest.mark.parametrize("face", [BIG, BIGGER])
def test_a_4x4_on_which_everything_moves_and_merges_fits_4_kb(
    face: int, direction: Direction
) -> None:
    rows = [[face] * 4] * 4
    assert weigh(viewed(rows, revision=10000, **LONG)) <= 4096
    assert weigh(moved(rows, direction, revision=10000, **LONG)) <= 4096


@pytest.mark.parametrize("face", [BIG, 2**36])
def test_a_6x6_with_eighteen_merges_fits_8_kb(face: int) -> None:
    far = {"score": 4947802324992, "best": 4947802324992}
    rows = [[face] * 6] * 6
    assert weigh(viewed(rows, revision=10**6, **LONG | far)) <= 8192
    assert weigh(moved(rows, Direction.LEFT, revision=10**6, **LONG | far)) <= 8192


def test_the_game_stands_alone_in_its_answer() -> None:
    """A space before or after it would be one more text node with every swap."""
    html = render_to_string("play.html#game", {"game": present(viewed([[2] * 4] * 4))})
    assert html.startswith("<section")
    assert html.endswith("</section>")
    assert "csrfmiddlewaretoken" not in html
