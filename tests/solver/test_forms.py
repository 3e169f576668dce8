"""Both forms of positions push, spawn and tell positions apart as the engine does."""

from random import Random

import numpy as np
import pytest

from game.engine import MAX_RANK, SIZES, Board, Direction
from game.solver.distinct import distinct
from game.solver.form import Form, Positions
from game.solver.general_form import GeneralForm
from game.solver.packed import pack, rows, transpose, unpack
from game.solver.packed_form import PackedForm
from tests.solver.positions import met, scattered

# Pushes may merge: a packed position must have room for one rank more.
KINDS = [(PackedForm(), 4, 14), *((GeneralForm(), size, MAX_RANK) for size in SIZES)]


def boards(size: int, top_rank: int, count: int = 1_000) -> list[Board]:
    luck = Random(size)
    return [scattered(luck, size, top_rank) for _ in range(count)] + [
        met(luck, size) for _ in range(count // 10)
    ]


def gathered(form: Form, found: list[Board]) -> Positions:
    return np.concatenate([form.read(board) for board in found], axis=-1)


@pytest.mark.parametrize(("form", "size", "top"), KINDS)
def test_a_push_is_the_engines(form: Form, size: int, top: int) -> None:
    found = boards(size, top)
    moved, gained = form.slides(gathered(form, found))
    for number, direction in enumerate(Direction):
        slides = [board.slide(direction) for board in found]
        after = [slide.board if slide else b for slide, b in zip(slides, found, strict=True)]
        np.testing.assert_array_equal(moved[number], gathered(form, after))
        points = [slide.gained if slide else 0 for slide in slides]
        np.testing.assert_array_equal(gained[number], points)


@pytest.mark.parametrize(("form", "size", "top"), KINDS)
def test_a_new_tile_is_placed_in_every_empty_cell(form: Form, size: int, top: int) -> None:
    found = boards(size, top, 100)
    of, cells = form.empties(gathered(form, found))
    expected = [(n, cell) for n, board in enumerate(found) for cell in board.empty_cells()]
    assert list(zip(of.tolist(), cells.tolist(), strict=True)) == expected
    for rank in (1, 2):
        after = [found[n].place(cell, rank) for n, cell in expected]
        placed = form.place(gathered(form, found), of, cells, rank)
        np.testing.assert_array_equal(placed, gathered(form, after))


@pytest.mark.parametrize(("form", "size", "top"), KINDS)
def test_words_tell_positions_apart(form: Form, size: int, top: int) -> None:
    found = boards(size, top, 100)
    positions = gathered(form, found)
    words = np.stack(form.words(positions))
    assert len({tuple(word) for word in words.T.tolist()}) == len({b.ranks for b in found})


def test_doubles_are_kept_once_and_nothing_is_taken_for_another() -> None:
    luck = np.random.default_rng(1)
    for spread in (1, 10, 1_000, 2**62):
        words = [luck.integers(0, spread, 5_000).astype(np.uint64) << np.uint64(s) for s in (0, 9)]
        kept, leads = distinct(words)
        assert np.array_equal(np.unique(leads), np.arange(kept.size))
        for word in words:
            np.testing.assert_array_equal(word[kept][leads], word)
        different = len(set(zip(*(word.tolist() for word in words), strict=True)))
        assert different <= kept.size <= different + 0.15 * len(words[0])


def test_doubles_among_positions_of_a_game_are_found() -> None:
    # They differ in few nibbles, often only in the highest: the hash must not care.
    base = [pack(board) for board in boards(4, 11, 500)]
    words = np.array(base * 4, np.uint64)
    kept, _ = distinct([words])
    assert kept.size <= 1.2 * len(set(base))


def test_a_board_is_packed_from_the_top_left_up() -> None:
    board = Board(4, bytes(range(16)))
    packed = pack(board)
    assert packed == 0xFEDCBA98_76543210
    assert unpack(packed) == board
    positions = np.array([packed], "<u8")
    assert rows(positions).tolist() == [[0x3210, 0x7654, 0xBA98, 0xFEDC]]
    assert rows(transpose(positions)).tolist() == [[0xC840, 0xD951, 0xEA62, 0xFB73]]
