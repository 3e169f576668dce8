"""The elements on the board: ids, faces, places, and the classes that make them move."""

import pytest
from hypothesis import given, settings

from game.engine import Board, Direction, Position
from game.presenter import Tile, present
from game.scene import Code, Status
from tests.engine.strategies import boards
from tests.presenter.scenes import moved, undone, viewed

CORNER = [[2, 2, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0], [2, 0, 0, 0]]


def classes(tile: Tile) -> set[str]:
    return set(tile["look"].split())


def number(tile: Tile) -> tuple[int, ...]:
    return tuple(int(part) for part in tile["id"].removeprefix("t").split("-"))


def test_a_tile_says_what_it_is_and_where_each_direction_takes_it() -> None:
    picture = present(viewed(CORNER, revision=0))
    assert picture["tiles"][1] == {
        "id": "t1-16",
        "look": "v1 d3 l0 r2",
        "facts": ' data-value="2" data-row="0" data-col="1"',
        "face": "2",
    }
    assert picture["legal"] == "up down left right"


@given(boards)
@settings(deadline=None)
def test_previews_are_the_slides_of_the_engine(board: Board) -> None:
    rows, size = board.rows(), board.size
    picture = present(viewed(rows))
    assert picture["legal"].split() == list(board.legal())
    shown = {tile["id"]: classes(tile) for tile in picture["tiles"]}
    slides = {to: board.slide(to) for to in Direction}
    for cell, tile in enumerate(viewed(rows).position.ids):
        wanted = set()
        for to, slide in slides.items():
            if tile and slide and slide.targets[cell] != cell:
                row, column = divmod(slide.targets[cell], size)
                wanted.add(f"{to[0]}{column if to in ('left', 'right') else row}")
        if tile:
            name = f"t{tile >> 5}-{tile & 31}"
            assert {one for one in shown[name] if one[0] in "udlr"} == wanted


@pytest.mark.parametrize("status", [Status.WON, Status.OVER])
def test_where_no_move_can_be_made_there_is_no_preview(status: Status) -> None:
    picture = present(viewed(CORNER, status=status))
    assert picture["legal"] == ""
    assert all(picture["blocked"].values())
    assert [tile["look"] for tile in picture["tiles"]] == ["v1", "v1", "v2", "v1"]


def test_after_a_move_merged_new_and_gone_tiles_are_marked() -> None:
    tiles = present(moved(CORNER, Direction.LEFT, revision=40))["tiles"]
    marked = {tile["id"]: classes(tile) & {"merged", "new", "gone"} for tile in tiles}
    assert marked == {
        "t23-16": {"gone"},
        "t24-16": {"gone"},
        "t26-16": set(),
        "t35-16": set(),
        "t40-0": {"new"},
        "t40-1": {"merged"},
    }


def test_the_halves_lie_under_the_new_tile_and_count_for_nothing() -> None:
    tiles = present(moved(CORNER, Direction.RIGHT))["tiles"]
    halves = [tile for tile in tiles if "gone" in tile["look"]]
    assert [(half["look"], half["facts"], half["face"]) for half in halves] == [
        ("v1 gone x2 y0", "", "2"),
        ("v1 gone x2 y0", "", "2"),
    ]


def test_after_an_undo_the_halves_come_back_from_where_the_merged_tile_lay() -> None:
    tiles = present(undone(CORNER, Direction.RIGHT))["tiles"]
    assert [" ".join(sorted(classes(tile) - {"v1", "v2"})[:3]) for tile in tiles[:2]] == [
        "back d3 fx2",
        "back d3 fx2",
    ]
    assert all({"back", "fx2", "fy0"} <= classes(tile) for tile in tiles[:2])
    assert not any("back" in tile["look"] for tile in tiles[2:])


@pytest.mark.parametrize("code", [Code.VIEWED, Code.STALE, Code.ILLEGAL, Code.MOVED])
def test_where_nothing_new_happened_nothing_is_animated(code: Code) -> None:
    tiles = present(moved(CORNER, Direction.LEFT, code=code, animate=False))["tiles"]
    assert not any(classes(tile) & {"merged", "new", "gone", "back"} for tile in tiles)
    assert len(tiles) == 4


def test_the_tiles_of_a_new_game_appear() -> None:
    tiles = present(viewed(CORNER, code=Code.STARTED, animate=True, moves=0))["tiles"]
    assert all("new" in classes(tile) for tile in tiles)


@given(boards)
@settings(deadline=None)
def test_elements_are_sorted_by_id_and_no_id_comes_twice(board: Board) -> None:
    for direction in board.legal():
        tiles = present(moved(board.rows(), direction, revision=99))["tiles"]
        numbers = [number(tile) for tile in tiles]
        assert numbers == sorted(set(numbers))


@pytest.mark.parametrize(
    ("rank", "face"),
    [(1, "2"), (17, "131072"), (19, "524288"), (20, "1M"), (29, "512M"), (30, "1G"), (37, "128G")],
)
def test_faces_are_full_to_six_digits_and_then_go_in_binary_steps(rank: int, face: str) -> None:
    rows = [[1 << rank, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4]
    picture = present(viewed(rows))
    (tile,) = picture["tiles"]
    full = f"{1 << rank:,}"
    assert (tile["face"], f"v{rank}" in classes(tile)) == (face, True)
    assert (f'title="{full}"' in tile["facts"]) == (rank >= 20)
    assert f'data-value="{1 << rank}"' in tile["facts"]
    assert picture["rows"][0] == f"{full}<td><td><td>"


def test_ids_are_those_of_the_position() -> None:
    board = Board.from_rows([[2, 4, 0, 0], [0] * 4, [0] * 4, [0] * 4])
    ids = (12 * 32 + 3, 5 * 32, *[0] * 14)
    tiles = present(viewed(board.rows(), position=Position(board, ids)))["tiles"]
    assert [tile["id"] for tile in tiles] == ["t5-0", "t12-3"]
