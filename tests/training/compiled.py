"""A typed door to numba."""

from collections.abc import Callable
from typing import cast

import numba  # type: ignore[import-not-found]  # only for training, see README.md


def compiled[F: Callable[..., object]](function: F) -> F:
    """Return `function` compiled on its first call, without the interpreter's lock."""
    return cast("F", numba.njit(nogil=True, fastmath=True)(function))
