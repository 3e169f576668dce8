"""Tiles with names: ids unique for a whole game, kept by moves, restored by undo."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import Board, Direction, Position, play, spawn, start, tile_id
from tests.engine.strategies import boards, directions, games

SEED = bytes(range(16))


def step(position: Position, direction: Direction, move: int, revision: int) -> Position:
    played = play(SEED, move, position.board, direction)
    assert played is not None
    return position.advance(played[0], played[1], revision)


def walked(game: tuple[bytes, int, list[Direction]]) -> list[Position]:
    """All positions of a game, one revision a move."""
    seed, size, directions = game
    positions = [Position.start(start(seed, size))]
    for move, direction in enumerate(directions, 1):
        played = play(seed, move, positions[-1].board, direction)
        assert played is not None
        positions.append(positions[-1].advance(played[0], played[1], move))
    return positions


def test_the_text_of_an_id_names_revision_and_ordinal() -> None:
    assert tile_id(12 * 32 + 3) == "t12-3"
    assert tile_id(32) == "t1-0"
    assert tile_id((2**31 - 1) * 32 + 31) == "t2147483647-31"


def test_a_move_names_the_new_tile_and_the_merged_ones_in_order() -> None:
    board = Board.from_rows([[2, 2, 0, 0], [4, 4, 8, 8], [0, 0, 0, 16], [0] * 4])
    slide = board.slide(Direction.LEFT)
    assert slide is not None
    before, tile = Position.start(board), spawn(SEED, 1, slide.board)
    after = before.advance(slide, tile, 7)
    assert after.ids[tile.cell] == 7 * 32
    assert [after.ids[merge.to] for merge in slide.merges] == [7 * 32 + n for n in (1, 2, 3)]
    assert after.ids[8] == before.ids[11]
    assert after.board == slide.board.place(tile.cell, tile.rank)


@given(boards)
def test_a_first_position_names_each_tile_once_with_revision_0(board: Board) -> None:
    ids = Position.start(board).ids
    named = [number for number in ids if number]
    assert [bool(number) for number in ids] == [bool(rank) for rank in board.ranks]
    assert len(set(named)) == len(named)
    if len(named) < 32:
        assert {number // 32 for number in named} <= {0}


@given(games())
def test_no_id_is_ever_used_for_two_tiles(game: tuple[bytes, int, list[Direction]]) -> None:
    ranks: dict[int, int] = {}
    gone: set[int] = set()
    shown: set[int] = set()
    for revision, position in enumerate(walked(game)):
        named = {
            number: rank
            for number, rank in zip(position.ids, position.board.ranks, strict=True)
            if number
        }
        assert len(named) == len(position.board.ranks) - len(position.board.empty_cells())
        assert not gone & set(named)
        assert all(ranks.setdefault(number, rank) == rank for number, rank in named.items())
        assert {number // 32 for number in set(named) - shown} <= {revision}
        gone |= shown - set(named)
        shown = set(named)


@given(games(), directions)
def test_ids_move_with_their_tiles(
    game: tuple[bytes, int, list[Direction]], direction: Direction
) -> None:
    position = walked(game)[-1]
    slide = position.board.slide(direction)
    if slide is None:
        return
    after = position.advance(slide, spawn(SEED, 1, slide.board), 99)
    halves = {cell for merge in slide.merges for cell in (merge.near, merge.far)}
    for cell, target in enumerate(slide.targets):
        if target >= 0 and cell not in halves:
            assert after.ids[target] == position.ids[cell]
            assert after.board.ranks[target] == position.board.ranks[cell]


@given(games(), st.integers(0, 2**31 - 1000))
def test_packing_and_unpacking_gives_the_same_position(
    game: tuple[bytes, int, list[Direction]], revision: int
) -> None:
    position = walked(game)[-1]
    for direction in position.board.legal():
        position = step(position, direction, 1, revision)
        break
    again = Position.unpack(position.board.size, position.pack())
    assert (again, again.board, again.ids) == (position, position.board, position.ids)


@pytest.mark.parametrize("size", [4, 5, 6])
def test_the_highest_tiles_and_revisions_are_packed(size: int) -> None:
    board = Board(size, bytes([37]) * (size * size - 1) + bytes(1))
    ids = tuple((2**31 - 1 - cell) * 32 + cell % 32 for cell in range(size * size - 1))
    position = Position(board, (*ids, 0))
    assert Position.unpack(size, position.pack()) == position


@given(games(), directions)
def test_undo_is_the_exact_inverse(
    game: tuple[bytes, int, list[Direction]], direction: Direction
) -> None:
    """The kept position comes back whole, and the same move then brings the same tile."""
    positions = walked(game)
    kept = [position.pack() for position in positions]
    for position, packed in zip(reversed(positions), reversed(kept), strict=True):
        assert Position.unpack(game[1], packed) == position
    before = Position.unpack(game[1], kept[-1])
    moved, again = (
        play(game[0], len(positions), board, direction)
        for board in (positions[-1].board, before.board)
    )
    assert moved == again


def test_after_an_undo_the_same_move_brings_the_same_tile_under_a_new_name() -> None:
    before = Position.start(start(SEED, 4))
    direction = before.board.legal()[0]
    first, second = step(before, direction, 1, 1), step(before, direction, 1, 3)
    assert first.board == second.board
    new = set(second.ids) - set(before.ids)
    assert new
    assert not new & set(first.ids)
