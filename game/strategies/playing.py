"""A strategy plays whole games with the engine's seeded luck."""

from hashlib import blake2b
from random import Random
from typing import NamedTuple

from game.engine import Board, Direction, Slide, luck_seed, spawn, start
from game.strategies import STRATEGIES
from game.strategies.turn import Turn

# The game by which a strategy is told from others; what is measured starts at number 1.
TELLING = 0


class Ended(NamedTuple):
    """A game that is over; `directions` is a digest of all its moves."""

    seed: int
    score: int
    top: int
    moves: int
    directions: str


def play_game(name: str, size: int, seed: int) -> Ended:
    """Play game number `seed` to its end, the same on every machine; KeyError: no such strategy."""
    choose, luck = STRATEGIES[name], luck_seed(seed)
    # `random` alone is promised to stay the same in later versions of Python.
    chance = Random(seed).random  # noqa: S311
    board, score, moves = start(luck, size), 0, 0
    last: Direction | None = None
    log = blake2b(digest_size=6)
    while slides := legal_slides(board):
        last = choose(Turn(slides, last, chance()))
        moves += 1
        slide = slides[last]
        score += slide.gained
        board = slide.board.place(*spawn(luck, moves, slide.board))
        log.update(last[0].encode())
    return Ended(seed, score, board.top, moves, log.hexdigest())


def legal_slides(board: Board) -> dict[Direction, Slide]:
    return {direction: slide for direction in Direction if (slide := board.slide(direction))}


def fingerprint(name: str, size: int) -> str:
    """Return a digest of how the strategy plays a game that is never measured."""
    return play_game(name, size, TELLING).directions
