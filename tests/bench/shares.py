"""Which part of the product a move's time goes to: clocks around its functions, own time only."""

import pkgutil
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from typing import Any
from unittest.mock import patch

from game.engine import Board, Position, Slide
from tests.bench.browser import Application
from tests.bench.cpu import opened

REST = "middleware, URL, CSRF, session"
# The part that a name belongs to: where it is looked up when a move is made.
PARTS = {
    "view and services": ["game.services.play_move", "game.views.play.answer"],
    "SQL and models": [
        "game.services.finding.select_games",
        "game.services.storing.compare_and_set",
    ],
    "engine": ["game.services.moves.play"],
    "presenter": ["game.views.answers.present"],
    "template": ["game.views.answers.render_to_string"],
}
ENGINE_METHODS: tuple[tuple[type, tuple[str, ...]], ...] = (
    (Board, ("slide", "legal", "is_over")),
    (Position, ("advance", "pack", "unpack")),
)
SLIDE_PROPERTIES = ("targets", "merges", "merged")


class Clocks:
    """Own CPU time of each part in nanoseconds: what it calls in other parts is theirs.

    What the clocks themselves cost is measured first and taken off again.
    """

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()
        self.stack = [("", 0)]
        self.cost_within = self.cost_around = self.calls = 0
        self.calibrate()

    def calibrate(self, calls: int = 20_000) -> None:
        nothing = self.around("within", lambda: None)
        loop = self.around("around", lambda: [nothing() for _ in range(calls)])
        loop()
        self.cost_within = self.spent["within"] // calls
        self.cost_around = self.spent["around"] // calls
        self.spent.clear()

    def around(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def timed(*args: Any, **kwargs: Any) -> Any:
            if self.stack[-1][0] == part:  # a part that calls itself runs on the same clock
                return function(*args, **kwargs)
            self.stack.append((part, 0))
            began = time.process_time_ns()
            try:
                return function(*args, **kwargs)
            finally:
                took = time.process_time_ns() - began
                self.spent[part] += took - self.stack.pop()[1] - self.cost_within
                caller, inner = self.stack[-1]
                self.stack[-1] = (caller, inner + took + self.cost_around)
                self.calls += 1

        return timed


@contextmanager
def clocks() -> Iterator[Clocks]:
    """Put clocks around everything named above, for as long as the block runs."""
    made = Clocks()
    with ExitStack() as stack:
        for part, names in PARTS.items():
            for name in names:
                stack.enter_context(patch(name, made.around(part, pkgutil.resolve_name(name))))
        for owner, methods in ENGINE_METHODS:
            for method in methods:
                stack.enter_context(patch.object(owner, method, clocked(made, owner, method)))
        for name in SLIDE_PROPERTIES:
            getter = made.around("engine", vars(Slide)[name].fget)
            stack.enter_context(patch.object(Slide, name, property(getter)))
        yield made


def clocked(made: Clocks, owner: type, method: str) -> object:
    found = vars(owner)[method]
    if isinstance(found, classmethod):
        return classmethod(made.around("engine", found.__func__))
    return made.around("engine", found)


def shares(application: Application, moves: int = 1500) -> dict[str, float]:
    """Microseconds of each part per move, `REST` last."""
    browser = opened(application)
    for _ in range(200):
        browser.play()
    total = calls = 0
    with clocks() as made:
        for _ in range(moves):
            kept = made.spent.copy()
            browser.ready()
            made.spent, made.calls = kept, 0
            total += browser.play().cpu
            calls += made.calls
    total -= calls * (made.cost_within + made.cost_around)
    parts = {part: spent / moves / 1000 for part, spent in made.spent.items()}
    return parts | {REST: total / moves / 1000 - sum(parts.values())}
