"""A game from start to end in each language: nothing that is said on the way is English."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from game.engine import Direction
from game.models import Game
from tests import pseudo
from tests.games import NEARLY_OVER, NEARLY_WON, lock, make_game
from tests.languages import english_in, outside_brackets
from tests.views.browser import Browser

type VisitorOf = Callable[..., Browser]

PAIR = [[2, 2, 0, 0], [0] * 4, [0] * 4, [0] * 4]


@dataclass
class Listener:
    """Does what a player does, with htmx and without, and listens to every answer."""

    visitor: Browser
    language: str

    def at(self, path: str) -> str:
        return f"/{self.language}{path}"

    def hears(self, response: Any, status: int = 200) -> None:
        if response.status_code == 303:
            assert response["Location"].startswith(f"/{self.language}/"), response["Location"]
            response = self.visitor.follow(response)
        assert response.status_code == status
        assert response["Content-Language"] == self.language
        # A partial is of the language of its page.
        page = f'<html lang="{self.language}">{response.content.decode()}'
        left = outside_brackets(page) if self.is_pseudo else english_in(page, self.language)
        assert not left, left

    @property
    def is_pseudo(self) -> bool:
        return self.language == pseudo.CODE

    def opens(self, path: str, status: int = 200) -> None:
        self.hears(self.visitor.get(self.at(path)), status)

    def sends(self, path: str, status: int = 200, *, htmx: bool = False, **fields: str) -> None:
        """Send the fields of the form of moves to `path`, as a button outside it does too."""
        form, page = self.visitor.fields(self.at("/move/")) | fields, self.visitor.soup
        self.hears(self.visitor.post(self.at(path), form, htmx=htmx), status)
        if not self.visitor.soup.select_one("section#game"):
            self.visitor.soup = page

    def presses(self, path: str) -> None:
        """Press the button of `#game`'s form."""
        self.hears(self.visitor.submit(self.at(path)))


@pytest.fixture(params=["fr", "it", "da", pseudo.CODE])
def language(request: pytest.FixtureRequest) -> str:
    if request.param == pseudo.CODE:
        request.getfixturevalue("pseudo_language")
    return str(request.param)


@pytest.fixture
def listener(language: str, visitor_of: VisitorOf) -> Callable[[Game], Listener]:
    def sit_down(game: Game) -> Listener:
        return Listener(visitor_of(game.player_id, f"/{language}/"), language)

    return sit_down


def test_a_game_is_played(listener: Callable[[Game], Listener]) -> None:
    player = listener(make_game(PAIR))
    player.opens("/")
    player.sends("/move/", direction="up")
    player.sends("/move/", direction="left")
    for direction in ("right", "down", "left", "up", "right"):
        player.sends("/move/", htmx=True, direction=direction)
    player.sends("/undo/", htmx=True)
    player.presses("/undo/")
    player.sends("/move/", revision="1", request="other", direction="left")
    player.sends("/undo/", revision="1", request="other")
    player.sends("/continue/")
    player.opens("/new/?size=4")
    player.presses("/new/")
    player.sends("/undo/")
    player.presses("/new/takeback/")
    player.opens("/6x6/")


def test_the_solver_is_asked_and_watched(listener: Callable[[Game], Listener]) -> None:
    player = listener(make_game(NEARLY_WON))
    player.sends("/hint/")
    player.sends("/hint/", htmx=True)
    player.sends("/watch/", htmx=True, speed="slow")
    player.sends("/watch/", speed="slow")
    player.sends("/watch/play/", moves="1")
    player.sends("/watch/stop/")


def test_a_game_is_won_and_goes_on(listener: Callable[[Game], Listener]) -> None:
    player = listener(make_game(NEARLY_WON))
    player.sends("/move/", direction="left")
    assert player.visitor.game["status"] == "won"
    player.sends("/move/", direction="left")
    player.presses("/continue/")
    player.sends("/move/", htmx=True, direction="right")
    player.opens("/records/")


def test_a_game_is_over(listener: Callable[[Game], Listener]) -> None:
    player = listener(lock(NEARLY_OVER, Direction.LEFT))
    player.opens("/?m=finished")
    player.sends("/move/", direction="left")
    player.presses("/undo/")
    player.sends("/move/", htmx=True, direction="left")
    assert player.visitor.game["status"] == "over"
    Game.objects.update(undos=0)
    player.sends("/undo/")
    player.opens("/records/")


def test_what_is_wrong_is_said(listener: Callable[[Game], Listener]) -> None:
    player = listener(make_game(PAIR))
    for path, fields in {
        "/move/": {"direction": "sideways"},
        "/undo/": {"game": "x"},
        "/continue/": {"revision": "-1"},
        "/new/": {"size": "7"},
        "/watch/": {"speed": "warp"},
        "/watch/play/": {"moves": "0"},
        "/hint/": {"request": "?"},
        "/settings/": {"theme": "pink"},
        "/language/": {"language": "xx"},
    }.items():
        player.sends(path, 400, htmx=True, **{"direction": "left", **fields})
    for htmx in (True, False):
        player.sends("/move/", 404, htmx=htmx, game=str(make_game(PAIR).id), direction="left")
    player.hears(player.visitor.client.post(player.at("/move/")), 403)
    player.opens("/move/", 405)
    player.opens("/nowhere/", 404)
    player.opens("/new/?size=9", 400)
    player.hears(player.visitor.get(player.at("/"), Host="evil.example"), 400)
