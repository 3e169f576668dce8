"""The report of played games: its figures, what is kept between two runs, and what is refused."""

from collections import Counter
from pathlib import Path

import pytest

from game.solver.playing import BINS, Result
from game.solver.report import quantile, report, summary
from game.solver.results import OtherSolverError, add, keep_summary, read


def result(seed: int, score: int = 100, top: int = 2048, ms: float = 5.0) -> Result:
    return Result(seed, 4, score, top, 10, "00", ms, {100: 9, 200: 1})


def test_the_mean_stands_on_a_line_of_its_own() -> None:
    lines = list(report([result(1, 100), result(2, 400), result(3, 200)]))
    assert next(line for line in lines if line.startswith("mean ")).split()[:2] == ["mean", "233.3"]
    assert "median 200" in lines
    assert "moves 30, 2000 a second of one core" in lines


def test_shares_are_of_games_that_made_the_tile_or_a_higher_one() -> None:
    lines = list(report([result(1, top=1024), result(2, top=4096), result(3, top=4096)]))
    assert [line.strip()[:14] for line in lines if " of 3" in line] == [
        "4096: 2 of 3 =",
        "2048: 2 of 3 =",
        "1024: 3 of 3 =",
    ]


def test_quantiles_come_from_the_bins() -> None:
    times = Counter({0: 90, 10 * BINS: 9, 20 * BINS: 1})
    assert quantile(times, 0.5) == 0.001
    assert quantile(times, 0.9) == 0.001
    assert quantile(times, 0.99) == 1.024
    assert quantile(times, 1.0) == pytest.approx(1048.576)


def test_finished_games_are_read_back(tmp_path: Path) -> None:
    path = tmp_path / "new" / "games.jsonl"
    for seed in (3, 1):
        add(path, result(seed), "abc", None)
    assert read(path, "abc", 4, None) == [result(3), result(1)]
    assert read(tmp_path / "none.jsonl", "abc", 4, None) == []


def test_a_line_that_was_cut_off_is_no_game(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    add(path, result(1), "abc", None)
    whole = path.read_text()
    path.write_text(whole + whole[:40])
    assert read(path, "abc", 4, None) == [result(1)]
    add(path, result(2), "abc", None)
    assert read(path, "abc", 4, None) == [result(1), result(2)]


@pytest.mark.parametrize(
    ("solver", "size", "until"), [("abd", 4, None), ("abc", 5, None), ("abc", 4, 2048)]
)
def test_games_of_another_run_are_refused(
    tmp_path: Path, solver: str, size: int, until: int | None
) -> None:
    add(tmp_path / "games.jsonl", result(1), "abc", None)
    with pytest.raises(OtherSolverError, match="abc"):
        read(tmp_path / "games.jsonl", solver, size, until)


def test_a_summary_takes_the_place_of_the_last_one_of_its_kind(tmp_path: Path) -> None:
    path = tmp_path / "strength.json"
    keep_summary(path, summary([result(1)], None))
    keep_summary(path, summary([result(1)], 2048))
    keep_summary(path, summary([result(1), result(2, 300)], None))
    text = path.read_text()
    assert text.count('"games": 2') == text.count('"games": 1') == 1
    assert '"mean": 200.0' in text


def test_a_summary_counts_the_games_that_made_each_tile() -> None:
    figures = summary([result(5, top=8192), result(2, top=2048)], None)
    assert figures["tops"] == {"2048": 2, "4096": 1, "8192": 1}
    assert (figures["median_low"], figures["median_high"]) == (100, 100)
    assert (figures["seed"], figures["games"], figures["ms_p90"]) == (2, 2, 0.03)
