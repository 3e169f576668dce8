"""How often lines occur in play: which of them deserve weights of their own in the game's file."""

import numpy as np
from numpy.typing import NDArray

from tests.training.compiled import compiled
from tests.training.learning import Net, best_slide
from tests.training.lookups import MOST_SLOTS
from tests.training.rules import ROWS, Board, lowered, seed_luck, slide, transposed, with_spawn

type Counts = NDArray[np.float64]  # (2, 65536): outer lines, inner lines


@compiled
def _count_next(board: Board, net: Net, counts: Counts) -> None:
    for direction in range(4):
        after, _points = slide(board, direction, net.pushed, net.mirrored, net.gains)
        if after == np.uint64(board):
            continue
        for turned in range(2):
            if turned:
                after = transposed(after)
            for line in range(4):
                row = (np.uint64(after) >> np.uint64(16 * line)) & np.uint64(0xFFFF)
                inner = 1 if 0 < line < 3 else 0
                counts[inner, row] += 1
                counts[inner, net.mirrored[row]] += 1


@compiled
def count_lines(seed: int, games: int, net: Net) -> Counts:
    """Play greedily and count the lines of all positions that a search looks at one move ahead.

    A line counts as read from both ends.
    """
    seed_luck(seed)
    counts = np.zeros((2, ROWS), np.float64)
    found = np.empty(MOST_SLOTS, np.int64)
    for _ in range(games):
        board = with_spawn(with_spawn(np.uint64(0)))
        while True:
            seen = lowered(board)
            _count_next(seen, net, counts)
            direction, _after, _points = best_slide(seen, net, found)
            if direction < 0:
                break
            after, _points = slide(board, direction, net.pushed, net.mirrored, net.gains)
            if after == board:  # two tiles of the highest rank
                break
            board = with_spawn(after)
    return counts
