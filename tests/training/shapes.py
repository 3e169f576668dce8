"""The tuples of cells that are trained: every table has a weight for every combination of ranks."""

from typing import NamedTuple

import numpy as np

from tests.training.lookups import Codes, Table, Tables
from tests.training.rules import ROWS, Rows


class Shape(NamedTuple):
    """The pieces of two neighbouring lines; `inner`: both are middle lines."""

    inner: bool
    near: str
    far: str


# A piece is some cells of a line, as a mask over the packed row. "either" is a whole line, the
# same from both ends; "none" makes a tuple of one line only.
PIECES = {"line": 0xFFFF, "three": 0xFFF, "two": 0xFF, "either": 0xFFFF, "none": 0}

SHAPES = {
    "outer_axe": Shape(False, "line", "two"),
    "inner_axe": Shape(True, "line", "two"),
    "outer_block": Shape(False, "three", "three"),
    "inner_block": Shape(True, "three", "three"),
    # These two are contained in the axes. They learn faster: redundant encoding, Jaskowski 2016.
    "outer_line": Shape(False, "either", "none"),
    "inner_line": Shape(True, "either", "none"),
}


# Weights that a position looks up: 8 of a shape, 4 if swapping or mirroring changes nothing.
SLOTS = 8 + 8 + 8 + 4 + 4 + 4


def codes(mirrored: Rows) -> Codes:
    """Return each piece's codes: of every row, read from either end."""
    lines = np.arange(ROWS, dtype=np.uint16)
    ends = dict.fromkeys(PIECES, (lines, mirrored))
    ends["either"] = (np.minimum(lines, mirrored),) * 2
    return np.stack(
        [np.stack([end & np.uint16(mask) for end in ends[name]]) for name, mask in PIECES.items()]
    )


def tables() -> Tables:
    """Return where each shape's weights lie."""
    pieces = list(PIECES)
    rows: list[Table] = []
    offset = 0
    for shape in SHAPES.values():
        near, far = PIECES[shape.near] + 1, PIECES[shape.far] + 1
        mutual = shape.inner and shape.near == shape.far
        places = pieces.index(shape.near), pieces.index(shape.far)
        rows.append(Table(shape.inner, *places, far, offset, mutual))
        offset += near * far
    return np.array(rows, np.int64)


def weight_count() -> int:
    """Return how many weights all shapes have."""
    return sum((PIECES[shape.near] + 1) * (PIECES[shape.far] + 1) for shape in SHAPES.values())
