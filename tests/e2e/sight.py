"""The parts of the play page, and what it shows and says, in the words of the HTML contract."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Self

from playwright.sync_api import Error, Locator, Page, expect

from game.engine import Board
from tests.e2e.contract import Shown, read
from tests.e2e.foresight import legal_of, losing_moves
from tests.e2e.proxy import Proxy
from tests.e2e.stage import Rows, Stage, Stored

AWAY = "cannot be reached"
MOVED_ON = "had moved on"
HAS_FACTS = """facts => {
    const has = document.getElementById("game")?.dataset;
    return has && Object.entries(facts).every(([name, value]) => has[name] === value);
}"""


@dataclass
class Sight:
    """One page in one browser, the network before it and the database behind it."""

    page: Page
    proxy: Proxy
    stage: Stage
    allow_complaints: Callable[..., None]
    player: str = ""
    scripting: bool = True

    # --- Its parts ----------------------------------------------------------------------------

    @property
    def game(self) -> Locator:
        return self.page.locator("#game")

    @property
    def board(self) -> Locator:
        return self.game.get_by_role("application")

    def button(self, direction: str) -> Locator:
        return self.game.locator(f"form[action$='/move/'] button[value={direction}]")

    @property
    def undo_button(self) -> Locator:
        return self.game.locator("form[action$='/undo/'] button")

    @property
    def hint_button(self) -> Locator:
        return self.page.get_by_role("button", name="Hint", exact=True)

    @property
    def hint(self) -> Locator:
        return self.page.locator("#hint[data-direction]")

    @property
    def watch_button(self) -> Locator:
        """Starts watching; while one watches, it stops it."""
        return self.page.locator("#watch-button")

    @property
    def continue_button(self) -> Locator:
        return self.game.locator("form[action$='/continue/'] button")

    @property
    def new_button(self) -> Locator:
        return self.game.locator("form[action$='/new/'] button")

    @property
    def new_link(self) -> Locator:
        return self.game.locator("a[href*='/new/']")

    @property
    def take_back_button(self) -> Locator:
        return self.game.locator("form[action$='/new/takeback/'] button")

    @property
    def banner(self) -> Locator:
        return self.game.get_by_role("heading")

    @property
    def sentence(self) -> Locator:
        return self.game.locator("#sentence")

    @property
    def clock(self) -> Locator:
        return self.game.locator("#clock")

    @property
    def dialog(self) -> Locator:
        return self.page.locator("dialog[open]")

    # --- Page and database --------------------------------------------------------------------

    def shown(self) -> Shown:
        """What the page's DOM says now."""
        return read(self.page.content())

    def stored(self) -> Stored:
        """What the database says now of the game on the page."""
        game = self.fact("game")
        return next(one for one in self.stage.games(self.player) if one.game == game)

    def fact(self, name: str) -> str:
        return self.game.get_attribute(f"data-{name}") or ""

    def legal(self) -> list[str]:
        return [str(one) for one in Board.from_rows(self.shown().rows).legal()]

    def is_true(self) -> Self:
        """Assert that page and database agree, and that the database agrees with itself."""
        stored, shown = self.stored(), self.shown()
        told = (shown.rows, shown.score, shown.moves, shown.revision)
        assert told == (stored.rows, stored.score, stored.moves, stored.revision)
        assert stored.is_sound
        return self

    def foresees(self, keys: list[str]) -> tuple[list[str], Rows]:
        """Work out which of `keys` will be legal at their turn, and the board after them."""
        stored = self.stored()
        seed, board = bytes.fromhex(stored.seed), Board.from_rows(stored.rows)
        legal, end = legal_of(seed, board, stored.moves + 1, keys)
        return legal, [list(row) for row in end.rows()]

    def losing_moves(self) -> list[str]:
        """Return moves after which the game is over."""
        stored = self.stored()
        seed, board = bytes.fromhex(stored.seed), Board.from_rows(stored.rows)
        return [str(move) for move in losing_moves(seed, board, stored.moves + 1)]

    # --- What it shows ------------------------------------------------------------------------

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

    def wait_until(self, condition: Callable[[], object], seconds: float = 15) -> Self:
        """Wait for something outside the page."""
        until = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < until, "Waited too long."
            self.page.wait_for_timeout(20)
        return self

    def shows_rows(self, rows: Rows) -> Self:
        until = time.monotonic() + 10
        while (shown := self.shown().rows) != rows:
            assert time.monotonic() < until, f"shown: {shown}, expected: {rows}"
            self.page.wait_for_timeout(20)
        return self

    def shows_that_it_waits(self, waits: bool = True) -> Self:
        expect(self.page.locator("[data-net=waiting]")).to_have_count(int(waits))
        return self

    def is_still(self) -> Self:
        return self.wait_for("() => e2e.still()")

    def is_quiet(self) -> Self:
        """Wait until nothing is under way, waiting or moving any more."""
        quiet_since = time.monotonic()
        until = time.monotonic() + 20
        while time.monotonic() - quiet_since < 0.12:
            assert time.monotonic() < until, "The page does not come to rest."
            before = len(self.proxy.seen())
            self.page.wait_for_timeout(30)
            seen = self.proxy.seen()
            under_way = any(one.status is None and not one.fault for one in seen)
            if under_way or len(seen) != before or not self.page.evaluate("e2e.still()"):
                quiet_since = time.monotonic()
        return self

    def left_of(self, tile: str) -> float:
        """Where the left edge of a tile is drawn now."""
        left = "tile => tile.getBoundingClientRect().left"
        return float(self.page.locator(f"#{tile}").evaluate(left))

    def has_focus(self, part: Locator) -> bool:
        return bool(part.evaluate("part => part === document.activeElement"))

    def needed(self) -> dict[str, Locator]:
        """All that one needs to play, by name."""
        figures = self.game.locator("dl > div").all()
        sizes = self.page.locator("nav a[href='/'], nav a[href$='x5/'], nav a[href$='x6/']").all()
        parts = {name: self.button(name) for name in ("up", "down", "left", "right")}
        parts |= {"board": self.board, "undo": self.undo_button, "new": self.new_link}
        parts |= {"hint": self.hint_button, "watch": self.watch_button}
        parts |= {f"figure {number}": figure for number, figure in enumerate(figures)}
        assert len(figures) == 4
        # The first link to the Classic page is the name of the game.
        return parts | {f"size {number}": link for number, link in enumerate(sizes[1:])}

    # --- What it says -------------------------------------------------------------------------

    def said(self) -> str:
        """What stands in the live region."""
        return " ".join(self.page.get_by_role("status").all_text_contents()).strip()

    def says(self, text: str) -> Self:
        """Wait until the page tells of a refusal with this text."""
        expect(self.page.get_by_role("alert")).to_contain_text(text)
        return self

    def says_that_the_server_is_away(self) -> Self:
        expect(self.game.get_by_text(AWAY)).to_be_visible()
        return self

    def says_nothing_is_wrong(self) -> Self:
        """Assert that neither an outage nor a stale board is spoken of."""
        for text in (AWAY, MOVED_ON):
            expect(self.game.get_by_text(text)).to_have_count(0)
        assert MOVED_ON not in " ".join(self.heard())
        expect(self.page.get_by_role("alert")).to_have_count(0)
        return self.shows_that_it_waits(False)

    def says_that_the_board_had_moved_on(self) -> Self:
        expect(self.game.get_by_text(MOVED_ON)).to_be_visible()
        return self

    def asks_about_new_game(self) -> Self:
        expect(self.dialog).to_contain_text("new game")
        return self

    def hears(self, count: int) -> Self:
        """Wait until this many texts have come, and no more of them."""
        self.wait_for("count => e2e.heard.length >= count", count)
        assert len(self.heard()) == count
        return self

    def heard(self) -> list[str]:
        """Every text that came into a live region since the page was opened."""
        heard: list[str] = self.page.evaluate("e2e.heard")
        return heard
