"""`manage.py play_solver`: measure the solver's strength by games with numbered seeds."""

import signal
from argparse import ArgumentParser
from collections.abc import Iterator
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from game.engine import MAX_RANK, SIZES
from game.management.arguments import GAMES, PROCESSES, SEED, file
from game.solver.playing import Result, fingerprint, play_game
from game.solver.report import report, summary
from game.solver.results import OtherSolverError, add, keep_summary, read


class Command(BaseCommand):
    help = (
        "Lets the solver play games with the seeds --seed, --seed + 1 and so on, and reports how "
        "well it did. Each finished game is kept in a file; started again, it plays the rest."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--games", type=GAMES, default=100)
        parser.add_argument("--size", type=int, default=4, choices=SIZES)
        parser.add_argument("--seed", type=SEED, default=1, help="the first game's seed")
        parser.add_argument("--until", type=face, help="stop a game at the first tile of this face")
        parser.add_argument("--processes", type=PROCESSES, default=1)
        parser.add_argument("--out", type=file, help="the file of finished games")
        parser.add_argument("--summary", type=file, help="a file in which to keep the figures")

    def handle(self, **options: Any) -> None:  # noqa: ANN401
        size, until = options["size"], options["until"]
        path = options["out"] or default_path(size, until)
        solver = fingerprint(size)
        seeds = range(options["seed"], options["seed"] + options["games"])
        results = {game.seed: game for game in kept(path, solver, size, until)}
        missing = [seed for seed in seeds if seed not in results]
        self.stdout.write(f"{len(seeds) - len(missing)} of {len(seeds)} games stand in {path}.")
        try:
            for game in play_games(missing, size, until, options["processes"]):
                add(path, game, solver, until)
                results[game.seed] = game
                self.show(game, len(missing := [s for s in missing if s != game.seed]))
        except KeyboardInterrupt:
            self.stdout.write(f"Stopped with {len(missing)} games to play; start again to go on.")
        finished = [results[seed] for seed in seeds if seed in results]
        if finished:
            self.stdout.write("\n".join(report(finished)))
        if options["summary"] and not missing:
            keep_summary(options["summary"], summary(finished, until))

    def show(self, game: Result, left: int) -> None:
        pace = game.ms / max(game.moves, 1)
        self.stdout.write(
            f"seed {game.seed}: {game.score} points, {game.top}, {game.moves} moves, "
            f"{pace:.2f} ms each; {left} to play"
        )
        self.stdout.flush()


def face(text: str) -> int:
    """Read a tile's face; ValueError, which argparse reports, on anything else."""
    if int(text) not in {1 << rank for rank in range(2, MAX_RANK + 1)}:
        raise ValueError(text)
    return int(text)


def default_path(size: int, until: int | None) -> Path:
    goal = f"-until-{until}" if until else ""
    return Path(settings.BASE_DIR) / "var" / f"solver-{size}x{size}{goal}.jsonl"


def kept(path: Path, solver: str, size: int, until: int | None) -> list[Result]:
    try:
        return read(path, solver, size, until)
    except OtherSolverError as error:
        raise CommandError(f"{path} is of another run ({error}); name another --out.") from error


def play_games(seeds: list[int], size: int, until: int | None, processes: int) -> Iterator[Result]:
    """Yield each game as it ends."""
    if processes == 1:
        yield from (play_game(seed, size, until) for seed in seeds)
        return
    # Leaving the pool gives up the games under way: a game is kept whole or not at all.
    with Pool(processes, initializer=leave_ctrl_c_to_the_parent) as pool:
        yield from pool.imap_unordered(partial(play_game, size=size, until=until), seeds)


def leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
