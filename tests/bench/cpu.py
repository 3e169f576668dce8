"""The server's CPU per move beside the floor's, in alternating blocks of real requests."""

from collections.abc import Callable, Iterator
from functools import partial

from tests.bench import floor
from tests.bench.browser import Application, Browser
from tests.bench.measure import Spread, alternate, micros, spread

PRODUCT, FLOOR, LEAN = "move", "floor", "lean floor"


def moves(browser: Browser, count: int) -> Iterator[float]:
    for _ in range(count):
        yield browser.play().cpu


def floors(browser: Browser, path: str, count: int) -> Iterator[float]:
    """Requests to a floor view with the fields that a move has."""
    for _ in range(count):
        answer = browser.post(path, direction="left")
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status} {answer.body[:200]!r}")
        yield answer.cpu


def contenders(application: Application, count: int) -> dict[str, Callable[[], Iterator[float]]]:
    player, other = (opened(application) for _ in range(2))
    for _ in range(200):
        player.play()
    floor.ANSWERS["constant"] = player.answer.body
    return {
        PRODUCT: partial(moves, player, count),
        FLOOR: partial(floors, other, "/floor/", count),
        LEAN: partial(floors, other, "/lean-floor/", count),
    }


def opened(application: Application, page: str = "/") -> Browser:
    """A browser whose first game is stored."""
    browser = Browser(application)
    browser.get(page)
    browser.play()
    return browser


def compare(application: Application, blocks: int = 40, count: int = 40) -> dict[str, list[float]]:
    """CPU nanoseconds of single requests, after a warm-up that is not counted."""
    runners = contenders(application, count)
    alternate(runners, 2)
    return alternate(runners, blocks)


def summary(samples: dict[str, list[float]]) -> list[list[str]]:
    """Rows of the report: absolute figures and the move's ratio to each floor."""
    found: dict[str, Spread] = {name: spread(found) for name, found in samples.items()}
    move = found[PRODUCT]
    return [
        [
            name,
            micros(mine.p50),
            micros(mine.p95),
            "" if name == PRODUCT else f"{move.p50 / mine.p50:.2f}",
            "" if name == PRODUCT else f"{move.p95 / mine.p95:.2f}",
        ]
        for name, mine in found.items()
    ]
