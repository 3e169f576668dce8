"""Studying a position: what the solver says of it, and one way in which a game may go on."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from uuid import UUID, uuid4

from game.engine import Board, Played, play
from game.services.turns import turn
from game.solver import Analysis, analyse

STEPS = 4
# Of all analyses of one request together, by size: it must not hold its worker for more than
# 50 ms, and these take about 35.
MOST_NODES = {4: 90_000, 5: 30_000, 6: 30_000}
# New tiles by the luck of a game that nobody plays: an example, the same to everyone.
EXAMPLE_SEED = bytes(16)


@dataclass(frozen=True, slots=True)
class Step:
    """One move of the line: the move with its new tile, and what the solver said before it."""

    played: Played
    analysis: Analysis


@dataclass(frozen=True, slots=True)
class Study:
    """What the solver says of `board`, and a line of its best moves, which may be empty."""

    board: Board
    analysis: Analysis
    line: tuple[Step, ...]


def study(player_id: UUID | None, board: Board) -> Study:
    """Analyse `board` and play on with the best moves, as far as the nodes of a request reach.

    SolverBusy when it is not the player's turn.
    """
    with turn(player_id or uuid4()):
        return _study(board)


@cache
def study_example(board: Board) -> Study:
    """Study one of the few positions that the page itself offers: once, and never busy."""
    return _study(board)


def _study(board: Board) -> Study:
    analysis = analyse(board)
    return Study(board, analysis, tuple(_line(board, analysis)))


def _line(board: Board, analysis: Analysis) -> Iterator[Step]:
    nodes = analysis.nodes
    for number in range(1, STEPS + 1):
        played = play(EXAMPLE_SEED, number, board, analysis.best) if analysis.best else None
        if played is None:
            return
        yield Step(played, analysis)
        board = played.board
        # The next one is likely to cost as much again.
        if number == STEPS or nodes + analysis.nodes > MOST_NODES[board.size]:
            return
        analysis = analyse(board)
        nodes += analysis.nodes
