"""Watching a game of 20,000 moves again: what a jump into it, a step and a picture cost."""

from collections.abc import Callable, Iterator
from random import Random

from django.core.cache import cache

from game.services import publish_game
from game.views.board_picture import picture
from tests.bench.browser import Application, Browser, browser_of
from tests.bench.long_game import long_game, stored
from tests.bench.measure import micros, spread

MOVES = 20_000
BOARDS = 24  # as many as the script asks for at a time


def report(application: Application, rounds: int = 40, moves: int = MOVES) -> list[list[str]]:
    """Rows: what is asked for, CPU p50, p95 and longest."""
    game = stored(*long_game(moves))
    game.is_current = False
    game.save()
    browser = browser_of(application, game)
    pages, link = f"/game/{game.id}/", publish_game(game.player_id, game.id)
    luck = Random(1)

    def anywhere() -> int:
        return luck.randrange(moves - BOARDS)

    def boards() -> str:
        first = anywhere()
        return f"{pages}boards/?move={first}&to={first + BOARDS}"

    asked: dict[str, tuple[Callable[[], str], Callable[[], None]]] = {
        "page at a move, first visit": (lambda: f"{pages}?move={anywhere()}", cache.clear),
        "page at a move": (lambda: f"{pages}?move={anywhere()}", lambda: None),
        f"{BOARDS} boards from a move": (boards, lambda: None),
        "picture, drawn": (lambda: f"/g/{link}/board.png", picture.cache_clear),
    }
    return [row(name, list(timed(browser, rounds, *how))) for name, how in asked.items()]


def timed(
    browser: Browser, rounds: int, address: Callable[[], str], before: Callable[[], None]
) -> Iterator[int]:
    for _ in range(rounds):
        before()
        yield browser.get(address()).cpu


def row(name: str, times: list[int]) -> list[str]:
    found = spread(times)
    return [name, micros(found.p50), micros(found.p95), micros(max(times))]
