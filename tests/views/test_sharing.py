"""A published game as others see it, and its picture; making the link and taking it back."""

from collections.abc import Callable
from io import BytesIO
from random import Random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image

from game.engine import Direction
from game.models import Game, Published
from game.services import publish_game, start_game, withdraw_game
from tests.games import NEARLY_OVER, begin, lock, play_on, reload, undo
from tests.views.browser import Browser

pytestmark = pytest.mark.django_db

type VisitorOf = Callable[..., Browser]


@pytest.fixture
def game() -> Game:
    game = play_on(begin(), 40, Random(8))
    start_game(game.player_id, 4)
    return reload(game)


@pytest.fixture
def link(game: Game) -> str:
    return publish_game(game.player_id, game.id)


def test_the_owner_makes_a_link_and_takes_it_back(visitor_of: VisitorOf, game: Game) -> None:
    address = f"/game/{game.id}/"
    visitor = visitor_of(game.player_id, address)
    response = visitor.submit(f"{address}publish/")
    assert (response.status_code, response.headers["Location"]) == (303, f"{address}#share")
    visitor.follow(response)
    link = Published.objects.get().link
    assert visitor.one("#link")["value"] == f"http://testserver/g/{link}/"
    assert Browser().get(f"/g/{link}/").status_code == 200
    response = visitor.submit(f"{address}withdraw/")
    assert response.status_code == 303
    visitor.follow(response)
    assert visitor.soup.select(f'form[action="{address}publish/"]')
    assert Browser().get(f"/g/{link}/").status_code == 404


def test_a_game_that_can_be_played_on_has_no_link_to_make(visitor_of: VisitorOf) -> None:
    game = begin()
    address = f"/game/{game.id}/"
    visitor = visitor_of(game.player_id, address)
    sentence = "A game can be shared once it is over, or once a new one has taken its place."
    assert visitor.shows(sentence)
    assert not visitor.soup.select(f'form[action="{address}publish/"]')
    visitor.get("/")
    response = visitor.post(f"{address}publish/", {})
    assert response.status_code == 409
    assert visitor.shows(sentence)
    assert not Published.objects.exists()


@pytest.mark.parametrize("action", ["publish", "withdraw"])
def test_nobody_else_makes_or_takes_back_a_link(
    visitor_of: VisitorOf, game: Game, link: str, action: str
) -> None:
    address = f"/game/{game.id}/{action}/"
    stranger = visitor_of(begin().player_id)
    assert stranger.post(address, {}).status_code == 404
    assert stranger.client.get(address).status_code == 405
    own = visitor_of(game.player_id)
    assert own.client.post(address).status_code == 403  # without the token
    assert Published.objects.get().link == link


def test_others_see_the_game_and_nothing_of_its_player(game: Game, link: str) -> None:
    client = Client()
    whole = "".join(
        client.get(f"/g/{link}/{path}").content.decode()
        for path in ("", "?move=3", "boards/?move=0&to=24", "boards/?move=41&to=17")
    )
    assert f'data-boards="/g/{link}/boards/"' in whole
    assert 'data-moves="41"' in whole
    for secret in (game.id, game.id.hex, game.player_id, game.player_id.hex):
        assert str(secret) not in whole
    assert bytes(game.seed).hex() not in whole
    assert "/game/" not in whole
    assert "csrfmiddlewaretoken" not in whole.partition('<form class="languages"')[0]
    assert 'id="share"' not in whole


def test_looking_at_it_writes_nothing_sets_no_cookie_and_is_not_for_searches(link: str) -> None:
    client = Client()
    with CaptureQueriesContext(connection) as queries:
        response = client.get(f"/g/{link}/")
    assert all(query["sql"].startswith("SELECT") for query in queries)
    assert len(queries) <= 4
    assert "sessionid" not in response.cookies
    assert '<meta name="robots" content="noindex">' in response.content.decode()


def test_a_link_that_was_taken_back_says_so(game: Game, link: str) -> None:
    withdraw_game(game.player_id, game.id)
    visitor = Browser()
    for path in ("", "boards/?move=0&to=1", "board.png"):
        assert visitor.get(f"/g/{link}/{path}").status_code == 404
    assert visitor.shows("This link shows no game: its player may have taken it back.")


@pytest.mark.parametrize("bad", ["x", "A" * 22, "-" * 500, "%00", "a%2Fb", "é"])
def test_a_link_that_nobody_made_is_not_found(bad: str, link: str) -> None:
    for path in ("", "boards/?move=0&to=1", "board.png"):
        assert Client().get(f"/g/{bad}/{path}").status_code == 404


def test_a_game_that_is_played_again_is_hidden_and_its_owner_is_told(
    visitor_of: VisitorOf,
) -> None:
    game = lock(NEARLY_OVER, Direction.LEFT)
    link = publish_game(game.player_id, game.id)
    undo(game)
    visitor = Browser()
    for path in ("", "boards/?move=0&to=0", "board.png"):
        assert visitor.get(f"/g/{link}/{path}").status_code == 404
    assert visitor.shows("This game is being played again: the link shows it once it has ended.")
    owner = visitor_of(game.player_id, f"/game/{game.id}/")
    assert owner.shows("its link shows nothing until the game has ended")


@pytest.mark.parametrize("bad", ["-1", "42", "x", "9" * 40])
def test_a_bad_move_number_is_refused(link: str, bad: str) -> None:
    assert Client().get(f"/g/{link}/?move={bad}").status_code == 400
    assert Client().get(f"/g/{link}/boards/?move=0&to={bad}").status_code == 400


# --- The picture ----------------------------------------------------------------------------------


def test_the_page_names_its_picture_and_says_what_it_shows(game: Game, link: str) -> None:
    visitor = Browser()
    visitor.get(f"/g/{link}/")
    picture = visitor.one('meta[property="og:image"]')["content"]
    assert picture == f"http://testserver/g/{link}/board.png"
    alternative = str(visitor.one('meta[property="og:image:alt"]')["content"])
    assert str(game.score) in alternative
    assert str(1 << game.top_rank) in alternative


def test_the_picture_is_sent_once_and_then_known_by_its_tag(link: str) -> None:
    address = f"/g/{link}/board.png"
    response = Client().get(address)
    assert response.headers["Content-Type"] == "image/png"
    assert response.headers["Cache-Control"] == "public, max-age=3600"
    assert Image.open(BytesIO(response.content)).size == (1200, 630)
    tag = response.headers["ETag"]
    again = Client().get(address, headers={"If-None-Match": tag})
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", tag)


def test_others_games_have_no_picture_at_their_own_address(game: Game) -> None:
    assert Client().get(f"/game/{game.id}/board.png").status_code == 404
