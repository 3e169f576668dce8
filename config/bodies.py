"""Reads a request's body before the request takes its turn: who sends slowly holds up nobody."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any, NamedTuple

type Environ = dict[str, Any]
type Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


class Answer(NamedTuple):
    """A whole response, ready to be handed to the server."""

    status: str
    headers: list[tuple[str, str]]
    body: bytes


class BodyFirst:
    """Runs `application` in one thread of its own; the server's threads only read and wait.

    So a worker still handles one request at a time, on one database connection, while up to as
    many clients as the server has threads may take their time over what they send. A body of more
    than `most` bytes is not read at all: the application refuses it by its length.
    """

    def __init__(self, application: Application, most: int) -> None:
        self.application = application
        self.most = most
        self.turn = ThreadPoolExecutor(1, thread_name_prefix="turn")

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> list[bytes]:
        environ["wsgi.input"] = BytesIO(self.read(environ))
        # The server's own way to send a file would read it after the turn is over.
        environ.pop("wsgi.file_wrapper", None)
        answer = self.turn.submit(self.run, environ).result()
        start_response(answer.status, answer.headers)
        return [answer.body]

    def read(self, environ: Environ) -> bytes:
        length = environ.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal() or not 0 < int(length) <= self.most:
            return b""
        body: bytes = environ["wsgi.input"].read(int(length))
        return body

    def run(self, environ: Environ) -> Answer:
        started: list[Any] = []
        chunks = self.application(environ, lambda *arguments: started.extend(arguments))
        try:
            body = b"".join(chunks)
        finally:
            close = getattr(chunks, "close", None)
            if close:
                close()
        return Answer(started[0], started[1], body)
