"""The 95 % intervals: against published figures, and against what they promise."""

from random import Random

import pytest

from game.intervals import around_median, median_place, wilson


def test_intervals_of_shares_are_wilsons() -> None:
    # Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263, and 0 of 20.
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)


@pytest.mark.parametrize(
    ("count", "rank"), [(6, 1), (8, 1), (9, 2), (15, 4), (20, 6), (25, 8), (50, 18), (100, 40)]
)
def test_intervals_of_medians_are_those_of_the_sign_test(count: int, rank: int) -> None:
    # Conover, Practical Nonparametric Statistics, and many others: the ranks that are taken.
    assert around_median(range(1, count + 1)) == (rank, count + 1 - rank)


@pytest.mark.parametrize("count", [1, 2, 5])
def test_of_very_few_values_all_are_taken(count: int) -> None:
    assert around_median(range(count)) == (0, count - 1)


def test_many_values_are_no_more_than_the_normal_approximation_says() -> None:
    assert median_place(10_000) + 1 == pytest.approx(5_000 - 1.959964 * 50, abs=1)


def test_nineteen_of_twenty_intervals_hold_the_true_median() -> None:
    luck = Random(1)
    held = 0
    for _ in range(1_000):
        low, high = around_median(sorted(luck.randrange(1_000_001) for _ in range(60)))
        held += low <= 500_000 <= high
    assert 940 <= held <= 985
