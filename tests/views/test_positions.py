"""Reading positions from whatever may be sent, and writing them for an address."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import SIZES, Board
from game.views.position_problems import crowding, unlikely
from game.views.positions import LONGEST, Entry, read_cells, read_text, write_position

ROWS = [[2, 0, 4, 16], [2, 8, 8, 32], [0, 4, 4, 64], [2, 2, 16, 128]]
BOARD = Board.from_rows(ROWS)
WRITTEN = "2.0.4.16-2.8.8.32-0.4.4.64-2.2.16.128"


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any board that has a tile and none that its size cannot have."""
    size = draw(st.sampled_from(SIZES))
    count = size * size
    ranks = draw(st.lists(st.integers(0, count + 1), min_size=count, max_size=count).filter(any))
    return Board(size, bytes(ranks))


# --- A position is written and read ---------------------------------------------------------------


def test_an_address_holds_rows_of_faces() -> None:
    assert write_position(BOARD) == WRITTEN


@given(boards())
def test_what_is_written_is_read_again(board: Board) -> None:
    written = write_position(board)
    assert read_text(written).board == board
    assert len(written) < LONGEST
    assert not set(written) - set("0123456789.-")


@given(boards())
def test_the_cells_of_a_form_are_read_as_the_same(board: Board) -> None:
    faces = [str(face) if face else "" for row in board.rows() for face in row]
    assert read_cells(board.size, faces) == Entry(
        board.size, tuple(faces), board.ranks, board=board
    )


@pytest.mark.parametrize(
    "text",
    [
        "2 0 4 16\n2 8 8 32\n0 4 4 64\n2 2 16 128",
        "2 0 4 16\r\n2 8 8 32\r\n\r\n0 4 4 64\r\n2 2 16 128\r\n",
        "  2   . 4  16 \n 2 8 8 32\n . 4 4 64\n2 2 16 128",
        "2 - 4 16\n2 8 8 32\n_ 4 4 64\n2 2 16 128",
        "2 0 4 16 2 8 8 32 0 4 4 64 2 2 16 128",
        "2,0,4,16,2,8,8,32,0,4,4,64,2,2,16,128",
        "2,,4,16\n2,8,8,32\n,4,4,64\n2,2,16,128",
        "2\t\t4\t16\n2\t8\t8\t32\n\t4\t4\t64\n2\t2\t16\t128",
        "| 2 |  | 4 | 16 |\n| 2 | 8 | 8 | 32 |\n|  | 4 | 4 | 64 |\n| 2 | 2 | 16 | 128 |",
        "[[2, 0, 4, 16], [2, 8, 8, 32], [0, 4, 4, 64], [2, 2, 16, 128]]",
        "[[2 0 4 16]\n [2 8 8 32]\n [0 4 4 64]\n [2 2 16 128]]",
        "2 0 4 16; 2 8 8 32; 0 4 4 64; 2 2 16 128",
        "2 0 4 16;\n2 8 8 32;\n0 4 4 64;\n2 2 16 128;",
        "2;0;4;16\n2;8;8;32\n0;4;4;64\n2;2;16;128",
        "((2, 0, 4, 16), (2, 8, 8, 32), (0, 4, 4, 64), (2, 2, 16, 128))",
        "{{2, 0, 4, 16}, {2, 8, 8, 32}, {0, 4, 4, 64}, {2, 2, 16, 128}}",
        "| 2 | 0 | 4 | 16 |\n|---|:-:|---|--:|\n| 2 | 8 | 8 | 32 |\n| 0 | 4 | 4 | 64 |\n"
        "| 2 | 2 | 16 | 128 |",
        "2 0 4 16/2 8 8 32/0 4 4 64/2 2 16 128",
        "2..4.16-2.8.8.32-0.4.4.64-2.2.16.128",
        WRITTEN,
    ],
)
def test_a_text_is_read_however_it_is_divided(text: str) -> None:
    assert read_text(text).board == BOARD


@pytest.mark.parametrize(
    "text",
    [
        "....\n.2..\n....\n...4",
        ". . . .\n. 2 . .\n. . . .\n. . . 4",
        "\t\t\t\n\t2\t\t\n\t\t\t\n\t\t\t4",
        "0.0.0.0-0.2.0.0-0.0.0.0-0.0.0.4",
    ],
)
def test_a_row_without_tiles_counts(text: str) -> None:
    rows = [[0, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 4]]
    assert read_text(text).board == Board.from_rows(rows)


def test_faces_are_read_as_the_tiles_show_them() -> None:
    entry = read_text("1M 2m 1024 128G" + " 0" * 32)
    assert entry.board is not None
    assert entry.board.rows()[0][:4] == [1 << 20, 1 << 21, 1 << 10, 1 << 37]


# --- What cannot be one ---------------------------------------------------------------------------

FULL = "2 " * 15
TOO_LARGE = "is too large; on a board of"
NO_TILE = "is no tile; tiles are 2, 4, 8, 16 and so on"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "A board has 16, 25 or 36 cells; this text has 0."),
        (" \n ", "this text has 0."),
        ("2 4 8", "A board has 16, 25 or 36 cells; this text has 3."),
        ("2 " * 17, "this text has 17."),
        ("2 4\n4 2", "A board has 4, 5 or 6 rows; this text has 2."),
        ("2\n" * 200, "this text has 200."),
        ("2 4 8 2\n2 4\n2 4 8 2\n2 4 8 2", "Row 2 has 2 cells; with 4 rows it needs 4."),
        ("2 4 8 2\n2\n2 4 8 2\n2 4 8 2", "Row 2 has 1 cell; with 4 rows it needs 4."),
        ("0 " * 16, "The board is empty: enter two tiles or more."),
        (FULL + "3", f"Row 4, column 4: “3” {NO_TILE}"),
        (FULL + "1", f"“1” {NO_TILE}"),
        (FULL + "-2", f"“-2” {NO_TILE}"),
        (FULL + "+2", f"“+2” {NO_TILE}"),
        (FULL + "2e3", f"“2e3” {NO_TILE}"),
        (FULL + "0x10", f"“0x10” {NO_TILE}"),
        (FULL + "\u0662", f"“\u0662” {NO_TILE}"),
        (FULL + "\uff12", f"“\uff12” {NO_TILE}"),
        (FULL + "\u00b2", f"“\u00b2” {NO_TILE}"),
        (FULL + "<b>2</b>".replace("/", ""), f"“<b>2<b>” {NO_TILE}"),
        (FULL + "\x00", f"“\x00” {NO_TILE}"),
        (FULL + "1" + "0" * 30, f"“{'1' + '0' * 19}…” {NO_TILE}"),
        (FULL + "9" * 1900, f"“{'9' * 20}…” {NO_TILE}"),
        ("9" * (LONGEST + 1), "This text is too long for a board."),
        (FULL + "262144", f"“262144” {TOO_LARGE} 4 by 4 no tile goes beyond 131,072."),
        (FULL + "1M", f"“1M” {TOO_LARGE} 4 by 4"),
        (FULL + str(1 << 100), f"{TOO_LARGE} 4 by 4"),
        ("2 " * 24 + str(1 << 27), f"{TOO_LARGE} 5 by 5 no tile goes beyond 67,108,864."),
        ("2 " * 35 + str(1 << 38), f"{TOO_LARGE} 6 by 6 no tile goes beyond 137,438,953,472."),
    ],
)
def test_what_is_wrong_is_named(text: str, problem: str) -> None:
    entry = read_text(text)
    assert problem in entry.problem
    assert entry.board is None


@pytest.mark.parametrize(("size", "rank"), [(4, 17), (5, 26), (6, 37)])
def test_the_largest_tile_of_each_size_is_taken(size: int, rank: int) -> None:
    cells = [str(1 << rank), *[""] * (size * size - 1)]
    assert read_cells(size, cells).board == Board(size, bytes([rank, *[0] * (size * size - 1)]))
    cells[0] = str(1 << rank + 1)
    assert TOO_LARGE in read_cells(size, cells).problem


def test_nothing_typed_is_lost() -> None:
    text = "2 4\n<script>"
    assert read_text(text).text == text
    cells = ["x", "", "2", "3", *["16"] * 12]
    entry = read_cells(4, cells)
    assert entry.cells == tuple(cells)
    assert entry.wrong == {0, 3}
    assert entry.ranks == bytes([0, 0, 1, 0, *[4] * 12])


def test_a_form_with_another_number_of_cells_says_so() -> None:
    entry = read_cells(5, ["2"] * 16)
    assert entry.problem == "A board of this size has 25 cells; the request has 16."
    assert entry.board is None


@given(st.text(max_size=200))
def test_any_text_is_read_or_has_a_problem(text: str) -> None:
    entry = read_text(text)
    assert bool(entry.board) != bool(entry.problem)


@given(st.lists(st.text(max_size=6), min_size=16, max_size=16))
def test_any_cells_are_read_or_have_a_problem(cells: list[str]) -> None:
    entry = read_cells(4, cells)
    assert bool(entry.board) != bool(entry.problem)


# --- What no game comes to ------------------------------------------------------------------------


def highest(size: int) -> list[int]:
    """The ranks of the position with the most points, highest first: 17, 16 … 2 on 4x4."""
    return list(range(size * size + 1, 1, -1))


@pytest.mark.parametrize("size", SIZES)
def test_the_position_with_the_most_points_is_possible(size: int) -> None:
    assert crowding(size, highest(size)) == 0
    assert unlikely(Board(size, bytes(highest(size)))) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("place", [1, 5, 15])
def test_one_rank_more_anywhere_in_it_is_not(size: int, place: int) -> None:
    ranks = highest(size)
    ranks[place] += 1
    assert crowding(size, ranks) == place + 1


@pytest.mark.parametrize(
    ("rows", "note"),
    [
        ([[2, 0, 0, 0], *[[0] * 4] * 3], "No game has a board with only one tile."),
        ([[8, 8, 0, 0], *[[0] * 4] * 3], "No game has a board without a 2 or a 4"),
        (
            [[131072, 131072, 2, 0], *[[0] * 4] * 3],
            "No game has room to make 2 tiles of 131,072 and more on this board.",
        ),
    ],
)
def test_it_is_said_why_no_game_comes_to_a_position(rows: list[list[int]], note: str) -> None:
    (said,) = unlikely(Board.from_rows(rows))
    assert said.startswith(note)


def test_of_a_position_of_a_game_nothing_is_said() -> None:
    assert unlikely(BOARD) == []
