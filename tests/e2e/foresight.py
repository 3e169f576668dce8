"""Games to play from start to end: who knows the seed knows all luck, and can look ahead."""

import itertools
from collections.abc import Callable

from game.engine import WIN_RANK, Board, Direction, play

type Line = tuple[Board, tuple[Direction, ...]]

WIDTH = 30


def winning_moves(seed: bytes, board: Board, first: int = 1) -> list[Direction]:
    """Return moves that lead from `board`, before move number `first`, to the first 2048."""
    return _search(seed, board, first, _order, lambda board: WIN_RANK in board.ranks)


def losing_moves(seed: bytes, board: Board, first: int) -> list[Direction]:
    """Return moves after which none is legal any more."""
    return _search(seed, board, first, _disorder, Board.is_over)


def legal_of(seed: bytes, board: Board, first: int, keys: list[str]) -> tuple[list[str], Board]:
    """Return those of `keys` that are legal when their turn comes, and the board after them."""
    played: list[str] = []
    for key in keys:
        result = play(seed, first + len(played), board, Direction(key))
        if result is not None:
            played.append(key)
            board = result.board
    return played, board


def _search(
    seed: bytes,
    board: Board,
    first: int,
    worth: Callable[[Board], float],
    is_end: Callable[[Board], bool],
) -> list[Direction]:
    """Follow the `WIDTH` best lines of play, all of equal length (a beam search)."""
    lines: list[Line] = [(board, ())]
    for move in range(first, first + 5000):
        reached = {
            played.board: (played.board, (*moves, direction))
            for board, moves in lines
            for direction in Direction
            if (played := play(seed, move, board, direction))
        }
        ended = next((moves for board, moves in reached.values() if is_end(board)), None)
        if ended:
            return list(ended)
        lines = sorted(reached.values(), key=lambda line: worth(line[0]), reverse=True)[:WIDTH]
        if not lines:
            break
    raise ValueError("No line of play leads there.")


def _order(board: Board) -> float:
    """Empty cells, and like beside like: ranks that differ little between neighbours."""
    rows = board.rows()
    ranks = [[value.bit_length() for value in row] for row in rows]
    lines = ranks + [list(column) for column in zip(*ranks, strict=True)]
    unlike = sum(abs(a - b) for line in lines for a, b in itertools.pairwise(line))
    corner = max(ranks[0][0], ranks[0][-1], ranks[-1][0], ranks[-1][-1])
    return float(3 * len(board.empty_cells()) - unlike + 2 * corner)


def _disorder(board: Board) -> float:
    return -len(board.empty_cells()) - len(board.legal())
