"""A browser in the same process: it calls the WSGI application and measures each call's CPU."""

import gzip
import re
import time
from collections.abc import Callable, Iterable
from http.cookies import SimpleCookie
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

from game.engine import Direction

if TYPE_CHECKING:
    from game.models import Game

type Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

HOST = "127.0.0.1"
HEADERS = {
    "HTTP_HOST": HOST,
    "HTTP_USER_AGENT": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0",
    "HTTP_ACCEPT": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "HTTP_ACCEPT_ENCODING": "gzip, deflate, br, zstd",
    "HTTP_ACCEPT_LANGUAGE": "en-GB,en;q=0.9",
}
HTMX = {
    "HTTP_HX_REQUEST": "true",
    "HTTP_HX_REQUEST_TYPE": "partial",
    "HTTP_HX_TARGET": "section#game",
    "HTTP_HX_SOURCE": "button",
    "HTTP_HX_CURRENT_URL": f"http://{HOST}/",
    "HTTP_ORIGIN": f"http://{HOST}",
    "HTTP_REFERER": f"http://{HOST}/",
    "HTTP_SEC_FETCH_SITE": "same-origin",
    "HTTP_SEC_FETCH_MODE": "cors",
}
FACTS = re.compile(rb' data-(game|size|revision|moves|status|legal)="([^"]*)"')
REQUEST = re.compile(rb'name="request" value="([^"]*)"')
TOKEN = re.compile(rb'name="csrfmiddlewaretoken"[^>]* value="([^"]+)"')


class Answer(NamedTuple):
    """Status, plain body, bytes of the body as sent, and CPU nanoseconds of the whole call."""

    status: int
    body: bytes
    sent: int
    cpu: int


class Browser:
    """One player: keeps cookies and token, and reads its game from each answer."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self.cookies: dict[str, str] = {}
        self.token = ""
        self.facts: dict[str, str] = {}
        self.answer = Answer(0, b"", 0, 0)

    def get(self, path: str) -> Answer:
        return self._read(self._call("GET", path, {}, b""))

    def post(self, path: str, **fields: str) -> Answer:
        """Post as htmx does, with the fields of the page's forms."""
        form = {name: self.facts[name] for name in ("game", "revision", "request")} | fields
        body = urlencode(form).encode()
        headers = HTMX | {"HTTP_X_CSRFTOKEN": self.token}
        return self._call("POST", path, headers, body)

    def act(self, path: str, **fields: str) -> Answer:
        """Post and take over the game that the answer shows."""
        return self._read(self.post(path, **fields))

    def move(self, direction: str) -> Answer:
        return self.act("/move/", direction=direction)

    def legal(self) -> list[str]:
        """The directions that the page offers, in an order that keeps games going."""
        offered = self.facts["legal"].split()
        return [way for way in ("left", "down", "right", "up") if way in offered]

    def ready(self) -> None:
        """Go on after a win; begin a new game when this one has ended."""
        while self.facts["status"] != "playing":
            path = "/continue/" if self.facts["status"] == "won" else "/new/"
            self.act(path, size=self.facts["size"])

    def play(self) -> Answer:
        """Make the best-looking move; its answer counts, not what made it possible."""
        self.ready()
        return self.move(self.legal()[0])

    def blocked(self) -> list[str]:
        """The directions that change nothing."""
        return [way for way in Direction if way not in self.legal()]

    def _call(self, method: str, path: str, headers: dict[str, str], body: bytes) -> Answer:
        environ = self._environ(method, path, headers, body)
        heads: list[Any] = []
        began = time.process_time_ns()
        chunks = self.application(environ, lambda status, head: heads.extend((status, head)))
        sent = b"".join(chunks)
        if hasattr(chunks, "close"):
            chunks.close()
        cpu = time.process_time_ns() - began
        status, head = heads
        self._keep_cookies(head)
        plain = gzip.decompress(sent) if ("Content-Encoding", "gzip") in head else sent
        return Answer(int(status[:3]), plain, len(sent), cpu)

    def _environ(
        self, method: str, path: str, headers: dict[str, str], body: bytes
    ) -> dict[str, Any]:
        path, _, query = path.partition("?")
        return {
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": "",
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": HOST,
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": HOST,
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_COOKIE": "; ".join(f"{name}={text}" for name, text in self.cookies.items()),
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": BytesIO(body),
            "wsgi.errors": BytesIO(),
            "wsgi.multithread": False,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
            **HEADERS,
            **headers,
        }

    def _keep_cookies(self, head: list[tuple[str, str]]) -> None:
        for name, text in head:
            if name == "Set-Cookie":
                self.cookies |= {key: kept.coded_value for key, kept in SimpleCookie(text).items()}

    def _read(self, answer: Answer) -> Answer:
        if answer.status != 200:
            raise RuntimeError(f"{answer.status}: {answer.body[:300]!r}")
        self.facts |= {name.decode(): text.decode() for name, text in FACTS.findall(answer.body)}
        if request := REQUEST.search(answer.body):
            self.facts["request"] = request[1].decode()
        if token := TOKEN.search(answer.body):
            self.token = token[1].decode()
        self.answer = answer
        return answer


def browser_of(application: Application, game: "Game") -> Browser:
    """The browser of the player whose game this is, at the page of the game."""
    from django.contrib.sessions.backends.signed_cookies import SessionStore

    session = SessionStore()
    session["player"] = str(game.player_id)
    session.save()
    browser = Browser(application)
    browser.cookies["sessionid"] = str(session.session_key)
    browser.get("/" if game.size == 4 else f"/{game.size}x{game.size}/")
    return browser
