"""Moves, undo, keep going and new game through their forms, with htmx and without."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from game.engine import Direction
from game.models import Game
from tests.games import NEARLY_WON, begin, current, make_game, move, reload
from tests.views.browser import Browser

type VisitorOf = Callable[..., Browser]

PAIR = [[2, 2, 0, 0], [0] * 4, [0] * 4, [0] * 4]


def legal(visitor: Browser) -> str:
    return visitor.board.legal()[0].value


def test_a_move_without_htmx_is_a_303_to_the_page_with_its_notice(visitor_of: VisitorOf) -> None:
    visitor = visitor_of(make_game(PAIR).player_id)
    response = visitor.move("left")
    assert response.status_code == 303
    assert response.headers["Location"] == "/?m=moved#board"
    visitor.follow(response)
    assert visitor.game.items() >= {"revision": "1", "moves": "1", "score": "4"}.items()
    assert visitor.shows("+4")


def test_a_move_with_htmx_is_the_partial(visitor: Browser) -> None:
    response = visitor.move(legal(visitor), htmx=True)
    assert response.status_code == 200
    assert response.content.decode().strip().startswith("<section")
    assert visitor.game.items() >= {"revision": "1", "moves": "1"}.items()
    assert visitor.move(legal(visitor), htmx=True).status_code == 200
    assert visitor.game["revision"] == "2"


def test_the_forms_of_a_partial_work_without_htmx(visitor: Browser) -> None:
    visitor.move(legal(visitor), htmx=True)
    assert visitor.move(legal(visitor)).status_code == 303


def test_an_illegal_move_is_a_notice_and_nothing_else(visitor_of: VisitorOf) -> None:
    visitor = visitor_of(make_game(PAIR).player_id)
    response = visitor.move("up")
    assert response.headers["Location"] == "/?m=illegal#board"
    visitor.follow(response)
    assert visitor.game["revision"] == "0"
    assert visitor.shows("No tile can move")


def test_a_double_submit_of_one_form_plays_once(visitor: Browser) -> None:
    form = visitor.fields("/move/") | {"direction": legal(visitor)}
    responses = [visitor.client.post("/move/", form) for _ in range(2)]
    assert [one.headers["Location"] for one in responses] == ["/?m=moved#board"] * 2
    assert Game.objects.get().moves == 1


def test_a_stale_form_is_a_notice(visitor: Browser) -> None:
    form = visitor.fields("/move/")
    visitor.move(legal(visitor), htmx=True)
    response = visitor.post("/move/", {**form, "request": "other", "direction": "left"})
    assert response.headers["Location"] == "/?m=stale#board"


@pytest.mark.parametrize(("rows", "page"), [(5, "/5x5/"), (6, "/6x6/")])
def test_the_303_goes_to_the_page_of_the_games_size(visitor: Browser, rows: int, page: str) -> None:
    visitor.get(page)
    assert visitor.move(legal(visitor)).headers["Location"] == f"{page}?m=moved#board"
    assert Game.objects.get().size == rows


def test_undo(visitor: Browser) -> None:
    start = visitor.board
    visitor.move(legal(visitor), htmx=True)
    response = visitor.submit("/undo/")
    assert response.headers["Location"] == "/?m=undone#board"
    visitor.follow(response)
    assert visitor.board == start
    assert visitor.game.items() >= {"undos": "4", "moves": "0", "revision": "2"}.items()
    assert visitor.submit("/undo/").headers["Location"] == "/?m=nothing-to-undo#board"


def test_undo_on_a_game_that_is_not_stored_stores_nothing(visitor: Browser) -> None:
    assert visitor.submit("/undo/", htmx=True).status_code == 200
    assert visitor.game["revision"] == "0"
    assert not Game.objects.exists()


def test_keep_going(visitor_of: VisitorOf) -> None:
    game = make_game(NEARLY_WON)
    visitor = visitor_of(game.player_id)
    early = visitor.post("/continue/", {"game": str(game.id), "revision": "0"})
    assert early.headers["Location"] == "/?m=not-won#board"
    visitor.get("/")
    visitor.move("left", htmx=True)
    assert visitor.game["status"] == "won"
    response = visitor.move("right", request="another")
    assert response.headers["Location"] == "/?m=waiting#board"
    visitor.follow(response)
    assert visitor.submit("/continue/").headers["Location"] == "/?m=continued#board"
    assert reload(game).kept_going


def test_new_game_asks_on_a_page_and_acts_at_once_on_post(visitor: Browser) -> None:
    visitor.move(legal(visitor), htmx=True)
    link = visitor.one('#game a[href*="/new/"]')
    first = visitor.game["game"]
    assert visitor.get(str(link["href"])).status_code == 200
    assert current(Game.objects.get().player_id).id == Game.objects.get().id
    response = visitor.submit("/new/")
    assert response.headers["Location"] == "/?m=started#board"
    visitor.follow(response)
    assert visitor.game["game"] != first
    assert visitor.game.items() >= {"revision": "0", "moves": "0", "undos": "5"}.items()


def test_a_new_game_can_be_taken_back(visitor: Browser) -> None:
    visitor.move(legal(visitor), htmx=True)
    first, board = visitor.game["game"], visitor.board
    visitor.submit("/new/", htmx=True)
    response = visitor.submit("/new/takeback/")
    assert response.headers["Location"] == "/?m=taken-back#board"
    visitor.follow(response)
    assert (visitor.game["game"], visitor.board) == (first, board)


def test_a_stale_new_game_throws_nothing_away(visitor: Browser) -> None:
    form = visitor.fields("/new/")
    visitor.move(legal(visitor), htmx=True)
    before = visitor.game["game"]
    response = visitor.post("/new/", {**form, "request": "x"})
    assert response.headers["Location"] == "/?m=stale#board"
    visitor.follow(response)
    assert visitor.game["game"] == before


def test_another_players_game_is_404(visitor: Browser) -> None:
    game = begin()
    before = Game.objects.values().get()
    fields = {"game": str(game.id), "revision": "1", "request": "r"}
    for action, more in (
        ("/move/", {"direction": "left"}),
        ("/undo/", {}),
        ("/continue/", {}),
        ("/new/", {"size": "4"}),
        ("/new/takeback/", {}),
    ):
        assert visitor.post(action, {**fields, **more}).status_code == 404
        visitor.get("/")
    assert Game.objects.values().get() == before


BAD = [
    ("/move/", {"direction": "north"}),
    ("/move/", {"direction": ""}),
    ("/move/", {"direction": "LEFT"}),
    ("/move/", {"revision": ""}),
    ("/move/", {"revision": "-1"}),
    ("/move/", {"revision": "2147483648"}),
    ("/move/", {"revision": "1e3"}),
    ("/move/", {"revision": "\u0663"}),
    ("/move/", {"revision": "9" * 50}),
    ("/move/", {"game": ""}),
    ("/move/", {"game": "12"}),
    ("/move/", {"game": "{00000000-0000-0000-0000-000000000000}"}),
    ("/move/", {"game": "\0" * 36}),
    ("/move/", {"request": "x" * 65}),
    ("/move/", {"request": "a\0b"}),
    ("/undo/", {"revision": "x"}),
    ("/continue/", {"game": "x"}),
    ("/new/", {"size": "7"}),
    ("/new/", {"size": ""}),
    ("/new/", {"size": "4.0"}),
    ("/new/takeback/", {"revision": "x"}),
]


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize(("action", "wrong"), BAD, ids=range(len(BAD)))
def test_malformed_fields_are_400_and_change_nothing(
    visitor: Browser, action: str, wrong: dict[str, str], htmx: bool
) -> None:
    visitor.move(legal(visitor), htmx=True)
    before = Game.objects.values().get()
    game = visitor.game
    fields = {
        "game": game["game"],
        "revision": "1",
        "request": "r",
        "direction": "left",
        "size": "4",
    }
    response = visitor.post(action, {**fields, **wrong}, htmx=htmx)
    assert response.status_code == 400
    text = response.content.decode()
    if htmx:
        assert response.headers["Content-Type"].startswith("text/plain")
        assert "\n" not in text.strip()
    else:
        assert 'href="/"' in text
    assert Game.objects.values().get() == before


def test_a_file_is_no_field_and_is_not_kept(visitor: Browser) -> None:
    form = visitor.fields("/move/") | {"direction": legal(visitor)}
    sent = form | {"game": SimpleUploadedFile("game", b"x" * 1000)}
    response = visitor.client.post("/move/", sent)
    assert response.status_code == 400
    assert not response.wsgi_request.FILES
    assert not Game.objects.exists()


@pytest.mark.parametrize("missing", ["game", "revision", "direction"])
def test_a_missing_field_is_400(visitor: Browser, missing: str) -> None:
    fields = {"game": str(uuid4()), "revision": "0", "direction": "left"}
    del fields[missing]
    assert visitor.post("/move/", fields, htmx=True).status_code == 400


@pytest.mark.parametrize("action", ["/move/", "/undo/", "/continue/", "/new/takeback/"])
def test_it_rejects_get(visitor: Browser, action: str) -> None:
    response = visitor.get(action)
    assert response.status_code == 405
    assert response.headers["Allow"] == "POST"
    assert b'href="/"' in response.content


def test_without_a_token_it_is_403(visitor: Browser) -> None:
    form = visitor.fields("/move/") | {"direction": legal(visitor)}
    del form["csrfmiddlewaretoken"]
    assert visitor.client.post("/move/", form).status_code == 403
    assert not Game.objects.exists()


def test_the_token_also_serves_as_a_header(visitor: Browser) -> None:
    form = visitor.fields("/move/") | {"direction": legal(visitor)}
    headers = {"X-CSRFToken": form.pop("csrfmiddlewaretoken"), "HX-Request": "true"}
    assert visitor.client.post("/move/", form, headers=headers).status_code == 200
    assert Game.objects.get().moves == 1


def test_a_browser_that_keeps_no_cookies_is_told_so(visitor: Browser) -> None:
    form = visitor.fields("/move/") | {"direction": legal(visitor)}
    visitor.client.cookies.clear()
    response = visitor.client.post("/move/", form)
    assert response.status_code == 403
    assert b"cookie" in response.content


def test_a_move_of_a_game_set_up_elsewhere(visitor_of: VisitorOf) -> None:
    game = make_game(PAIR)
    move(game, Direction.DOWN)
    visitor = visitor_of(game.player_id)
    assert visitor.game["revision"] == "1"
