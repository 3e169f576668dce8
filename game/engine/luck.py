"""The seeded luck: each new tile is a keyed hash of scheme, move number and slid board.

So a seed and the directions played rebuild a whole game, and the same move after an undo brings
the same tile.
"""

from hashlib import blake2b
from typing import NamedTuple

from game.engine.board import Board, Slide
from game.engine.direction import Direction

SCHEME = 1
SEED_BYTES = 16


class Spawn(NamedTuple):
    """A new tile: its row-major cell and its rank (1 or 2)."""

    cell: int
    rank: int


class Played(NamedTuple):
    """A move with its new tile: the slide, the spawn and the board after both."""

    slide: Slide
    spawn: Spawn
    board: Board


def luck_seed(number: int) -> bytes:
    """Return the seed of a numbered game, which anyone can play again: the number in 16 bytes."""
    return number.to_bytes(SEED_BYTES)


def spawn(seed: bytes, move: int, slid: Board) -> Spawn:
    """Return the tile that appears on `slid` as move number `move` (the first is 1).

    Source: BLAKE2b keyed with the 16-byte `seed`; 64 bits choose the cell and 64 the rank, by
    multiplication, which favours no cell by more than 2^-58. ValueError on a full board.
    """
    empty = slid.empty_cells()
    if not empty:
        raise ValueError("A full board has no cell for a new tile.")
    message = bytes((SCHEME, slid.size)) + move.to_bytes(8) + slid.ranks
    digest = blake2b(message, key=seed, digest_size=16).digest()
    cell = empty[int.from_bytes(digest[:8]) * len(empty) >> 64]
    rank = 1 if int.from_bytes(digest[8:]) * 10 >> 64 else 2
    return Spawn(cell, rank)


def start(seed: bytes, size: int) -> Board:
    """Return the first position of a game: two tiles in two cells (move number 0)."""
    board = Board.empty(size)
    for _ in range(2):
        board = board.place(*spawn(seed, 0, board))
    return board


def play(seed: bytes, move: int, board: Board, direction: Direction) -> Played | None:
    """Play move number `move` on `board`; None when `direction` is illegal there."""
    slide = board.slide(direction)
    if slide is None:
        return None
    tile = spawn(seed, move, slide.board)
    return Played(slide, tile, slide.board.place(*tile))
