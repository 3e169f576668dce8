"""Games to play from start to end: who knows the seed knows all luck, and can look ahead."""

from game.engine import WIN_RANK, Board, Direction, play
from game.solver import choose

type Line = tuple[Board, tuple[Direction, ...]]

WIDTH = 30


def winning_moves(seed: bytes, board: Board, first: int = 1) -> list[Direction]:
    """Return the solver's moves from `board`, before move number `first`, to the first 2048."""
    moves: list[Direction] = []
    while WIN_RANK not in board.ranks:
        direction = choose(board)
        assert direction, "The solver lost the game."
        played = play(seed, first + len(moves), board, direction)
        assert played
        moves.append(direction)
        board = played.board
    return moves


def losing_moves(seed: bytes, board: Board, first: int) -> list[Direction]:
    """Return moves after which none is legal any more.

    Follows the `WIDTH` worst lines of play, all of equal length (a beam search).
    """
    lines: list[Line] = [(board, ())]
    for move in range(first, first + 5000):
        reached = {
            played.board: (played.board, (*moves, direction))
            for board, moves in lines
            for direction in Direction
            if (played := play(seed, move, board, direction))
        }
        ended = next((moves for board, moves in reached.values() if board.is_over()), None)
        if ended:
            return list(ended)
        lines = sorted(reached.values(), key=lambda line: _disorder(line[0]))[-WIDTH:]
        if not lines:
            break
    raise ValueError("No line of play leads there.")


def legal_of(seed: bytes, board: Board, first: int, keys: list[str]) -> tuple[list[str], Board]:
    """Return those of `keys` that are legal when their turn comes, and the board after them."""
    played: list[str] = []
    for key in keys:
        result = play(seed, first + len(played), board, Direction(key))
        if result is not None:
            played.append(key)
            board = result.board
    return played, board


def _disorder(board: Board) -> float:
    return -len(board.empty_cells()) - len(board.legal())
