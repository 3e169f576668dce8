"""What is seen on the positions that a search expects: room, corner, order, trapped tiles."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.engine import Direction
from game.solver.form import Grids, Values

WALL = 63
FAR = 2  # a neighbour so many ranks higher is out of a tile's reach for some moves

type Marks = NDArray[np.bool_]


class Trap(NamedTuple):
    """A tile all of whose neighbours are far higher: its rank, and the least of theirs."""

    rank: int
    neighbour: int


class Seen(NamedTuple):
    """Means over positions: empty cells, trapped tiles, and three shares.

    How often the highest tile lies in a corner, how often the row along an edge is in order, and
    how often the game was lost; `trap` is the commonest kind of trapped tile.
    """

    empty: float
    corner: float
    order: float
    trapped: float
    trap: Trap | None
    lost: float


def see(grids: Grids, shares: Values, edge: Direction, lost: float) -> Seen:
    """Look at positions with probabilities that add up to 1 - `lost`."""
    total = max(float(shares.sum()), 1e-12)

    def mean(amounts: NDArray[np.bool_ | np.int64]) -> float:
        return float((amounts.astype(np.float64) * shares).sum()) / total

    traps = trapped(grids)
    return Seen(
        mean((grids == 0).sum(axis=(0, 1))),
        mean(in_corner(grids)),
        mean(in_order(edge_line(grids, edge))),
        mean((traps > 0).sum(axis=(0, 1))),
        _commonest(traps, shares),
        lost,
    )


def in_corner(grids: Grids) -> Marks:
    corners = grids[[0, 0, -1, -1], [0, -1, 0, -1]]
    return np.asarray(corners.max(axis=0) == grids.max(axis=(0, 1)))


def edge_line(grids: Grids, edge: Direction) -> Grids:
    """Return the row or column along an edge."""
    lines: dict[Direction, Grids] = {
        Direction.UP: grids[0],
        Direction.DOWN: grids[-1],
        Direction.LEFT: grids[:, 0],
        Direction.RIGHT: grids[:, -1],
    }
    return lines[edge]


def in_order(line: Grids) -> Marks:
    """Tell where a line falls, or stays level, all the way from one of its ends."""
    ahead, behind = line[1:], line[:-1]
    return np.asarray((ahead <= behind).all(axis=0) | (ahead >= behind).all(axis=0))


def trapped(grids: Grids) -> NDArray[np.int64]:
    """Return, in the cells of trapped tiles, rank x 64 + the least neighbour's rank; else 0."""
    walled = np.pad(grids, ((1, 1), (1, 1), (0, 0)), constant_values=WALL)
    around = (walled[:-2, 1:-1], walled[2:, 1:-1], walled[1:-1, :-2], walled[1:-1, 2:])
    least = np.minimum.reduce(around)
    caught = (grids > 0) & (least >= grids + FAR)
    return np.where(caught, grids * 64 + least.astype(np.int64), 0)


def _commonest(traps: NDArray[np.int64], shares: Values) -> Trap | None:
    counts = np.bincount(traps.ravel(), np.broadcast_to(shares, traps.shape).ravel(), minlength=1)
    counts[0] = 0.0
    code = int(counts.argmax())
    return Trap(*divmod(code, 64)) if counts[code] else None
