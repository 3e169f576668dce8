"""The rules a second time, naively: lists of face values, one tile walked cell by cell.

Shares no idea and no line with the engine, so that agreement means something.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

type Rows = list[list[int]]
type Cell = tuple[int, int]

STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class Pair(NamedTuple):
    """Two tiles that became one: where, from where (nearer the edge first), of which face."""

    to: Cell
    near: Cell
    far: Cell
    face: int


class Push(NamedTuple):
    """What a push does: the rows after it, points, each tile's way and the pairs."""

    rows: Rows
    gained: int
    ways: dict[Cell, Cell]
    pairs: list[Pair]

    @property
    def changed(self) -> bool:
        """Whether anything moved (a pair always moves one of its halves)."""
        return any(start != end for start, end in self.ways.items())


def cells(size: int, direction: str) -> list[Cell]:
    """All cells, the ones nearest the edge pushed to first."""
    step_row, step_col = STEPS[direction]
    every = [(row, col) for row in range(size) for col in range(size)]
    return sorted(every, key=lambda cell: -(cell[0] * step_row + cell[1] * step_col))


def push(rows: Rows, direction: str) -> Push:
    """Walk every tile as far as it goes; a cell that made a pair takes no other tile."""
    size = len(rows)
    step_row, step_col = STEPS[direction]
    after: Rows = [[0] * size for _ in range(size)]
    stands: dict[Cell, Cell] = {}
    ways: dict[Cell, Cell] = {}
    pairs: list[Pair] = []
    for start in cells(size, direction):
        face = rows[start[0]][start[1]]
        if not face:
            continue
        row, col = start
        taken = {pair.to for pair in pairs}
        while 0 <= row + step_row < size and 0 <= col + step_col < size:
            following = (row + step_row, col + step_col)
            there = after[following[0]][following[1]]
            if there and (there != face or following in taken):
                break
            row, col = following
            if there:
                break
        if after[row][col]:
            pairs.append(Pair((row, col), stands[row, col], start, face * 2))
        after[row][col] += face
        stands[row, col] = start
        ways[start] = (row, col)
    return Push(after, sum(pair.face for pair in pairs), ways, pairs)


def open_directions(rows: Rows) -> list[str]:
    """The directions that change the board."""
    return [direction for direction in STEPS if push(rows, direction).changed]


def successors(rows: Rows) -> Iterator[Rows]:
    """Every position one move later: each direction, each empty cell, a 2 and a 4."""
    for direction in open_directions(rows):
        slid = push(rows, direction).rows
        for row, line in enumerate(slid):
            for col, face in enumerate(line):
                for spawned in () if face else (2, 4):
                    grown = [list(other) for other in slid]
                    grown[row][col] = spawned
                    yield grown


def perft(rows: Rows, moves: int) -> tuple[int, int]:
    """Ways to play `moves` moves from here, and the different positions they end in."""
    layer = Counter({tuple(map(tuple, rows)): 1})
    for _ in range(moves):
        following: Counter[tuple[tuple[int, ...], ...]] = Counter()
        for position, ways in layer.items():
            for grown in successors([list(line) for line in position]):
                following[tuple(map(tuple, grown))] += ways
        layer = following
    return layer.total(), len(layer)
