"""A small HTTP proxy between browser and server that plays a bad network.

It delays, loses requests, loses answers, answers 503 and goes down, as each test asks.
"""

import contextlib
import socket
import struct
import threading
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler

from tests.e2e.weather import Chooses, Fault, Seen, Weather, everything_but_static, posts

HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "te", "upgrade", "proxy-connection"}


type Answer = tuple[int, list[tuple[str, str]], bytes]
PLAIN, HTML = [("Content-Type", "text/plain")], [("Content-Type", "text/html")]
BAD_GATEWAY: Answer = (502, PLAIN, b"Bad Gateway")
OWN_ANSWERS: dict[Fault | None, Answer] = {
    Fault.ANSWER_503: (503, PLAIN, b"Service Unavailable"),
    Fault.ANSWER_PAGE: (200, HTML, b"<!doctype html><title>Hotel</title><h1>Please sign in</h1>"),
}


class Proxy:
    """Listens on a port of 127.0.0.1 and forwards to another one there."""

    def __init__(self, upstream: int) -> None:
        self.upstream = upstream
        self.weather = Weather()
        self._seen: list[Seen] = []
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._reserved = _bound(0)
        self.port: int = self._reserved.getsockname()[1]
        self._listener: socket.socket | None = None
        self.up()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def up(self) -> None:
        """Accept connections (again)."""
        if self._listener is None:
            self._listener = _bound(self.port)
            self._listener.listen(128)
            threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def down(self) -> None:
        """Refuse new connections and reset the open ones."""
        listener, self._listener = self._listener, None
        if listener is not None:
            # Only shutdown wakes a thread that is blocked in accept().
            listener.shutdown(socket.SHUT_RDWR)
            listener.close()
        with self._lock:
            connections = list(self._open)
        for connection in connections:
            _reset_on_close(connection)
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.down()
        self._reserved.close()

    def delay(
        self, seconds: float, *, share: float = 1.0, only: Chooses = everything_but_static
    ) -> None:
        """Hold back this share of the chosen requests before they are forwarded."""
        self.weather.delay, self.weather.share, self.weather.delays = seconds, share, only

    def lose_requests(self, times: int, only: Chooses = posts) -> None:
        """Cut the connection of the next requests before the server sees them."""
        self._strike(Fault.LOSE_REQUEST, times, only)

    def lose_answers(self, times: int, only: Chooses = posts) -> None:
        """Let the server answer the next requests, and cut the connection instead of answering."""
        self._strike(Fault.LOSE_ANSWER, times, only)

    def answer_503(self, times: int, only: Chooses = posts) -> None:
        """Answer the next requests with 503 without asking the server."""
        self._strike(Fault.ANSWER_503, times, only)

    def answer_502(self, times: int, only: Chooses = posts) -> None:
        """Let the server answer the next requests, and say 502 instead of passing it on."""
        self._strike(Fault.ANSWER_502, times, only)

    def answer_page(self, times: int, only: Chooses = posts) -> None:
        """Answer the next requests with a page of its own, as a hotel's network does."""
        self._strike(Fault.ANSWER_PAGE, times, only)

    def heal(self) -> None:
        """End the fault of the moment; the delay stays."""
        with self._lock:
            self.weather.times = 0

    def calm(self) -> None:
        """No delay, no fault, up, nothing seen: how a test finds it."""
        self.up()
        with self._lock:
            self.weather = Weather()
            self._seen.clear()

    def seen(self, chooses: Chooses = lambda _: True) -> list[Seen]:
        """The requests so far, in the order in which they came."""
        with self._lock:
            return [one for one in self._seen if chooses(one)]

    def _strike(self, fault: Fault, times: int, only: Chooses) -> None:
        with self._lock:
            self.weather.fault, self.weather.times, self.weather.strikes = fault, times, only

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with self._lock:
            self._open.add(connection)
        try:
            with contextlib.suppress(OSError, ValueError):
                _Exchange(connection, self)
        finally:
            with self._lock:
                self._open.discard(connection)
            connection.close()

    def fate(self, seen: Seen) -> tuple[float, Fault | None]:
        """Seconds to wait and the fault that strikes this request."""
        with self._lock:
            self._seen.append(seen)
            weather = self.weather
            waits = weather.delays(seen) and weather.luck.random() < weather.share
            struck = weather.times > 0 and weather.strikes(seen)
            weather.times -= struck
            return (weather.delay if waits else 0.0), (weather.fault if struck else None)

    @property
    def is_down(self) -> bool:
        return self._listener is None


class _Exchange(BaseHTTPRequestHandler):
    """The requests of one connection."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1

    def __init__(self, connection: socket.socket, proxy: Proxy) -> None:
        self.proxy = proxy
        super().__init__(connection, ("127.0.0.1", 0), None)  # type: ignore[arg-type]

    def log_message(self, *args: object) -> None:
        pass

    def do_GET(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        seen = Seen(self.command, self.path, self.headers, body, time.monotonic())
        wait, seen.fault = self.proxy.fate(seen)
        time.sleep(wait)
        self._answer(seen)

    do_POST = do_HEAD = do_GET  # noqa: N815

    def _answer(self, seen: Seen) -> None:
        if seen.fault in OWN_ANSWERS:
            return self._send(seen, *OWN_ANSWERS[seen.fault])
        lost = seen.fault is Fault.LOSE_REQUEST or self.proxy.is_down
        answer = None if lost else self._forward(seen)
        if answer is None or seen.fault is Fault.LOSE_ANSWER:
            seen.fault = seen.fault or Fault.LOSE_REQUEST
            self.close_connection = True
            return _reset_on_close(self.connection)
        return self._send(seen, *(BAD_GATEWAY if seen.fault is Fault.ANSWER_502 else answer))

    def _forward(self, seen: Seen) -> Answer | None:
        with _talking_to(self.proxy.upstream) as server:
            try:
                server.putrequest(seen.method, seen.path, skip_host=True, skip_accept_encoding=True)
                for name, value in seen.headers.items():
                    if name.lower() not in HOP_BY_HOP:
                        server.putheader(name, value)
                server.endheaders(seen.body or None)
                response = server.getresponse()
                return response.status, response.getheaders(), response.read()
            except (OSError, HTTPException):
                return None

    def _send(self, seen: Seen, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        seen.status = status
        self.send_response_only(status)
        for name, value in headers:
            if name.lower() not in HOP_BY_HOP | {"content-length"}:
                self.send_header(name, value)
        if status not in {204, 304}:
            self.send_header("Content-Length", str(len(body)))
        # A browser sends a request again by itself on a kept connection that broke, and the
        # retries of the page would go untested.
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = True


@contextlib.contextmanager
def _talking_to(port: int) -> Iterator[HTTPConnection]:
    server = HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        yield server
    finally:
        server.close()


def _bound(port: int) -> socket.socket:
    """A socket that holds the port, so that it stays ours while the proxy is down."""
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.bind(("127.0.0.1", port))
    return bound


def _reset_on_close(connection: socket.socket) -> None:
    """Let the close send RST instead of FIN, as a broken network looks."""
    with contextlib.suppress(OSError):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
