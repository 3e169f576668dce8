"""Every URL is language-aware: tried with a second language switched on for the test."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import override_settings
from django.urls import clear_url_caches

from game import presenter
from tests.views.browser import Browser


@pytest.fixture(autouse=True)
def french() -> Iterator[None]:
    with override_settings(LANGUAGES=[("en", "English"), ("fr", "Français")]):
        clear_url_caches()
        yield
    clear_url_caches()
    presenter.addresses.cache_clear()


def test_the_forms_carry_the_prefix_of_their_page(visitor: Browser) -> None:
    visitor.get("/fr/5x5/")
    assert visitor.one("html")["lang"] == "fr"
    actions = {str(form["action"]) for form in visitor.soup.select("#game form[action]")}
    assert actions == {f"/fr{path}" for path in ("/move/", "/undo/", "/new/")}
    response = visitor.move(visitor.board.legal()[0].value)
    assert response.headers["Location"] == "/fr/5x5/?m=moved#board"


def test_unprefixed_is_english_whatever_the_browser_prefers(visitor: Browser) -> None:
    visitor.client.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr"
    visitor.get("/", **{"Accept-Language": "fr"})
    assert visitor.one("html")["lang"] == "en"
    assert visitor.form_action("move") == "/move/"


def test_error_pages_lead_back_in_their_language(visitor: Browser) -> None:
    assert b'href="/fr/"' in visitor.get("/fr/nowhere/").content
