"""What holds for every slide on every board."""

from collections import Counter

from hypothesis import given

from game.engine import Board, Direction, Slide
from tests.engine import reference
from tests.engine.reference import Rows
from tests.engine.strategies import boards, directions, row_lists

MIRRORED = {"up": "up", "down": "down", "left": "right", "right": "left"}
TURNED = {"up": "right", "right": "down", "down": "left", "left": "up"}  # a quarter clockwise


def mirror(rows: Rows) -> Rows:
    return [row[::-1] for row in rows]


def turn(rows: Rows) -> Rows:
    return [list(row) for row in zip(*rows[::-1], strict=True)]


def outcome(rows: Rows, direction: str) -> tuple[Rows, int] | None:
    slide = Board.from_rows(rows).slide(Direction(direction))
    return slide and (slide.board.rows(), slide.gained)


def rebuilt(board: Board, slide: Slide) -> bytes:
    """The slid board made from targets and merges alone."""
    ranks = bytearray(len(board.ranks))
    for cell, target in enumerate(slide.targets):
        if target >= 0:
            ranks[target] = board.ranks[cell]
    for merge in slide.merges:
        ranks[merge.to] = merge.rank
    return bytes(ranks)


def taken_back(slide: Slide) -> bytes:
    """The board before the slide, made from the slid board, targets and merges alone."""
    halves = {cell for merge in slide.merges for cell in (merge.near, merge.far)}
    return bytes(
        slide.board.ranks[target] - (cell in halves) if target >= 0 else 0
        for cell, target in enumerate(slide.targets)
    )


@given(row_lists(), directions)
def test_the_sum_of_faces_is_kept(rows: Rows, direction: Direction) -> None:
    slide = Board.from_rows(rows).slide(direction)
    if slide:
        assert sum(map(sum, slide.board.rows())) == sum(map(sum, rows))


@given(row_lists(), directions)
def test_a_mirrored_board_slides_to_the_mirror_image(rows: Rows, direction: Direction) -> None:
    plain, mirrored = outcome(rows, direction), outcome(mirror(rows), MIRRORED[direction])
    assert mirrored == (plain and (mirror(plain[0]), plain[1]))


@given(row_lists(), directions)
def test_a_turned_board_slides_to_the_turned_image(rows: Rows, direction: Direction) -> None:
    plain, turned = outcome(rows, direction), outcome(turn(rows), TURNED[direction])
    assert turned == (plain and (turn(plain[0]), plain[1]))


@given(row_lists(), directions)
def test_it_agrees_with_the_naive_rules(rows: Rows, direction: Direction) -> None:
    pushed = reference.push(rows, direction)
    expected = (pushed.rows, pushed.gained) if pushed.changed else None
    assert outcome(rows, direction) == expected


@given(row_lists(), directions)
def test_it_says_the_same_ways_and_pairs_as_the_naive_rules(
    rows: Rows, direction: Direction
) -> None:
    size, slide = len(rows), Board.from_rows(rows).slide(direction)
    if slide is None:
        return
    pushed = reference.push(rows, direction)
    ways = {row * size + col: a * size + b for (row, col), (a, b) in pushed.ways.items()}
    assert slide.targets == tuple(ways.get(cell, -1) for cell in range(size * size))
    assert sorted(slide.merges) == sorted(
        (*(row * size + col for row, col in pair[:3]), pair.face.bit_length() - 1)
        for pair in pushed.pairs
    )


@given(boards, directions)
def test_a_tile_takes_part_in_at_most_one_merge(board: Board, direction: Direction) -> None:
    slide = board.slide(direction)
    if slide is None:
        return
    halves = Counter(cell for merge in slide.merges for cell in (merge.near, merge.far))
    assert set(halves.values()) <= {1}
    assert len({merge.to for merge in slide.merges}) == len(slide.merges)
    tiles = [len(b.ranks) - len(b.empty_cells()) for b in (board, slide.board)]
    assert tiles[0] - tiles[1] == len(slide.merges)


@given(boards, directions)
def test_targets_and_merges_rebuild_the_slid_board(board: Board, direction: Direction) -> None:
    slide = board.slide(direction)
    if slide:
        assert rebuilt(board, slide) == slide.board.ranks
        assert slide.gained == sum(2**merge.rank for merge in slide.merges)


@given(boards, directions)
def test_the_slide_knows_enough_to_be_taken_back(board: Board, direction: Direction) -> None:
    slide = board.slide(direction)
    if slide:
        assert taken_back(slide) == board.ranks


@given(boards)
def test_over_means_no_legal_direction_on_a_board_with_tiles(board: Board) -> None:
    assert board.is_over() == (not board.legal() and bool(board.top))
    assert board.is_over() == (
        not board.empty_cells() and not reference.open_directions(board.rows())
    )


@given(boards, directions)
def test_sliding_again_after_a_slide_without_merges_changes_nothing(
    board: Board, direction: Direction
) -> None:
    slide = board.slide(direction)
    if slide and not slide.merges:
        again = slide.board.slide(direction)
        assert again is None or again.merges


@given(boards, directions)
def test_a_slide_leaves_the_board_it_was_made_from(board: Board, direction: Direction) -> None:
    before = board.rows()
    first, second = board.slide(direction), board.slide(direction)
    assert board.rows() == before
    assert first == second
