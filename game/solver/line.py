"""Push many lines at once, by arithmetic on whole arrays; any length, any rank."""

import numpy as np
from numpy.typing import NDArray

from game.solver.form import HIGHEST_RANK

type Lines = NDArray[np.uint8]

# Points for the merge that made a tile of this rank.
POINTS = np.array([0, 0, *(1 << rank for rank in range(2, HIGHEST_RANK + 1))], np.float64)


def push_lines(
    lines: Lines, points: NDArray[np.float64] = POINTS
) -> tuple[Lines, NDArray[np.float64]]:
    """Push lines towards their first place; return them and the points gained by each.

    `lines` holds ranks; its first axis runs along the line, the others over any number of lines.
    `points` are those of a merge, by the rank that it makes.
    """
    pushed = lines.copy()
    _close_gaps(pushed)
    gained = _merge(pushed, points)
    _close_gaps(pushed)
    return pushed, gained


def _close_gaps(lines: Lines) -> None:
    for end in range(1, len(lines)):
        for place in range(end - 1, -1, -1):
            near, far = lines[place], lines[place + 1]
            moving = far * (near == 0)
            near += moving
            far -= moving


def _merge(lines: Lines, points: NDArray[np.float64]) -> NDArray[np.float64]:
    gained = np.zeros(lines.shape[1:])
    for place in range(len(lines) - 1):
        near, far = lines[place], lines[place + 1]
        merging = (near == far) & (near != 0)
        near += merging
        far *= ~merging
        gained += points[near * merging]
    return gained
