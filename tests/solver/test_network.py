"""The network's vectorised look-ups against a plain sum, and its file's checks."""

from pathlib import Path

import numpy as np
import pytest

from game.engine import Board
from game.solver.network import (
    LEAST,
    WEIGHTS,
    Stored,
    network,
    network_worth,
    read_stored,
    worths,
)
from game.solver.packed import pack

CELLS = 16


@pytest.fixture(scope="module")
def stored() -> Stored:
    return read_stored(WEIGHTS)


@pytest.fixture(scope="module")
def boards() -> list[Board]:
    random = np.random.default_rng(2048)
    ranks = random.integers(0, 16, (200, CELLS)) * random.integers(0, 2, (200, CELLS))
    return [Board(4, bytes(cells.tolist())) for cells in ranks]


def test_a_worth_is_the_sum_over_tuples_and_symmetries(stored: Stored, boards: list[Board]) -> None:
    expected = [plain_worth(stored, board) for board in boards]
    assert worths(network(), packed(boards)) == pytest.approx(expected, rel=1e-12)


def test_all_symmetries_of_a_position_are_worth_the_same(boards: list[Board]) -> None:
    turned = [Board(4, symmetry) for symmetry in symmetries(boards[0])]
    assert len(set(worths(network(), packed(turned)))) == 1


def test_no_live_position_is_worth_less_than_death(boards: list[Board]) -> None:
    assert network_worth(packed(boards)).min() >= LEAST


def test_more_is_to_come_at_the_beginning_than_before_the_end() -> None:
    beginning = Board.from_rows([[2, 0, 0, 0], [0] * 4, [0, 0, 2, 0], [0] * 4])
    ranks = bytes((12, 5, 2, 1, 11, 6, 4, 2, 9, 7, 5, 1, 2, 8, 2, 0))
    first, last = network_worth(packed([beginning, Board(4, ranks)]))
    assert first > 2 * last


def test_no_positions_have_no_worths() -> None:
    assert network_worth(packed([])).shape == (0,)


@pytest.mark.parametrize("field", Stored._fields)
def test_it_refuses_a_file_without_a_part(stored: Stored, field: str, tmp_path: Path) -> None:
    parts = stored._asdict()
    del parts[field]
    np.savez(tmp_path / "broken.npz", **parts)
    with pytest.raises(ValueError, match=f"is not a file of weights: .*{field}"):
        read_stored(tmp_path / "broken.npz")


@pytest.mark.parametrize("field", Stored._fields)
def test_it_refuses_a_part_of_another_shape(stored: Stored, field: str, tmp_path: Path) -> None:
    parts = stored._asdict()
    parts[field] = parts[field].reshape(-1)[:7].copy()
    if field == "step":
        parts[field] = np.zeros(2)
    np.savez(tmp_path / "broken.npz", **parts)
    with pytest.raises(ValueError, match=f": {field} must be"):
        read_stored(tmp_path / "broken.npz")


def test_it_refuses_a_file_that_is_no_archive(tmp_path: Path) -> None:
    (tmp_path / "broken.npz").write_bytes(b"PK\3\4 and then nothing")
    with pytest.raises(ValueError, match="is not a file of weights"):
        read_stored(tmp_path / "broken.npz")


def packed(boards: list[Board]) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    return np.array([pack(board) for board in boards], "<u8")


def symmetries(board: Board) -> list[bytes]:
    grid = np.frombuffer(board.ranks, np.uint8).reshape(4, 4)
    turned = [np.rot90(grid, turns) for turns in range(4)]
    return [each.tobytes() for of in turned for each in (of, of.T)]


def plain_worth(stored: Stored, board: Board) -> float:
    return float(stored.step) * sum(
        corner_worth(stored, symmetry) for symmetry in symmetries(board)
    )


def corner_worth(stored: Stored, ranks: bytes) -> float:
    """Sum the weights of one tuple of each kind, at the top or left of the middle."""
    first, second, third = (ranks[start : start + 4] for start in (0, 4, 8))
    outer, inner = stored.outer_lines[number(first)], stored.inner_lines[number(second)]
    outer_three = stored.outer_threes[number(first[:3])]
    second_three = stored.inner_threes[number(second[:3])]
    third_three = stored.inner_threes[number(third[:3])]
    weights = (
        stored.outer_line[outer],
        stored.outer_axe[outer, number(second[:2])],
        stored.inner_line[inner],
        stored.inner_axe[inner, number(third[:2])],
        stored.outer_block[outer_three, second_three],
    )
    # This one has the same place in two symmetries, and counts once.
    middle = stored.inner_block[max(second_three, third_three), min(second_three, third_three)]
    return sum(int(weight) for weight in weights) + int(middle) / 2


def number(ranks: bytes) -> int:
    return sum(rank << 4 * place for place, rank in enumerate(ranks))
