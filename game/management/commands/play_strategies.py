"""`manage.py play_strategies`: test simple strategies by games with numbered seeds."""

from argparse import ArgumentParser
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from game.engine import SIZES
from game.management.arguments import GAMES, PROCESSES, SEED, file, folder
from game.management.commands.play_solver import leave_ctrl_c_to_the_parent
from game.strategies import STRATEGIES
from game.strategies.kept import OtherStrategyError, add, read
from game.strategies.playing import Ended, fingerprint, play_game
from game.strategies.report import report
from game.strategies.trials import keep, summarise

# So many games are played at a time, and kept or lost together.
BLOCK = 100


class Block(NamedTuple):
    """Games to play one after the other."""

    strategy: str
    size: int
    seeds: list[int]


class Command(BaseCommand):
    help = (
        "Lets simple strategies play games with the seeds --seed, --seed + 1 and so on, and tells "
        "how well each did. Finished games are kept in files; started again, it plays the rest."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--games", type=GAMES, default=10_000)
        parser.add_argument("--size", type=int, default=4, choices=SIZES)
        parser.add_argument("--seed", type=SEED, default=1, help="the first game's seed")
        parser.add_argument("--strategy", nargs="+", choices=STRATEGIES, default=list(STRATEGIES))
        parser.add_argument("--processes", type=PROCESSES, default=1)
        parser.add_argument("--out", type=folder, help="the folder of finished games")
        parser.add_argument("--summary", type=file, help="a file in which to keep the figures")

    def handle(self, **options: Any) -> None:  # noqa: ANN401
        size, seeds = options["size"], range(options["seed"], options["seed"] + options["games"])
        runs = {
            name: Run(options["out"] or default_folder(), name, size)
            for name in options["strategy"]
        }
        blocks = [block for run in runs.values() for block in run.missing(seeds)]
        try:
            for block, games in play_blocks(blocks, options["processes"]):
                runs[block.strategy].add(games)
                self.show(block)
        except KeyboardInterrupt:
            self.stdout.write("Stopped; start again to go on.")
            return
        measured = [summarise(size, run.name, run.in_order(seeds)) for run in runs.values()]
        for one in measured:
            self.stdout.write("\n".join(report(one)))
        if options["summary"]:
            keep(options["summary"], measured)

    def show(self, block: Block) -> None:
        self.stdout.write(f"{block.strategy}: seeds {block.seeds[0]} to {block.seeds[-1]}")
        self.stdout.flush()


class Run:
    """One strategy's games of a size, and the file that keeps them."""

    def __init__(self, folder: Path, name: str, size: int) -> None:
        self.name, self.size = name, size
        self.mark = f"{name} {size} {fingerprint(name, size)}"
        self.path = folder / f"{name}-{size}x{size}.jsonl"
        try:
            self.games = read(self.path, self.mark)
        except OtherStrategyError as error:
            problem = f"{self.path} is of another run ({error}); name another --out."
            raise CommandError(problem) from error

    def missing(self, seeds: range) -> list[Block]:
        """Return the games that are still to be played."""
        left = [seed for seed in seeds if seed not in self.games]
        starts = range(0, len(left), BLOCK)
        return [Block(self.name, self.size, left[start : start + BLOCK]) for start in starts]

    def add(self, games: list[Ended]) -> None:
        add(self.path, self.mark, games)
        self.games |= {game.seed: game for game in games}

    def in_order(self, seeds: range) -> list[Ended]:
        return [self.games[seed] for seed in seeds]


def default_folder() -> Path:
    return Path(settings.BASE_DIR) / "var" / "strategies"


def play_blocks(blocks: list[Block], processes: int) -> Iterator[tuple[Block, list[Ended]]]:
    """Yield each block with its games as they end."""
    if processes == 1:
        yield from map(play_block, blocks)
        return
    # Leaving the pool gives up the blocks under way: a block is kept whole or not at all.
    with Pool(processes, initializer=leave_ctrl_c_to_the_parent) as pool:
        yield from pool.imap_unordered(play_block, blocks)


def play_block(block: Block) -> tuple[Block, list[Ended]]:
    return block, [play_game(block.strategy, block.size, seed) for seed in block.seeds]
