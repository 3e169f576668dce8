"""The rules of product.md 1, example by example, each in all four directions."""

import pytest

from game.engine import Board, Direction, Slide

UP, DOWN, LEFT, RIGHT = Direction.UP, Direction.DOWN, Direction.LEFT, Direction.RIGHT
CHECKED = [[2, 4, 2, 4], [4, 2, 4, 2], [2, 4, 2, 4], [4, 2, 4, 2]]
EXAMPLES = [
    ("gaps close before merges resolve", [2, 0, 0, 2], [4, 0, 0, 0], 4),
    ("a tile merges once", [4, 4, 4, 4], [8, 8, 0, 0], 16),
    ("a merged tile does not merge again", [2, 2, 4, 0], [4, 4, 0, 0], 4),
    ("nor with an older equal", [4, 4, 8, 0], [8, 8, 0, 0], 8),
    ("pairs form from the edge", [4, 4, 4, 0], [8, 4, 0, 0], 8),
    ("two pairs of different faces", [2, 2, 8, 8], [4, 16, 0, 0], 20),
    ("a tile between keeps equals apart", [2, 4, 2, 0], None, 0),
    ("a pair at the far end", [8, 0, 2, 2], [8, 4, 0, 0], 4),
    ("a gap inside", [0, 2, 0, 4], [2, 4, 0, 0], 0),
    ("one tile slides to the edge", [0, 0, 0, 2], [2, 0, 0, 0], 0),
    ("a tile at the edge stays", [2, 0, 0, 0], None, 0),
    ("nothing there, nothing moves", [0, 0, 0, 0], None, 0),
    ("the far three", [0, 2, 2, 2], [4, 2, 0, 0], 4),
    ("full, one pair", [2, 4, 4, 8], [2, 8, 8, 0], 8),
    ("high faces", [2**36, 2**36, 0, 2], [2**37, 2, 0, 0], 2**37),
]


def slid(board: Board, direction: Direction) -> Slide:
    slide = board.slide(direction)
    assert slide is not None
    return slide


def laid(line: list[int], direction: Direction) -> list[list[int]]:
    """Rows whose second line along `direction`, seen from the edge pushed to, is `line`."""
    blank = [0] * len(line)
    along = line if direction in {LEFT, UP} else line[::-1]
    rows = [blank, along, *[blank] * (len(line) - 2)]
    return [list(row) for row in (rows if direction in {LEFT, RIGHT} else zip(*rows, strict=True))]


@pytest.mark.parametrize("direction", list(Direction))
@pytest.mark.parametrize(("why", "before", "after", "gained"), EXAMPLES)
def test_a_line_is_pushed_as_the_rules_say(
    why: str, before: list[int], after: list[int] | None, gained: int, direction: Direction
) -> None:
    slide = Board.from_rows(laid(before, direction)).slide(direction)
    if after is None:
        assert slide is None, why
        return
    assert slide is not None, why
    assert (slide.board.rows(), slide.gained) == (laid(after, direction), gained), why


def test_three_equal_tiles_pushed_left_and_right() -> None:
    board = Board.from_rows([[4, 4, 4, 0], [0] * 4, [0] * 4, [0] * 4])
    assert slid(board, LEFT).board.rows()[0] == [8, 4, 0, 0]
    assert slid(board, RIGHT).board.rows()[0] == [0, 0, 4, 8]


def test_equal_neighbours_pushed_across_their_line_stay_two() -> None:
    board = Board.from_rows([[0] * 4, [2, 2, 0, 0], [0] * 4, [0] * 4])
    assert slid(board, UP).board.rows() == [[2, 2, 0, 0], [0] * 4, [0] * 4, [0] * 4]
    assert slid(board, UP).gained == 0


def test_a_full_board_with_one_pair_moves_along_the_pair_only() -> None:
    rows = [list(row) for row in CHECKED]
    rows[3][2] = rows[3][3] = 8
    board = Board.from_rows(rows)
    assert set(board.legal()) == {LEFT, RIGHT}
    assert not board.is_over()
    assert slid(board, LEFT).board.rows()[3] == [4, 2, 16, 0]
    assert slid(board, RIGHT).board.rows()[3] == [0, 4, 2, 16]


def test_a_full_board_whose_equals_touch_by_corners_only_is_over() -> None:
    board = Board.from_rows(CHECKED)
    assert board.legal() == ()
    assert board.is_over()
    assert [board.slide(direction) for direction in Direction] == [None] * 4


@pytest.mark.parametrize("size", [4, 5, 6])
def test_an_empty_board_has_no_move_and_is_not_over(size: int) -> None:
    board = Board.empty(size)
    assert board.legal() == ()
    assert not board.is_over()
    assert (board.top, len(board.empty_cells())) == (0, size * size)


@pytest.mark.parametrize("size", [5, 6])
def test_longer_lines_pair_from_the_edge_too(size: int) -> None:
    rows = [[2] * size, *([0] * size for _ in range(size - 1))]
    assert (
        slid(Board.from_rows(rows), LEFT).board.rows()[0]
        == {
            5: [4, 4, 2, 0, 0],
            6: [4, 4, 4, 0, 0, 0],
        }[size]
    )


def test_the_slide_says_where_every_tile_went_and_which_pairs_merged() -> None:
    board = Board.from_rows([[2, 0, 0, 2], [0, 4, 0, 0], [8, 8, 8, 0], [0] * 4])
    slide = slid(board, RIGHT)
    assert slide.targets == (3, -1, -1, 3, -1, 7, -1, -1, 10, 11, 11, -1, -1, -1, -1, -1)
    assert {tuple(merge) for merge in slide.merges} == {(3, 3, 0, 2), (11, 10, 9, 4)}


def test_scores_of_a_tile_built_from_twos_only() -> None:
    """A tile 2^n is worth (n - 1) * 2^n: 20,480 for 2048."""

    def cost(rank: int) -> int:
        if rank == 1:
            return 0
        half = 2 ** (rank - 1)
        board = Board.from_rows([[half, half, 0, 0], [0] * 4, [0] * 4, [0] * 4])
        return slid(board, LEFT).gained + 2 * cost(rank - 1)

    assert cost(11) == 20_480
