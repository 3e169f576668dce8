"""Learning from self-play: afterstate TD(lambda), temporal-coherence rates, carousel."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tests.training.compiled import compiled
from tests.training.lookups import MOST_SLOTS, Codes, Slots, Tables, slots
from tests.training.rules import (
    Board,
    Boards,
    Gains,
    Rows,
    Value,
    lowered,
    seed_luck,
    slide,
    top_rank,
    with_spawn,
)

type Weights = NDArray[np.float32]
type Traces = NDArray[np.float32]  # (weights, 2): sum of the errors, sum of their sizes

MOST_MOVES = 200_000

# A stage of a game: the sum of its tiles' faces in units of STAGE_SUM.
STAGES, STAGE_SUM = 16, 4096
ENTRIES = 2000


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
def worth(board: Board, net: Net, found: Slots) -> Value:
    """Return the network's value of an afterstate: points still to come."""
    total = np.float32(0)
    for slot in range(slots(board, net.codes, net.tables, found)):
        total += net.weights[found[slot]]
    return total


@compiled
def best_slide(board: Board, net: Net, found: Slots) -> tuple[int, Board, Value]:
    """Return the direction of the best move, its afterstate and its points; -1 if none is legal."""
    best = np.float32(-1e30)
    direction, chosen, points = -1, np.uint64(board), np.float32(0)
    for way in range(4):
        after, gained = slide(board, way, net.pushed, net.mirrored, net.gains)
        if after != np.uint64(board):
            value = gained + worth(after, net, found)
            if value > best:
                best, direction, chosen, points = value, way, after, gained
    return direction, chosen, points


@compiled
def correct(board: Board, target: Value, net: Net, found: Slots) -> Value:
    """Move the board's value towards `target`; return its new value.

    Each weight's rate is |sum of errors| / sum of |errors| (temporal coherence, Beal & Smith
    1999; for 2048: Jaskowski 2016).
    """
    count = slots(board, net.codes, net.tables, found)
    value = np.float32(0)
    for slot in range(count):
        value += net.weights[found[slot]]
    error = target - value
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


class Game(NamedTuple):
    """Move by move: the board after the slide, and the points of the slide.

    Then the same of the board that the network saw, whose high tiles may be lowered.
    """

    boards: Boards
    points: Gains
    seen_boards: Boards
    seen_points: Gains


@compiled
def play_out(first: Board, net: Net, game: Game, found: Slots) -> tuple[int, Board]:
    """Play greedily from a board to the end; fill `game`; return how many moves, and the end."""
    board = np.uint64(first)
    moves = 0
    while moves < game.boards.shape[0]:
        direction, seen, seen_points = best_slide(lowered(board), net, found)
        if direction < 0:
            break
        after, gained = slide(board, direction, net.pushed, net.mirrored, net.gains)
        if after == board:  # two tiles of the highest rank
            break
        game.boards[moves], game.points[moves] = after, gained
        game.seen_boards[moves], game.seen_points[moves] = seen, seen_points
        moves += 1
        board = with_spawn(after)
    return moves, board


@compiled
def learn(moves: int, net: Net, game: Game, mix: Value, found: Slots) -> None:
    """Correct a game's afterstates from the last to the first: TD(`mix`), forward view."""
    target = np.float32(0)
    for move in range(moves - 1, -1, -1):
        value = correct(game.seen_boards[move], target, net, found)
        target = game.seen_points[move] + (1 - mix) * value + mix * target


@compiled
def train(seed: int, moves_wanted: int, mix: Value, net: Net) -> tuple[int, list[Value], list[int]]:
    """Train for about `moves_wanted` moves; return moves played, scores and top ranks.

    Games start in turn from the beginning and from a position of each later stage that some game
    has reached (carousel shaping, Jaskowski 2016); only games from the beginning are counted.
    """
    seed_luck(seed)
    game = Game(
        np.empty(MOST_MOVES, np.uint64),
        np.empty(MOST_MOVES, np.float32),
        np.empty(MOST_MOVES, np.uint64),
        np.empty(MOST_MOVES, np.float32),
    )
    found = np.empty(MOST_SLOTS, np.int64)
    entered = np.zeros((STAGES, ENTRIES), np.uint64)
    entries = np.zeros(STAGES, np.int64)
    scores, tops = [np.float32(0)], [0]
    played, begun = 0, 0
    while played < moves_wanted:
        first = with_spawn(with_spawn(np.uint64(0)))
        if begun:
            first = with_spawn(entered[begun, np.random.randint(min(entries[begun], ENTRIES))])  # noqa: NPY002
        moves, last = play_out(first, net, game, found)
        if not begun:
            scores.append(game.points[:moves].sum())
            tops.append(top_rank(last))
        note_entries(begun, game.boards[:moves], entered, entries)
        learn(moves, net, game, mix, found)
        played += moves
        begun += 1
        if begun == STAGES or entries[begun] == 0:
            begun = 0
    return played, scores[1:], tops[1:]


@compiled
def note_entries(begun: int, boards: Boards, entered: Boards, entries: Slots) -> None:
    """Note the first position of a game in each stage after the one that it began in."""
    reached = begun
    for board in boards:
        stage = min(tile_sum(board) // STAGE_SUM, STAGES - 1)
        if stage > reached:
            reached = stage
            entered[stage, entries[stage] % ENTRIES] = board
            entries[stage] += 1


@compiled
def tile_sum(board: Board) -> int:
    """Return the sum of a board's faces."""
    total = 0
    for cell in range(16):
        rank = (np.uint64(board) >> np.uint64(4 * cell)) & np.uint64(15)
        if rank:
            total += 1 << int(rank)
    return total
