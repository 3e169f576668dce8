"""Reads a request's body before the request takes its turn: who sends slowly holds up nobody.

And who reads slowly neither: a body that is streamed takes a turn for each of its parts.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any, NamedTuple

type Environ = dict[str, Any]
type Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


class InTurns:
    """A body that is made while it is sent, each part in a turn of its own."""

    def __init__(self, parts: Any, turn: ThreadPoolExecutor) -> None:  # noqa: ANN401
        self.parts = parts
        self.turn = turn

    def __iter__(self) -> Iterator[bytes]:
        parts = iter(self.parts)
        while (part := self.turn.submit(next, parts, None).result()) is not None:
            yield part

    def close(self) -> None:
        """Let the application tidy up, on the thread that its database connection belongs to."""
        self.turn.submit(self.parts.close).result()


class Answer(NamedTuple):
    """A response, ready to be handed to the server; the list of a whole body has one part."""

    status: str
    headers: list[tuple[str, str]]
    body: list[bytes] | InTurns


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

    def __call__(
        self, environ: Environ, start_response: Callable[..., Any]
    ) -> list[bytes] | InTurns:
        environ["wsgi.input"] = BytesIO(self.read(environ))
        # The server's own way to send a file would read it after the turn is over.
        environ.pop("wsgi.file_wrapper", None)
        answer = self.turn.submit(self.run, environ).result()
        start_response(answer.status, answer.headers)
        return answer.body

    def read(self, environ: Environ) -> bytes:
        length = environ.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal() or not 0 < int(length) <= self.most:
            return b""
        body: bytes = environ["wsgi.input"].read(int(length))
        return body

    def run(self, environ: Environ) -> Answer:
        started: list[Any] = []
        chunks = self.application(environ, lambda *arguments: started.extend(arguments))
        if is_streamed(chunks):
            return Answer(started[0], started[1], InTurns(chunks, self.turn))
        try:
            body = b"".join(chunks)
        finally:
            close = getattr(chunks, "close", None)
            if close:
                close()
        return Answer(started[0], started[1], [body])


def is_streamed(response: object) -> bool:
    """Tell whether the framework makes this body while it is sent; a file is read at once."""
    return getattr(response, "streaming", False) and not hasattr(response, "file_to_stream")
