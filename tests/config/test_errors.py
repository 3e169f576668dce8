"""Error pages: a way back to the game for a browser, one sentence for htmx, the right status."""

import pytest
from django.template import TemplateDoesNotExist
from django.test import Client
from django.urls import URLPattern
from pytest_django import Settings

from config import errors
from config.urls import urlpatterns as site_patterns
from game.urls import urlpatterns as game_patterns

pytestmark = [pytest.mark.urls("tests.config.urls")]

REFUSED = [
    ("/suspicious/", 400, "The server could not understand this request."),
    ("/denied/", 403, "You may not do this."),
    ("/nowhere/", 404, "There is nothing at this address."),
    ("/act/", 405, "This address does not take that kind of request."),
    ("/broken/", 500, "Something went wrong on the server; your game is safe."),
]


def client(*, enforce_csrf_checks: bool = False) -> Client:
    return Client(enforce_csrf_checks=enforce_csrf_checks, raise_request_exception=False)


@pytest.mark.parametrize(("path", "status", "sentence"), REFUSED)
def test_a_browser_gets_a_page_with_a_way_back(path: str, status: int, sentence: str) -> None:
    answer = client().get(path)
    page = answer.content.decode()
    assert answer.status_code == status
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert sentence in page
    assert 'href="/"' in page


@pytest.mark.parametrize(("path", "status", "sentence"), REFUSED)
def test_htmx_gets_the_sentence_alone(path: str, status: int, sentence: str) -> None:
    answer = client().get(path, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content.decode()) == (status, sentence)
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"


def test_a_wrong_method_names_the_right_ones() -> None:
    assert client().get("/act/").headers["Allow"] == "POST"
    assert client().post("/look/").headers["Allow"] == "GET, HEAD"


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
@pytest.mark.parametrize("address", ["/look/", "/fr/look/", "/guide/", "/robots.txt"])
def test_a_wrong_method_without_a_token_is_not_told_about_cookies(
    address: str, method: str
) -> None:
    answer = client(enforce_csrf_checks=True).generic(method, address)
    assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD")
    assert b"cookie" not in answer.content


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize("address", ["/act/", "/move/", "/language/"])
def test_an_action_takes_nothing_but_a_post(address: str, method: str) -> None:
    answer = client(enforce_csrf_checks=True).generic(method, address)
    assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")


def test_every_view_says_which_methods_it_takes() -> None:
    patterns = [*game_patterns, *(one for one in site_patterns if isinstance(one, URLPattern))]
    assert len(patterns) > len(game_patterns)
    silent = [one.pattern for one in patterns if not hasattr(one.callback, errors.ALLOWED)]
    assert silent == []


@pytest.mark.django_db
def test_a_head_request_is_a_look() -> None:
    assert client().head("/look/").status_code == 200


def test_a_host_that_is_not_ours_is_400_with_a_page() -> None:
    answer = client().get("/", headers={"host": "evil.example"})
    assert answer.status_code == 400
    assert b"could not understand" in answer.content
    assert "Content-Security-Policy" in answer.headers


def test_a_form_without_the_cookie_is_told_about_cookies() -> None:
    answer = client(enforce_csrf_checks=True).post("/act/")
    assert answer.status_code == 403
    assert b"knows players by a cookie" in answer.content


def test_a_form_with_an_old_token_is_told_to_load_the_game_again() -> None:
    browser = client(enforce_csrf_checks=True)
    browser.cookies["csrftoken"] = "c" * 32
    answer = browser.post("/act/", {"csrfmiddlewaretoken": "d" * 32})
    assert answer.status_code == 403
    assert b"out of date" in answer.content


def test_a_500_needs_neither_templates_nor_database(monkeypatch: pytest.MonkeyPatch) -> None:
    # No database mark: any query would fail this test.
    def fail(*_: object, **__: object) -> None:
        raise TemplateDoesNotExist("error.html")

    monkeypatch.setattr(errors, "render", fail)
    answer = client().get("/broken/")
    assert answer.status_code == 500
    assert b"Something went wrong" in answer.content
    assert b'<a href="/">Back to the game</a>' in answer.content


def test_a_500_page_is_whole_without_a_database() -> None:
    answer = client().get("/broken/")
    assert answer.status_code == 500
    assert b"</html>" in answer.content


def test_a_page_in_another_language_leads_back_in_that_language(settings: Settings) -> None:
    settings.LANGUAGES = [("en", "English"), ("fr", "French")]
    page = client().get("/fr/nowhere/").content.decode()
    assert '<html lang="fr"' in page
    assert 'href="/fr/"' in page
