"""The ladder of tiles: what each one is worth, and what it takes. Computed, never typed."""

from functools import cache
from typing import TypedDict

from django.utils.translation import get_language

from game.engine import MAX_RANK, SIZES
from game.presenter import tile_face
from game.sentences import grouped
from game.views.position_problems import most_rank


class Rung(TypedDict):
    """One tile; points and merges are those of a tile that is made of 2s alone."""

    rank: int
    face: str
    value: str
    points: str
    merges: str
    least: str
    most: str


class Reach(TypedDict):
    """The tiles that `size` is the smallest board for, and all sizes that they can be made on."""

    sizes: list[int]
    rungs: list[Rung]


def points(rank: int) -> int:
    """Return the points for a tile 2^rank that is made of 2s alone."""
    return (rank - 1) << rank


def points_of_fours(rank: int) -> int:
    """Return the points for a tile 2^rank that is made of 4s alone, each 4 points less."""
    return points(rank) - 4 * least(rank)


def least(rank: int) -> int:
    """Return how many new tiles a tile takes if they all come as 4s; one for a 2."""
    return 1 << max(rank - 2, 0)


def most(rank: int) -> int:
    """Return how many new tiles a tile takes if they all come as 2s."""
    return 1 << rank - 1


def ladder() -> list[Reach]:
    """Return all tiles from 2 on, by the boards that they can be made on."""
    return ladder_in(get_language())


@cache
def ladder_in(language: str | None) -> list[Reach]:
    found: list[Reach] = []
    first = 1
    for place, size in enumerate(SIZES):
        last = min(most_rank(size), MAX_RANK)
        rungs = [rung(rank) for rank in range(first, last + 1)]
        found.append({"sizes": list(SIZES[place:]), "rungs": rungs})
        first = last + 1
    return found


def rung(rank: int) -> Rung:
    return {
        "rank": rank,
        "face": tile_face(rank),
        "value": grouped(1 << rank),
        "points": grouped(points(rank)),
        "merges": grouped(most(rank) - 1),
        "least": grouped(least(rank)),
        "most": grouped(most(rank)),
    }
