"""`manage.py verify_games`: play every stored game again and name those that differ."""

import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from itertools import starmap
from multiprocessing import get_context
from time import perf_counter
from typing import Any, NamedTuple
from uuid import UUID

from django.core.management.base import BaseCommand

from config.processes import set_up
from game.management.arguments import PROCESSES
from game.models import Game
from game.services.verifying import Key, batches, faults_of, games_between, wrong_keys

BATCH = 100  # games


class Checked(NamedTuple):
    """What a batch of games was found to be; `last` is the key of its last game."""

    last: Key
    games: int
    moves: int
    faults: list[str]


class Command(BaseCommand):
    help = (
        "Plays every stored game again from its seed and directions, and names each whose board, "
        "score, moves, merges, top tile, status or undo steps differ. Exits with 1 if any does."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--processes", type=PROCESSES, default=1)
        parser.add_argument(
            "--after", type=key, metavar="PLAYER/GAME", help="go on after this game"
        )

    def handle(self, **options: Any) -> None:  # noqa: ANN401
        began, games, moves, faults = perf_counter(), 0, 0, 0
        if options["after"] is None:
            for ids in wrong_keys():
                games, faults = games + 1, faults + 1
                self.stdout.write(f"{ids}: no id (shown in hexadecimals)")
        last: Key | None = options["after"]
        try:
            for checked in check_all(last, options["processes"]):
                last = checked.last
                games, moves = games + checked.games, moves + checked.moves
                faults += len(checked.faults)
                for fault in checked.faults:
                    self.stdout.write(fault)
        except KeyboardInterrupt:
            self.stderr.write(f"Stopped. To go on: --after {written(last)}" if last else "Stopped.")
            sys.exit(130)
        pace = moves / max(perf_counter() - began, 1e-9)
        self.stdout.write(f"{games} games, {moves} moves, {pace:.0f} moves/s, {faults} differ.")
        if faults:
            sys.exit(1)


def check_all(after: Key | None, processes: int) -> Iterator[Checked]:
    """Yield what was found, batch by batch, in the order of the games' keys."""
    if processes == 1:
        yield from starmap(check, batches(after, BATCH))
        return
    spans = list(batches(after, BATCH))
    # Spawned, not forked: a database connection must not be shared between processes.
    with get_context("spawn").Pool(processes, initializer=set_up) as pool:
        yield from pool.imap(check_span, spans)


def check_span(span: tuple[Key | None, Key]) -> Checked:
    return check(*span)


def check(after: Key | None, last: Key) -> Checked:
    """Play the games of one span again."""
    games, moves, faults = 0, 0, []
    for of, game in games_between(after, last):
        found = [game] if isinstance(game, str) else faults_of(game)
        games += 1
        if any(found):
            faults.append(f"{written(of)}: {', '.join(found)}")
        elif isinstance(game, Game):
            moves += game.moves
    return Checked(last, games, moves, faults)


def key(text: str) -> Key:
    """Read `PLAYER/GAME`; ArgumentTypeError, which argparse reports, on anything else."""
    try:
        player_id, game_id = map(UUID, text.split("/"))
    except ValueError as error:
        raise ArgumentTypeError("two ids with a slash between them are needed") from error
    return player_id, game_id


def written(of: Key) -> str:
    return "/".join(map(str, of))
