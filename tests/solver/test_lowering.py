"""High tiles are lowered through gaps, in what is looked up and never in how they move."""

from random import Random

import numpy as np
import pytest

from game.engine import Board, Direction
from game.solver.evaluation import by_network
from game.solver.lowering import UNCHANGED, Labels, labels, lower
from game.solver.network import network_worth
from game.solver.packed import pack, unpack
from game.solver.packed_form import PackedForm
from tests.solver.positions import scattered


def lowered(ranks: list[int]) -> list[int]:
    label = labels(bytes(ranks))
    return [label[rank] for rank in ranks]


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ([12, 9, 0, 1], [12, 9, 0, 1]),  # no tile is higher than what the network knows
        ([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3], [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3]),  # no gap
        ([13, 9, 8], [12, 9, 8]),
        ([14, 13, 9, 8], [12, 11, 9, 8]),
        ([14, 12, 11, 10], [12, 11, 10, 9]),
        ([15, 13, 2, 1], [12, 11, 2, 1]),
        ([15, 4, 3, 2, 1], [12, 4, 3, 2, 1]),
    ],
)
def test_the_highest_gaps_close_first(ranks: list[int], expected: list[int]) -> None:
    assert lowered(ranks) == expected


def test_ranks_of_a_board_keep_their_order_and_differ() -> None:
    luck = Random(31)
    for _ in range(2_000):
        ranks = sorted(set(scattered(luck, 4, 15).ranks))
        found = lowered(ranks)
        assert found == sorted(set(found))
        assert max(found, default=0) <= 12 or found[-1] - found[0] >= len(found) - 1


def test_positions_are_lowered_tile_by_tile() -> None:
    luck = Random(32)
    for _ in range(300):
        board = scattered(luck, 4, 15)
        label = labels(board.ranks)
        positions = np.array([pack(board)], "<u8")
        expected = bytes(label[rank] for rank in board.ranks)
        assert unpack(int(lower(positions, label)[0])).ranks == expected
        assert by_network(label).worth(positions) == network_worth(lower(positions, label))


@pytest.mark.parametrize(
    "label", [UNCHANGED, labels(bytes([15, 14, 9, 1])), labels(bytes([14, 2]))]
)
def test_merges_gain_what_the_lowered_tile_is_worth(label: Labels) -> None:
    for rank in range(1, 15):
        board = Board(4, bytes([rank, rank, *[0] * 14]))
        form = PackedForm(label)
        moved, gained = form.slides(form.read(board))
        left = list(Direction).index(Direction.LEFT)
        assert unpack(int(moved[left][0])).ranks[0] == rank + 1
        assert gained[left, 0] == 1 << label[rank + 1]
