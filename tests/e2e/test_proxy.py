"""The proxy itself: what it does to a request is what the browser tests build on."""

import threading
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.e2e.proxy import Proxy
from tests.e2e.weather import Fault


class Echo(BaseHTTPRequestHandler):
    """Answers with the body it got and counts the requests."""

    protocol_version = "HTTP/1.1"
    served: list[tuple[str, str, str]]

    def log_message(self, *args: object) -> None:
        pass

    def do_GET(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.served.append((self.command, self.path, str(self.headers["Host"])))
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Set-Cookie", "one=1")
        self.send_header("Set-Cookie", "two=2")
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET  # noqa: N815


@pytest.fixture
def echo() -> type[Echo]:
    class Counting(Echo):
        served: list[tuple[str, str, str]] = []

    return Counting


@pytest.fixture
def through(echo: type[Echo]) -> Iterator[Proxy]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), echo)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    proxy = Proxy(server.server_address[1])
    yield proxy
    proxy.close()
    server.shutdown()
    server.server_close()


def ask(proxy: Proxy, path: str = "/", body: bytes | None = None) -> tuple[int, bytes]:
    connection = HTTPConnection("127.0.0.1", proxy.port, timeout=10)
    try:
        connection.request("POST" if body is not None else "GET", path, body)
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


def test_it_forwards_method_path_host_body_and_headers(through: Proxy, echo: type[Echo]) -> None:
    connection = HTTPConnection("127.0.0.1", through.port, timeout=10)
    connection.request("POST", "/move/?a=1", b"direction=up")
    response = connection.getresponse()
    assert (response.status, response.read()) == (200, b"direction=up")
    assert response.headers.get_all("Set-Cookie") == ["one=1", "two=2"]
    assert echo.served == [("POST", "/move/?a=1", f"127.0.0.1:{through.port}")]
    connection.close()


def test_it_remembers_what_it_saw(through: Proxy) -> None:
    ask(through, "/move/", b"direction=up&revision=3")
    (seen,) = through.seen()
    assert (seen.method, seen.path, seen.status, seen.fault) == ("POST", "/move/", 200, None)
    assert seen.fields == {"direction": "up", "revision": "3"}


def test_it_delays_what_it_is_told_to_delay(through: Proxy) -> None:
    through.delay(0.2, only=lambda seen: seen.path == "/slow")
    started = time.monotonic()
    ask(through, "/fast")
    between = time.monotonic()
    ask(through, "/slow")
    assert between - started < 0.2 <= time.monotonic() - between


def test_it_delays_the_share_that_it_is_told(through: Proxy) -> None:
    through.delay(0.05, share=0.5)
    took = []
    for _ in range(20):
        started = time.monotonic()
        ask(through)
        took.append(time.monotonic() - started >= 0.05)
    assert 3 <= sum(took) <= 17


def test_a_lost_request_never_reaches_the_server(through: Proxy, echo: type[Echo]) -> None:
    through.lose_requests(1)
    with pytest.raises((OSError, HTTPException)):
        ask(through, "/move/", b"x=1")
    assert echo.served == []
    assert ask(through, "/move/", b"x=1") == (200, b"x=1")
    assert [seen.fault for seen in through.seen()] == [Fault.LOSE_REQUEST, None]


def test_a_lost_answer_was_served_all_the_same(through: Proxy, echo: type[Echo]) -> None:
    through.lose_answers(1)
    with pytest.raises((OSError, HTTPException)):
        ask(through, "/move/", b"x=1")
    assert len(echo.served) == 1
    assert through.seen()[0].status is None


def test_it_answers_503_itself_as_often_as_told(through: Proxy, echo: type[Echo]) -> None:
    through.answer_503(2)
    assert [ask(through, "/move/", b"x=1")[0] for _ in range(3)] == [503, 503, 200]
    assert len(echo.served) == 1


def test_a_502_was_served_all_the_same(through: Proxy, echo: type[Echo]) -> None:
    through.answer_502(1)
    assert ask(through, "/move/", b"x=1")[0] == 502
    assert len(echo.served) == 1


def test_it_answers_with_a_page_of_its_own(through: Proxy, echo: type[Echo]) -> None:
    through.answer_page(1)
    status, body = ask(through, "/move/", b"x=1")
    assert (status, b"sign in" in body, echo.served) == (200, True, [])


def test_a_fault_strikes_only_what_it_is_for(through: Proxy) -> None:
    through.answer_503(1)
    assert ask(through, "/")[0] == 200
    assert ask(through, "/move/", b"x=1")[0] == 503


def test_healing_ends_a_fault(through: Proxy) -> None:
    through.answer_503(100)
    assert ask(through, "/move/", b"x=1")[0] == 503
    through.heal()
    assert ask(through, "/move/", b"x=1")[0] == 200


def test_down_refuses_connections_and_up_comes_back_on_the_same_port(through: Proxy) -> None:
    port = through.port
    for _ in range(3):
        through.down()
        with pytest.raises(ConnectionRefusedError):
            ask(through)
        through.up()
        assert (ask(through)[0], through.port) == (200, port)


def test_down_cuts_a_request_before_the_server_gets_it(through: Proxy, echo: type[Echo]) -> None:
    through.delay(0.5)
    failures: list[Exception] = []

    def wait_for_an_answer() -> None:
        try:
            ask(through, "/move/", b"x=1")
        except (OSError, HTTPException) as failure:
            failures.append(failure)

    waiting = threading.Thread(target=wait_for_an_answer)
    waiting.start()
    while not through.seen():
        time.sleep(0.01)
    through.down()
    waiting.join(0.4)
    assert not waiting.is_alive()
    assert len(failures) == 1
    assert echo.served == []


def test_it_cuts_the_connection_when_the_server_is_gone(through: Proxy) -> None:
    through.upstream = 9
    with pytest.raises((OSError, HTTPException)):
        ask(through)


def test_calm_forgets_everything(through: Proxy) -> None:
    through.delay(5)
    through.answer_503(5)
    through.down()
    through.calm()
    assert ask(through, "/move/", b"x=1")[0] == 200
    assert len(through.seen()) == 1
