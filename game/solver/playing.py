"""The solver plays whole games with the engine's seeded luck: its strength, measured."""

import math
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import NamedTuple

from game.engine import Board, Direction, Played, luck_seed, play, start
from game.solver.solving import analyse, choose

# Of a histogram of times: 20 bins to a doubling, so a bin is 3.5 % wide.
BINS = 20


@dataclass(frozen=True, slots=True)
class Result:
    """One game: how it ended, and what it took.

    `directions` is a digest of all moves, the same on every machine. `ms` is CPU time, one core;
    `times` counts the moves by the time that each took: bin b is 2^(b / BINS) microseconds.
    """

    seed: int
    size: int
    score: int
    top: int
    moves: int
    directions: str
    ms: float
    times: dict[int, int] = field(default_factory=dict)


class Timed(NamedTuple):
    """A move that was played, and the CPU seconds that choosing it took."""

    direction: Direction
    played: Played
    seconds: float


def play_game(seed: int, size: int, until: int | None = None) -> Result:
    """Play a game to its end, or to the first tile of face `until`."""
    score = moves = 0
    top = start(luck_seed(seed), size).top
    log = blake2b(digest_size=8)
    times: Counter[int] = Counter()
    seconds = 0.0
    for timed in timed_moves(seed, size):
        moves += 1
        score += timed.played.slide.gained
        top = timed.played.board.top
        log.update(timed.direction[0].encode())
        seconds += timed.seconds
        times[_bin(timed.seconds)] += 1
        if until and top >= until:
            break
    ms = round(seconds * 1e3, 1)
    return Result(seed, size, score, top, moves, log.hexdigest(), ms, dict(sorted(times.items())))


def timed_moves(seed: int, size: int) -> Iterator[Timed]:
    """Yield the moves of a game, one after the other, until it is over."""
    luck = luck_seed(seed)
    board = start(luck, size)
    number = 0
    while True:
        began = time.thread_time()
        direction = choose(board)
        seconds = time.thread_time() - began
        number += 1
        played = play(luck, number, board, direction) if direction else None
        if direction is None or played is None:
            return
        board = played.board
        yield Timed(direction, played, seconds)


def fingerprint(size: int) -> str:
    """Return a digest of what the solver thinks of some positions of a size.

    It tells solvers with other weights or another depth apart; the same on every machine.
    """
    digest = blake2b(digest_size=6)
    for rank in range(1, 12):
        board = _staircase(size, rank)
        digest.update(repr([rating.value for rating in analyse(board).ratings]).encode())
    return digest.hexdigest()


def _staircase(size: int, rank: int) -> Board:
    falling = [max(0, rank - step) for step in range(size * size)]
    return Board(size, bytes(falling))


def _bin(seconds: float) -> int:
    return round(BINS * math.log2(max(1.0, seconds * 1e6)))
