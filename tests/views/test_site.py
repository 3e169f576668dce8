"""What the site says of itself to everyone alike: manifest, icons, robots.txt, sitemap."""

import json
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.test import Client

from game.views import site
from tests.views.browser import Browser
from tests.views.heads import (
    GUIDE,
    ORIGIN,
    PLAY,
    PNG,
    PUBLIC,
    dimensions,
    french_too,
    is_opaque,
    links,
    picture,
)

EVERYONES = [page for page in PUBLIC if page != "/records/"]
FILES = ["/manifest.webmanifest", "/robots.txt", "/sitemap.xml", "/favicon.ico"]


@pytest.fixture
def french() -> Iterator[None]:
    with french_too():
        yield


def manifest(address: str = "/manifest.webmanifest") -> dict[str, Any]:
    read: dict[str, Any] = json.loads(Client().get(address).content)
    return read


# --- Manifest and icons -------------------------------------------------------------------------


def test_the_manifest_has_what_an_installation_needs() -> None:
    read = manifest()
    assert {"name", "short_name", "description", "lang"} <= read.keys()
    assert len(read["short_name"]) <= 12
    assert (read["id"], read["scope"], read["start_url"]) == ("/", "/", "/")
    assert read["display"] == "standalone"
    assert [shortcut["url"] for shortcut in read["shortcuts"]] == PLAY


def test_the_manifest_starts_in_its_language(french: None) -> None:
    read = manifest("/fr/manifest.webmanifest")
    assert (read["lang"], read["start_url"], read["id"]) == ("fr", "/fr/", "/")
    assert [shortcut["url"] for shortcut in read["shortcuts"]] == ["/fr/", "/fr/5x5/", "/fr/6x6/"]


def test_the_manifests_icons_are_what_it_says() -> None:
    seen = set()
    for icon in manifest()["icons"]:
        content = picture(icon["src"])
        seen.add((icon["type"], icon["sizes"], icon.get("purpose", "any")))
        if icon["type"] == "image/svg+xml":
            assert ET.fromstring(content).tag.endswith("svg")
        else:
            assert "{}x{}".format(*dimensions(content)) == icon["sizes"]
            assert len(content) < 6000
    assert seen == {
        ("image/svg+xml", "any", "any"),
        ("image/png", "192x192", "any"),
        ("image/png", "512x512", "any"),
        ("image/png", "512x512", "maskable"),
    }


def test_what_fills_its_whole_shape_has_no_transparency() -> None:
    for name in ("icon-maskable", "apple-touch-icon", "social"):
        assert is_opaque(picture(f"/static/icons/{name}.png"))
    assert not is_opaque(picture("/static/icons/icon-192.png"))


def test_the_tiles_of_the_maskable_icon_are_within_its_safe_circle() -> None:
    drawing = ET.fromstring(picture("/static/icons/maskable.svg"))
    ground, *tiles = drawing.iter("{http://www.w3.org/2000/svg}rect")
    side = float(ground.attrib["width"])
    assert len(tiles) == 4
    for tile in tiles:
        x, y, width, radius = (float(tile.attrib[name]) for name in ("x", "y", "width", "rx"))
        # The farthest point of a rounded corner lies on the line through its own centre.
        dx, dy = (abs(at + width / 2 - side / 2) + width / 2 - radius for at in (x, y))
        assert (dx**2 + dy**2) ** 0.5 + radius <= 0.4 * side


def test_who_asks_for_favicon_ico_gets_the_icon() -> None:
    response = Client().get("/favicon.ico")
    assert response.status_code == 302
    assert picture(response.headers["Location"]).startswith(PNG)


def test_the_manifests_colour_is_the_ground_of_the_page() -> None:
    sheet = picture("/static/css/base.css").decode()
    ground = re.search(r"--page: light-dark\((#\w+), (#\w+)\)", sheet)
    assert ground is not None
    read = manifest()
    assert {read["theme_color"], read["background_color"]} == {ground[1]} == {site.GROUND}


# --- Files without database, cookie and session -------------------------------------------------


@pytest.mark.parametrize("address", FILES)
def test_it_is_the_same_to_everyone_and_may_be_kept(address: str) -> None:
    # No mark for the database: a query would fail the test.
    client = Client()
    client.cookies["sessionid"] = "some player's"
    response = client.get(address)
    assert response.status_code < 400
    assert not response.cookies
    assert "Cookie" not in response.headers["Vary"]
    assert response.headers["Cache-Control"] == "public, max-age=3600"
    assert client.head(address).status_code == response.status_code
    assert client.post(address).status_code == 405


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/robots.txt", "text/plain"),
        ("/sitemap.xml", "application/xml"),
    ],
)
def test_it_says_what_kind_of_file_it_is(address: str, kind: str) -> None:
    assert Client().get(address).headers["Content-Type"].split(";")[0] == kind


# --- robots.txt and sitemap ---------------------------------------------------------------------


def robots() -> list[str]:
    return Client().get("/robots.txt").content.decode().splitlines()


def test_robots_may_read_the_pages_and_leave_the_actions(french: None) -> None:
    lines = robots()
    forbidden = [line.partition(": ")[2] for line in lines if line.startswith("Disallow")]
    assert sorted(forbidden) == sorted(
        prefix + action
        for prefix in ("", "/fr")
        for action in (
            "/move/",
            "/undo/",
            "/continue/",
            "/new/",
            "/hint/",
            "/watch/",
            "/language/",
            "/solver/?",
            "/rules/?",
            "/how-to-play/?",
        )
    )
    pages = [
        *PLAY,
        "/records/",
        "/solver/",
        *GUIDE,
        "/manifest.webmanifest",
        "/static/icons/social.png",
    ]
    assert not [page for page in pages if page.startswith(tuple(forbidden))]
    assert lines[0] == "User-agent: *"
    assert lines[-1] == f"Sitemap: {ORIGIN}/sitemap.xml"


def sitemap() -> list[dict[str, Any]]:
    """Each page of the sitemap: its address and its addresses in other languages."""
    maps, xhtml = "{http://www.sitemaps.org/schemas/sitemap/0.9}", "{http://www.w3.org/1999/xhtml}"
    root = ET.fromstring(Client().get("/sitemap.xml").content)
    return [
        {"loc": url.findtext(f"{maps}loc")}
        | {link.attrib["hreflang"]: link.attrib["href"] for link in url.iter(f"{xhtml}link")}
        for url in root.iter(f"{maps}url")
    ]


def test_the_sitemap_lists_the_pages_for_everyone_in_every_language(french: None) -> None:
    listed = sitemap()
    assert len(listed) == 2 * len(EVERYONES)
    for page in EVERYONES:
        english, other = ORIGIN + page, f"{ORIGIN}/fr{page}"
        both = {"en": english, "fr": other, "x-default": english}
        assert {"loc": english, **both} in listed
        assert {"loc": other, **both} in listed


def test_what_the_sitemap_lists_is_there_and_canonical(visitor: Browser, french: None) -> None:
    for page in sitemap():
        address = str(page["loc"]).removeprefix(ORIGIN)
        assert visitor.get(address).status_code == 200
        assert links(visitor.one("head"), "canonical") == [page["loc"]]
        assert not visitor.soup.select('meta[name="robots"]')
