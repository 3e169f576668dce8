"""How far a measured share or median can be trusted: 95 % intervals."""

import math
from collections.abc import Sequence

NORMAL_95 = 1.959964


def wilson(hits: int, of: int) -> tuple[float, float]:
    """Return the 95 % interval of a share. Source: Wilson, JASA 22 (1927), pages 209-212."""
    z2 = NORMAL_95**2
    share = hits / of
    centre = share + z2 / (2 * of)
    reach = NORMAL_95 * math.sqrt(share * (1 - share) / of + z2 / (4 * of * of))
    return max(0.0, (centre - reach) / (1 + z2 / of)), min(1.0, (centre + reach) / (1 + z2 / of))


def around_median(ordered: Sequence[int]) -> tuple[int, int]:
    """Return the 95 % interval of the median of ascending values: two of them, by their order.

    It assumes nothing of how they are distributed. Fewer than six values are too few for 95 %:
    then it is the lowest and the highest. Source: the sign test's interval, David and Nagaraja,
    Order Statistics, 3rd edition (2003), section 7.1.
    """
    place = median_place(len(ordered))
    return ordered[place], ordered[-1 - place]


def median_place(count: int) -> int:
    """Return how many of `count` values, at each end, the interval of their median leaves out."""
    # Exact, in whole numbers: at most 2.5 % of all rows of heads and tails have so few heads.
    place, ways, fewer, all_ways = 0, 1, 1, 1 << count
    while fewer * 40 <= all_ways:
        ways = ways * (count - place) // (place + 1)
        place += 1
        fewer += ways
    return max(0, place - 1)
