"""`play_strategies`: it plays, reports, goes on where it stopped, and keeps the figures."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from game.management.commands import play_strategies
from game.management.commands.play_strategies import Block, Run
from game.strategies.kept import add, read
from game.strategies.playing import Ended, play_game
from game.strategies.trials import read as read_trials


def play(folder: Path, **options: object) -> str:
    told = StringIO()
    values = {"games": 3, "size": 4, "seed": 5, "strategy": ["random", "four"], "out": folder}
    call_command("play_strategies", stdout=told, **values | options)
    return told.getvalue()


def endings(folder: Path, name: str = "random") -> list[Ended]:
    return [Run(folder, name, 4).games[seed] for seed in (5, 6, 7)]


def test_it_plays_the_numbered_games_and_reports(tmp_path: Path) -> None:
    told = play(tmp_path)
    assert "random: seeds 5 to 7" in told
    assert "random on 4x4: games 3, moves" in told
    assert "four on 4x4: games 3, moves" in told
    assert endings(tmp_path) == [play_game("random", 4, seed) for seed in (5, 6, 7)]


def test_it_goes_on_where_it_stopped(tmp_path: Path) -> None:
    play(tmp_path, games=2)
    told = play(tmp_path)
    assert "random: seeds 7 to 7" in told
    assert "seeds 5" not in told
    assert "games 3" in told
    assert "seeds" not in play(tmp_path)


def test_several_processes_play_the_same_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_strategies, "BLOCK", 1)
    play(one := tmp_path / "one", summary=one / "trials.json")
    play(two := tmp_path / "two", processes=2, summary=two / "trials.json")
    assert endings(one) == endings(two)
    assert (one / "trials.json").read_text() == (two / "trials.json").read_text()


def test_finished_blocks_are_kept_when_it_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(block: Block) -> tuple[Block, list[Ended]]:
        if 6 in block.seeds:
            raise KeyboardInterrupt
        return block, [play_game(block.strategy, block.size, seed) for seed in block.seeds]

    monkeypatch.setattr(play_strategies, "BLOCK", 1)
    monkeypatch.setattr(play_strategies, "play_block", stopped)
    told = play(tmp_path, summary=tmp_path / "trials.json")
    assert told.endswith("Stopped; start again to go on.\n")
    assert list(Run(tmp_path, "random", 4).games) == [5]
    assert not (tmp_path / "trials.json").exists()


def test_a_block_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    add(path := tmp_path / "games.jsonl", "run", [play_game("four", 4, 1)])
    whole = path.read_text()
    path.write_text(whole + whole[:30])
    assert list(read(path, "run")) == [1]
    add(path, "run", [play_game("four", 4, 2)])
    assert list(read(path, "run")) == [1, 2]


def test_games_of_a_strategy_that_has_changed_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(tmp_path)
    monkeypatch.setattr(play_strategies, "fingerprint", lambda name, size: "another")
    with pytest.raises(CommandError, match="another run"):
        play(tmp_path)


def test_figures_are_kept_for_the_page(tmp_path: Path) -> None:
    play(tmp_path, summary=tmp_path / "trials.json")
    kept = read_trials(tmp_path / "trials.json")
    assert [(one.strategy, one.games, one.seed) for one in kept] == [
        ("random", 3, 5),
        ("four", 3, 5),
    ]
