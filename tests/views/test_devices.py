"""Use on another device: the link, its page, and the button that uses it up."""

import io
import json
import logging
from collections.abc import Callable
from datetime import timedelta
from random import Random
from urllib.parse import urlsplit

import pytest
from django.utils import timezone
from pytest_django import Settings

from config.logs import JsonFormatter
from game.models import Game, Handover
from game.views import limits
from tests.games import begin, play_on
from tests.views.browser import Browser

type VisitorOf = Callable[..., Browser]


def make_link(visitor: Browser) -> str:
    """Press the button; return the address of the link, which the visitor then looks at."""
    visitor.get("/data/")
    response = visitor.submit("/data/link/")
    assert response.status_code == 303
    visitor.follow(response)
    return str(response.headers["Location"])


def player_in(visitor: Browser) -> str:
    return str(visitor.client.session["player"])


def test_the_link_is_shown_as_text_and_as_code(visitor_of: VisitorOf) -> None:
    visitor = visitor_of(begin().player_id)
    address = make_link(visitor)
    assert visitor.one(".link code").get_text() == f"http://testserver{address}"
    assert visitor.one("figure[role=img][aria-label] svg.qr path[stroke]")
    assert not visitor.soup.select("svg [style]")
    assert visitor.shows("This browser is that player already")


def test_its_page_keeps_the_secret(visitor_of: VisitorOf) -> None:
    visitor = visitor_of(begin().player_id)
    address = make_link(visitor)
    secret = address.partition("link=")[2]
    for one in (visitor, Browser()):
        response = one.get(address)
        assert response.headers["Cache-Control"] == "private, no-store"
        assert response.headers["Referrer-Policy"] == "strict-origin"
        assert one.soup.select_one('meta[name="robots"][content="noindex"]')
        away = [*one.soup.select("[href], [src], [action]")]
        assert not [tag for tag in away if secret in f"{tag.attrs}" and tag.name != "input"]


def test_no_log_line_has_the_secret(
    visitor_of: VisitorOf, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(JsonFormatter())
    logger = logging.getLogger()
    monkeypatch.setattr(logger, "handlers", [*logger.handlers, handler])
    caplog.set_level(logging.DEBUG)
    address = make_link(visitor_of(begin().player_id))
    secret = address.partition("link=")[2]
    second = Browser()
    second.get(address)
    second.submit("/data/device/")
    second.get(address)
    second.get(address + "x")
    paths = [json.loads(line).get("path") for line in out.getvalue().splitlines()]
    assert paths.count("/data/device/") >= 4
    assert secret not in out.getvalue()
    assert secret not in caplog.text


def test_looking_changes_nothing_and_the_button_does(visitor_of: VisitorOf) -> None:
    there, here = play_on(begin(), 9, Random(1)), play_on(begin(), 5, Random(1))
    first, second = visitor_of(there.player_id), visitor_of(here.player_id)
    address = make_link(first)
    for _ in range(2):
        assert second.get(address).status_code == 200
    assert second.shows("On the other device")
    assert second.shows("yours from here is kept as given up")
    assert player_in(second) == str(here.player_id)
    response = second.submit("/data/device/")
    assert (response.status_code, response.headers["Location"]) == (303, "/data/?m=joined")
    second.follow(response)
    assert second.shows("the same player now")
    assert second.shows("keeps 2 games of yours")
    assert player_in(second) == player_in(first) == str(there.player_id)
    second.get("/")
    assert second.game["game"] == str(there.id)
    assert Game.objects.filter(player_id=there.player_id).count() == 2


def test_a_browser_without_a_cookie_becomes_the_player(visitor_of: VisitorOf) -> None:
    game = begin()
    address = make_link(visitor_of(game.player_id))
    fresh = Browser()
    fresh.get(address)
    assert fresh.shows("No games.")
    fresh.follow(fresh.submit("/data/device/"))
    fresh.get("/")
    assert fresh.game["game"] == str(game.id)


def test_used_old_and_unknown_links_say_so(visitor_of: VisitorOf) -> None:
    owner = visitor_of(begin().player_id)
    address = make_link(owner)
    late, second = Browser(), Browser()
    late.get(address)
    second.get(address)
    second.submit("/data/device/")
    for response in (late.submit("/data/device/"), late.get(address)):
        assert response.status_code == 410
        assert "has been used. Make a new one" in response.content.decode()
    assert owner.get(address).status_code == 410
    assert owner.shows("the device that opened it is the same player now")
    address = make_link(owner)
    late.get(address)
    Handover.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    for response in (late.submit("/data/device/"), late.get(address), owner.get(address)):
        assert response.status_code == 410
        assert "too old" in response.content.decode()
    for unknown in ("/data/device/", "/data/device/?link=", "/data/device/?link=%00x"):
        assert owner.get(unknown).status_code == 404
        assert owner.shows("There is no such link")


def test_the_button_pressed_twice_is_answered_twice(visitor_of: VisitorOf) -> None:
    """The first answer may get lost, and with it the new cookie."""
    there, here = begin(), begin()
    address = make_link(visitor_of(there.player_id))
    second, again = visitor_of(here.player_id), visitor_of(here.player_id)
    second.get(address)
    again.get(address)
    for visitor in (second, again):
        assert visitor.submit("/data/device/").headers["Location"] == "/data/?m=joined"
        assert player_in(visitor) == str(there.player_id)


def test_a_late_move_of_another_tab_is_answered_with_the_board_that_counts(
    visitor_of: VisitorOf,
) -> None:
    there, here = begin(), begin()
    address = make_link(visitor_of(there.player_id))
    tab = visitor_of(here.player_id, "/")
    empty = Browser(client=tab.client)
    empty.get("/6x6/")
    other = Browser(client=tab.client)
    other.get(address)
    other.submit("/data/device/")
    assert tab.move("left", htmx=True).status_code == 200
    assert tab.game["game"] == str(there.id)
    assert {empty.move(way, htmx=True).status_code for way in ("left", "up")} == {404}


def test_using_it_needs_a_token(visitor_of: VisitorOf) -> None:
    address = make_link(visitor_of(begin().player_id))
    fresh = Browser()
    fresh.get(address)
    sent = {"link": fresh.fields("/data/device/")["link"]}
    assert fresh.client.post("/data/device/", sent).status_code == 403
    assert Handover.objects.get().used_at is None


def test_who_has_nothing_gets_no_link(visitor: Browser) -> None:
    response = visitor.post("/data/link/", {})
    assert response.status_code == 404
    assert visitor.shows("play a move first")
    assert not Handover.objects.exists()


def test_a_link_is_made_by_post_only(visitor_of: VisitorOf) -> None:
    assert visitor_of(begin().player_id).get("/data/link/").status_code == 405
    assert not Handover.objects.exists()


def test_only_so_many_links_an_hour(visitor_of: VisitorOf, settings: Settings) -> None:
    settings.DATA_REQUESTS_PER_HOUR = 2
    limits.limiter().storage.reset()
    visitor = visitor_of(begin().player_id, "/data/")
    codes = [visitor.post("/data/link/", {}).status_code for _ in range(2)]
    visitor.get("/data/")
    assert [*codes, visitor.post("/data/link/", {}).status_code] == [303, 303, 429]
    assert Handover.objects.count() == 2


def test_the_link_carries_the_language(visitor_of: VisitorOf) -> None:
    address = make_link(visitor_of(begin().player_id))
    assert urlsplit(address).path == "/data/device/"
