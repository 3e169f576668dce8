"""Languages: every URL carries its page's, the player's choice is kept, others are suggested."""

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client, RequestFactory
from django.utils.translation import override

from config import errors
from game.views.addresses import in_language
from tests.languages import english_in
from tests.views.browser import Browser

OTHERS = [code for code, _name in settings.LANGUAGES if code != "en"]
FRENCH = {"Accept-Language": "fr-FR,fr;q=0.9,en;q=0.8"}


def choose(visitor: Browser, language: str, back: str = "/", **headers: str) -> Any:
    fields = {"language": language, "next": back}
    return visitor.client.post("/language/", fields, headers=headers)


# --- URLs ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", OTHERS)
def test_the_forms_carry_the_prefix_of_their_page(visitor: Browser, language: str) -> None:
    visitor.get(f"/{language}/5x5/")
    assert visitor.one("html")["lang"] == language
    actions = {str(form["action"]) for form in visitor.soup.select("#game form[action]")}
    assert actions == {f"/{language}{path}" for path in ("/move/", "/undo/", "/new/")}
    response = visitor.move(visitor.board.legal()[0].value)
    assert response.headers["Location"] == f"/{language}/5x5/?m=moved#board"


def test_unprefixed_is_english_whatever_the_browser_prefers(visitor: Browser) -> None:
    visitor.client.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr"
    visitor.get("/", **FRENCH)
    assert visitor.one("html")["lang"] == "en"
    assert visitor.form_action("move") == "/move/"


def test_error_pages_lead_back_in_their_language(visitor: Browser) -> None:
    assert b'href="/fr/"' in visitor.get("/fr/nowhere/").content


@pytest.mark.parametrize(
    ("address", "language", "there"),
    [
        ("/", "fr", "/fr/"),
        ("/fr/", "en", "/"),
        ("/fr", "en", "/"),
        ("/fr/rules/", "da", "/da/rules/"),
        ("/it/solver/?board=2.4&x=%2Ffr%2F", "en", "/solver/?board=2.4&x=%2Ffr%2F"),
        ("/frogs/", "it", "/it/frogs/"),
        ("/da-dk/rules/", "it", "/it/da-dk/rules/"),
        ("/fr//evil.example/", "en", "/evil.example/"),
        ("/fr/\\evil.example/", "en", "/evil.example/"),
    ],
)
def test_the_same_page_in_another_language(address: str, language: str, there: str) -> None:
    assert in_language(address, language) == there


# --- The chosen language ------------------------------------------------------------------------


def test_a_chosen_language_is_kept_and_its_page_shown(visitor: Browser) -> None:
    response = choose(visitor, "fr", "/solver/?board=2.4")
    assert (response.status_code, response["Location"]) == (303, "/fr/solver/?board=2.4")
    assert response.cookies["settings"]["httponly"]
    response = visitor.get("/?m=moved&x=%C3%A9")
    assert (response.status_code, response["Location"]) == (302, "/fr/?m=moved&x=%C3%A9")
    assert "Cookie" in response["Vary"]
    assert "no-store" in response["Cache-Control"]
    assert visitor.follow(response).status_code == 200


def test_only_the_first_page_leads_to_it(visitor: Browser) -> None:
    choose(visitor, "fr")
    for address in ("/5x5/", "/rules/", "/it/"):
        assert visitor.get(address).status_code == 200
    assert visitor.get("/", **{"HX-Request": "true"}).status_code == 200
    assert visitor.client.post("/").status_code == 405


def test_english_and_junk_lead_nowhere(visitor: Browser) -> None:
    assert choose(visitor, "en", "/fr/")["Location"] == "/"
    assert visitor.get("/").status_code == 200
    for junk in ("language-xx", "language-", "language-none", "language-fr-FR"):
        visitor.client.cookies["settings"] = junk
        assert visitor.get("/").status_code == 200


def test_what_else_is_set_stays(visitor: Browser) -> None:
    visitor.client.cookies["settings"] = "theme-dark.motion-off.clock-off.keys-off"
    held = choose(visitor, "da").cookies["settings"].value
    assert held == "theme-dark.motion-off.clock-off.keys-off.language-da"


def test_the_settings_choose_a_language_too(visitor: Browser) -> None:
    visitor.get("/settings/?next=/5x5/")
    form = visitor.fields("/settings/")
    response = visitor.post("/settings/", settings_form(visitor) | form | {"language": "it"})
    assert response["Location"] == "/it/5x5/"
    assert visitor.get("/")["Location"] == "/it/"


def test_settings_that_leave_the_language_alone_choose_none(visitor: Browser) -> None:
    visitor.get("/fr/settings/")
    form = settings_form(visitor) | {"theme": "dark"}
    assert form["language"] == "fr"
    assert visitor.post("/fr/settings/", form)["Location"] == "/fr/"
    held = visitor.client.cookies["settings"].value
    assert held == "theme-dark.motion-system.clock-on.keys-on.language-none"
    assert visitor.get("/").status_code == 200


def test_settings_saved_on_a_page_of_another_language_stay_there(visitor: Browser) -> None:
    choose(visitor, "fr")
    visitor.get("/it/settings/?next=/it/rules/")
    form = settings_form(visitor) | {"theme": "dark"}
    assert visitor.post("/it/settings/", form)["Location"] == "/it/rules/"
    assert visitor.post("/it/settings/", form | {"language": "da"})["Location"] == "/da/rules/"


def settings_form(visitor: Browser) -> dict[str, str]:
    """What the open form of the settings sends if nothing is changed."""
    inputs = visitor.soup.select("form.settings input:not([type=radio]), form.settings [checked]")
    return {str(one["name"]): str(one["value"]) for one in inputs}


@pytest.mark.parametrize("wrong", ["", "xx", "none", "fr-FR", "FR"])
def test_another_language_is_400_and_keeps_nothing(visitor: Browser, wrong: str) -> None:
    response = choose(visitor, wrong)
    assert response.status_code == 400
    assert "settings" not in response.cookies


def test_another_site_cannot_choose(visitor: Browser) -> None:
    response = choose(visitor, "fr", **{"Sec-Fetch-Site": "cross-site"})
    assert response.status_code == 403
    assert "settings" not in response.cookies
    assert choose(visitor, "fr", **{"Sec-Fetch-Site": "same-origin"}).status_code == 303


@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example/", "//evil.example/", "/fr//evil.example/"]
)
def test_it_leads_to_our_own_pages_only(visitor: Browser, elsewhere: str) -> None:
    assert choose(visitor, "en", elsewhere)["Location"] in {"/", "/evil.example/"}


# --- The switch and the suggestion on every page ------------------------------------------------


@pytest.mark.parametrize("address", ["/", "/fr/rules/", "/it/records/", "/nowhere/", "/settings/"])
def test_every_page_has_a_switch(visitor: Browser, address: str) -> None:
    visitor.get(address)
    buttons = visitor.soup.select("footer form.languages button")
    named = [(one["value"], one["lang"], one.get_text()) for one in buttons]
    assert named == [(code, code, name) for code, name in settings.LANGUAGES]
    (current,) = visitor.soup.select("footer button[aria-current]")
    assert current["lang"] == visitor.one("html")["lang"]


def test_the_switch_keeps_the_position_and_drops_what_was_said(visitor: Browser) -> None:
    for address, expected in {
        "/fr/?m=moved": "/fr/",
        "/solver/?size=5": "/solver/?size=5",
        "/new/?size=6": "/new/?size=6",
        "/nowhere/": "/",
    }.items():
        visitor.get(address)
        assert visitor.one(".languages [name=next]")["value"] == expected


def test_the_browsers_language_is_only_suggested(visitor: Browser) -> None:
    assert visitor.get("/", **FRENCH).status_code == 200
    line = visitor.one("form.suggestion")
    assert visitor.one(".suggestion p")["lang"] == "fr"
    assert "français" in line.get_text().lower()
    assert [one["value"] for one in line.select("button")] == ["fr", "en"]
    for address in ("/", "/rules/", "/da/", "/da/rules/"):
        assert "Accept-Language" in visitor.get(address, **FRENCH)["Vary"]


@pytest.mark.parametrize("answer", ["fr", "en"])
def test_either_answer_ends_the_suggestion(visitor: Browser, answer: str) -> None:
    choose(visitor, answer)
    visitor.get("/rules/", **FRENCH)
    assert not visitor.soup.select(".suggestion")


@pytest.mark.parametrize(
    ("address", "header"),
    [
        ("/", ""), ("/", "de"), ("/", "en-GB,fr;q=0.5"), ("/fr/", "fr-CH"), ("/fr/", ""),
        ("/fr/", "de"), ("/", "*"), ("/", "x" * 600), ("/", ";;,"), ("/", "fr;q=0"),
        ("/", "de,fr;q=0.0,it;q=0"),
    ],
)  # fmt: skip
def test_nothing_is_suggested_without_need(visitor: Browser, address: str, header: str) -> None:
    visitor.get(address, **{"Accept-Language": header} if header else {})
    assert not visitor.soup.select(".suggestion")


def test_a_guide_page_with_a_suggestion_can_still_be_kept() -> None:
    client = Client()
    tags = []
    for headers in (FRENCH, {}):
        response = client.get("/rules/", headers=headers)
        tags.append({"If-None-Match": response["ETag"]})
        assert client.get("/rules/", headers=headers | tags[-1]).status_code == 304
        assert not response.cookies
    assert client.get("/rules/", headers=FRENCH | tags[-1]).status_code == 200


def test_a_refusal_speaks_the_language_of_its_address(visitor: Browser) -> None:
    sentences = {
        visitor.client.get(f"{prefix}/move/", headers={"HX-Request": "true"}).content
        for prefix in ("", "/fr", "/it", "/da")
    }
    assert len(sentences) == 4


# --- What is no page ----------------------------------------------------------------------------


@pytest.mark.parametrize("language", OTHERS)
def test_the_manifest_is_of_the_language_of_its_address(language: str) -> None:
    english, other = (
        Client().get(f"{prefix}/manifest.webmanifest").json() for prefix in ("", f"/{language}")
    )
    assert other["lang"] == language
    assert other["start_url"] == f"/{language}/"
    assert other["name"] != english["name"]
    assert other["description"] != english["description"]
    named, plain = (
        {one["url"]: one["name"] for one in each["shortcuts"]} for each in (other, english)
    )
    assert {in_language(url, "en") for url in named} == set(plain)
    assert all(url.startswith(f"/{language}/") for url in named)
    assert named[f"/{language}/"] != plain["/"]


@pytest.mark.parametrize("language", OTHERS)
def test_what_went_wrong_is_said_in_the_language_of_the_address(language: str) -> None:
    request = RequestFactory().get(f"/{language}/")
    with override(language):
        answers = [errors.server_error(request), errors.too_many(request)]
        texts = [one.content.decode() for one in answers] + [errors.bare_page("x")]
    assert [one.status_code for one in answers] == [500, 429]
    for text in texts:
        assert f'lang="{language}"' in text
        assert not english_in(text, language)


def test_no_script_has_a_sentence_of_its_own() -> None:
    """What they say stands in the page."""
    words = re.compile(r"""["'`](?:[A-Z][a-z]+(?: [a-z]+)+[.!?]?|[a-z]+(?: [a-z]+){2,})["'`]""")
    for path in sorted((settings.BASE_DIR / "static" / "js").glob("*.js")):
        code = re.sub(r"(?m)(^|\s)//.*", "", path.read_text())
        assert not words.findall(code), path
