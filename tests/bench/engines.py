"""Slides per second of our engine and of two from PyPI, on the same positions, in one run.

The rivals are timed generously: their boards are built outside the clock, and board2048, which
tells neither whether a push was legal nor where tiles went, is asked for the push alone.
"""

import json
import random
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from game.engine import SIZES, Board, Direction, Slide, play, start
from tests.bench.measure import alternate, per_second, spread, table

type Rows = list[list[int]]
type Move = tuple[Rows, Direction]

CONFORMANCE = Path(__file__).parents[1] / "engine" / "moves.jsonl"
OURS = "ours"


class Engine(NamedTuple):
    """How an engine makes a board (not timed), pushes it (timed) and shows the outcome."""

    prepare: Callable[[Rows, Direction], tuple[Any, Any]]
    slide: Callable[[Any, Any], Any]
    outcome: Callable[[Any, Any], Rows]


def ours(slide: Callable[[Board, Direction], Slide | None] = Board.slide) -> Engine:
    return Engine(
        lambda rows, direction: (Board.from_rows(rows), direction),
        slide,
        lambda board, slide: (slide.board if slide else board).rows(),
    )


def slide_and_trace(board: Board, direction: Direction) -> Slide | None:
    """What a page needs of a move: also where each tile goes and which pairs merge."""
    slide = board.slide(direction)
    if slide:
        assert slide.targets
        assert slide.merges is not None
    return slide


def gymnasium() -> Engine:
    env = import_module("gymnasium_2048.envs.twenty_forty_eight").TwentyFortyEightEnv
    actions = {Direction.UP: 0, Direction.RIGHT: 1, Direction.DOWN: 2, Direction.LEFT: 3}

    def prepare(rows: Rows, direction: Direction) -> tuple[Any, int]:
        ranks = [[face.bit_length() - 1 if face else 0 for face in row] for row in rows]
        return np.array(ranks, dtype=np.uint8), actions[direction]

    def outcome(_board: Any, slide: Any) -> Rows:
        return [[1 << int(rank) if rank else 0 for rank in row] for row in slide[0]]

    return Engine(prepare, env.apply_action, outcome)


def board2048() -> Engine:
    # Version 1.0.1 imports its own other half as a top-level module.
    sys.modules.setdefault("board", import_module("board2048.board"))
    shape = import_module("board2048.board2048").Board2048

    def prepare(rows: Rows, direction: Direction) -> tuple[Any, str]:
        board = shape(len(rows), len(rows), 2048)
        board.setBoard([[face or None for face in row] for row in rows])
        return board, direction[0]

    def outcome(board: Any, _gained: Any) -> Rows:
        return [[face or 0 for face in row] for row in board.getBoard()]

    return Engine(prepare, shape.shift, outcome)


def engines() -> dict[str, Engine]:
    return {
        OURS: ours(),
        "ours, with every tile's way": ours(slide_and_trace),
        "board2048 1.0.1": board2048(),
        "gymnasium-2048": gymnasium(),
    }


def met_in_games(size: int, count: int) -> list[Move]:
    """Positions of games played half at random, each with one of the four directions."""
    luck = random.Random(2048 * size)
    moves: list[Move] = []
    while len(moves) < count:
        seed = luck.randbytes(16)
        board, number = start(seed, size), 0
        while (legal := board.legal()) and len(moves) < count:
            moves.append((board.rows(), luck.choice(list(Direction))))
            number += 1
            step = play(seed, number, board, luck.choice((legal[0], *legal)))
            assert step is not None
            board = step[2]
    luck.shuffle(moves)
    return moves


def met_nowhere(size: int, count: int) -> list[Move]:
    """Boards of random tiles: hardly any line comes twice, so nothing remembered helps."""
    luck = random.Random(size)
    faces = [0, *(1 << rank for rank in range(1, 18))]
    return [
        ([luck.choices(faces, k=size) for _ in range(size)], luck.choice(list(Direction)))
        for _ in range(count)
    ]


def errors(engine: Engine, lines: Iterable[dict[str, Any]]) -> int:
    """How many lines of the conformance file an engine gets wrong."""
    wrong = 0
    for line in lines:
        board, direction = engine.prepare(line["board"], Direction(line["direction"]))
        wrong += engine.outcome(board, engine.slide(board, direction)) != line["after"]
    return wrong


def block(engine: Engine, moves: list[Move]) -> list[float]:
    """Push every position once, on boards nobody has pushed before; CPU seconds per slide."""
    prepared = [engine.prepare(*move) for move in moves]
    slide = engine.slide
    began = time.thread_time()
    for board, direction in prepared:
        slide(board, direction)
    return [(time.thread_time() - began) / len(moves)]


def compare(moves: list[Move], blocks: int) -> dict[str, list[float]]:
    """Seconds per slide of each engine, one sample a block."""
    return alternate(
        {name: partial(block, engine, moves) for name, engine in engines().items()}, blocks
    )


def row(title: str, samples: dict[str, list[float]]) -> list[str]:
    """One kind of positions: each engine's slides per second, and how far it is behind ours."""
    best = spread(samples[OURS]).p50
    found = {name: spread(seconds) for name, seconds in samples.items()}
    return [
        title,
        *(
            f"{per_second(mine.p50)} ± {(mine.p95 - mine.p5) / mine.p50 / 2:.0%}"
            + ("" if name == OURS else f", {mine.p50 / best:.2f} x")
            for name, mine in found.items()
        ),
    ]


def wrong_lines() -> dict[str, int]:
    lines = [json.loads(line) for line in CONFORMANCE.read_text().splitlines()]
    return {name: errors(engine, lines) for name, engine in engines().items()}


def report(positions: int = 2_000, blocks: int = 25) -> str:
    """Return a table: slides per second (± half of p5 to p95), then x: ours is faster by that."""
    kinds = {"games": met_in_games, "random": met_nowhere}
    found = [
        row(f"{size}x{size} {kind}", compare(positions_of(size, positions), blocks))
        for size in SIZES
        for kind, positions_of in kinds.items()
    ]
    wrong = [f"{count} of 2,500" for count in wrong_lines().values()]
    head = ("slides per second", *engines())
    return table(head, [*found, ["conformance lines wrong", *wrong]])


if __name__ == "__main__":
    print(report())
