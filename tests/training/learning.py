"""Learning from self-play: afterstate TD(lambda), temporal-coherence rates, restarts."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tests.training.compiled import compiled
from tests.training.lookups import MOST_SLOTS, Codes, Slots, Tables, slots
from tests.training.rules import Boards, Gains, Rows, seed_luck, slide, top_rank, with_spawn

type Weights = NDArray[np.float32]
type Traces = NDArray[np.float32]  # (weights, 2): sum of the errors, sum of their sizes

MOST_MOVES = 200_000


class Net(NamedTuple):
    """What the compiled code needs of a network."""

    codes: Codes
    tables: Tables
    weights: Weights
    traces: Traces
    pushed: Rows
    mirrored: Rows
    gains: Gains


@compiled
def worth(board: int, net: Net, found: Slots) -> float:
    """Return the network's value of an afterstate: points still to come."""
    total = np.float32(0)
    for slot in range(slots(board, net.codes, net.tables, found)):
        total += net.weights[found[slot]]
    return total


@compiled
def best_slide(board: int, net: Net, found: Slots) -> tuple[int, float]:
    """Return the afterstate of the best move and its points; the board itself if none is legal."""
    best = np.float32(-1e30)
    chosen, points = np.uint64(board), np.float32(0)
    for direction in range(4):
        after, gained = slide(board, direction, net.pushed, net.mirrored, net.gains)
        if after != np.uint64(board):
            value = gained + worth(after, net, found)
            if value > best:
                best, chosen, points = value, after, gained
    return chosen, points


@compiled
def correct(board: int, target: float, net: Net, found: Slots) -> float:
    """Move the board's value towards `target`; return its new value.

    Each weight's rate is |sum of errors| / sum of |errors| (temporal coherence, Beal & Smith
    1999; for 2048: Jaskowski 2016).
    """
    count = slots(board, net.codes, net.tables, found)
    value = np.float32(0)
    for slot in range(count):
        value += net.weights[found[slot]]
    error = np.float32(target) - value
    share = error / np.float32(count)
    for slot in range(count):
        place = found[slot]
        signed, size = net.traces[place, 0], net.traces[place, 1]
        step = share if size == 0 else share * abs(signed) / size
        net.traces[place, 0] = signed + error
        net.traces[place, 1] = size + abs(error)
        net.weights[place] += step
        value += step
    return value


@compiled
def play_out(first: int, net: Net, boards: Boards, points: Gains, found: Slots) -> tuple[int, int]:
    """Play greedily from a board to the end; fill afterstates and points; return moves and end."""
    board = np.uint64(first)
    moves = 0
    while moves < boards.shape[0]:
        after, gained = best_slide(board, net, found)
        if after == board:
            break
        boards[moves], points[moves] = after, gained
        moves += 1
        board = with_spawn(after)
    return moves, board


@compiled
def learn(moves: int, net: Net, boards: Boards, points: Gains, mix: float, found: Slots) -> None:
    """Correct a game's afterstates from the last to the first: TD(`mix`), forward view."""
    target = np.float32(0)
    for move in range(moves - 1, -1, -1):
        value = correct(boards[move], target, net, found)
        target = points[move] + (1 - mix) * value + mix * target


@compiled
def train(
    seed: int, moves_wanted: int, restart_above: int, mix: float, net: Net
) -> tuple[int, list[float], list[int]]:
    """Train for about `moves_wanted` moves; return moves played, scores and top ranks.

    A segment longer than `restart_above` moves is played once more from its middle (only games
    from the start count in the scores).
    """
    seed_luck(seed)
    boards, points = np.empty(MOST_MOVES, np.uint64), np.empty(MOST_MOVES, np.float32)
    found = np.empty(MOST_SLOTS, np.int64)
    scores, tops = [np.float32(0)], [0]
    played = 0
    middle = np.uint64(0)
    while played < moves_wanted:
        first = with_spawn(middle) if middle else with_spawn(with_spawn(np.uint64(0)))
        moves, last = play_out(first, net, boards, points, found)
        if not middle:
            scores.append(points[:moves].sum())
            tops.append(top_rank(last))
        middle = boards[moves // 2] if moves > restart_above else np.uint64(0)
        learn(moves, net, boards, points, mix, found)
        played += moves
    return played, scores[1:], tops[1:]
