"""The product's pages in the states of play, as the server sends them in a player's theme."""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.test import Client

from game.engine import Direction
from game.models import Game
from tests.games import NEARLY_OVER, NEARLY_WON, begin, make_game, move, undo

type Pages = dict[str, str]

FACES = [1 << rank for rank in range(1, 37)]
# Every face from 2 to 2^36, and the last one in the place of the first.
LADDER = [FACES[start : start + 6] for start in range(0, 36, 6)]
LADDER_END = [[1 << 37, *LADDER[0][1:]], *LADDER[1:]]


FINISHED = "-".join(["2.4.2.4", "4.2.4.2"] * 2)
GREAT = "-".join(".".join(map(str, row)) for row in LADDER)


def browser(game: Game | None, theme: str) -> Client:
    client = Client()
    client.cookies["settings"] = f"theme-{theme}.motion-system.clock-on.keys-on"
    if game:
        session = SessionStore()
        session["player"] = str(game.player_id)
        client.cookies[settings.SESSION_COOKIE_NAME] = str(session._get_session_key())
    return client


def won() -> Game:
    game = make_game(NEARLY_WON)
    move(game, Direction.LEFT)
    return game


def over() -> Game:
    game = make_game(NEARLY_OVER)
    move(game, Direction.LEFT)
    for _ in range(20):
        if not move(game, Direction.LEFT).position.board.legal():
            break
    return game


def undone() -> Game:
    game = begin()
    undo(game)
    return game


STATES: dict[str, tuple[Callable[[], Game | None], str]] = {
    "a first visit": (lambda: None, "/"),
    "a game under way": (begin, "/"),
    "points just made": (won, "/?m=moved"),
    "an illegal direction": (begin, "/?m=illegal"),
    "a stale answer": (begin, "/?m=stale"),
    "an undo": (undone, "/?m=undone"),
    "won": (won, "/"),
    "over": (over, "/"),
    "all tiles to 2^36": (lambda: make_game(LADDER, score=10**9), "/6x6/"),
    "the largest tile": (lambda: make_game(LADDER_END), "/6x6/"),
    "the page that asks": (begin, "/new/?size=4"),
    "a replay": (over, "/game/{game}/"),
    "records": (begin, "/records/"),
    "empty records": (lambda: None, "/records/"),
    "the solver": (begin, "/solver/"),
    "a finished position": (lambda: None, f"/solver/?board={FINISHED}"),
    "a position of large tiles": (lambda: None, f"/solver/?board={GREAT}"),
    "a wrong position": (lambda: None, f"/solver/?board={FINISHED.replace('4', '3')}"),
    "the rules": (lambda: None, "/rules/"),
    "a rule tried": (lambda: None, f"/rules/?example=once&board={FINISHED}&direction=left"),
    "settings": (lambda: None, "/settings/"),
    "not found": (lambda: None, "/nowhere/"),
    "a bad request": (lambda: None, "/new/?size=9"),
}


FETCHED: dict[str, Pages] = {}


@pytest.fixture
def pages(db: None) -> Callable[[str], Pages]:
    """Fetch every page in a theme; once, as painting changes nothing."""

    def fetch(theme: str) -> Pages:
        if theme not in FETCHED:
            FETCHED[theme] = fetch_all(theme)
        return FETCHED[theme]

    return fetch


def fetch_all(theme: str) -> Pages:
    games = {name: make() for name, (make, _) in STATES.items()}
    return {
        name: browser(games[name], theme).get(addressed(address, games[name])).content.decode()
        for name, (_, address) in STATES.items()
    }


def addressed(address: str, game: Game | None) -> str:
    return address.format(game=game.id) if game else address
