"""What a move costs at move 10, 1,000 and 100,000 of a game: CPU time and bytes written."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import mean, median

from django.db import connection

from game.engine import Direction
from game.models import Game
from tests.bench.browser import Application, browser_of
from tests.bench.long_game import choose, long_game, stored, verify
from tests.bench.measure import alternate, growth, micros, spread

AT = (10, 1_000, 100_000)
WRITTEN = 256  # moves over which written bytes are measured: one piece is cut among them
LOOKS = ("position", "steps", "score", "top_rank", "status", "won_move", "kept_going")


class Continued:
    """A stored game, its browser, and the directions that continue it."""

    def __init__(
        self, application: Application, game: Game, directions: Iterable[Direction]
    ) -> None:
        self.game = game
        self.directions = iter(directions)
        self.tiles: list[int] = []
        self.browser = browser_of(application, game)

    def block(self, moves: int) -> Iterator[float]:
        for direction in islice(self.directions, moves):
            if self.browser.facts["status"] == "won":
                self.browser.act("/continue/")
            answer = self.browser.move(direction)
            self.tiles.append(answer.body.count(b" data-value="))
            yield answer.cpu

    def written(self) -> list[int]:
        """Bytes that the database logs for each of the next moves: its write-ahead log grows."""
        return growth([log_size(), *(log_size() for _ in self.block(WRITTEN))])


def short_game_on_the_board_of(game: Game, seed: bytes, directions: list[Direction]) -> Game:
    """A young game with the tiles of `game`: what is left when only the length differs."""
    young = stored(seed, directions)
    for name in LOOKS:
        setattr(young, name, getattr(game, name))
    young.won_move = None if game.won_move is None else 1
    young.save()
    return young


def by_policy(game: Game) -> Iterator[Direction]:
    """Directions for a game whose continuation is not known beforehand."""
    while direction := choose(Game.objects.get(player_id=game.player_id).now_at.board):
        yield direction


def log_size() -> int:
    """Bytes in the write-ahead log: PostgreSQL's is the whole server's."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn")
            return int(cursor.fetchone()[0])
    return Path(f"{connection.settings_dict['NAME']}-wal").stat().st_size


@contextmanager
def growing_log() -> Iterator[None]:
    """Let SQLite's log grow, so that its size tells what was written."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        cursor.execute("PRAGMA wal_autocheckpoint=0")
        yield
        cursor.execute("PRAGMA wal_autocheckpoint=1000")


def contenders(
    application: Application, at: tuple[int, ...], more: int
) -> tuple[dict[str, Continued], Continued]:
    """The games at each of the moves, and a young one with the board of the oldest."""
    seed, directions = long_game(max(at) + more)
    games = {
        f"{moves:,}": Continued(application, stored(seed, directions[:moves]), directions[moves:])
        for moves in at
    }
    old = games[f"{max(at):,}"].game
    young = short_game_on_the_board_of(old, seed, directions[: min(at)])
    return games, Continued(application, young, by_policy(young))


def report(
    application: Application, blocks: int = 20, count: int = 20, at: tuple[int, ...] = AT
) -> list[list[str]]:
    """Rows: move, CPU p50 and p95, ratio to the first, tiles, pieces, bytes written."""
    games, control = contenders(application, at, (blocks + 1) * count + WRITTEN)
    running = games | {f"{min(at)}, with the tiles of {max(at):,}": control}
    alternate({name: partial(game.block, count) for name, game in running.items()}, 1)
    times = alternate({name: partial(game.block, count) for name, game in running.items()}, blocks)
    with growing_log():
        logged = {name: game.written() for name, game in running.items()}
    for game in games.values():
        game.game = verify(game.game.player_id)
    first = spread(times[f"{min(at)}"]).p50
    return [row(name, game, times[name], first, logged[name]) for name, game in running.items()]


def row(
    name: str, game: Continued, times: list[float], first: float, logged: list[int]
) -> list[str]:
    found = spread(times)
    return [
        name,
        micros(found.p50),
        micros(found.p95),
        f"{found.p50 / first:.2f}",
        f"{mean(game.tiles):.0f}",
        f"{game.game.pieces}",
        f"{median(logged):,.0f} ({mean(logged):,.0f})",
    ]
