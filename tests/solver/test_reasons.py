"""Reasons say what is so on the board and what the search really found below a direction."""

from random import Random

import numpy as np
import pytest

from game.engine import Board, Direction
from game.solver import Reason, ReasonKind, analyse
from game.solver.expected import expected
from game.solver.reasons import look
from game.solver.search import Limits, grow, values
from game.solver.seen import Trap, see
from tests.solver.hows import SMALL
from tests.solver.positions import met, mixed

FORM, HEURISTIC = SMALL
UNCUT = 10**9


def reasons(rows: list[list[int]], direction: Direction) -> dict[ReasonKind, Reason]:
    rating = next(r for r in analyse(Board.from_rows(rows)).ratings if r.direction == direction)
    return {reason.kind: reason for reason in rating.reasons}


def test_the_expected_positions_have_the_value_of_their_direction() -> None:
    luck = Random(21)
    for _ in range(100):
        board = met(luck, 4)
        tree = grow(FORM, HEURISTIC, FORM.read(board), Limits(3, UNCUT))
        tables = values(tree, HEURISTIC)
        for direction in board.legal():
            place = list(Direction).index(direction)
            found = expected(tree, tables, place)
            assert found.shares.sum() + found.lost == pytest.approx(1.0)
            worth = (HEURISTIC.worth(found.positions) * found.shares).sum()
            assert worth == pytest.approx(tables[0][place, 0])


def test_the_share_of_lost_games_is_counted() -> None:
    # After the push right a 4 in the one free cell ends the game; a 2 there can merge.
    rows = [[2, 4, 8, 0], [16, 32, 64, 128], [8, 4, 16, 4], [16, 8, 4, 8]]
    board = Board.from_rows(rows)
    right = reasons(rows, Direction.RIGHT)[ReasonKind.RISKS_END]
    slide = board.slide(Direction.RIGHT)
    assert slide is not None
    assert slide.board.place(0, 2).is_over()
    assert right.count == 100


def test_a_highest_tile_that_leaves_its_corner_is_named() -> None:
    rows = [[0, 0, 32, 2048], [0, 0, 16, 1024], [0, 2, 8, 256], [4, 16, 2, 8]]
    assert reasons(rows, Direction.LEFT)[ReasonKind.LOSES_CORNER].faces == (2048,)
    assert reasons(rows, Direction.UP)[ReasonKind.KEEPS_CORNER].faces == (2048,)


def test_a_row_in_order_is_named_by_its_edge() -> None:
    rows = [[0, 0, 32, 2048], [0, 0, 16, 1024], [0, 2, 8, 256], [4, 16, 2, 8]]
    assert look(Board.from_rows(rows)).edge == Direction.RIGHT
    assert reasons(rows, Direction.LEFT)[ReasonKind.BREAKS_ORDER].edge == Direction.RIGHT


def test_merges_are_those_of_the_move_the_highest_first() -> None:
    rows = [[64, 64, 2, 2], [8, 0, 8, 0], [4, 4, 4, 4], [16, 0, 0, 0]]
    assert reasons(rows, Direction.LEFT)[ReasonKind.MERGES].faces == (64, 8, 4)


def test_a_pair_that_a_push_brings_together_is_named() -> None:
    rows = [[64, 32, 0, 0], [0, 64, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2]]
    assert reasons(rows, Direction.LEFT)[ReasonKind.READIES_MERGE].faces == (64,)


def test_nothing_is_said_that_the_board_denies() -> None:
    for board in mixed(Random(22), 150, 20):
        for rating in analyse(board).ratings:
            slide = board.slide(rating.direction)
            assert slide is not None
            said = {reason.kind: reason for reason in rating.reasons}
            assert (ReasonKind.MERGES in said) == bool(slide.merged)
            assert not {ReasonKind.KEEPS_CORNER, ReasonKind.LOSES_CORNER} <= said.keys()
            assert not {ReasonKind.KEEPS_ORDER, ReasonKind.BREAKS_ORDER} <= said.keys()
            assert not {ReasonKind.OPENS_CELLS, ReasonKind.CLOSES_CELLS} <= said.keys()
            if said.keys() & {ReasonKind.KEEPS_CORNER, ReasonKind.LOSES_CORNER}:
                assert board.top in (board.rows()[r][c] for r in (0, -1) for c in (0, -1))


def test_trapped_tiles_are_those_with_far_higher_neighbours_only() -> None:
    grid = np.array([[1, 5, 0], [6, 2, 3], [2, 4, 9]], np.uint8).reshape(3, 3, 1)
    seen = see(grid, np.ones(1), Direction.UP, 0.0)
    assert (seen.trapped, seen.trap) == (2.0, Trap(1, 5))
    assert (seen.empty, seen.corner, seen.order) == (1.0, 1.0, 0.0)


def held_corner(before: Board, after: Board) -> bool:
    size = before.size
    corners = (0, size - 1, size * (size - 1), size * size - 1)
    top = max(before.ranks)
    return any(before.ranks[c] == top and after.ranks[c] >= top for c in corners)


def is_ordered(board: Board, edge: Direction) -> bool:
    rows = [board.ranks[n : n + board.size] for n in range(0, len(board.ranks), board.size)]
    columns = [bytes(row[n] for row in rows) for n in range(board.size)]
    lines = {
        Direction.UP: rows[0], Direction.DOWN: rows[-1],
        Direction.LEFT: columns[0], Direction.RIGHT: columns[-1],
    }  # fmt: skip
    line = list(lines[edge])
    return sorted(line) in (line, line[::-1]) and max(board.ranks) in (line[0], line[-1])


def test_what_is_said_of_a_push_is_so_on_the_very_board_after_it() -> None:
    """Not only later: who reads it looks at this push."""
    said: set[ReasonKind] = set()
    for board in mixed(Random(6), 180, 11):
        for rating in analyse(board).ratings:
            slide = board.slide(rating.direction)
            assert slide is not None
            for reason in rating.reasons:
                said.add(reason.kind)
                if reason.kind == ReasonKind.KEEPS_CORNER:
                    assert held_corner(board, slide.board), (board.rows(), rating.direction)
                if reason.kind == ReasonKind.LOSES_CORNER:
                    assert not held_corner(board, slide.board), (board.rows(), rating.direction)
                if reason.kind in (ReasonKind.KEEPS_ORDER, ReasonKind.BREAKS_ORDER):
                    assert reason.edge
                    ordered = is_ordered(slide.board, reason.edge)
                    assert ordered == (reason.kind == ReasonKind.KEEPS_ORDER)
    assert {ReasonKind.MERGES, ReasonKind.CLOSES_CELLS} <= said


def test_the_best_direction_always_has_something_that_speaks_for_it() -> None:
    speak_for = {
        ReasonKind.KEEPS_CORNER, ReasonKind.KEEPS_ORDER, ReasonKind.OPENS_CELLS,
        ReasonKind.MERGES, ReasonKind.READIES_MERGE, ReasonKind.PROMISES_MORE,
    }  # fmt: skip
    for board in mixed(Random(4), 90, 11):
        found = analyse(board)
        if len(found.ratings) > 1:
            assert found.ratings[0].reasons[0].kind in speak_for
