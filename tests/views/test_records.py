"""The page of records."""

from collections.abc import Callable

from game.engine import Direction
from tests.games import NEARLY_WON, make_game, move
from tests.views.browser import Browser

type VisitorOf = Callable[..., Browser]


def test_a_stranger_sees_an_inviting_page(visitor: Browser) -> None:
    response = visitor.get("/records/")
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "private, no-store"


def test_it_shows_best_and_games(visitor_of: VisitorOf) -> None:
    game = make_game(NEARLY_WON)
    move(game, Direction.LEFT)
    visitor = visitor_of(game.player_id, "/records/")
    assert visitor.shows("2,048")
    assert visitor.soup.select("time[datetime]")


def test_it_rejects_post(visitor: Browser) -> None:
    response = visitor.post("/records/", {})
    assert response.status_code == 405
