"""What the search asks of a way to hold many positions in arrays."""

from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from game.engine import MAX_RANK, Board
from game.solver.distinct import Indexes, Words

# A board's highest ranks can still merge, once in each layer of a search.
HIGHEST_RANK = MAX_RANK + 8

type Positions = NDArray[np.unsignedinteger]
type Grids = NDArray[np.uint8]  # ranks; shape (row, column, position)
type Values = NDArray[np.float64]


class Slides(NamedTuple):
    """All four pushes of n positions, in the order of Direction.

    The positions after them, and the points gained, shape (4, n).
    """

    moved: tuple[Positions, Positions, Positions, Positions]
    gained: NDArray[np.floating]


class Form(Protocol):
    """A representation of positions; the last axis of every array runs over the positions."""

    def read(self, board: Board) -> Positions:
        """Return one position."""

    def ranks(self, positions: Positions) -> Grids:
        """Return the ranks of every cell."""

    def words(self, positions: Positions) -> list[Words]:
        """Return words that are equal exactly where positions are."""

    def slides(self, positions: Positions) -> Slides:
        """Push all positions in all directions."""

    def empties(self, positions: Positions) -> tuple[Indexes, Indexes]:
        """Return position and cell of each empty cell, ordered by position."""

    def place(self, positions: Positions, of: Indexes, cells: Indexes, rank: int) -> Positions:
        """Return the positions `of` with a tile of `rank` in `cells`."""
