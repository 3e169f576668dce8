"""Positions of any size with tiles of any rank, pushed by arithmetic instead of tables."""

import numpy as np

from game.engine import Board
from game.solver.distinct import Indexes, Words
from game.solver.form import Grids, Slides
from game.solver.line import push_lines

RANK_BITS = np.uint64(6)


class GeneralForm:
    """Arrays of ranks, shape (row, column, position)."""

    def read(self, board: Board) -> Grids:
        ranks = np.frombuffer(board.ranks, np.uint8)
        return ranks.reshape(board.size, board.size, 1)

    def ranks(self, positions: Grids) -> Grids:
        return positions

    def words(self, positions: Grids) -> list[Words]:
        words = []
        for row in positions:
            word = row[0].astype(np.uint64)
            for cell in row[1:]:
                word = word << RANK_BITS | cell
            words.append(word)
        return words

    def slides(self, positions: Grids) -> Slides:
        columns, rows = positions, positions.swapaxes(0, 1)
        lines = np.stack((columns, columns[::-1], rows, rows[::-1]), axis=1)
        pushed, gained = push_lines(lines)
        up, down, left, right = pushed.swapaxes(0, 1)
        moved = (up, down[::-1], left.swapaxes(0, 1), right[::-1].swapaxes(0, 1))
        return Slides(moved, gained.sum(axis=1))

    def empties(self, positions: Grids) -> tuple[Indexes, Indexes]:
        cells = positions.reshape(-1, positions.shape[-1])
        return np.nonzero(cells.T == 0)

    def place(self, positions: Grids, of: Indexes, cells: Indexes, rank: int) -> Grids:
        placed = positions.take(of, axis=-1)
        rows, columns, count = placed.shape
        placed.reshape(rows * columns, count)[cells, np.arange(count)] = rank
        return placed
