"""Reading the head of a page and the pictures that it names."""

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from bs4 import Tag
from django.contrib.staticfiles import finders
from django.test import override_settings
from django.urls import clear_url_caches

from game import presenter
from tests.views.browser import Browser

ORIGIN = "http://testserver"
PLAY = ["/", "/5x5/", "/6x6/"]
PRIVATE = ["/settings/", "/new/?size=4", "/nowhere/", "/new/?size=7"]
GUIDE = ["/guide/", "/how-to-play/", "/rules/", "/strategy/", "/controls/", "/about/"]
PUBLIC = [*PLAY, "/records/", "/solver/", *GUIDE]
PAGES = [*PUBLIC, *PRIVATE]
PNG = b"\x89PNG\r\n\x1a\n"


@contextmanager
def french_too() -> Iterator[None]:
    """Switch a second language on."""
    with override_settings(LANGUAGES=[("en", "English"), ("fr", "Français")]):
        clear_url_caches()
        yield
    clear_url_caches()
    presenter.addresses.cache_clear()


def head(visitor: Browser, address: str) -> Tag:
    visitor.get(address)
    return visitor.one("head")


def meta(head: Tag, name: str) -> str:
    found = head.select(f'meta[name="{name}"], meta[property="{name}"]')
    assert len(found) == 1, f"{len(found)} of {name}"
    return str(found[0]["content"])


def links(head: Tag, rel: str) -> list[str]:
    return [str(link["href"]) for link in head.select(f'link[rel="{rel}"]')]


def picture(address: str) -> bytes:
    """The static file at `address`, which must exist."""
    found = finders.find(urlsplit(address).path.removeprefix("/static/"))
    assert isinstance(found, str), f"there is no {address}"
    return Path(found).read_bytes()


def dimensions(png: bytes) -> tuple[int, int]:
    assert png.startswith(PNG)
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def is_opaque(png: bytes) -> bool:
    """Whether a PNG has neither an alpha channel nor transparent colours in its palette."""
    return png[25] in {0, 2, 3} and b"tRNS" not in png
