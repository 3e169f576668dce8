"""Boards as values: made from rows, read back, immutable, and refused when they make no sense."""

import re
from itertools import cycle, islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import MAX_RANK, SIZES, WIN_RANK, Board, Direction, Position, spawn
from tests.engine.reference import Rows
from tests.engine.strategies import row_lists

SEED = bytes(range(16))
STARTED = Board.from_rows([[2, 0, 0, 2], [0, 4, 0, 0], [0] * 4, [0] * 4])


def four(first: Any) -> list[list[Any]]:
    return [[first, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4]


def values() -> list[Any]:
    """One of each immutable value of the engine."""
    slide = STARTED.slide(Direction.LEFT)
    assert slide is not None
    tile = spawn(SEED, 1, slide.board)
    position = Position.start(STARTED).advance(slide, tile, 1)
    return [STARTED, slide, slide.merges[0], tile, position]


def test_the_sizes_and_ranks_are_those_of_the_product() -> None:
    assert (SIZES, 2**WIN_RANK, 2**MAX_RANK) == ((4, 5, 6), 2048, 137_438_953_472)
    assert [direction.value for direction in Direction] == ["up", "down", "left", "right"]


@pytest.mark.parametrize("size", SIZES)
def test_every_face_up_to_the_highest_makes_the_round_trip(size: int) -> None:
    faces = cycle([0, *(2**rank for rank in range(1, MAX_RANK + 1))])
    for _ in range(MAX_RANK + 1):
        rows = [list(islice(faces, size)) for _ in range(size)]
        board = Board.from_rows(rows)
        assert (board.rows(), board.size) == (rows, size)
        assert board.top == max(map(max, rows))
        assert Board.from_rows(board.rows()) == board


@given(row_lists(MAX_RANK))
def test_ranks_are_the_exponents_row_by_row(rows: Rows) -> None:
    board = Board.from_rows(rows)
    faces = [face for row in rows for face in row]
    assert list(board.ranks) == [face.bit_length() - 1 if face else 0 for face in faces]
    assert board.empty_cells() == tuple(cell for cell, face in enumerate(faces) if not face)


def test_the_highest_tiles_of_each_size_are_slid_and_scored() -> None:
    for size, rank in ((4, 17), (5, 26), (6, 37)):
        half = 2 ** (rank - 1)
        rows = [[half, half, *[0] * (size - 2)], *([0] * size for _ in range(size - 1))]
        slide = Board.from_rows(rows).slide(Direction.RIGHT)
        assert slide is not None
        assert (slide.gained, slide.board.top) == (2**rank, 2**rank)


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param([], id="no rows"),
        pytest.param([[2, 0], [0, 2]], id="2x2"),
        pytest.param([[0] * 3] * 3, id="3x3"),
        pytest.param([[0] * 7] * 7, id="7x7"),
        pytest.param([[0] * 4] * 5, id="5 rows of 4"),
        pytest.param([[0] * 5] * 4, id="4 rows of 5"),
        pytest.param([[0] * 4, [0] * 3, [0] * 4, [0] * 4], id="a short row"),
        pytest.param([[0] * 4, [0] * 5, [0] * 4, [0] * 4], id="a long row"),
        pytest.param([2, 0, 0, 0], id="numbers for rows"),
        pytest.param(None, id="nothing"),
        *[
            pytest.param(four(face), id=repr(face))
            for face in (1, 3, 6, 2049, -2, -1, 2**38, 2**64, 2.0, 0.0, True, False, "2", None)
        ],
    ],
)
def test_rows_that_make_no_board_are_refused_in_a_sentence(rows: list[list[Any]]) -> None:
    with pytest.raises(ValueError, match=r"^[A-Z].{10,}\.$") as refusal:
        Board.from_rows(rows)
    assert not re.search(r"Error|Traceback|object at", str(refusal.value))


@pytest.mark.parametrize("size", [0, 3, 7, -4, 4.0, True, "4"])
def test_an_empty_board_of_another_size_is_refused(size: Any) -> None:
    with pytest.raises(ValueError, match=r"^[A-Z].*\.$"):
        Board.empty(size)


def test_a_tile_is_placed_into_an_empty_cell_only() -> None:
    placed = STARTED.place(1, 2)
    assert placed.rows()[0] == [2, 4, 0, 2]
    assert STARTED.rows()[0] == [2, 0, 0, 2]
    with pytest.raises(ValueError, match="empty"):
        STARTED.place(0, 1)


def test_equal_boards_are_equal_and_hash_alike_and_sizes_tell_empty_ones_apart() -> None:
    again = Board.from_rows(STARTED.rows())
    assert again == STARTED
    assert hash(again) == hash(STARTED)
    assert len({Board.empty(size) for size in SIZES} | {STARTED, again}) == 4
    assert Board.from_rows(four(2)) != Board.from_rows(four(4))


@pytest.mark.parametrize("value", values(), ids=lambda value: type(value).__name__)
def test_no_attribute_can_be_set_or_deleted_and_the_value_is_hashable(value: Any) -> None:
    public = [name for name in dir(value) if not name.startswith("_")]
    for name in (*public, "anything"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, name, None)
        with pytest.raises((AttributeError, TypeError)):
            delattr(value, name)
    assert {value: 1}[value] == 1


@given(st.sampled_from(["Up", "LEFT", "north", "", "up "]))
def test_other_words_are_no_directions(word: str) -> None:
    with pytest.raises(ValueError, match="is not a valid Direction"):
        Direction(word)
