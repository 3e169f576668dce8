"""Why a direction is good or bad: what the search saw below it and not below the others."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from game.engine import Board, Direction, Slide
from game.solver.answer import Reason, ReasonKind
from game.solver.form import Grids
from game.solver.seen import Seen, edge_line, in_corner, in_order

# What differs by less goes without saying.
OFTEN = 0.75
MORE_OFTEN = 0.2
MORE_CELLS = 0.75
MORE_TRAPPED = 0.3
LOST = 0.005
MOST_FACES = 3
WORTH_READYING = 3  # rank: a pair of 8s


class Now(NamedTuple):
    """The position asked about: its highest face, and whether that tile lies in a corner.

    `edge` is the edge whose row is in order and has that tile at one end, if there is one.
    """

    top: int
    corner: bool
    edge: Direction | None


def look(board: Board) -> Now:
    grid = _grid(board)
    ordered = [
        (int(edge_line(grid, edge).sum()), edge) for edge in Direction if _is_ordered(board, edge)
    ]
    # Of several edges the weightiest; of equals the first in the order of Direction.
    edge = max(ordered, key=lambda found: found[0])[1] if ordered else None
    return Now(board.top, bool(in_corner(grid)[0]), edge)


def in_favour(now: Now, slide: Slide, seen: Seen, others: Sequence[Seen]) -> Iterator[Reason]:
    """Yield what speaks for a direction, the weightiest first."""
    if _holds_corner(slide) and _more_often(seen.corner, [other.corner for other in others]):
        yield Reason(ReasonKind.KEEPS_CORNER, faces=(now.top,))
    if merged := sorted((merge.rank - 1 for merge in slide.merges), reverse=True):
        yield Reason(ReasonKind.MERGES, faces=_faces(merged))
    is_ordered = now.edge and _is_ordered(slide.board, now.edge)
    if is_ordered and _more_often(seen.order, [other.order for other in others]):
        yield Reason(ReasonKind.KEEPS_ORDER, edge=now.edge)
    more = seen.empty - max((other.empty for other in others), default=seen.empty)
    if more >= MORE_CELLS:
        yield Reason(ReasonKind.OPENS_CELLS, count=round(more))
    if readied := _readied(slide):
        yield Reason(ReasonKind.READIES_MERGE, faces=_faces(readied))


def against(now: Now, slide: Slide, seen: Seen, others: Sequence[Seen]) -> Iterator[Reason]:
    """Yield what speaks against a direction, the weightiest first."""
    if seen.lost >= LOST:
        yield Reason(ReasonKind.RISKS_END, count=round(1000 * seen.lost))
    is_out = now.corner and not _holds_corner(slide)
    if is_out and _less_often(seen.corner, [other.corner for other in others]):
        yield Reason(ReasonKind.LOSES_CORNER, faces=(now.top,))
    is_broken = now.edge and not _is_ordered(slide.board, now.edge)
    if is_broken and _less_often(seen.order, [other.order for other in others]):
        yield Reason(ReasonKind.BREAKS_ORDER, edge=now.edge)
    freest = min((other.trapped for other in others), default=seen.trapped)
    if seen.trap and seen.trapped - freest >= MORE_TRAPPED:
        yield Reason(ReasonKind.TRAPS_TILE, faces=tuple(1 << rank for rank in seen.trap))
    fewer = max((other.empty for other in others), default=seen.empty) - seen.empty
    if fewer >= MORE_CELLS:
        yield Reason(ReasonKind.CLOSES_CELLS, count=round(fewer))


def _grid(board: Board) -> Grids:
    return np.frombuffer(board.ranks, np.uint8).reshape(board.size, board.size, 1)


def _holds_corner(slide: Slide) -> bool:
    """Tell whether the highest tile lies in a corner and this very push leaves it there."""
    before, after = _grid(slide.before)[:, :, 0], _grid(slide.board)[:, :, 0]
    held = (before == before.max()) & (after >= before.max())
    return bool(held[[0, 0, -1, -1], [0, -1, 0, -1]].any())


def _is_ordered(board: Board, edge: Direction) -> bool:
    """Tell whether the line along an edge is in order, with the highest tile at one end."""
    grid = _grid(board)
    line = edge_line(grid, edge)
    return bool(in_order(line)[0]) and grid.max() in (line[0, 0], line[-1, 0])


def _more_often(mine: float, others: Sequence[float]) -> bool:
    return mine >= OFTEN and any(mine - other >= MORE_OFTEN for other in others)


def _less_often(mine: float, others: Sequence[float]) -> bool:
    return mine < OFTEN and any(other - mine >= MORE_OFTEN for other in others)


def _faces(ranks: Sequence[int]) -> tuple[int, ...]:
    return tuple(1 << rank for rank in ranks[:MOST_FACES])


def _readied(slide: Slide) -> list[int]:
    """Return the ranks of which this push brings a pair together, the highest first."""
    before, after = _pairs(slide.before), _pairs(slide.board)
    ranks = {rank for rank in after if after.count(rank) > before.count(rank)}
    return sorted((rank for rank in ranks if rank >= WORTH_READYING), reverse=True)


def _pairs(board: Board) -> list[int]:
    """Return the rank of each pair of equal tiles that lie side by side."""
    grid = np.frombuffer(board.ranks, np.uint8).reshape(board.size, board.size)
    across, down = grid[:, 1:][grid[:, 1:] == grid[:, :-1]], grid[1:][grid[1:] == grid[:-1]]
    return [rank for rank in [*across.tolist(), *down.tolist()] if rank]
