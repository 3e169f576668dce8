"""What the solver costs: CPU time of an answer on every size, start and memory of a worker.

python -m tests.bench.thinking
"""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

from game.engine import SIZES, Board
from game.solver import analyse, choose
from game.solver.playing import timed_moves
from tests.bench.measure import machine, table
from tests.e2e.server import ROOT

FIRST_SEED = 300_001
EVERY = 25  # moves from one position to the next

# Run in a process of its own: what numpy, the solver's modules and its tables add.
PROBE = """
import time
def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4 / 1024
def step(name):
    global last
    now = time.process_time(), resident()
    print(f"{name}|{(now[0] - last[0]) * 1000:.0f} ms|{now[1] - last[1]:.0f} MB")
    last = now
last = time.process_time(), resident()
import numpy
step("numpy")
from game.engine import Board
from game.solver import choose
step("modules")
for size in (4, 5, 6):
    choose(Board(size, bytes([2, 1, 3, 1, *[0] * (size * size - 4)])))
    step(f"first answer on {size}x{size}")
"""


def played(size: int, count: int) -> Iterator[Board]:
    """Yield positions of games that the solver plays."""
    seed = FIRST_SEED
    while count > 0:
        every = islice(timed_moves(seed, size), 0, EVERY * count, EVERY)
        for timed in every:
            yield timed.played.board
            count -= 1
        seed += 1


def scattered(size: int, count: int) -> Iterator[Board]:
    """Yield positions that no game reaches: from all but empty to full, in any order."""
    luck = Random(size)
    for number in range(count):
        tiles = 2 + number * (size * size - 2) // count
        ranks = [luck.randint(1, 12) for _ in range(tiles)]
        cells = ranks + [0] * (size * size - tiles)
        luck.shuffle(cells)
        yield Board(size, bytes(cells))


def times(answer: Callable[[Board], object], boards: list[Board]) -> list[float]:
    """Return the CPU milliseconds of each answer, in order of length."""
    spent = []
    for board in boards:
        began = time.thread_time()
        answer(board)
        spent.append((time.thread_time() - began) * 1e3)
    return sorted(spent)


def row(size: int, kind: str, name: str, spent: list[float]) -> list[str]:
    shares = (0.5, 0.9, 0.99)
    limits = [spent[min(len(spent) - 1, int(share * len(spent)))] for share in shares]
    return [f"{size}x{size}", kind, name, *(f"{limit:.1f}" for limit in (*limits, spent[-1]))]


def report(count: int = 300) -> str:
    """Return a table of milliseconds, and one of what a worker's start costs."""
    rows = []
    for size in SIZES:
        for kind, boards in (("games", played(size, count)), ("any", scattered(size, count))):
            found = list(boards)
            rows += [
                row(size, kind, answer.__name__, times(answer, found))
                for answer in (choose, analyse)
            ]
    head = ("board", "positions", "ms of CPU", "median", "p90", "p99", "longest")
    return table(head, rows) + "\n\n" + table(("a worker's first", "CPU", "memory"), start())


def start() -> list[list[str]]:
    command = [sys.executable, "-c", PROBE]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [line.split("|") for line in told.stdout.splitlines()]


if __name__ == "__main__":
    print(f"Measured on {machine()}.\n\n{report()}")
