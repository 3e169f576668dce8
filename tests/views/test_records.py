"""The page of records."""

from collections.abc import Callable

from game.engine import Direction
from game.models import Game
from tests.games import NEARLY_WON, make_game, make_player, move
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


def test_games_with_hints_and_with_the_solver_are_marked(visitor_of: VisitorOf) -> None:
    player = make_player()
    rows = [[2, 2, 0, 0], [0] * 4, [0] * 4, [0] * 4]
    move(make_game(rows, player, is_current=False), Direction.LEFT)
    for marks in ({"hints": 1}, {"hints": 12}, {"hints": 3, "solver_move": 1, "solver_score": 0}):
        game = make_game(rows, player, is_current=True, **marks)
        move(game, Direction.LEFT)
        Game.objects.filter(id=game.id).update(is_current=False)
    visitor = visitor_of(player.id, "/records/")
    found = [mark.get_text() for mark in visitor.soup.select("tbody td small")]
    assert sorted(found) == ["1 hint", "12 hints", "with the solver"]


def test_it_rejects_post(visitor: Browser) -> None:
    response = visitor.post("/records/", {})
    assert response.status_code == 405
