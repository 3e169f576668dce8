"""How strong a checkpoint plays: `python -m tests.training.strength --of DIRECTORY --layers 2`.

A plain compiled expectimax over the full network: for comparing networks, not the game's solver.
"""

import argparse
import time
from pathlib import Path

import numpy as np

from tests.training.compiled import compiled
from tests.training.learning import Net, worth
from tests.training.lookups import MOST_SLOTS, Slots
from tests.training.rules import Board, Value, lowered, seed_luck, slide, top_rank, with_spawn
from tests.training.train import load


@compiled
def best_value(board: Board, layers: int, net: Net, found: Slots) -> Value:
    """Return the expected points still to come before a move; 0 when the game is over."""
    best = np.float32(0)
    for direction in range(4):
        after, gained = slide(board, direction, net.pushed, net.mirrored, net.gains)
        if after != np.uint64(board):
            if layers == 1:
                value = gained + worth(after, net, found)
            else:
                value = gained + mean_value(after, layers, net, found)
            best = max(best, value)
    return best


@compiled
def mean_value(after: Board, layers: int, net: Net, found: Slots) -> Value:
    """Return the expected points still to come before a new tile."""
    total, cells = np.float32(0), 0
    for cell in range(16):
        shift = np.uint64(4 * cell)
        if (np.uint64(after) >> shift) & np.uint64(15) == 0:
            cells += 1
            two, four = np.uint64(1) << shift, np.uint64(2) << shift
            total += 0.9 * best_value(after | two, layers - 1, net, found)
            total += 0.1 * best_value(after | four, layers - 1, net, found)
    return total / cells


@compiled
def best_direction(board: Board, layers: int, net: Net, found: Slots) -> int:
    """Return the direction with the highest expected points to come, -1 if none is legal."""
    best, chosen = np.float32(-1e30), -1
    for direction in range(4):
        after, gained = slide(board, direction, net.pushed, net.mirrored, net.gains)
        if after != np.uint64(board):
            if layers == 1:
                value = gained + worth(after, net, found)
            else:
                value = gained + mean_value(after, layers, net, found)
            if value > best:
                best, chosen = value, direction
    return chosen


@compiled
def play(seed: int, layers: int, net: Net) -> tuple[np.float64, int, int]:
    """Play a game; return its score, its moves and its top rank."""
    seed_luck(seed)
    found = np.empty(MOST_SLOTS, np.int64)
    board = with_spawn(with_spawn(np.uint64(0)))
    score, moves = np.float64(0), 0
    while True:
        direction = best_direction(lowered(board), layers, net, found)
        if direction < 0:
            break
        after, gained = slide(board, direction, net.pushed, net.mirrored, net.gains)
        if after == board:  # two tiles of the highest rank
            break
        score += gained
        moves += 1
        board = with_spawn(after)
    return score, moves, top_rank(board)


def measure(net: Net, layers: int, games: int, seed: int) -> str:
    """Play games and describe them in a line."""
    began = time.perf_counter()
    scores, moves, tops = zip(
        *(play(seed + game, layers, net) for game in range(games)), strict=True
    )
    micros = 1e6 * (time.perf_counter() - began) / sum(moves)
    shares = " ".join(
        f"{1 << rank}: {100 * np.mean(np.array(tops) >= rank):.0f} %" for rank in range(12, 16)
    )
    error = np.std(scores) / np.sqrt(games)
    return (
        f"{layers} layers: {games} games, mean {np.mean(scores):.0f} +- {error:.0f}, "
        f"median {np.median(scores):.0f}, {shares}, {micros:.0f} us a move"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--of", type=Path, required=True, help="directory of the checkpoint")
    parser.add_argument("--layers", type=int, nargs="+", default=[1])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    net, _ = load(options.of)
    for layers in options.layers:
        print(measure(net, layers, options.games, options.seed), flush=True)


if __name__ == "__main__":
    main()
