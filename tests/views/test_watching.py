"""Watching through its buttons: boards for the script, pages without it, and what is refused."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from bs4 import BeautifulSoup
from django.test import Client
from pytest_django import Settings

from game.models import Game
from game.services import turn, watching
from game.views import limits
from tests.games import NEARLY_WON, assert_rebuilds, begin, make_game, move, reload
from tests.views.browser import Browser

type VisitorOf = Callable[..., Browser]

ROOM = [[2, 0, 4, 16], [2, 8, 8, 32], [0, 4, 4, 64], [2, 2, 16, 128]]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "SOLVING", 1000.0)


def ask(visitor: Browser, action: str, *, htmx: bool = True, **fields: str) -> Any:
    """Send the fields of the form of moves to another address, as a button outside it does."""
    headers = {"HX-Request": "true"} if htmx else {}
    sent = visitor.fields("/move/") | fields
    return visitor.client.post(action, sent, headers=headers)


def boards(visitor: Browser, speed: str = "slow") -> list[BeautifulSoup]:
    response = ask(visitor, "/watch/", speed=speed)
    assert response.status_code == 200
    soup = BeautifulSoup(response.content, "html.parser")
    templates = soup.select("template")
    assert all(one["data-direction"] for one in templates)
    # The tree of a template is one of its own.
    return [BeautifulSoup(one.decode_contents(), "html.parser") for one in templates]


def show(visitor: Browser, board: BeautifulSoup) -> Browser:
    """Put a board into the page, as the script does."""
    section = board.select_one("section#game")
    assert section
    visitor.one("section#game").replace_with(section)
    return visitor


def test_it_is_the_boards_of_the_next_moves_one_after_the_other(visitor_of: VisitorOf) -> None:
    game = make_game(ROOM)
    visitor = visitor_of(game.player_id)
    found = boards(visitor)
    assert len(found) == 4
    for number, board in enumerate(found, 1):
        show(visitor, board)
        assert visitor.game.items() >= {"revision": str(number), "moves": str(number)}.items()
    assert reload(game).moves == 0


@pytest.mark.parametrize(("speed", "count"), [("slow", 4), ("normal", 10), ("fast", 24)])
def test_more_boards_come_at_a_time_where_they_are_shown_faster(
    visitor_of: VisitorOf, speed: str, count: int
) -> None:
    assert len(boards(visitor_of(make_game(ROOM).player_id), speed)) == count


def test_every_form_of_a_shown_board_says_what_was_shown(visitor_of: VisitorOf) -> None:
    game = make_game(NEARLY_WON, kept_going=True, won_move=0)
    visitor = visitor_of(game.player_id)
    for board in boards(visitor):
        forms = board.select("form")
        assert len(forms) >= 3
        assert len({str(form.select_one("[name=watched]")) for form in forms}) == 1
        assert all(form.select_one("[name=watched]") for form in forms)


def test_an_ordinary_board_has_nothing_to_say_about_it(visitor: Browser) -> None:
    visitor.move(visitor.board.legal()[0].value, htmx=True)
    assert "watched" not in str(visitor.soup.select("#game"))


@pytest.mark.parametrize("shown", [1, 2, 4])
def test_stopping_stores_exactly_what_was_shown(visitor_of: VisitorOf, shown: int) -> None:
    game = begin()
    visitor = visitor_of(game.player_id)
    seen = boards(visitor)[shown - 1]
    show(visitor, seen)
    board, facts = visitor.board, visitor.game
    response = ask(visitor, "/watch/stop/")
    visitor._read(response)
    assert (visitor.board, visitor.game["revision"]) == (board, facts["revision"])
    assert "watched" not in response.content.decode()
    assert reload(game).moves == 1 + shown
    assert_rebuilds(reload(game))


def test_stopping_draws_the_board_as_it_was_shown(visitor_of: VisitorOf) -> None:
    visitor = visitor_of(make_game(ROOM).player_id)
    parts = ("#tiles", "#said", "#board", "dl > div")
    board = boards(visitor)[1]
    seen = [str(board.select_one(part)) for part in parts]
    show(visitor, board)
    stopped = BeautifulSoup(ask(visitor, "/watch/stop/").content, "html.parser")
    assert [str(stopped.select_one(part)) for part in parts] == seen


@pytest.mark.parametrize("htmx", [True, False])
def test_a_move_of_the_players_brings_the_shown_ones_along(
    visitor_of: VisitorOf, htmx: bool
) -> None:
    game = begin()
    visitor = visitor_of(game.player_id)
    show(visitor, boards(visitor)[2])
    visitor.move(visitor.board.legal()[0].value, htmx=htmx)
    assert (reload(game).moves, reload(game).revision) == (5, 5)
    assert_rebuilds(reload(game))


@pytest.mark.parametrize("htmx", [True, False])
def test_every_other_action_brings_them_along_too(visitor_of: VisitorOf, htmx: bool) -> None:
    for action, revision, moves in (
        ("/undo/", 4, 2),
        ("/new/", 4, 3),
        ("/hint/", 3, 3),
        ("/watch/", 3, 3),
        ("/continue/", 3, 3),
        ("/new/takeback/", 3, 3),
    ):
        game = begin()
        visitor = visitor_of(game.player_id)
        show(visitor, boards(visitor)[1])
        more = {"size": "4", "speed": "slow"}
        assert ask(visitor, action, htmx=htmx, **more).status_code == (200 if htmx else 303)
        assert (action, reload(game).revision, reload(game).moves) == (action, revision, moves)
        assert_rebuilds(reload(game))


def test_watching_goes_on_from_what_was_shown(visitor_of: VisitorOf) -> None:
    game = make_game(ROOM)
    visitor = visitor_of(game.player_id)
    first = boards(visitor)
    show(visitor, first[1])
    more = boards(visitor)
    assert [str(b.select_one("#tiles")) for b in more[:2]] == [
        str(b.select_one("#tiles")) for b in first[2:]
    ]
    assert reload(game).moves == 2


def test_a_malformed_request_stores_nothing_of_what_was_shown(visitor_of: VisitorOf) -> None:
    game = make_game(ROOM)
    visitor = visitor_of(game.player_id)
    show(visitor, boards(visitor)[1])
    for action, wrong in (
        ("/move/", {"direction": "north"}),
        ("/move/", {"direction": "left", "revision": "x"}),
        ("/move/", {"direction": "left", "watched": "made.up"}),
        ("/undo/", {"watched": visitor.fields("/undo/")["watched"] + "x"}),
        ("/new/", {"size": "9"}),
        ("/watch/", {"speed": "warp"}),
        ("/watch/", {}),
        ("/watch/play/", {"moves": "0"}),
        ("/watch/play/", {"moves": "101"}),
        ("/watch/play/", {"moves": "\u0661"}),
        ("/watch/play/", {}),
    ):
        assert ask(visitor, action, htmx=True, **wrong).status_code == 400, action
        assert reload(game).moves == 0


def test_shown_moves_of_another_players_game_are_404(visitor_of: VisitorOf) -> None:
    game = make_game(ROOM)
    owner, thief = visitor_of(game.player_id), visitor_of(begin().player_id)
    show(owner, boards(owner)[1])
    fields = owner.fields("/move/") | {"csrfmiddlewaretoken": thief.token}
    own = thief.fields("/move/") | {"watched": fields["watched"], "direction": "left"}
    assert thief.post("/watch/stop/", fields, htmx=True).status_code == 404
    assert thief.post("/move/", own).status_code == 404
    assert reload(game).moves == 0


# --- Without the script -------------------------------------------------------------------------


@pytest.mark.parametrize("moves", ["1", "10", "100"])
def test_the_buttons_play_at_once(visitor_of: VisitorOf, moves: str) -> None:
    game = make_game([[2, 2, 0, 0, 0, 0], *([0] * 6 for _ in range(5))])
    visitor = visitor_of(game.player_id, "/6x6/")
    response = ask(visitor, "/watch/play/", htmx=False, moves=moves)
    assert response.headers["Location"] == "/6x6/?m=moved#board"
    visitor.follow(response)
    assert visitor.game["moves"] == moves
    assert reload(game).solver_move == 1


def test_what_does_not_fit_is_offered_on_the_page(
    visitor_of: VisitorOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "SOLVING", 0.0)
    visitor = visitor_of(make_game(ROOM).player_id)
    response = ask(visitor, "/watch/play/", htmx=False, moves="10")
    assert response.headers["Location"] == "/?m=moved&left=9#board"


@pytest.mark.parametrize("htmx", [True, False])
def test_a_busy_solver_is_said_politely(visitor_of: VisitorOf, htmx: bool) -> None:
    game = make_game(ROOM)
    visitor = visitor_of(game.player_id)
    with turn(uuid4()):
        response = ask(visitor, "/watch/play/", htmx=False, moves="10")
        script = ask(visitor, "/watch/", speed="fast")
    assert response.headers["Location"] == "/?m=busy#board"
    assert script.headers["Content-Type"].startswith("text/plain")
    assert b"busy" in script.content
    assert reload(game).moves == 0


def test_a_won_game_is_not_played_on(visitor_of: VisitorOf) -> None:
    game = make_game(NEARLY_WON)
    move(game, game.now_at.board.legal()[0])
    visitor = visitor_of(game.player_id)
    text = ask(visitor, "/watch/", speed="slow").content.decode()
    assert text.strip().startswith('<section id="game"')
    assert 'data-code="waiting"' in text


def test_a_stale_page_gets_the_true_board(visitor: Browser) -> None:
    stale = visitor.fields("/move/")
    visitor.move(visitor.board.legal()[0].value, htmx=True)
    sent = stale | {"request": "other", "speed": "slow"}
    response = visitor.client.post("/watch/", sent, headers={"HX-Request": "true"})
    assert 'data-code="stale"' in response.content.decode()
    assert Game.objects.get().solver_move is None


# --- Refusals -----------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["/watch/", "/watch/play/"])
def test_a_flood_from_one_address_is_429(
    visitor_of: VisitorOf, settings: Settings, action: str
) -> None:
    limits.limiter.cache_clear()
    settings.SOLVER_REQUESTS_PER_MINUTE = 1
    visitor = visitor_of(make_game(ROOM).player_id)
    statuses = [ask(visitor, action, speed="slow", moves="1").status_code for _ in range(2)]
    assert statuses == [200, 429]
    limits.limiter.cache_clear()


def test_stopping_is_not_limited(visitor_of: VisitorOf, settings: Settings) -> None:
    limits.limiter.cache_clear()
    settings.SOLVER_REQUESTS_PER_MINUTE = 1
    game = make_game(ROOM)
    visitor = visitor_of(game.player_id)
    show(visitor, boards(visitor)[0])
    assert ask(visitor, "/watch/stop/").status_code == 200
    assert reload(game).moves == 1
    limits.limiter.cache_clear()


def test_a_first_game_that_is_one_too_many_is_429(visitor: Browser, settings: Settings) -> None:
    limits.limiter.cache_clear()
    settings.NEW_PLAYERS_PER_HOUR = 0
    assert ask(visitor, "/watch/", speed="slow").status_code == 429
    assert not Game.objects.exists()
    limits.limiter.cache_clear()


@pytest.mark.parametrize("action", ["/watch/", "/watch/play/", "/watch/stop/"])
def test_it_rejects_get_and_what_comes_without_a_token(visitor: Browser, action: str) -> None:
    assert visitor.client.get(action).status_code == 405
    fields = visitor.fields("/move/")
    assert Client(enforce_csrf_checks=True).post(action, fields).status_code == 403
