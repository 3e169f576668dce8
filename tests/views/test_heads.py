"""The head of each page: icons, colour, preview, canonical links; and nothing from elsewhere."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from bs4 import BeautifulSoup
from django.contrib.staticfiles import finders
from django.http import HttpResponse

from tests.views.browser import Browser
from tests.views.heads import (
    ORIGIN,
    PAGES,
    PRIVATE,
    PUBLIC,
    dimensions,
    french_too,
    head,
    links,
    meta,
    picture,
)

PREVIEW = ["og:type", "og:site_name", "og:title", "og:description", "og:image", "og:image:alt"]


@pytest.fixture
def french() -> Iterator[None]:
    with french_too():
        yield


def test_each_page_has_icons_that_exist(visitor: Browser) -> None:
    for address in PAGES:
        here = head(visitor, address)
        png, svg = links(here, "icon")
        assert dimensions(picture(png)) == (48, 48)
        assert picture(svg).startswith(b"<svg")
        (apple,) = links(here, "apple-touch-icon")
        assert dimensions(picture(apple)) == (180, 180)


def test_a_page_names_the_manifest_of_its_language(visitor: Browser, french: None) -> None:
    assert links(head(visitor, "/records/"), "manifest") == ["/manifest.webmanifest"]
    assert links(head(visitor, "/fr/records/"), "manifest") == ["/fr/manifest.webmanifest"]


@pytest.mark.parametrize("theme", ["system", "light", "dark", "contrast"])
def test_the_browsers_bar_has_the_colour_of_the_theme(visitor: Browser, theme: str) -> None:
    visitor.client.cookies["settings"] = f"theme-{theme}"
    tags = head(visitor, "/").select('meta[name="theme-color"]')
    conditions = {str(tag.get("media", "")): str(tag["content"]) for tag in tags}
    schemes = ("light", "dark")
    if theme in schemes:
        assert conditions == {"": grounds("base")[schemes.index(theme)]}
    else:
        sheet = "contrast" if theme == "contrast" else "base"
        expected = in_schemes(sheet, "(prefers-color-scheme: {})")
        if theme == "system":
            more = "(prefers-contrast: more) and (prefers-color-scheme: {})"
            expected |= in_schemes("contrast", more)
        assert conditions == expected


def in_schemes(sheet: str, condition: str) -> dict[str, str]:
    both = zip(("light", "dark"), grounds(sheet), strict=True)
    return {condition.format(name): colour for name, colour in both}


def grounds(sheet: str) -> tuple[str, str]:
    """The colour of the page in the light and in the dark scheme, in six digits."""
    style = picture(f"/static/css/{sheet}.css").decode()
    found = re.search(r"--page: light-dark\(#(\w+), #(\w+)\)", style)
    assert found is not None
    light, dark = ("#" + (hexa if len(hexa) == 6 else hexa * 2) for hexa in found.groups())
    return light, dark


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_page_names_its_own_address_without_the_query(
    visitor: Browser, address: str
) -> None:
    query = "" if address == "/solver/" else "?m=moved&x=y"
    here = head(visitor, address + query)
    assert links(here, "canonical") == [ORIGIN + address]
    assert meta(here, "og:url") == ORIGIN + address
    assert not here.select('meta[name="robots"]')


@pytest.mark.parametrize("address", ["/5x5/", "/fr/5x5/"])
def test_a_page_names_itself_in_every_language(
    visitor: Browser, french: None, address: str
) -> None:
    found = head(visitor, address).select('link[rel="alternate"][hreflang]')
    assert {str(link["hreflang"]): str(link["href"]) for link in found} == {
        "en": f"{ORIGIN}/5x5/",
        "fr": f"{ORIGIN}/fr/5x5/",
        "x-default": f"{ORIGIN}/5x5/",
    }


@pytest.mark.parametrize("address", PRIVATE)
def test_a_search_does_not_lead_to_questions_and_errors(visitor: Browser, address: str) -> None:
    here = head(visitor, address)
    assert meta(here, "robots") == "noindex"
    assert links(here, "canonical") == links(here, "alternate") == []


def test_a_refused_request_to_a_play_page_is_no_page_for_searches(visitor: Browser) -> None:
    assert visitor.post("/", {}).status_code == 405
    assert meta(visitor.one("head"), "robots") == "noindex"


@pytest.mark.parametrize("address", PAGES)
def test_every_page_has_a_preview(visitor: Browser, address: str) -> None:
    here = head(visitor, address)
    assert all(meta(here, name) for name in PREVIEW)
    assert meta(here, "og:description") == meta(here, "description")
    assert meta(here, "twitter:card") == "summary_large_image"
    shown = meta(here, "og:image")
    assert shown.startswith(f"{ORIGIN}/")
    wanted = int(meta(here, "og:image:width")), int(meta(here, "og:image:height"))
    assert dimensions(picture(shown)) == wanted == (1200, 630)
    assert len(picture(shown)) < 100_000


def test_titles_and_descriptions_tell_the_public_pages_apart(visitor: Browser) -> None:
    heads = [head(visitor, address) for address in PUBLIC]
    titles = {str(here.select_one("title")) for here in heads}
    previews = {meta(here, "og:title") for here in heads}
    descriptions = {meta(here, "description") for here in heads}
    assert len(titles) == len(previews) == len(descriptions) == len(PUBLIC)
    assert all(50 <= len(text) <= 160 for text in descriptions), descriptions


def test_a_foreign_host_name_is_not_repeated(visitor: Browser) -> None:
    response = visitor.get("/", Host="evil.example")
    assert response.status_code == 400
    assert b"evil.example" not in response.content


# --- Nothing is missing and nothing comes from elsewhere ----------------------------------------


def addresses(response: HttpResponse) -> set[str]:
    """Everything that a page fetches, links to or sends forms to."""
    soup = BeautifulSoup(response.content, "html.parser")
    found = {
        str(tag[name])
        for name in ("href", "src", "action", "poster", "srcset", "data")
        for tag in soup.select(f"[{name}]")
    }
    found |= {str(tag["content"]) for tag in soup.select('meta[property^="og:"][content*="//"]')}
    return {urljoin(ORIGIN, address) for address in found}


@pytest.mark.parametrize("address", PAGES)
def test_no_page_names_another_site(visitor: Browser, address: str) -> None:
    response = visitor.get(address)
    assert {f"{urlsplit(one).scheme}://{urlsplit(one).netloc}" for one in addresses(response)} == {
        ORIGIN
    }
    text = response.content.replace(b"https://schema.org/", b"")  # a name that nothing fetches
    assert b"//" not in text.replace(f"{ORIGIN}/".encode(), b"")


def test_nothing_that_a_page_names_is_missing(visitor: Browser) -> None:
    named = {one for address in PAGES for one in addresses(visitor.get(address))}
    assert len(named) > 20
    for one in named:
        parts = urlsplit(one)
        if parts.path.startswith("/static/"):
            assert picture(one)
        elif parts.path not in {"/nowhere/", "/new/"}:
            # An action answers a GET with 405: it is there.
            assert visitor.client.get(one, follow=True).status_code in {200, 405}, one


def test_no_style_sheet_or_script_fetches_from_elsewhere() -> None:
    root = Path(str(finders.find("css/base.css"))).parent.parent
    files = [*root.glob("css/*.css"), *root.glob("js/*.js"), *root.glob("icons/*.svg")]
    assert len(files) > 10
    for file in files:
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|url\([\"']?//", text), file.name
