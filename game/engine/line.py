"""Slide and merge in one line: the rules of product.md 1.2 and 1.3, and nothing else."""

from functools import lru_cache
from typing import NamedTuple


class LineMerge(NamedTuple):
    """Two tiles of a line that became one; places are counted from the edge pushed to."""

    to: int
    near: int
    far: int
    rank: int


class LineSlide(NamedTuple):
    """A line after the push: ranks, points, each tile's new place (-1: no tile) and the merges."""

    after: bytes
    gained: int
    targets: tuple[int, ...]
    merges: tuple[LineMerge, ...]


# Bounded because a 6x6 line has up to 38^6 values; what real games meet fits many times over.
@lru_cache(maxsize=1 << 15)
def slide_line(line: bytes) -> LineSlide:
    """Push `line` (ranks, 0 = empty) towards its first place."""
    after = bytearray()
    targets = [-1] * len(line)
    merges: list[LineMerge] = []
    open_place = -1  # where the last tile lies that has not merged in this move
    for place, rank in enumerate(line):
        if not rank:
            continue
        if open_place >= 0 and line[open_place] == rank:
            merges.append(LineMerge(len(after) - 1, open_place, place, rank + 1))
            after[-1] = rank + 1
            open_place = -1
        else:
            after.append(rank)
            open_place = place
        targets[place] = len(after) - 1
    after.extend(bytes(len(line) - len(after)))
    gained = sum(1 << merge.rank for merge in merges)
    return LineSlide(bytes(after), gained, tuple(targets), tuple(merges))
