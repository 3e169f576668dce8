"""A board whose tiles have names, so that a page can follow each tile through its life."""

from functools import cache
from struct import Struct
from typing import NamedTuple

from game.engine.board import Board, Slide
from game.engine.luck import Spawn

# A 6x6 move brings at most 18 merged tiles and one new one: five bits number them.
ORDINAL_BITS = 5
ORDINALS = 1 << ORDINAL_BITS


class Position(NamedTuple):
    """A board and, per row-major cell, its tile's id (0 where there is no tile).

    An id is `revision * 32 + ordinal` of the change that made the tile, so none is used twice.
    """

    board: Board
    ids: tuple[int, ...]

    @classmethod
    def start(cls, board: Board) -> "Position":
        """Name the tiles of a first position (revision 0, ordinals from 1)."""
        ids = [0] * len(board.ranks)
        cells = (cell for cell, rank in enumerate(board.ranks) if rank)
        for ordinal, cell in enumerate(cells, 1):
            ids[cell] = ordinal
        return cls(board, tuple(ids))

    def advance(self, slide: Slide, spawn: Spawn, revision: int) -> "Position":
        """Return the position after a move that is stored as `revision`."""
        ids = [0] * len(self.ids)
        for tile, target in zip(self.ids, slide.targets, strict=True):
            if target >= 0:
                ids[target] = tile
        first = revision << ORDINAL_BITS
        ids[spawn.cell] = first
        for ordinal, merge in enumerate(slide.merges, 1):
            ids[merge.to] = first + ordinal
        return Position(slide.board.place(*spawn), tuple(ids))

    def pack(self) -> bytes:
        """Return the position as six bytes per cell: ranks, then revisions, then ordinals."""
        revisions = [tile >> ORDINAL_BITS for tile in self.ids]
        ordinals = [tile & ORDINALS - 1 for tile in self.ids]
        return _layout(len(self.ids)).pack(self.board.ranks, *revisions, bytes(ordinals))

    @classmethod
    def unpack(cls, size: int, packed: bytes) -> "Position":
        """Read what `pack` wrote; struct.error if the length does not fit `size`."""
        ranks, *revisions, ordinals = _layout(size * size).unpack(packed)
        ids = [
            (revision << ORDINAL_BITS) + ordinal
            for revision, ordinal in zip(revisions, ordinals, strict=True)
        ]
        return cls(Board(size, ranks), tuple(ids))


def packed_bytes(size: int) -> int:
    """Return how many bytes a packed position of this size takes."""
    return _layout(size * size).size


def tile_id(tile: int) -> str:
    """Return the id as the page writes it: `t12-3` is the third merge of revision 12."""
    return f"t{tile >> ORDINAL_BITS}-{tile & ORDINALS - 1}"


@cache
def _layout(cells: int) -> Struct:
    return Struct(f"<{cells}s{cells}I{cells}s")
