"""The page of a player's own data: the file, and deleting everything."""

import json
from collections.abc import Callable
from random import Random
from uuid import UUID, uuid4

import pytest
from django.conf import settings as configured
from pytest_django import Settings

from game.models import Game, Player
from game.services import delete_player, start_game, use_link
from game.services import make_link as make_secret
from game.views import limits
from tests.games import begin, play_on
from tests.views.browser import Browser

type VisitorOf = Callable[..., Browser]


def cookies(visitor: Browser) -> set[str]:
    """Return the names of what the browser keeps, as a real one would: the client keeps more."""
    kept = visitor.client.cookies
    for name in [name for name, cookie in kept.items() if not cookie.value]:
        del kept[name]
    return set(kept)


def player_in(visitor: Browser) -> str:
    return str(visitor.client.session["player"])


def test_it_says_what_is_kept(visitor_of: VisitorOf) -> None:
    game = begin()
    start_game(game.player_id, 4)
    visitor = visitor_of(game.player_id, "/data/")
    assert visitor.shows("keeps 2 games of yours")
    assert visitor.soup.select('form[action="/data/link/"]')
    assert visitor.soup.select('a[href="/data/delete/"]')
    assert visitor.soup.select_one('meta[name="robots"][content="noindex"]')


def test_a_stranger_is_told_that_there_is_nothing(visitor: Browser) -> None:
    response = visitor.get("/data/")
    assert response.headers["Cache-Control"] == "private, no-store"
    assert visitor.shows("nothing of this browser yet")
    assert not visitor.soup.select('a[href="/data/delete/"]')
    assert not Player.objects.exists()


def test_it_makes_nobody_a_player(db: None) -> None:
    visitor = Browser()
    for address in ("/data/", "/data/delete/", "/data/deleted/", "/data/export/"):
        assert visitor.get(address).status_code == 200
    assert configured.SESSION_COOKIE_NAME not in cookies(visitor)


def test_the_file_is_streamed_and_belongs_to_nobody_else(visitor_of: VisitorOf) -> None:
    game = play_on(begin(), 30, Random(1))
    visitor = visitor_of(game.player_id)
    response = visitor.get("/data/export/")
    assert response.streaming
    assert response.status_code == 200
    assert response.headers["Content-Type"] == "application/json"
    assert response.headers["Cache-Control"] == "private, no-store"
    name = response.headers["Content-Disposition"]
    assert name.startswith('attachment; filename="2048-20')
    assert name.endswith('.json"')
    assert response.headers["X-Request-ID"]
    held = json.loads(response.getvalue())
    assert [one["id"] for one in held["games"]] == [str(game.id)]


def test_the_file_can_come_compressed(visitor_of: VisitorOf) -> None:
    import gzip

    visitor = visitor_of(begin().player_id)
    response = visitor.get("/data/export/", **{"Accept-Encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(response.getvalue()))["player"]


def test_only_so_many_files_an_hour(visitor: Browser, settings: Settings) -> None:
    settings.DATA_REQUESTS_PER_HOUR = 2
    limits.limiter().storage.reset()
    assert [visitor.get("/data/export/").status_code for _ in range(3)] == [200, 200, 429]
    assert visitor.client.head("/data/export/").status_code == 200


def test_deleting_asks_first(visitor_of: VisitorOf) -> None:
    game = begin()
    visitor = visitor_of(game.player_id, "/data/delete/")
    assert visitor.shows("1 game, with all moves and records")
    assert Game.objects.exists()


def test_deleting_removes_rows_and_cookies_and_says_so(visitor_of: VisitorOf) -> None:
    game, other = begin(), begin()
    visitor = visitor_of(game.player_id, "/settings/")
    visitor.submit("/settings/", theme="dark", motion="off", clock="on", keys="on")
    assert len(cookies(visitor)) == 3
    visitor.get("/data/delete/")
    response = visitor.submit("/data/delete/")
    assert (response.status_code, response.headers["Location"]) == (303, "/data/deleted/")
    assert cookies(visitor) == set()
    visitor.follow(response)
    assert visitor.shows("Everything is deleted")
    assert cookies(visitor) == set()
    assert list(Player.objects.values_list("id", flat=True)) == [other.player_id]


def test_after_deleting_the_visitor_is_somebody_new(visitor_of: VisitorOf) -> None:
    game = begin()
    visitor = visitor_of(game.player_id, "/data/delete/")
    visitor.submit("/data/delete/")
    visitor.get("/")
    assert player_in(visitor) != str(game.player_id)
    assert visitor.game["moves"] == "0"
    visitor.get("/data/deleted/")
    assert not visitor.shows("Everything is deleted")


def test_deleting_needs_a_token(visitor_of: VisitorOf) -> None:
    game = begin()
    visitor = visitor_of(game.player_id)
    assert visitor.client.post("/data/delete/").status_code == 403
    assert Game.objects.exists()


@pytest.mark.parametrize("htmx", [True, False])
def test_a_late_move_of_another_tab_is_told_and_stores_nothing(
    visitor_of: VisitorOf, htmx: bool
) -> None:
    game = begin()
    tab = visitor_of(game.player_id, "/")
    other = Browser(client=tab.client)
    other.get("/data/delete/")
    other.submit("/data/delete/")
    late = tab.move("left", htmx=htmx)
    assert late.status_code == 403
    assert not Player.objects.exists()


def test_a_late_move_of_another_device_is_told_and_stores_nothing(visitor_of: VisitorOf) -> None:
    game = begin()
    device, empty = visitor_of(game.player_id, "/"), visitor_of(game.player_id, "/5x5/")
    delete_player(game.player_id)
    for tab in (device, empty):
        for direction in ("left", "up", "right", "down"):
            late = tab.move(direction, htmx=True)
            if late.status_code != 200:  # an illegal first move changes nothing anyway
                assert late.status_code == 404
                assert late.content.decode() == "This browser has no such game."
    assert not Player.objects.exists()
    assert not Game.objects.exists()
    device.get("/")
    assert player_in(device) != str(game.player_id)
    assert device.game["moves"] == "0"
    assert device.move("left").status_code in {200, 303}


def test_a_former_player_is_told_apart_in_one_more_statement(
    visitor_of: VisitorOf, django_assert_num_queries: Callable[[int], object]
) -> None:
    visitor = visitor_of(uuid4())
    with django_assert_num_queries(2):  # type: ignore[attr-defined]
        visitor.get("/")
    playing = visitor_of(begin().player_id)
    with django_assert_num_queries(1):  # type: ignore[attr-defined]
        playing.get("/")


def test_an_old_cookie_that_comes_back_leads_to_who_it_became(visitor_of: VisitorOf) -> None:
    game, was = begin(), begin()
    use_link(make_secret(game.player_id), was.player_id)
    for address in ("/", "/5x5/", "/data/", "/records/", f"/game/{game.id}/"):
        visitor = visitor_of(was.player_id, address)
        assert UUID(player_in(visitor)) == game.player_id, address
    visitor = visitor_of(was.player_id, "/")
    assert visitor.game["game"] == str(game.id)
