"""The guide's other pages: facts from the settings, ways from everywhere to all, and caches."""

import re
import tomllib
from importlib.metadata import metadata
from pathlib import Path

import pytest
from bs4 import Tag
from django.conf import settings
from django.test import Client, override_settings
from pytest_django import DjangoAssertNumQueries

from game.controls import KEYS, REPLAY_KEYS, faces
from game.views.handbook import credits_due
from game.views.preferences import COOKIE
from tests.games import make_player
from tests.views.browser import Browser
from tests.views.heads import GUIDE
from tests.views.test_solver_page import VisitorOf

HANDBOOK = ["/guide/", "/controls/", "/about/"]
ROOT = Path(__file__).parents[2]


@pytest.fixture
def reader() -> Browser:
    """A browser that was never here; no database: these pages ask it nothing."""
    return Browser()


def section(reader: Browser, name: str) -> Tag:
    return reader.one(f"section:has(> h2#{name})")


def words(tag: Tag) -> str:
    return " ".join(tag.get_text(" ").split())


# --- All of them ----------------------------------------------------------------------------------


@pytest.mark.parametrize("address", GUIDE)
def test_the_contents_lead_to_every_section(reader: Browser, address: str) -> None:
    reader.get(address)
    headings = reader.soup.select(".chapters > section > h2")
    links = reader.soup.select(".toc a")
    assert [link["href"] for link in links] == [f"#{heading['id']}" for heading in headings]
    assert [link.get_text() for link in links] == [heading.get_text() for heading in headings]
    ids = [str(tag["id"]) for tag in reader.soup.select("[id]")]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("address", GUIDE)
def test_each_leads_to_all_the_others(reader: Browser, address: str) -> None:
    reader.get(address)
    assert {str(link["href"]) for link in reader.soup.select(".menu a, .guides a")} >= set(GUIDE)
    here = reader.one('.guides [aria-current="page"], .menu [aria-current="page"]')
    assert here["href"] == address
    assert words(reader.one(".menu [aria-current]")) == "Guide"


@pytest.mark.parametrize("address", ["/records/", "/settings/", "/solver/", "/nowhere/"])
def test_every_other_page_leads_to_the_guide(visitor: Browser, address: str) -> None:
    visitor.get(address)
    assert {str(link["href"]) for link in visitor.soup.select(".top a, .bottom a")} >= set(GUIDE)


def test_the_help_on_the_play_page_leads_to_the_guide(visitor: Browser) -> None:
    assert {str(link["href"]) for link in visitor.soup.select("#help a")} >= set(GUIDE)


@pytest.mark.parametrize("address", GUIDE)
def test_a_page_of_the_guide_asks_the_database_nothing(
    visitor_of: VisitorOf, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    visitor = visitor_of(make_player().id)
    with django_assert_num_queries(0):
        response = visitor.get(address)
    assert response.status_code == 200
    assert not response.cookies


@pytest.mark.parametrize("address", HANDBOOK)
def test_it_sets_no_cookie_holds_no_token_and_may_be_kept(address: str) -> None:
    client = Client()
    response = client.get(address)
    assert not response.cookies
    assert b"csrfmiddlewaretoken" not in response.content
    assert response["Cache-Control"] == "private, no-cache"
    assert "Cookie" in response["Vary"]
    again = client.get(address, headers={"If-None-Match": response["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    client.cookies["settings"] = "theme-dark"
    assert client.get(address, headers={"If-None-Match": response["ETag"]}).status_code == 200


@pytest.mark.parametrize("address", HANDBOOK)
def test_it_takes_nothing_but_a_get(address: str) -> None:
    assert Client().post(address).status_code == 405
    assert Client().head(address).status_code == 200


@pytest.mark.parametrize("address", [*GUIDE, "/solver/"])
def test_every_anchor_that_a_page_names_is_there(reader: Browser, address: str) -> None:
    client = Client()
    reader.get(address)
    for link in reader.soup.select('main a[href*="#"]'):
        there, anchor = str(link["href"]).split("#")
        if there.partition("?")[0] not in {"", *GUIDE, "/solver/"}:
            continue
        text = client.get(there or address).content.decode()
        assert f'id="{anchor}"' in text, link["href"]


# --- The guide ------------------------------------------------------------------------------------


def test_the_guides_figures_are_those_of_the_game(reader: Browser) -> None:
    reader.get("/guide/")
    assert "take back 5 moves" in words(section(reader, "undo"))
    assert "at most 60 seconds" in words(section(reader, "clock"))
    assert f"{settings.SESSION_COOKIE_AGE // 86400} days" in words(section(reader, "saving"))
    assert "at 3 speeds" in words(section(reader, "watching"))
    assert "10 minutes" in words(section(reader, "data"))
    named = [(str(one["lang"]), one.get_text()) for one in reader.soup.select("main span[lang]")]
    assert named == list(settings.LANGUAGES)


def test_every_feature_has_a_link_to_its_rule_or_page(reader: Browser) -> None:
    reader.get("/guide/")
    sections = reader.soup.select(".chapters > section")
    assert len(sections) == 12
    assert all(one.select(".also a[href]") for one in sections)
    hrefs = {str(link["href"]) for link in reader.soup.select(".also a")}
    assert {"/", "/5x5/", "/6x6/", "/records/", "/solver/", "/settings/", "/data/"} <= hrefs


# --- The controls ---------------------------------------------------------------------------------


def test_the_table_of_controls_is_that_of_the_script_and_the_help(visitor: Browser) -> None:
    held = {
        str(one["data-action"]): tuple(str(one["data-keys"]).split())
        for one in visitor.soup.select("#help [data-keys]")
    }
    visitor.get("/controls/")
    rows = [
        [kbd.get_text() for kbd in row.select("kbd")]
        for row in visitor.soup.select(".inputs tbody tr")
    ]
    assert held == KEYS
    assert [row for row in rows if row] == [faces(keys) for keys in KEYS.values()]
    assert len(rows) == len(KEYS) + 4


def test_the_keys_of_a_replay_are_listed_too(reader: Browser) -> None:
    reader.get("/controls/")
    assert len(reader.soup.select("#replay ~ .keys > div")) == len(REPLAY_KEYS)


def test_who_has_turned_letters_off_is_told(reader: Browser) -> None:
    sentence = "Single-letter keys are turned off in the settings."
    reader.get("/controls/")
    assert not reader.shows(sentence)
    reader.client.cookies["settings"] = "keys-off"
    reader.get("/controls/")
    assert reader.shows(sentence)


# --- About and privacy ----------------------------------------------------------------------------


def test_it_names_every_cookie_that_is_set_and_for_how_long(visitor: Browser) -> None:
    visitor.submit("/settings/")
    set_by_us = dict(visitor.client.cookies)
    visitor.get("/about/")
    rows = [[words(cell) for cell in row.select("th, td")]
            for row in section(visitor, "cookies").select("tbody tr")]  # fmt: skip
    assert {row[0] for row in rows} == set(set_by_us)
    assert {row[0] for row in rows} == {
        settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, COOKIE,
    }  # fmt: skip
    for name, _purpose, days in rows:
        assert days == f"{int(set_by_us[name]['max-age']) // 86400} days"
        assert set_by_us[name]["httponly"]


def test_how_long_players_are_kept_is_the_setting(reader: Browser) -> None:
    with override_settings(SESSION_COOKIE_AGE=30 * 86400):
        reader.get("/about/")
    assert "not played for 30 days or longer" in words(section(reader, "time"))


def test_it_leads_to_where_data_are_deleted(reader: Browser) -> None:
    reader.get("/about/")
    assert section(reader, "delete").select('a[href="/data/"]')


def test_it_names_the_licence_and_who_created_2048(reader: Browser) -> None:
    reader.get("/about/")
    assert "MIT licence" in words(section(reader, "licence"))
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")
    assert "2048 was created by Gabriele Cirulli in 2014." in words(section(reader, "credits"))
    assert reader.one('[itemtype="https://schema.org/AboutPage"]')


def test_all_that_runs_here_is_named_with_its_licence() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split(r"[\[<>=]", one)[0].lower() for one in project["dependencies"]}
    named = {one.name.lower(): one.licence for one in credits_due()}
    assert set(named) == needed | {"htmx"}
    for name in needed:
        facts = metadata(name)
        said = facts.get("License-Expression") or facts.get("License") or ""
        classifiers = " ".join(facts.get_all("Classifier") or [])
        family = named[name].split("-")[0]
        assert family in said or family in classifiers, (name, said)
