"""What makes the trained weights small."""

import numpy as np
import pytest

from tests.training.coding import coded, most_frequent, rounded, three_counts

KEPT = np.array([0x000, 0x001, 0x123, 0x321, 0xCBA])


def test_a_kept_line_has_its_own_code() -> None:
    assert coded(KEPT, 3)[KEPT].tolist() == [0, 1, 2, 3, 4]


def test_every_other_line_shares_the_code_of_a_kept_one() -> None:
    assert set(coded(KEPT, 3).tolist()) == set(range(5))


def test_a_line_shares_the_code_of_one_that_is_a_rank_away() -> None:
    codes = coded(KEPT, 3)
    assert codes[[0x223, 0x331, 0xDBA]].tolist() == [2, 3, 4]


def test_an_empty_cell_is_no_neighbour_of_a_tile_while_there_are_others() -> None:
    # 0x112 is nearer to 0x001 than to 0x156 where an empty cell counts as a rank.
    assert coded(np.array([0x001, 0x156]), 3)[0x112] == 1


def test_the_most_frequent_lines_are_kept_in_order() -> None:
    assert most_frequent(np.array([3.0, 9, 0, 9, 5]), 3).tolist() == [1, 3, 4]


def test_threes_are_counted_over_all_fourth_cells() -> None:
    counts = np.zeros(1 << 16)
    counts[[0x1234, 0x5234, 0x1235]] = 7, 5, 1
    assert three_counts(counts)[[0x234, 0x235, 0x123]].tolist() == [12, 1, 0]


def test_rounding_is_off_by_half_a_step_at_most() -> None:
    weights = np.random.default_rng(1).normal(0, 3000, 10_000)
    assert np.abs(rounded(weights, 16) * 16.0 - weights).max() <= 8


def test_a_weight_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="too small for a weight of 600000"):
        rounded(np.array([600_000.0]), 16)
