"""A network of six-cell tuples: the points still to come after a slide, on packed positions.

A tuple lies in two neighbouring lines: a whole line and two cells of the next (an axe), or three
cells of each (a block). Each is looked up from both ends of every line, so in all symmetries.
Source: tuple networks for 2048, Szubert & Jaskowski 2014; their tuples of six, Wu et al. 2014.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from game.solver.packed import Packed, rows, transpose

type Values = NDArray[np.float64]
type Lines = NDArray[np.intp]
type Codes = NDArray[np.uint16]
type Weights = NDArray[np.int16]
type Both = NDArray[np.int64]

WEIGHTS = Path(__file__).with_name("network.npz")

LINES = 1 << 16
THREES = 1 << 12
PAIRS = 1 << 8
LEAST = 1.0


class Stored(NamedTuple):
    """What the weights' file holds; a weight is worth `step` points.

    The codes number the lines, or their first three cells, that have weights of their own;
    others share the code of one that is much like them. `outer` lines are a board's edges. A
    line's own weight counts from both its ends.
    """

    step: NDArray[np.float64]
    outer_lines: Codes
    inner_lines: Codes
    outer_threes: Codes
    inner_threes: Codes
    outer_line: Weights
    inner_line: Weights
    outer_axe: Weights
    inner_axe: Weights
    outer_block: Weights
    inner_block: Weights


class Network(NamedTuple):
    """Weights, flat, and what each line adds to their indexes.

    `Both` holds that of the line read from its first end in the low half of a number, and of the
    line read from its other end in the high half.
    """

    step: float
    axes: tuple[Both, Both]  # by outer line, by inner line
    pairs: Both
    blocks: tuple[Both, Both]
    threes: Both
    weights: tuple[Weights, Weights, Weights, Weights]


def network_worth(positions: Packed) -> Values:
    """Return the points still to come after each of n slid positions, at least LEAST."""
    return np.maximum(worths(network(), positions), LEAST)


def worths(net: Network, positions: Packed) -> Values:
    """Return the sum of each position's 28 weights, in points."""
    outer, inner = _lines(positions)
    pairs, threes = net.pairs.take(inner), net.threes.take(inner)
    total = (
        _sums(net.weights[0], net.axes[0].take(outer) + pairs)
        + _sums(net.weights[1], net.axes[1].take(inner) + pairs[[1, 0, 3, 2]])
        + _sums(net.weights[2], net.blocks[0].take(outer) + threes)
        + _sums(net.weights[3], net.blocks[1].take(inner[::2]) + threes[1::2])
    )
    return (total[::2] + total[1::2]) * net.step


def _lines(positions: Packed) -> tuple[Lines, Lines]:
    """Return the outer and the inner lines, shape (4, n); inner i lies next to outer i."""
    across, along = rows(positions), rows(transpose(positions))
    outer = np.array((across[:, 0], across[:, 3], along[:, 0], along[:, 3]), np.intp)
    inner = np.array((across[:, 1], across[:, 2], along[:, 1], along[:, 2]), np.intp)
    return outer, inner


def _sums(weights: Weights, both: Both) -> NDArray[np.int32]:
    """Return each position's sum over the lines, from one end and from the other in turn."""
    indexes = both.view(np.int32).astype(np.intp)
    sums: NDArray[np.int32] = weights.take(indexes).sum(axis=0, dtype=np.int32)
    return sums


@cache
def network() -> Network:
    """Return the network of the weights' file, read at the first call."""
    return assembled(read_stored(WEIGHTS))


def read_stored(path: Path) -> Stored:
    """Read a weights' file; ValueError, saying what is wrong, if it is none."""
    try:
        # Opened here, because numpy leaves a file open that is no archive.
        with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            stored = Stored(**{name: file[name] for name in Stored._fields})
    except (KeyError, ValueError, EOFError, BadZipFile) as error:
        raise ValueError(f"{path.name} is not a file of weights: {error}") from error
    _check(path.name, stored)
    return stored


def _check(name: str, stored: Stored) -> None:
    sizes = [
        int(codes.max(initial=0)) + 1
        for codes in (
            stored.outer_lines,
            stored.inner_lines,
            stored.outer_threes,
            stored.inner_threes,
        )
    ]
    shapes = {
        "outer_lines": (LINES,),
        "inner_lines": (LINES,),
        "outer_threes": (THREES,),
        "inner_threes": (THREES,),
        "outer_line": (sizes[0],),
        "inner_line": (sizes[1],),
        "outer_axe": (sizes[0], PAIRS),
        "inner_axe": (sizes[1], PAIRS),
        "outer_block": (sizes[2], sizes[3]),
        "inner_block": (sizes[3], sizes[3]),
    }
    for field, shape in shapes.items():
        array = getattr(stored, field)
        kind = np.uint16 if field.endswith("s") else np.int16
        if array.shape != shape or array.dtype != kind:
            raise ValueError(f"{name}: {field} must be {kind.__name__} of shape {shape}.")
    if stored.step.shape != () or not stored.step > 0:
        raise ValueError(f"{name}: step must be one positive number.")


def assembled(stored: Stored) -> Network:
    """Prepare the stored weights for looking up whole arrays."""
    outer_threes, inner_threes = (
        codes[np.arange(LINES) & (THREES - 1)]
        for codes in (stored.outer_threes, stored.inner_threes)
    )
    width = stored.outer_block.shape[1]
    # The inner block is stored for near codes not below far ones: its lines can be swapped.
    half = stored.inner_block
    mutual = half + np.tril(half, -1).T
    return Network(
        float(stored.step),
        (_both(stored.outer_lines, PAIRS), _both(stored.inner_lines, PAIRS)),
        _both(np.arange(LINES) & (PAIRS - 1), 1),
        (_both(outer_threes, width), _both(inner_threes, width)),
        _both(inner_threes, 1),
        (
            (stored.outer_axe + stored.outer_line[:, None]).ravel(),
            (stored.inner_axe + stored.inner_line[:, None]).ravel(),
            stored.outer_block.ravel(),
            mutual.ravel(),
        ),
    )


def _both(codes: NDArray[np.integer], width: int) -> Both:
    """Return each line's code times `width`, and in the high half that of its mirrored line."""
    scaled = codes.astype(np.int64) * width
    return scaled | scaled[_mirrored()] << 32


def _mirrored() -> Lines:
    lines = np.arange(LINES)
    return lines >> 12 | lines >> 4 & 0xF0 | lines << 4 & 0xF00 | lines << 12 & 0xF000
