"""The play pages: what a GET shows, and that it stores nothing."""

from collections.abc import Callable
from datetime import timedelta
from uuid import UUID

import pytest
from django.conf import settings
from django.core import signing
from pytest_django import DjangoAssertNumQueries

from game.models import Game, Player
from tests.games import NEARLY_WON, begin, lock, make_game, make_player, move
from tests.views.browser import Browser

type VisitorOf = Callable[..., Browser]

CONTRACT = {
    "game", "size", "revision", "moves", "score", "best", "status", "undos", "seconds", "idle",
}  # fmt: skip


@pytest.mark.parametrize(("address", "size"), [("/", "4"), ("/5x5/", "5"), ("/6x6/", "6")])
def test_it_shows_a_game_of_the_size(visitor: Browser, address: str, size: str) -> None:
    response = visitor.get(address)
    assert response.status_code == 200
    assert visitor.game.keys() >= CONTRACT
    assert str(UUID(visitor.game["game"])) == visitor.game["game"]
    expected = {"size": size, "revision": "0", "moves": "0", "score": "0", "status": "playing"}
    assert visitor.game.items() >= expected.items()
    assert len(visitor.board.empty_cells()) == int(size) ** 2 - 2


def test_a_visit_stores_nothing_and_shows_the_same_board_again(visitor: Browser) -> None:
    first = visitor.game, visitor.board
    visitor.get("/")
    assert (visitor.game, visitor.board) == first
    assert not Player.objects.exists()
    assert not Game.objects.exists()


def test_it_is_private_and_never_cached(visitor: Browser) -> None:
    response = visitor.get("/")
    assert response.headers["Cache-Control"] == "private, no-store"
    vary = {part.strip() for part in response.headers["Vary"].split(",")}
    assert vary >= {"Cookie", "HX-Request"}


def test_htmx_gets_the_partial_alone(visitor: Browser) -> None:
    response = visitor.client.get("/", headers={"HX-Request": "true"})
    text = response.content.decode().strip()
    assert text.startswith("<section")
    assert text.endswith("</section>")
    assert "csrfmiddlewaretoken" not in text
    assert response.headers["Cache-Control"] == "private, no-store"


def test_a_page_needs_at_most_two_selects_and_an_answer_two_statements(
    visitor: Browser, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game = begin()
    visitor.client.cookies.pop(settings.SESSION_COOKIE_NAME)
    with django_assert_num_queries(1):
        visitor.get("/")
    with django_assert_num_queries(2):  # its cookie may be that of a player who is no more
        visitor.get("/")
    visitor.get("/records/")
    assert Game.objects.get().id == game.id


def test_the_cookie_holds_the_player_only_and_lasts_400_days(visitor: Browser) -> None:
    cookie = visitor.client.cookies[settings.SESSION_COOKIE_NAME]
    salt = "django.contrib.sessions.backends.signed_cookies"
    held = signing.loads(cookie.value, salt=salt)
    assert held.keys() == {"player"}
    assert str(UUID(held["player"])) == held["player"]
    assert int(cookie["max-age"]) == timedelta(days=400).total_seconds()
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


@pytest.mark.parametrize("address", ["/", "/5x5/", "/records/"])
def test_play_and_records_pages_renew_the_cookie(visitor: Browser, address: str) -> None:
    held = visitor.client.cookies[settings.SESSION_COOKIE_NAME].value
    response = visitor.get(address)
    assert settings.SESSION_COOKIE_NAME in response.cookies
    assert held


def test_a_forged_cookie_is_a_new_player(visitor: Browser) -> None:
    first = visitor.game["game"]
    name = settings.SESSION_COOKIE_NAME
    visitor.client.cookies[name] = visitor.client.cookies[name].value[:-2] + "xx"
    visitor.get("/")
    assert visitor.game["game"] != first


def test_a_won_game_offers_keep_going_and_shows_its_board(visitor_of: VisitorOf) -> None:
    game = make_game(NEARLY_WON)
    move(game, game.now_at.board.legal()[0])
    visitor = visitor_of(game.player_id)
    assert visitor.game["status"] == "won"
    assert visitor.board.top == 2048
    assert visitor.one('form[action="/continue/"]')


def test_a_win_on_a_locked_board_offers_no_keep_going(visitor_of: VisitorOf) -> None:
    from game.engine import Direction
    from tests.services.test_keep_going import LOCKED_BY_WIN

    game = lock(LOCKED_BY_WIN, Direction.LEFT)
    visitor = visitor_of(game.player_id)
    assert visitor.game["status"] == "won"
    assert visitor.shows("No move is left")
    assert visitor.one('form[action="/undo/"] button').get("aria-disabled") is None


def test_sizes_with_a_running_game_are_shown_as_such(visitor_of: VisitorOf) -> None:
    player = make_player()
    game = make_game([[2, 2, 0, 0, 0]] + [[0] * 5] * 4, player)
    assert not visitor_of(player.id).shows("under way")
    move(game, game.now_at.board.legal()[0])
    assert visitor_of(player.id).shows("under way")


@pytest.mark.parametrize("code", ["moved", "undone", "continued", "<script>", "x" * 3000])
def test_a_code_that_nothing_bears_out_is_not_believed(visitor: Browser, code: str) -> None:
    response = visitor.client.get("/", {"m": code})
    assert response.status_code == 200
    assert b"<script>" not in response.content.replace(b"<script src", b"")


@pytest.mark.parametrize("code", ["finished", "waiting", "already-new", "no-undo", "taken-back"])
def test_a_notice_that_is_not_true_of_the_game_is_not_shown(visitor: Browser, code: str) -> None:
    if code != "taken-back":
        visitor.move(visitor.board.legal()[0].value, htmx=True)
    visitor.get(f"/?m={code}")
    assert not visitor.one("#sentence").get_text()


@pytest.mark.parametrize("method", ["post", "put", "delete", "patch"])
def test_it_rejects_other_methods(visitor: Browser, method: str) -> None:
    headers = {"X-CSRFToken": visitor.token}
    response = getattr(visitor.client, method)("/", headers=headers)
    assert response.status_code == 405
    assert "GET" in response.headers["Allow"]


def test_no_seed_is_ever_shown(visitor_of: VisitorOf) -> None:
    game = begin()
    visitor = visitor_of(game.player_id)
    page = visitor.get("/").content + visitor.get("/records/").content
    assert bytes(game.seed).hex().encode() not in page
    assert str(UUID(bytes=bytes(game.seed))).encode() not in page
