"""Bodies: read before the turn; streamed answers take a turn for each part."""

import threading
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any

import pytest
from django.http import FileResponse, HttpResponse, StreamingHttpResponse

from config.bodies import BodyFirst


def served(response: Any) -> Any:
    """Return the body that the server gets for an application's response."""

    def application(environ: dict[str, Any], start: Callable[..., Any]) -> Any:
        start("200 OK", [("X-Here", "yes")])
        return response

    started: list[Any] = []
    body = BodyFirst(application, 10)({"wsgi.input": BytesIO()}, lambda *told: started.extend(told))
    assert started == ["200 OK", [("X-Here", "yes")]]
    return body


def test_a_whole_answer_is_one_part() -> None:
    assert served(HttpResponse("whole")) == [b"whole"]


def test_a_file_is_read_at_once() -> None:
    assert served(FileResponse(BytesIO(b"x" * 10_000))) == [b"x" * 10_000]


def test_a_streamed_answer_is_made_part_by_part_in_the_turns_own_thread() -> None:
    made: list[str] = []

    def parts() -> Iterator[str]:
        for part in ("one", "", "two"):
            made.append(threading.current_thread().name)
            yield part

    body = served(StreamingHttpResponse(parts()))
    assert made == [], "nothing is made before it is asked for"
    sent = iter(body)
    assert next(sent) == b"one"
    assert len(made) == 1
    assert list(sent) == [b"", b"two"]
    assert {name.rpartition("_")[0] for name in made} == {"turn"}


def test_others_take_their_turn_between_two_parts() -> None:
    def application(environ: dict[str, Any], start: Callable[..., Any]) -> Any:
        start("200 OK", [])
        if environ["long"]:
            return StreamingHttpResponse(iter(["a", "b"]))
        return HttpResponse("short")

    bodies = BodyFirst(application, 10)
    long = iter(bodies({"wsgi.input": BytesIO(), "long": True}, lambda *_: None))
    assert next(long) == b"a"
    assert bodies({"wsgi.input": BytesIO(), "long": False}, lambda *_: None) == [b"short"]
    assert list(long) == [b"b"]


def test_a_reader_who_goes_leaves_nothing_open() -> None:
    closed: list[str] = []

    def parts() -> Iterator[str]:
        try:
            yield from ("one", "two")
        finally:
            closed.append(threading.current_thread().name)

    body = served(StreamingHttpResponse(parts()))
    next(iter(body))
    body.close()
    assert len(closed) == 1
    assert closed[0].startswith("turn")


def test_a_part_that_fails_fails_the_answer() -> None:
    def parts() -> Iterator[str]:
        yield "one"
        raise LookupError

    sent = iter(served(StreamingHttpResponse(parts())))
    assert next(sent) == b"one"
    with pytest.raises(LookupError):
        next(sent)
