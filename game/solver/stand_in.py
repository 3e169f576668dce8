"""Four bits a cell hold ranks up to 15; a board with higher ones may have a stand-in."""

from game.engine import Board
from game.solver.packed import MAX_PACKED_RANK, PACKED_SIZE

MOST_FACE = 4  # of a new tile


def stand_in(board: Board, moves: int) -> Board | None:
    """Return a board that plays like `board` for so many moves, with ranks that can be packed.

    It is the board itself if its tiles cannot add up to more. Otherwise its highest tiles are
    given the ranks 15, 14 and so on, which is right as long as all of them differ, and the other
    tiles together cannot reach the least of these. None if no number of highest tiles does it.
    """
    if board.size != PACKED_SIZE:
        return None
    ranks = sorted(board.ranks, reverse=True)
    for count in range(MAX_PACKED_RANK):
        others = sum(1 << rank for rank in ranks[count:] if rank)
        if others + MOST_FACE * moves < 2 << MAX_PACKED_RANK - count:
            return _relabelled(board, ranks[:count])
        if count and ranks[count] == ranks[count - 1]:
            return None
    return None


def _relabelled(board: Board, highest: list[int]) -> Board:
    names = {rank: MAX_PACKED_RANK - place for place, rank in enumerate(highest)}
    return Board(board.size, bytes(names.get(rank, rank) for rank in board.ranks))
