"""The board: an immutable square of ranks (rank r shows face 2^r, 0 is an empty cell)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from game.engine.direction import Direction, lanes
from game.engine.line import push_line

SIZES = (4, 5, 6)
WIN_RANK = 11
MAX_RANK = 37

RANK_OF_FACE = {0: 0} | {1 << rank: rank for rank in range(1, MAX_RANK + 1)}


class Merge(NamedTuple):
    """Two tiles that became one.

    `to`, `near` and `far` are row-major cells: where the new tile lies and where its halves lay
    (`near` was closer to the edge pushed to); `rank` is the new tile's.
    """

    to: int
    near: int
    far: int
    rank: int


@dataclass(frozen=True, slots=True)
class Board:
    """A `size` x `size` board; `ranks` holds one byte per cell, row by row."""

    size: int
    ranks: bytes

    @classmethod
    def empty(cls, size: int) -> "Board":
        """Return a board without tiles; ValueError if `size` is not one of SIZES."""
        if type(size) is not int or size not in SIZES:
            raise ValueError(f"A board has 4, 5 or 6 rows, not {size!r}.")
        return cls(size, bytes(size * size))

    @classmethod
    def from_rows(cls, rows: Iterable[Iterable[int]]) -> "Board":
        """Make a board from rows of face values (0 = empty, else a power of two, 2 to 2^37).

        Raises ValueError, saying what is wrong, on anything else.
        """
        try:
            grid = [list(row) for row in rows]
        except TypeError as error:
            raise ValueError("A board is made of rows of face values.") from error
        board = cls.empty(len(grid))
        for row in grid:
            if len(row) != board.size:
                raise ValueError(f"A board is square: {len(grid)} rows, but {len(row)} in a row.")
        return cls(board.size, bytes(_rank(face) for row in grid for face in row))

    def rows(self) -> list[list[int]]:
        """Return the face values, row by row (0 = empty)."""
        faces = [1 << rank if rank else 0 for rank in self.ranks]
        return [faces[start : start + self.size] for start in range(0, len(faces), self.size)]

    @property
    def top(self) -> int:
        """The highest face value; 0 on an empty board."""
        highest = max(self.ranks)
        return 1 << highest if highest else 0

    def slide(self, direction: Direction) -> "Slide | None":
        """Push all tiles in `direction`; None when that changes nothing (an illegal move)."""
        ranks = self.ranks
        slid = bytearray(ranks)
        gained = 0
        for cut in lanes(self.size, direction).slices:
            slid[cut], points = push_line(ranks[cut])
            gained += points
        if slid == ranks:
            return None
        return Slide(Board(self.size, bytes(slid)), gained, direction, self)

    def legal(self) -> tuple[Direction, ...]:
        """Return the directions that change the board."""
        return tuple(direction for direction in Direction if self.slide(direction))

    def is_over(self) -> bool:
        """Tell whether the board is full and no two orthogonal neighbours are equal."""
        if 0 in self.ranks:
            return False
        # On a full board a push changes something exactly if it merges, and a pair that merges
        # to one side also merges to the other.
        return not (self.slide(Direction.LEFT) or self.slide(Direction.UP))

    def empty_cells(self) -> tuple[int, ...]:
        """Return the row-major indexes of the empty cells, in order."""
        return tuple([cell for cell, rank in enumerate(self.ranks) if not rank])

    def place(self, cell: int, rank: int) -> "Board":
        """Return the board with a tile of `rank` in `cell`; ValueError if that is taken."""
        if self.ranks[cell]:
            raise ValueError(f"Cell {cell} is not empty.")
        return Board(self.size, self.ranks[:cell] + bytes((rank,)) + self.ranks[cell + 1 :])


class Slide(NamedTuple):
    """What a legal push does, before any new tile: the slid board and the points gained.

    Where each tile went and which pairs merged is worked out when asked for, from the board
    `before`: most callers need only the board.
    """

    board: Board
    gained: int
    direction: Direction
    before: Board

    @property
    def merged(self) -> int:
        """How many pairs merged."""
        return self.board.ranks.count(0) - self.before.ranks.count(0)

    @property
    def targets(self) -> tuple[int, ...]:
        """Per row-major cell, the cell to which its tile goes; -1 where there is no tile."""
        ranks = self.before.ranks
        targets = [-1] * len(ranks)
        for line in lanes(self.board.size, self.direction).cells:
            place, last = -1, 0
            for cell in line:
                rank = ranks[cell]
                if not rank:
                    continue
                if rank == last:
                    last = 0
                else:
                    place, last = place + 1, rank
                targets[cell] = line[place]
        return tuple(targets)

    @property
    def merges(self) -> tuple[Merge, ...]:
        """The pairs that merged, line by line, from the edge pushed to."""
        return tuple(self._merges())

    def _merges(self) -> Iterator[Merge]:
        ranks = self.before.ranks
        for line in lanes(self.board.size, self.direction).cells:
            place, last, near = -1, 0, -1
            for cell in line:
                rank = ranks[cell]
                if not rank:
                    continue
                if rank == last:
                    yield Merge(line[place], near, cell, rank + 1)
                    last = 0
                else:
                    place, last, near = place + 1, rank, cell


def _rank(face: int) -> int:
    # bool is an int in Python, and True would otherwise pass for a face of 1.
    rank = RANK_OF_FACE.get(face) if type(face) is int else None
    if rank is None:
        raise ValueError(f"A tile shows a power of two from 2 to 2^{MAX_RANK}, not {face!r}.")
    return rank
