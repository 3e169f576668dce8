"""`manage.py prune_games`: remove players who stayed away and, if asked, barely played games."""

from argparse import ArgumentParser, ArgumentTypeError
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import timezone

from game.models import Game
from game.services.handing_over import forget_links
from game.services.pruning import (
    barely_played,
    forget_former,
    players_away,
    remove_games,
    remove_players,
)

LONGEST = 100_000  # days; no date lies that far back that matters


class Command(BaseCommand):
    help = (
        "Removes every player last seen more than --older-than days ago, with all games. It works "
        "in small batches while people play, and can be stopped and started again at any time."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--older-than", type=days, required=True, metavar="DAYS")
        parser.add_argument(
            "--single-move",
            action="store_true",
            help="also games given up that long ago after one move at most, never a best one",
        )
        parser.add_argument("--dry-run", action="store_true", help="only say what would go")

    def handle(self, **options: Any) -> None:  # noqa: ANN401
        since = timezone.now() - options["older_than"]
        if options["dry_run"]:
            self.tell("would go", *counted(since, single_move=options["single_move"]))
            return
        players, games = prune_players(since)
        single = prune_single(since) if options["single_move"] else 0
        forget()
        self.tell("are gone", players, games, single)

    def tell(self, what: str, players: int, games: int, single: int) -> None:
        self.stdout.write(
            f"{players} players with {games} games and {single} barely played games {what}."
        )


def counted(since: datetime, *, single_move: bool) -> tuple[int, int, int]:
    """Count what would go: players, their games, and barely played games of others."""
    away = players_away(since).values("id")
    games = Game.objects.filter(player_id__in=away).count()
    kept = barely_played(since).exclude(player_id__in=away)
    return away.count(), games, kept.count() if single_move else 0


def prune_players(since: datetime) -> tuple[int, int]:
    players, games = 0, 0
    gone, theirs, after = remove_players(since, None)
    while after is not None:
        players, games = players + gone, games + theirs
        gone, theirs, after = remove_players(since, after)
    return players, games


def prune_single(since: datetime) -> int:
    total = 0
    while gone := remove_games(since):
        total += gone
    return total


def forget() -> None:
    """Remove what no browser can ask for any more: old links, notes of players long gone."""
    now = timezone.now()
    forget_links(now)
    while forget_former(now - timedelta(seconds=settings.SESSION_COOKIE_AGE)):
        pass


def days(text: str) -> timedelta:
    """Read a number of days from 1 on; ArgumentTypeError, which argparse reports, else."""
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text) <= LONGEST:
        raise ArgumentTypeError("a whole number of days, 1 or more, is needed")
    return timedelta(days=int(text))
