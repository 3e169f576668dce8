"""The SQL of each kind of request, counted where the product sends it to the database."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

from tests.bench.browser import Application, Browser


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """Count statements by their first word; BEGIN and the like count as themselves."""
    found: Counter[str] = Counter()

    def count(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        found[sql.split(None, 1)[0].upper()] += 1
        return execute(sql, *rest)

    with connection.execute_wrapper(count):
        yield found


def words(found: Counter[str]) -> str:
    return " + ".join(f"{count} {word}" for word, count in found.items()) or "none"


def of(request: Callable[[], object]) -> str:
    with counted() as found:
        request()
    return words(found)


def report(application: Application) -> list[tuple[str, str]]:
    """What each kind of request asks of the database, in the order of a visit."""
    browser = Browser(application)
    asked = [
        ("page, new visitor", of(lambda: browser.get("/6x6/"))),
        ("first move", of(browser.play)),
        ("page", of(lambda: browser.get("/6x6/"))),
        ("move", of(browser.play)),
    ]
    while not browser.blocked():
        browser.play()
    way, old = browser.blocked()[0], "0"
    asked += [
        ("illegal move", of(lambda: browser.act("/move/", direction=way))),
        ("stale move", of(lambda: browser.act("/move/", direction=way, revision=old))),
        ("undo", of(lambda: browser.act("/undo/"))),
        ("600 moves", several(browser, 600)),
        ("new game", of(lambda: browser.act("/new/", size="6"))),
        ("records", of(lambda: browser.get("/records/"))),
        ("solver page", of(lambda: browser.get("/solver/"))),
    ]
    return asked


def several(browser: Browser, moves: int) -> str:
    kinds = Counter(of(browser.play) for _ in range(moves))
    return "; ".join(f"{times} x ({kind})" for kind, times in kinds.most_common())
