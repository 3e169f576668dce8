"""A player at the other end of a broken connection: retries with the same values, notes answers."""

import random
import threading
import time
from dataclasses import dataclass, field
from uuid import uuid4

import httpx

from tests.e2e.contract import Shown, read

WAIT = 8.0  # seconds until the page's script gives a request up too
PAUSE = 0.05
PATIENCE = 50.0


@dataclass
class Journal:
    """What the answers of one game said."""

    last: Shown
    played: list[str] = field(default_factory=list)


class Client(threading.Thread):
    """Plays random moves, game after game, until told to stop."""

    def __init__(self, url: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.http = httpx.Client(base_url=url, timeout=WAIT)
        self.luck = random.Random(seed)
        self.stop = threading.Event()
        self.is_waiting = False
        self.retries = 0
        self.journals: dict[str, Journal] = {}
        self.failure: Exception | None = None
        self.token = ""

    def run(self) -> None:
        try:
            shown = self.open_page()
            while not self.stop.is_set():
                shown = self.play(shown)
        except Exception as failure:  # noqa: BLE001 - the test's thread raises it again
            self.failure = failure
        finally:
            self.http.close()

    @property
    def revisions(self) -> int:
        """How many answers so far told of a change."""
        return sum(journal.last.revision for journal in self.journals.values())

    def open_page(self) -> Shown:
        answer = self.ask("GET", "/", {})
        shown = read(answer.text)
        self.token = shown.tokens[0]
        self.journals[shown.game] = Journal(shown)
        return shown

    def play(self, shown: Shown) -> Shown:
        return self.move(shown) if shown.status == "playing" else self.start_anew(shown)

    def move(self, shown: Shown) -> Shown:
        direction = self.luck.choice(["up", "down", "left", "right"])
        after = self.post("/move/", shown, direction=direction)
        assert after.code in {"moved", "illegal"}, after.code
        assert after.game == shown.game
        journal = self.journals[shown.game]
        if after.revision == shown.revision:
            assert after.rows == shown.rows, "An illegal move changed the board."
            return after
        assert after.revision == shown.revision + 1, "A move was doubled, or another one played."
        journal.played.append(direction)
        journal.last = after
        return after

    def start_anew(self, shown: Shown) -> Shown:
        after = self.post("/new/", shown, size=shown.facts["size"])
        assert (after.code, after.revision) == ("started", 0)
        assert after.game != shown.game
        self.journals[after.game] = Journal(after)
        return after

    def post(self, path: str, shown: Shown, **fields: str) -> Shown:
        values = {"game": shown.game, "revision": str(shown.revision), "request": uuid4().hex}
        return read(self.ask("POST", path, values | fields).text)

    def ask(self, method: str, path: str, values: dict[str, str]) -> httpx.Response:
        """Send the same values until they are answered; what is refused is an error."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self.is_waiting = True
            try:
                answer = self.send(method, path, values)
            except httpx.TransportError:
                answer = None
            finally:
                self.is_waiting = False
            if answer is not None and answer.status_code < 500:
                assert answer.status_code == 200, (answer.status_code, answer.text[:500])
                return answer
            self.retries += 1
            time.sleep(PAUSE)
        raise AssertionError(f"{path} was not answered in {PATIENCE} s.")

    def send(self, method: str, path: str, values: dict[str, str]) -> httpx.Response:
        headers = {"HX-Request": "true", "X-CSRFToken": self.token} if values else {}
        return self.http.request(method, path, data=values or None, headers=headers)
