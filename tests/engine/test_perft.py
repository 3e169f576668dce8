"""Perft: all ways to play n moves (each direction, each spawn), counted against golden numbers.

The numbers come from the naive rules in `reference`, which count them again here.
"""

from collections import Counter
from collections.abc import Iterator

import pytest

from game.engine import SIZES, Board
from tests.engine import reference
from tests.engine.reference import Rows


def start(size: int) -> Rows:
    """A first position: a 2 in a corner and a 4 inside."""
    rows = [[0] * size for _ in range(size)]
    rows[0][0], rows[1][2] = 2, 4
    return rows


NEARLY_OVER = [[2, 4, 2, 8], [4, 8, 64, 2], [2, 16, 4, 32], [4, 4, 128, 2]]
LADDER = [[65536, 32768, 16384, 8192], [512, 1024, 2048, 4096], [256, 128, 64, 32], [4, 4, 8, 16]]
ONE_GAP = [
    [2, 4, 8, 2, 4],
    [4, 8, 2, 4, 8],
    [8, 2, 0, 8, 2],
    [2, 4, 8, 2, 4],
    [4, 8, 2, 4, 4],
]
EXPERT_END = [
    [2, 4, 8, 16, 32, 64],
    [4, 8, 16, 32, 64, 2],
    [8, 16, 32, 64, 2, 4],
    [16, 32, 64, 2, 4, 8],
    [32, 64, 2, 4, 8, 16],
    [64, 2, 4, 8, 16, 16],
]
OVER = [[2, 4, 2, 4], [4, 2, 4, 2], [2, 4, 2, 4], [4, 2, 4, 2]]
COUNTS: list[tuple[str, Rows, list[tuple[int, int]]]] = [
    ("Classic start", start(4), [(112, 111), (10796, 2312), (1012432, 16560)]),
    ("Large start", start(5), [(184, 183), (30368, 4918), (4955104, 43194)]),
    ("Expert start", start(6), [(272, 271), (67948, 8900)]),
    (
        "nearly over",
        NEARLY_OVER,
        [(4, 4), (8, 8), (40, 39), (290, 253), (3428, 2043), (52610, 18284)],
    ),
    (
        "high ladder",
        LADDER,
        [
            (4, 4),
            (16, 12),
            (80, 56),
            (324, 188),
            (1104, 462),
            (8044, 2181),
            (120240, 13008),
        ],
    ),
    ("one gap on Large", ONE_GAP, [(16, 16), (384, 286), (16436, 5978), (905328, 125946)]),
    ("one pair on Expert", EXPERT_END, [(8, 8), (64, 64), (2000, 848), (99432, 19322)]),
    ("over", OVER, [(0, 0), (0, 0)]),
]


def successors(board: Board) -> Iterator[Board]:
    for direction in board.legal():
        slide = board.slide(direction)
        assert slide is not None
        for cell in slide.board.empty_cells():
            yield slide.board.place(cell, 1)
            yield slide.board.place(cell, 2)


def perft(board: Board, moves: int) -> tuple[int, int]:
    """Ways to play `moves` moves, and the different positions they end in."""
    layer = Counter({board: 1})
    for _ in range(moves):
        following: Counter[Board] = Counter()
        for position, ways in layer.items():
            for grown in successors(position):
                following[grown] += ways
        layer = following
    return layer.total(), len(layer)


@pytest.mark.parametrize(("name", "rows", "counts"), COUNTS, ids=[name for name, *_ in COUNTS])
def test_as_many_positions_as_the_golden_numbers_say(
    name: str, rows: Rows, counts: list[tuple[int, int]]
) -> None:
    board = Board.from_rows(rows)
    assert [perft(board, moves) for moves in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("name", "rows", "counts"), COUNTS, ids=[name for name, *_ in COUNTS])
def test_the_naive_rules_count_the_same(
    name: str, rows: Rows, counts: list[tuple[int, int]]
) -> None:
    assert [reference.perft(rows, moves) for moves in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("size", SIZES)
def test_the_very_positions_are_the_same_after_a_move(size: int) -> None:
    naive = Counter(tuple(map(tuple, rows)) for rows in reference.successors(start(size)))
    ours = Counter(
        tuple(map(tuple, board.rows())) for board in successors(Board.from_rows(start(size)))
    )
    assert ours == naive
