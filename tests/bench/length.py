"""What a move costs at move 10, 1,000 and 100,000 of a game: CPU time and bytes written."""

from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import mean

from django.db import connection

from game.engine import Direction
from game.models import Game
from tests.bench.browser import Application, Browser
from tests.bench.long_game import long_game, stored, verify
from tests.bench.measure import alternate, micros, spread

AT = (10, 1_000, 100_000)
WRITTEN = 256  # moves over which written bytes are averaged: one piece is cut among them


class Continued:
    """A stored game and the directions that continue it."""

    def __init__(
        self, application: Application, seed: bytes, directions: list[Direction], at: int
    ) -> None:
        self.game = stored(seed, directions[:at])
        self.directions = iter(directions[at:])
        self.tiles: list[int] = []
        self.browser = Browser(application)
        self.browser.cookies["sessionid"] = session_of(self.game)
        self.browser.get("/6x6/")

    def block(self, moves: int) -> Iterator[float]:
        for direction in islice(self.directions, moves):
            if self.browser.facts["status"] == "won":
                self.browser.act("/continue/")
            answer = self.browser.move(direction)
            self.tiles.append(answer.body.count(b" data-value="))
            yield answer.cpu


def session_of(game: Game) -> str:
    """The cookie of the browser whose game this is."""
    from django.contrib.sessions.backends.signed_cookies import SessionStore

    session = SessionStore()
    session["player"] = str(game.player_id)
    session.save()
    return str(session.session_key)


def written(game: Continued) -> float:
    """Bytes that the database logs for one move: the growth of its write-ahead log."""
    before = log_size()
    list(game.block(WRITTEN))
    return (log_size() - before) / WRITTEN


def log_size() -> int:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn")
            return int(cursor.fetchone()[0])
    return Path(f"{connection.settings_dict['NAME']}-wal").stat().st_size


def stop_checkpoints() -> None:
    """Let SQLite's log grow, so that its size tells what was written."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_autocheckpoint=0")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def report(application: Application, blocks: int = 20, count: int = 20) -> list[list[str]]:
    """Rows: at which move, CPU p50 and p95, ratio to the first, tiles on the board, bytes written."""
    seed, directions = long_game(max(AT) + blocks * count + WRITTEN + count)
    games = {at: Continued(application, seed, directions, at) for at in AT}
    for game in games.values():
        list(game.block(count))
    times = alternate({at: partial(game.block, count) for at, game in games.items()}, blocks)
    stop_checkpoints()
    logged = {at: written(game) for at, game in games.items()}
    for game in games.values():
        verify(game.game.player_id)
    first = spread(times[AT[0]]).p50
    return [
        [
            f"{at:,}",
            micros(spread(found).p50),
            micros(spread(found).p95),
            f"{spread(found).p50 / first:.2f}",
            f"{mean(games[at].tiles):.0f}",
            f"{logged[at]:,.0f}",
        ]
        for at, found in times.items()
    ]
