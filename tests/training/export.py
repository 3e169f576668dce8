"""Write a checkpoint as the game's weights: `python -m tests.training.export --of DIRECTORY`.

Keeps the weights of the lines that occur, rounds all to 16 bits, and writes one compressed file.
"""

import argparse
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from game.solver.network import LINES, PAIRS, THREES, WEIGHTS, Stored
from tests.training import shapes
from tests.training.coding import Kept, Shorts, coded, most_frequent, rounded, three_counts
from tests.training.counting import count_lines
from tests.training.learning import Net
from tests.training.train import load

type Floats = NDArray[np.float32]
type Sizes = tuple[int, int]

STEP = 16.0
COUNTED_GAMES = 1000


def stored(net: Net, lines: Sizes, threes: Sizes, seen: float, seed: int) -> Stored:
    """Return the network with codes for so many lines and threes: outer ones, inner ones.

    Weights whose errors sum up to less than `seen` points are hardly learned and left out.
    """
    counts = count_lines(seed, COUNTED_GAMES, net)
    outer, inner = (most_frequent(of, size) for of, size in zip(counts, lines, strict=True))
    outer_three, inner_three = (
        most_frequent(three_counts(of), size) for of, size in zip(counts, threes, strict=True)
    )
    tables = {name: _table(net, name, seen) for name in shapes.SHAPES}
    return Stored(
        step=np.array(STEP),
        outer_lines=coded(outer, 4),
        inner_lines=coded(inner, 4),
        outer_threes=coded(outer_three, 3),
        inner_threes=coded(inner_three, 3),
        outer_line=_in_steps(_line_weights(tables["outer_line"], outer)),
        inner_line=_in_steps(_line_weights(tables["inner_line"], inner)),
        outer_axe=_in_steps(tables["outer_axe"].reshape(LINES, PAIRS)[outer]),
        inner_axe=_in_steps(tables["inner_axe"].reshape(LINES, PAIRS)[inner]),
        outer_block=_in_steps(_block(tables["outer_block"], outer_three, inner_three)),
        inner_block=_in_steps(np.tril(_block(tables["inner_block"], inner_three, inner_three))),
    )


def _block(table: Floats, near: Kept, far: Kept) -> Floats:
    return table.reshape(THREES, THREES)[np.ix_(near, far)]


def _table(net: Net, name: str, seen: float) -> Floats:
    row = net.tables[list(shapes.SHAPES).index(name)]
    shape = shapes.SHAPES[name]
    size = (shapes.PIECES[shape.near] + 1) * (shapes.PIECES[shape.far] + 1)
    part = slice(row[4], row[4] + size)
    return np.where(net.traces[part, 1] >= seen, net.weights[part], np.float32(0))


def _line_weights(table: Floats, kept: Kept) -> Floats:
    # The trained table knows a line by the smaller of its two readings.
    mirrored = sum(((kept >> 4 * cell) & 15) << 4 * (3 - cell) for cell in range(4))
    # The game's counts from both ends, so it is half of that.
    return table[np.minimum(kept, mirrored)] / np.float32(2)


def _in_steps(weights: Floats) -> Shorts:
    return rounded(weights, STEP)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--of", type=Path, required=True, help="directory of the checkpoint")
    parser.add_argument("--to", type=Path, default=WEIGHTS)
    parser.add_argument("--lines", type=int, nargs=2, default=(16384, 24576))
    parser.add_argument("--threes", type=int, nargs=2, default=(2048, 2304))
    parser.add_argument("--seen", type=float, default=500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    net, _ = load(options.of)
    parts = stored(net, options.lines, options.threes, options.seen, options.seed)
    np.savez_compressed(options.to, **parts._asdict())
    print(f"{options.to}: {options.to.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
