"""Scenes to draw: positions, moves and undos without a database."""

from typing import Any

from game.engine import Board, Direction, Position, Slide, Spawn
from game.engine.position import ORDINALS
from game.scene import Action, Code, Motion, Scene, Status

type Rows = list[list[int]]

GAME = "352e1983-bed8-4c7a-b337-594178f66060"


def position(rows: Rows, revision: int = 0) -> Position:
    """A position whose tiles come from the revisions up to `revision`, with the longest ids."""
    board = Board.from_rows(rows)
    first = max(0, revision - len(board.ranks))
    ids = [
        (first + cell) * ORDINALS + 16 if rank else 0
        for cell, rank in enumerate(board.ranks)
    ]  # fmt: skip
    return Position(board, tuple(ids))


def viewed(rows: Rows, **facts: Any) -> Scene:
    """A game that is looked at."""
    revision = facts.get("revision", 3)
    known: dict[str, Any] = {
        "game_id": GAME,
        "size": len(rows),
        "revision": revision,
        "moves": 3,
        "score": 0,
        "best": 0,
        "status": Status.PLAYING,
        "undos": 5,
        "hints": 0,
        "seconds": 0,
        "idle": 0,
        "position": position(rows, revision),
        "request": "AbCdEfGhIjKlMnOp",
    }
    return Scene(**known | facts)


def slid(rows: Rows, direction: Direction) -> Slide:
    slide = Board.from_rows(rows).slide(direction)
    assert slide is not None
    return slide


def moved(
    rows: Rows, direction: Direction, *, rank: int = 1, revision: int = 7, **facts: Any
) -> Scene:
    """The answer to a move on `rows`; the new tile lies in the first empty cell."""
    before = position(rows, revision - 1)
    slide = slid(rows, direction)
    spawn = Spawn(slide.board.empty_cells()[0], rank)
    known: dict[str, Any] = {
        "revision": revision,
        "position": before.advance(slide, spawn, revision),
        "code": Code.MOVED,
        "last": Motion(Action.MOVE, direction, before),
        "animate": True,
    }
    return viewed(rows, **known | facts)


def undone(rows: Rows, direction: Direction, **facts: Any) -> Scene:
    """The answer to the undo of a move that had been made on `rows`."""
    known: dict[str, Any] = {
        "code": Code.UNDONE,
        "last": Motion(Action.UNDO, direction, None),
        "animate": True,
        "undos": 4,
    }
    return viewed(rows, **known | facts)
