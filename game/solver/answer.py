"""What the solver says of a position: plain values without texts, which the web part words."""

from dataclasses import dataclass
from enum import StrEnum

from game.engine import Direction


class Clarity(StrEnum):
    """How clear the choice of the best direction is."""

    ONLY = "only"  # no other direction is legal
    CLEAR = "clear"
    SLIGHT = "slight"
    TOSS_UP = "toss-up"


class ReasonKind(StrEnum):
    """What the search saw below a direction; `Reason` says which fields each kind uses."""

    KEEPS_CORNER = "keeps-corner"
    LOSES_CORNER = "loses-corner"
    KEEPS_ORDER = "keeps-order"
    BREAKS_ORDER = "breaks-order"
    OPENS_CELLS = "opens-cells"
    CLOSES_CELLS = "closes-cells"
    MERGES = "merges"
    READIES_MERGE = "readies-merge"
    TRAPS_TILE = "traps-tile"
    RISKS_END = "risks-end"
    PROMISES_MORE = "promises-more"


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that speaks for or against a direction.

    What is said of corner and order is so right after the push. It must also hold, as most of the
    others do, in the mean over the positions that the search reached below it with its best
    moves, set against the best other direction. `faces` are the tiles it is about: of MERGES and
    READIES_MERGE one of each equal pair, the highest first; of the CORNER kinds the highest
    tile; of TRAPS_TILE the small tile and the least of its neighbours. `count` is how many cells
    more or fewer stay free; of RISKS_END, how many of a thousand such positions are lost.
    `edge`, of the ORDER kinds, is the edge along which the row lies.
    """

    kind: ReasonKind
    count: int = 0
    faces: tuple[int, ...] = ()
    edge: Direction | None = None


@dataclass(frozen=True, slots=True)
class Rating:
    """A legal direction and what speaks for or against it, the weightiest first.

    Its value compares with the others' of the same position: higher is better.
    """

    direction: Direction
    value: float
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Analysis:
    """All that the solver says of a position.

    `ratings` holds the legal directions, best first; it is empty, and `best` None, when the game
    is over. `layers` is how many moves deep the search went, `nodes` how many positions it saw.
    `in_points`: the values estimate the points still to come, else they only compare.
    """

    ratings: tuple[Rating, ...]
    best: Direction | None
    clarity: Clarity | None
    layers: int
    nodes: int
    in_points: bool
