"""The solver's own games: the engine's luck, the same moves every time, and the command."""

from io import StringIO
from itertools import islice
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from game.engine import luck_seed, replay
from game.management.commands import play_solver
from game.solver.playing import Result, fingerprint, play_game, timed_moves


def test_a_game_is_that_of_the_engine_with_the_numbered_seed() -> None:
    game = play_game(7, 4, until=128)
    directions = [timed.direction for timed in islice(timed_moves(7, 4), game.moves)]
    rebuilt = replay(luck_seed(7), 4, directions)
    assert (rebuilt.score, rebuilt.moves, rebuilt.board.top) == (game.score, game.moves, 128)
    assert game.top == 128
    assert sum(game.times.values()) == game.moves


def test_a_game_is_played_the_same_every_time() -> None:
    one, two = play_game(8, 5, until=64), play_game(8, 5, until=64)
    assert (one.score, one.directions) == (two.score, two.directions)
    assert one.directions != play_game(9, 5, until=64).directions


def test_a_solver_is_told_from_another_by_its_fingerprint() -> None:
    assert fingerprint(4) == fingerprint(4)
    assert len({fingerprint(size) for size in (4, 5, 6)}) == 3


def play(path: Path, **options: object) -> str:
    told = StringIO()
    values = {"games": 3, "size": 4, "seed": 5, "until": 32, "out": path} | options
    call_command("play_solver", stdout=told, **values)
    return told.getvalue()


def test_the_command_plays_reports_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert "0 of 2 games" in play(path, games=2)
    told = play(path)
    assert "2 of 3 games" in told
    assert "seed 7: " in told
    assert "seed 5: " not in told
    assert "\nmean " in told
    assert "3 of 3 = 100.0%" in told
    assert path.read_text().count("\n") == 3


def test_several_processes_play_the_same_games(tmp_path: Path) -> None:
    play(one := tmp_path / "one.jsonl")
    play(two := tmp_path / "two.jsonl", processes=2)
    assert endings(one) == endings(two)


def endings(path: Path) -> set[tuple[int, int, str]]:
    kept = play_solver.kept(path, fingerprint(4), 4, 32)
    return {(game.seed, game.score, game.directions) for game in kept}


def test_games_that_end_are_kept_when_the_command_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(seed: int, size: int, until: int | None) -> Result:
        if seed == 6:
            raise KeyboardInterrupt
        return play_game(seed, size, until)

    monkeypatch.setattr(play_solver, "play_game", stopped)
    told = play(tmp_path / "games.jsonl")
    assert "Stopped with 2 games to play" in told
    assert "games 1\n" in told


def test_a_file_of_another_run_is_refused(tmp_path: Path) -> None:
    play(path := tmp_path / "games.jsonl")
    with pytest.raises(CommandError, match="another run"):
        play(path, until=64)


def test_figures_are_kept_when_all_games_are_played(tmp_path: Path) -> None:
    play(tmp_path / "games.jsonl", summary=tmp_path / "strength.json")
    assert '"games": 3' in (tmp_path / "strength.json").read_text()


@pytest.mark.parametrize("text", ["0", "3", "-2", "x", str(2**38)])
def test_a_goal_that_is_no_tile_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        play_solver.face(text)
