"""What the solver says of a position: of every size, with huge tiles, with one move or none."""

from random import Random

import pytest

from game.engine import SIZES, Board, Direction
from game.solver import Analysis, Clarity, analyse, choose
from game.solver.method import method
from game.solver.search import Limits, grow, root_values
from tests.solver.positions import met, mixed

STUCK = {
    4: [[2, 4, 2, 4], [4, 2, 4, 2]] * 2,
    5: [[2, 4, 2, 4, 2], [4, 2, 4, 2, 4]] * 2 + [[2, 4, 2, 4, 2]],
    6: [[2, 4, 2, 4, 2, 4], [4, 2, 4, 2, 4, 2]] * 3,
}


@pytest.mark.parametrize("size", SIZES)
def test_a_position_without_a_move_has_no_ratings(size: int) -> None:
    for board in (Board.from_rows(STUCK[size]), Board.empty(size)):
        assert analyse(board) == Analysis((), None, None, 0, 0, in_points=False)
        assert choose(board) is None


@pytest.mark.parametrize("size", SIZES)
def test_the_only_move_is_the_answer(size: int) -> None:
    board = Board.from_rows([[2 << row for row in range(size)]] + [[0] * size] * (size - 1))
    told = analyse(board)
    assert [rating.direction for rating in told.ratings] == [Direction.DOWN] == [choose(board)]
    assert told.clarity == Clarity.ONLY


def test_the_fast_answer_is_the_best_of_the_full_one() -> None:
    for board in mixed(Random(11), 300, 37):
        told = analyse(board)
        assert choose(board) == told.best
        assert {rating.direction for rating in told.ratings} == set(board.legal())
        worths = [rating.value for rating in told.ratings]
        assert worths == sorted(worths, reverse=True)
        assert told.best == (told.ratings[0].direction if told.ratings else None)


def test_the_same_position_has_the_same_answer_every_time() -> None:
    for board in mixed(Random(12), 30, 37):
        assert analyse(board) == analyse(board)


@pytest.mark.parametrize("size", SIZES)
def test_a_game_to_the_highest_tiles_is_solved(size: int) -> None:
    chain = [1 << rank for rank in range(37, 37 - size * size, -1)]
    rows = [chain[at : at + size] for at in range(0, size * size, size)]
    full = [[max(face, 2) for face in row] for row in rows]
    assert not Board.from_rows(full).legal()
    full[0][0] = full[0][1]
    told = analyse(Board.from_rows(full))
    assert {rating.direction for rating in told.ratings} == {Direction.LEFT, Direction.RIGHT}
    assert told.ratings[0].reasons


@pytest.mark.parametrize("top", [11, 17, 24, 37])
def test_a_chain_of_any_height_is_kept_in_order(top: int) -> None:
    rows = [[1 << rank for rank in range(top, top - 5, -1)], [8, 4, 2, 0, 0]] + [[0] * 5] * 3
    told = analyse(Board.from_rows(rows))
    assert told.ratings[-1].direction == Direction.DOWN
    assert told.ratings[0].value > told.ratings[-1].value


def mirrored(board: Board) -> Board:
    return Board.from_rows([row[::-1] for row in board.rows()])


def transposed(board: Board) -> Board:
    return Board.from_rows([list(column) for column in zip(*board.rows(), strict=True)])


MIRROR = {Direction.LEFT: Direction.RIGHT, Direction.RIGHT: Direction.LEFT}
TRANSPOSE = {
    Direction.LEFT: Direction.UP,
    Direction.UP: Direction.LEFT,
    Direction.RIGHT: Direction.DOWN,
    Direction.DOWN: Direction.RIGHT,
}


@pytest.mark.parametrize("size", SIZES)
def test_a_turned_or_mirrored_position_has_the_same_values(size: int) -> None:
    luck = Random(size)
    for _ in range(20):
        board = met(luck, size)
        told = worths_of(board)
        seen = {MIRROR.get(direction, direction): value for direction, value in told.items()}
        assert worths_of(mirrored(board)) == pytest.approx(seen, rel=1e-9)
        turned = {TRANSPOSE[direction]: value for direction, value in told.items()}
        assert worths_of(transposed(board)) == pytest.approx(turned, rel=1e-9)


def worths_of(board: Board) -> dict[Direction, float]:
    """Value the directions where no width cuts: how many positions stay double is no symmetry."""
    way = method(board)
    each = root_values(grow(way.form, way.evaluation, way.root, Limits(2, 10**9)), way.evaluation)
    return {direction: each[list(Direction).index(direction), 0] for direction in board.legal()}
