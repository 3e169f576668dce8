"""Positions that occur more than once in a layer are searched once."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

type Words = NDArray[np.uint64]
type Indexes = NDArray[np.intp]

# Odd, and far from patterns of nibbles: 2^64 divided by the golden ratio (Knuth, TAOCP 6.4).
MULTIPLIER = np.uint64(0x9E3779B9_7F4A7C15)
WORD_BITS = 64


def distinct(words: Sequence[Words]) -> tuple[Indexes, Indexes]:
    """Return which positions to keep, and for each position the place of its like among those.

    `words` are arrays of n words that together say what each of n positions is. One pass through
    a hash table in which a collision is not resolved but kept: so a few positions may stay
    double, and none is ever taken for another. O(n), where sorting costs three times as much.
    """
    order = np.arange(words[0].size)
    like = _claims(_slots(words), order)
    unlike = _differ(words, like)
    like[unlike] = order[unlike]
    kept = like == order
    return np.flatnonzero(kept), (np.cumsum(kept) - 1)[like]


def _slots(words: Sequence[Words]) -> NDArray[np.uint64]:
    mixed = words[0] * MULTIPLIER
    for word in words[1:]:
        mixed = ((mixed >> np.uint64(29)) ^ mixed ^ word) * MULTIPLIER
    # The high half must reach the slot too: it is where a multiplication leaves no trace.
    mixed ^= mixed >> np.uint64(32)
    mixed *= MULTIPLIER
    return mixed >> np.uint64(WORD_BITS - 2 - words[0].size.bit_length())


def _claims(slots: NDArray[np.uint64], order: Indexes) -> Indexes:
    places = slots.view(np.int64)
    owners = np.empty(4 << order.size.bit_length(), np.intp)
    owners[places] = order
    return owners[places]


def _differ(words: Sequence[Words], like: Indexes) -> NDArray[np.bool_]:
    differ: NDArray[np.bool_] = words[0][like] != words[0]
    for word in words[1:]:
        differ |= word[like] != word
    return differ
