"""Hints through their button: with htmx, without, and what is refused."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from game import reasons
from game.engine import Direction
from game.models import Game
from game.services import turn
from game.solver import analyse
from game.views import limits
from tests.games import NEARLY_WON, begin, make_game, move, reload
from tests.views.browser import Browser

type VisitorOf = Callable[..., Browser]

ROOM = [[2, 0, 4, 16], [2, 8, 8, 32], [0, 4, 4, 64], [2, 2, 16, 128]]


def ask(visitor: Browser, *, htmx: bool = False, **fields: str) -> Any:
    """Press the hint's button, which sends the fields of the form of moves."""
    headers = {"HX-Request": "true"} if htmx else {}
    sent = visitor.fields("/move/") | fields
    return visitor.client.post("/hint/", sent, headers=headers)


def test_with_htmx_it_is_the_direction_with_its_reasons(visitor_of: VisitorOf) -> None:
    game = make_game(ROOM)
    visitor = visitor_of(game.player_id)
    response = ask(visitor, htmx=True)
    analysis = analyse(game.now_at.board)
    text = response.content.decode()
    assert response.status_code == 200
    assert text.strip().startswith('<div id="hint"')
    assert f'data-direction="{analysis.best}"' in text
    assert f'data-game="{game.id}" data-revision="0"' in text
    assert reasons.verdict(analysis) in text
    assert "1 hint in this game." in text
    assert response.headers["Cache-Control"] == "private, no-store"
    assert len(response.content) < 1000


def test_without_htmx_it_is_a_303_to_a_page_with_the_hint(visitor_of: VisitorOf) -> None:
    game = make_game(ROOM)
    visitor = visitor_of(game.player_id)
    response = ask(visitor)
    assert response.status_code == 303
    assert response.headers["Location"] == "/?m=hint#board"
    visitor.follow(response)
    best = analyse(game.now_at.board).best
    assert visitor.one("#hint")["data-direction"] == best
    assert visitor.shows(reasons.advice(best or Direction.UP))
    assert reload(game).hints == 1


def test_the_page_of_a_hint_can_be_reloaded_and_writes_nothing(
    visitor_of: VisitorOf, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game = make_game(ROOM)
    visitor = visitor_of(game.player_id)
    visitor.follow(ask(visitor))
    first = str(visitor.one("#hint"))
    with django_assert_num_queries(2):  # without a move, it is also asked who the player is today
        visitor.get("/?m=hint")
    assert str(visitor.one("#hint")) == first
    assert reload(game).hints == 1


def test_a_hint_that_nobody_asked_for_is_not_shown(visitor_of: VisitorOf) -> None:
    game = make_game(ROOM)
    visitor = visitor_of(game.player_id, "/?m=hint")
    assert not visitor.soup.select("#hint[data-direction]")
    visitor.follow(ask(visitor))
    visitor.get("/")
    assert not visitor.soup.select("#hint[data-direction]")
    move(game, Direction.LEFT)
    visitor.get("/?m=hint")
    assert not visitor.soup.select("#hint[data-direction]")


def test_a_first_game_gets_its_hint_and_stores_nothing(visitor: Browser) -> None:
    visitor.follow(ask(visitor))
    assert visitor.one("#hint")["data-direction"] in [str(d) for d in visitor.board.legal()]
    assert not visitor.shows("in this game")
    assert not Game.objects.exists()


def test_a_stale_request_says_so(visitor_of: VisitorOf) -> None:
    game = begin()
    visitor = visitor_of(game.player_id)
    assert ask(visitor, revision="0").headers["Location"] == "/?m=stale#board"
    text = ask(visitor, htmx=True, revision="0").content.decode()
    assert "had moved on" in text
    assert "data-direction" not in text
    assert reload(game).hints == 0


def test_a_won_game_says_what_can_be_chosen(visitor_of: VisitorOf) -> None:
    game = make_game(NEARLY_WON)
    move(game, Direction.LEFT)
    visitor = visitor_of(game.player_id)
    assert "Keep going" in ask(visitor, htmx=True).content.decode()
    visitor.follow(ask(visitor))
    assert visitor.shows("You have won: choose Keep going or New game.")


def test_a_busy_solver_is_said_politely_and_costs_nothing(visitor_of: VisitorOf) -> None:
    game = make_game(ROOM)
    visitor = visitor_of(game.player_id)
    with turn(uuid4()):
        assert "busy" in ask(visitor, htmx=True).content.decode()
        response = ask(visitor)
    assert response.headers["Location"] == "/?m=busy#board"
    visitor.follow(response)
    assert visitor.shows("The solver is busy just now; please ask again.")
    assert reload(game).hints == 0


def test_a_page_that_finds_the_solver_busy_says_so(visitor_of: VisitorOf) -> None:
    visitor = visitor_of(make_game(ROOM).player_id)
    response = ask(visitor)
    with turn(uuid4()):
        visitor.follow(response)
    assert visitor.shows("The solver is busy just now; please ask again.")
    assert not visitor.soup.select("#hint[data-direction]")


@pytest.mark.parametrize("htmx", [True, False])
def test_a_flood_from_one_address_is_429(
    visitor_of: VisitorOf, settings: Settings, htmx: bool
) -> None:
    limits.limiter.cache_clear()
    settings.SOLVER_REQUESTS_PER_MINUTE = 2
    visitor = visitor_of(make_game(ROOM).player_id)
    statuses = [ask(visitor, htmx=htmx).status_code for _ in range(3)]
    assert statuses == [200 if htmx else 303] * 2 + [429]
    response = ask(visitor, htmx=htmx)
    assert "please wait a minute" in response.content.decode()
    assert visitor.get("/?m=hint").status_code == 429
    assert visitor.get("/").status_code == 200
    limits.limiter.cache_clear()


def test_another_players_game_is_404(visitor: Browser) -> None:
    game = begin()
    assert ask(visitor, game=str(game.id), revision="1").status_code == 404
    assert reload(game).hints == 0


@pytest.mark.parametrize("wrong", [{"game": "x"}, {"revision": "-1"}, {"revision": ""}])
def test_malformed_fields_are_400(visitor: Browser, wrong: dict[str, str]) -> None:
    assert ask(visitor, htmx=True, **wrong).status_code == 400


def test_it_rejects_get_and_what_comes_without_a_token(visitor: Browser) -> None:
    assert visitor.client.get("/hint/").status_code == 405
    fields = visitor.fields("/move/")
    assert Client(enforce_csrf_checks=True).post("/hint/", fields).status_code == 403
