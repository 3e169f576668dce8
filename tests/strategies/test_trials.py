"""The figures of tested strategies: how they come about, and those that are kept."""

from pathlib import Path

import pytest

from game.intervals import median_place
from game.strategies import STRATEGIES
from game.strategies.playing import Ended
from game.strategies.report import report
from game.strategies.trials import KEPT, Trial, digests, keep, read, summarise, trials


def game(seed: int, score: int = 100, top: int = 256, moves: int = 50) -> Ended:
    return Ended(seed, score, top, moves, "00")


GAMES = [game(1, 400, 2048), game(2, 100), game(3, 300, 1024), game(4, 200, 4096)]


def test_a_summary_counts_games_by_their_highest_tile() -> None:
    one = summarise(4, "snake", GAMES)
    assert one.tops == {256: 1, 1024: 1, 2048: 1, 4096: 1}
    assert (one.won, one.made(256), one.made(8192)) == (2, 4, 0)
    assert (one.games, one.seed, one.moves) == (4, 1, 200)
    assert one.share(4096) == pytest.approx((0.25, 0.0456, 0.6994), abs=5e-5)


def test_a_summary_has_the_median_its_interval_and_the_percentiles() -> None:
    one = summarise(4, "snake", [game(seed, 10 * seed) for seed in range(1, 102)])
    assert (one.median, one.mean) == (510, 510)
    assert (one.median_low, one.median_high) == (410, 610)
    assert one.scores == [10 * percent + 10 for percent in range(101)]


def test_digests_are_of_the_first_games_and_of_all() -> None:
    games = [game(seed) for seed in range(1, 113)]
    kept = digests(games)
    assert list(kept) == [10, 100, 112]
    assert digests(games[:10]) == {10: kept[10]}
    for wrong in (game(5, score=101), game(5, top=512), game(5, moves=51)):
        other = digests([*games[:4], wrong, *games[5:]])
        assert not set(other.values()) & set(kept.values())


def test_figures_take_the_place_of_those_of_their_size_and_strategy(tmp_path: Path) -> None:
    path = tmp_path / "trials.json"
    snake, corner = summarise(4, "snake", GAMES), summarise(4, "corner", GAMES)
    large = summarise(5, "snake", GAMES)
    keep(path, [large, snake])
    keep(path, [corner, fresh := summarise(4, "snake", GAMES[:2])])
    assert read(path) == (fresh, corner, large)
    assert read(tmp_path / "none.json") == ()


def test_the_report_tells_shares_with_wilsons_interval_and_the_medians() -> None:
    lines = list(report(summarise(4, "snake", GAMES)))
    assert lines[0] == "snake on 4x4: games 4, moves 200"
    assert lines[1] == "median 250 (95 %: 100 to 400, by order statistics), mean 250.0"
    assert "   2048: 2 of 4 = 50.00% (95 %, Wilson: 15.00% to 85.00%)" in lines


def test_the_report_tells_of_wins_where_there_was_none() -> None:
    assert any("2048: 0 of 1" in line for line in report(summarise(4, "snake", [game(1)])))


# --- What is kept ---------------------------------------------------------------------------------


def test_every_strategy_is_kept_with_ten_thousand_games_of_classic() -> None:
    classic = {one.strategy: one for one in trials() if one.size == 4}
    assert list(classic) == list(STRATEGIES)
    assert all(one.games >= 10_000 and one.seed == 1 for one in classic.values())
    assert KEPT.stat().st_size < 50_000


@pytest.mark.parametrize(("size", "games"), [(5, 1_000), (6, 100)])
def test_every_strategy_is_kept_on_the_larger_boards(size: int, games: int) -> None:
    kept = {one.strategy: one for one in trials() if one.size == size}
    assert list(kept) == list(STRATEGIES)
    assert all(one.games >= games and one.seed == 1 for one in kept.values())


@pytest.mark.parametrize("size", [5, 6])
def test_going_round_carries_further_than_the_corner_on_the_larger_boards(size: int) -> None:
    kept = {one.strategy: one for one in trials() if one.size == size}
    assert kept["four"].median_low > kept["corner"].median_high


@pytest.mark.parametrize("kept", trials(), ids=lambda one: f"{one.strategy}-{one.size}")
def test_kept_figures_agree_with_each_other(kept: Trial) -> None:
    assert sum(kept.tops.values()) == kept.games
    assert kept.scores == sorted(kept.scores)
    assert len(kept.scores) == 101
    left_out = 100 * median_place(kept.games) // kept.games
    assert kept.scores[left_out] <= kept.median_low <= kept.median <= kept.median_high
    assert kept.median_high <= kept.scores[100 - left_out]
    assert kept.scores[0] <= kept.mean <= kept.scores[100]
    assert kept.games in kept.digests
