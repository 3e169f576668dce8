"""The settings: a cookie with a closed list of choices, applied by the server."""

import pytest
from django.conf import settings

from tests.views.browser import Browser

NONE_CHOSEN = {"theme": "system", "motion": "system", "clock": "on", "keys": "on"}
ALL = {"theme": "dark", "motion": "off", "clock": "off", "keys": "off"}


def root(visitor: Browser) -> dict[str, str]:
    return {
        name: str(visitor.one("html").get(f"data-{name}"))
        for name in ("theme", "motion", "clock", "keys")
    }


def test_what_is_chosen_holds_on_every_page(visitor: Browser) -> None:
    visitor.get("/settings/?next=/5x5/")
    form = visitor.fields("/settings/") | ALL | {"language": "en"}
    response = visitor.post("/settings/", form)
    assert (response.status_code, response.headers["Location"]) == (303, "/5x5/")
    cookie = response.cookies["settings"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert cookie["max-age"] == settings.SESSION_COOKIE_AGE
    for address in ("/", "/6x6/", "/records/", "/new/?size=4", "/settings/", "/nowhere/"):
        visitor.get(address)
        assert root(visitor) == ALL


def test_the_form_shows_what_holds(visitor: Browser) -> None:
    visitor.get("/settings/")
    visitor.post("/settings/", ALL)
    visitor.get("/settings/")
    checked = visitor.soup.select('form[action="/settings/"] input[checked]')
    assert {str(one["name"]): str(one["value"]) for one in checked} == ALL | {"language": "en"}


@pytest.mark.parametrize(
    "junk",
    [
        "",
        "x",
        "theme-pink",
        "theme-dark-light",
        "theme",
        "-",
        "....",
        "nope-off.theme-",
        "\u00e9" * 99,
    ],
)
def test_junk_in_the_cookie_is_ignored(visitor: Browser, junk: str) -> None:
    visitor.client.cookies["settings"] = junk
    assert visitor.get("/").status_code == 200
    assert root(visitor) == {"theme": "system", "motion": "system", "clock": "on", "keys": "on"}


def test_one_good_choice_among_junk_holds(visitor: Browser) -> None:
    visitor.client.cookies["settings"] = "x-y.theme-contrast.motion-fast"
    visitor.get("/")
    assert root(visitor)["theme"] == "contrast"
    assert root(visitor)["motion"] == "system"


@pytest.mark.parametrize("wrong", [{"theme": "pink"}, {"keys": ""}, {"motion": "on"}])
def test_another_choice_is_400_and_keeps_nothing(visitor: Browser, wrong: dict[str, str]) -> None:
    response = visitor.post("/settings/", {**ALL, **wrong})
    assert response.status_code == 400
    assert "settings" not in response.cookies


@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:1", ""]
)
def test_it_leads_back_to_our_own_pages_only(visitor: Browser, elsewhere: str) -> None:
    response = visitor.post("/settings/", {**ALL, "next": elsewhere})
    assert response.headers["Location"] == "/"


def test_a_form_of_another_tab_changes_only_what_was_changed_in_it(visitor: Browser) -> None:
    visitor.get("/settings/")
    early = visitor.fields("/settings/") | NONE_CHOSEN | {"language": "en"}
    visitor.post("/settings/", early | {"theme": "contrast"})
    visitor.post("/settings/", early | {"clock": "off"})
    visitor.get("/settings/")
    assert root(visitor) == {"theme": "contrast", "motion": "system", "clock": "off", "keys": "on"}


def test_a_form_without_what_was_shown_is_taken_as_it_is(visitor: Browser) -> None:
    visitor.post("/settings/", ALL)
    chosen = ALL | {"theme": "system"}
    visitor.post("/settings/", chosen)
    visitor.get("/")
    assert root(visitor) == chosen
