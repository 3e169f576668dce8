"""Addresses and HTTPS come from headers only behind the proxies that are named."""

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.test import RequestFactory
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

# A request asks for the state of a connection that another test may have left open.
pytestmark = [pytest.mark.urls("tests.config.urls"), pytest.mark.django_db]


def whoami(trusted: list[str], peer: str, forwarded: str) -> str:
    request = RequestFactory(REMOTE_ADDR=peer).get(
        "/whoami/", headers={"X-Forwarded-For": forwarded, "X-Forwarded-Proto": "https"}
    )
    application = wrap_wsgi_with_proxy_headers(WSGIHandler(), trusted)
    answer: list[bytes] = application(request.environ, lambda *_: None)
    return b"".join(answer).decode()


@pytest.mark.parametrize(
    ("trusted", "forwarded", "seen"),
    [
        ([], "203.0.113.9", "10.0.0.5 http"),
        (["10.0.0.6"], "203.0.113.9", "10.0.0.5 http"),
        (["10.0.0.5"], "203.0.113.9", "203.0.113.9 https"),
        (["10.0.0.0/8"], "203.0.113.9", "203.0.113.9 https"),
        (["10.0.0.0/8"], "1.2.3.4, 203.0.113.9, 10.9.9.9", "203.0.113.9 https"),
    ],
)
def test_who_a_request_comes_from(trusted: list[str], forwarded: str, seen: str) -> None:
    assert whoami(trusted, "10.0.0.5", forwarded) == seen
