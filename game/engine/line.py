"""Slide and merge in one line: the rules of product.md 1.2 and 1.3, and nothing else."""


def push_line(line: bytes) -> tuple[bytes, int]:
    """Push `line` (ranks, 0 = empty) towards its first place; return it and the points gained."""
    tiles = line.translate(None, b"\0")
    last = 0
    # Most lines have no pair: then nothing has to be built anew.
    for rank in tiles:
        if rank == last:
            return _merge(tiles, len(line))
        last = rank
    return tiles.ljust(len(line), b"\0"), 0


def _merge(tiles: bytes, size: int) -> tuple[bytes, int]:
    after: list[int] = []
    gained = 0
    last = 0  # the rank of the last tile, unless it has merged in this move
    for rank in tiles:
        if rank == last:
            after[-1] = rank + 1
            gained += 2 << rank
            last = 0
        else:
            after.append(rank)
            last = rank
    return bytes(after).ljust(size, b"\0"), gained
