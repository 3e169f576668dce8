"""The play page as a test uses it, through the HTML contract and what a player sees."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self

from playwright.sync_api import Error, Locator, Page, expect

from game.engine import Board
from tests.e2e.contract import Shown, read
from tests.e2e.foresight import legal_of
from tests.e2e.proxy import Proxy, Seen
from tests.e2e.stage import Cast, Rows, Stage, Stored

DIRECTIONS = ("up", "down", "left", "right")
HAS_FACTS = """facts => {
    const has = document.getElementById("game")?.dataset;
    return has && Object.entries(facts).every(([name, value]) => has[name] === value);
}"""
PATHS = {4: "/", 5: "/5x5/", 6: "/6x6/"}


def is_move(seen: Seen) -> bool:
    return seen.path.endswith("/move/")


@dataclass
class Play:
    """One page in one browser, the network before it and the database behind it."""

    page: Page
    proxy: Proxy
    stage: Stage
    allow_complaints: Callable[..., None]
    player: str = ""
    scripting: bool = True

    # --- Getting there ------------------------------------------------------------------------

    def open(self, size: int = 4) -> Self:
        """Open the play page of the size and wait until it can be played."""
        self.page.goto(self.proxy.url + PATHS[size])
        return self.is_ready()

    def is_ready(self) -> Self:
        expect(self.game).to_be_visible()
        return self

    def enter(self, cast: Cast, size: int = 4) -> Self:
        """Open the page as this player."""
        self.become(cast)
        return self.open(size)

    def become(self, cast: Cast) -> None:
        self.player = cast.player
        cookie = {"name": "sessionid", "value": cast.cookie, "url": self.proxy.url}
        self.page.context.add_cookies([cookie])  # type: ignore[list-item]

    def at(self, rows: Rows, *, moves: tuple[str, ...] = (), **columns: Any) -> Self:
        """Open the page at a position, with `moves` played on it."""
        return self.enter(self.stage.game(rows, moves=moves, **columns), len(rows))

    def new_visitor(self, size: int = 4) -> Self:
        """Open the page as a player without any row whose id the test knows."""
        return self.enter(self.stage.visitor(), size)

    # --- What it shows --------------------------------------------------------------------------

    @property
    def game(self) -> Locator:
        return self.page.locator("#game")

    @property
    def board(self) -> Locator:
        return self.game.get_by_role("application")

    def shown(self) -> Shown:
        """What the page's DOM says now."""
        return read(self.page.content())

    def stored(self) -> Stored:
        """What the database says now of the game on the page."""
        shown = self.shown()
        return next(one for one in self.stage.games(self.player) if one.game == shown.game)

    def fact(self, name: str) -> str:
        return self.game.get_attribute(f"data-{name}") or ""

    def shows(self, **facts: object) -> Self:
        """Wait until `#game` carries these facts."""
        texts = {name: str(value) for name, value in facts.items()}
        if self.scripting:
            return self.wait_for(HAS_FACTS, texts)
        for name, value in texts.items():
            expect(self.game).to_have_attribute(f"data-{name}", value)
        return self

    def wait_for(self, condition: str, arg: object = None, seconds: float = 15) -> Self:
        """Wait until the JavaScript function holds, looked at in every frame."""
        try:
            self.page.wait_for_function(condition, arg=arg, timeout=seconds * 1000)
        except Error:
            facts = self.game.evaluate("game => ({...game.dataset})")
            raise AssertionError(f"Not so: {condition} {arg}; the page has {facts}") from None
        return self

    def shows_rows(self, rows: Rows) -> Self:
        until = time.monotonic() + 10
        while (shown := self.shown().rows) != rows:
            assert time.monotonic() < until, f"shown: {shown}, expected: {rows}"
            self.page.wait_for_timeout(20)
        return self

    def is_true(self) -> Self:
        """Assert that page and database agree, and that the database agrees with itself."""
        stored, shown = self.stored(), self.shown()
        assert (shown.rows, shown.score, shown.moves, shown.revision) == (
            stored.rows,
            stored.score,
            stored.moves,
            stored.revision,
        )
        assert stored.is_sound
        return self

    def foresees(self, keys: list[str]) -> tuple[list[str], Rows]:
        """Work out which of `keys` will be legal at their turn, and the board after them."""
        stored = self.stored()
        seed, board = bytes.fromhex(stored.seed), Board.from_rows(stored.rows)
        legal, end = legal_of(seed, board, stored.moves + 1, keys)
        return legal, [list(row) for row in end.rows()]

    def said(self) -> str:
        """What stands in the live region outside `#game`."""
        region = self.page.locator("[role=status]:not(#game *), [aria-live]:not(#game *)")
        return " ".join(region.all_text_contents()).strip()

    # --- Playing --------------------------------------------------------------------------------

    def press(self, *keys: str) -> Self:
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def press_every(self, gap: float, keys: Sequence[str]) -> Self:
        """Press keys with this many seconds from one to the next."""
        start = time.monotonic()
        for number, key in enumerate(keys):
            # sleep() would hold up Playwright's own events for no more than a gap.
            time.sleep(max(0.0, start + number * gap - time.monotonic()))
            self.page.keyboard.press(key)
        return self

    def move(self, direction: str) -> Self:
        """Play one legal move by key and wait for its answer."""
        revision = int(self.fact("revision"))
        self.press(arrow(direction))
        return self.shows(revision=revision + 1)

    def button(self, direction: str) -> Locator:
        return self.game.locator(f"form[action$='/move/'] button[value={direction}]")

    @property
    def undo_button(self) -> Locator:
        return self.game.locator("form[action$='/undo/'] button")

    @property
    def continue_button(self) -> Locator:
        return self.game.locator("form[action$='/continue/'] button")

    def legal(self) -> list[str]:
        return [str(one) for one in Board.from_rows(self.shown().rows).legal()]

    def illegal(self) -> list[str]:
        return [one for one in DIRECTIONS if one not in self.legal()]

    # --- Watching -------------------------------------------------------------------------------

    def is_quiet(self) -> Self:
        """Wait until nothing is under way, waiting or moving any more."""
        quiet_since = time.monotonic()
        until = time.monotonic() + 20
        while time.monotonic() - quiet_since < 0.25:
            assert time.monotonic() < until, "The page does not come to rest."
            before = len(self.proxy.seen())
            self.page.wait_for_timeout(40)
            seen = self.proxy.seen()
            under_way = any(one.status is None and not one.fault for one in seen)
            moving = not self.page.evaluate("e2e.still()")
            if under_way or moving or len(seen) != before:
                quiet_since = time.monotonic()
        return self

    def moves_sent(self) -> list[str]:
        """The directions of all move requests that the network saw, in order."""
        return [seen.fields["direction"] for seen in self.proxy.seen(is_move)]

    def film(self) -> "Film":
        return Film(self)


@dataclass
class Film:
    """Records every animation frame inside `with`; afterwards `shot` says what was seen."""

    play: Play
    shot: dict[str, Any] | None = None

    def __enter__(self) -> Self:
        self.play.page.evaluate("e2e.startFilm()")
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.play.is_quiet()
            self.shot = self.play.page.evaluate("e2e.stopFilm()")

    def __getitem__(self, name: str) -> Any:
        if self.shot is None:
            raise RuntimeError("The film still runs.")
        return self.shot[name]


def arrow(direction: str) -> str:
    return f"Arrow{direction.capitalize()}"
