"""The figures that a report has kept are read as they were written, or not at all."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.solver import strength
from game.solver.playing import play_game
from game.solver.report import summary
from game.solver.results import keep_summary
from game.solver.strength import strengths


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    path = tmp_path / "strength.json"
    monkeypatch.setattr(strength, "KEPT", path)
    strengths.cache_clear()
    yield path
    strengths.cache_clear()


def test_without_a_report_nothing_is_known(kept: Path) -> None:
    assert strengths() == ()


def test_what_a_report_keeps_is_read(kept: Path) -> None:
    keep_summary(kept, summary([play_game(7, 4, until=64)], 64))
    (found,) = strengths()
    assert (found.size, found.games, found.seed, found.until) == (4, 1, 7, 64)
    assert found.mean > 0


def test_the_kept_figures_of_the_repository_are_sound() -> None:
    for found in strengths():
        assert found.size in {4, 5, 6}
        assert 0 < found.ms_median <= found.ms_p90 <= found.ms_p99
        assert all(0 < made <= found.games for made in found.tops.values())
        assert list(found.tops.values()) == sorted(found.tops.values(), reverse=True)
