"""One JSON line per request, with an id and a time and nothing about the player."""

import io
import json
import logging
import sys

import pytest
from django.test import Client

from config.logs import JsonFormatter

pytestmark = pytest.mark.urls("tests.config.urls")


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> io.StringIO:
    """What the product's own handler prints, at the level that production has."""
    handler = logging.getHandlerByName("stderr")
    assert isinstance(handler, logging.StreamHandler)
    monkeypatch.setattr(handler, "stream", text := io.StringIO())
    caplog.set_level(logging.INFO)
    return text


def lines(log: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


def test_a_request_is_one_line(log: io.StringIO) -> None:
    answer = Client().get("/nowhere/")
    (line,) = lines(log)
    assert line.pop("ms") > 0  # type: ignore[operator]
    assert str(line.pop("time")).endswith("+00:00")
    assert line == {
        "level": "INFO",
        "logger": "config.request",
        "message": "request",
        "request_id": answer.headers["X-Request-ID"],
        "method": "GET",
        "path": "/nowhere/",
        "status": 404,
    }


def test_nothing_personal_is_printed(log: io.StringIO) -> None:
    browser = Client(REMOTE_ADDR="192.0.2.77", raise_request_exception=False)
    browser.cookies["sessionid"] = "my-own-cookie"
    for path in ("/nowhere/?secret=query", "/broken/?secret=query", "/suspicious/?secret=query"):
        browser.get(path, headers={"User-Agent": "my-own-browser"})
    browser.get("/", headers={"host": "my-own-host"})
    for private in ("192.0.2.77", "my-own", "secret", "query", "WSGIRequest"):
        assert private not in log.getvalue()
    statuses = [line["status"] for line in lines(log) if line["message"] == "request"]
    assert statuses == [404, 500, 400, 400]


def test_a_failure_is_printed_with_its_traceback_and_id(log: io.StringIO) -> None:
    answer = Client(raise_request_exception=False).get("/broken/")
    (failure,) = [line for line in lines(log) if line["level"] == "ERROR"]
    assert "ZeroDivisionError" in str(failure["traceback"])
    assert failure["request_id"] == answer.headers["X-Request-ID"]


def test_each_request_has_its_own_id() -> None:
    ids = {Client().get("/nowhere/").headers["X-Request-ID"] for _ in range(5)}
    assert len(ids) == 5


def test_a_line_is_one_line_whatever_it_says() -> None:
    try:
        raise ValueError("two\nlines")  # noqa: TRY301
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "a\nb", (), sys.exc_info())
    assert "\n" not in JsonFormatter().format(record)
