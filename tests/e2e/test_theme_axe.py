"""axe on every page and in every state of play, once per theme that a player can choose."""

from collections.abc import Callable
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.e2e.boards import (
    BEFORE_LOCKED_WIN,
    BEFORE_OVER,
    BEFORE_WIN,
    LEFTWARDS,
    MIDGAME,
    MIDGAMES,
)
from tests.e2e.chosen import choose
from tests.e2e.play import Play

type Scheme = Literal["light", "dark"]

# What is chosen, and what the system prefers; tests/design has every such pair.
THEMES: dict[str, tuple[str, Scheme]] = {
    "light": ("light", "dark"),
    "dark": ("dark", "light"),
    "contrast": ("contrast", "light"),
}


def page(path: str, status: int = 200) -> Callable[[Play], object]:
    def visit(play: Play) -> None:
        play.allow_complaints(f"status of {status}")
        answer = play.page.goto(play.proxy.url + path)
        assert answer
        assert answer.status == status

    return visit


def records(play: Play) -> None:
    play.at(BEFORE_OVER, moves=("left",))
    play.page.goto(play.proxy.url + "/records/")


def server_away(play: Play) -> None:
    play.allow_complaints()
    play.at(MIDGAME)
    play.proxy.down()
    play.press("ArrowLeft").says_that_the_server_is_away()


def refused(play: Play) -> None:
    play.allow_complaints("status of 404")
    play.proxy.calm()
    play.at(MIDGAME)
    play.become(play.stage.game(LEFTWARDS))
    play.press("ArrowLeft").says("game")


def settings(play: Play) -> None:
    play.at(MIDGAME).page.locator("#settings-open").click()
    play.dialog.wait_for()


def help_open(play: Play) -> None:
    play.at(MIDGAME).press("?")
    play.dialog.wait_for()


def new_game(play: Play) -> None:
    play.at(LEFTWARDS, moves=("left",)).ask_for_new_game().confirm_new_game().shows(moves=0)


STATES: dict[str, Callable[[Play], object]] = {
    "a first visit": lambda play: play.new_visitor(),
    "a game under way": lambda play: play.at(MIDGAME, moves=("left",)),
    "Large": lambda play: play.at(MIDGAMES[5]),
    "Expert": lambda play: play.at(MIDGAMES[6]),
    "won": lambda play: play.at(BEFORE_WIN, moves=("left",)),
    "won and locked": lambda play: play.at(BEFORE_LOCKED_WIN, moves=("left",)),
    "over": lambda play: play.at(BEFORE_OVER, moves=("left",)),
    "a new game": new_game,
    "the question": lambda play: play.at(LEFTWARDS, moves=("left",)).ask_for_new_game(),
    "the help": help_open,
    "the settings": settings,
    "records": records,
    "the settings page": page("/settings/"),
    "the page that asks": page("/new/?size=4"),
    "not found": page("/nowhere/", 404),
    "a refusal": refused,
    "the server away": server_away,
}


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_in_any_theme(play: Play, theme: str) -> None:
    chosen, scheme = THEMES[theme]
    play.page.emulate_media(reduced_motion="reduce", color_scheme=scheme)
    choose(play, theme=chosen)
    found = {state: report(play, visit) for state, visit in STATES.items()}
    assert {state: said for state, said in found.items() if said} == {}


def report(play: Play, visit: Callable[[Play], object]) -> str:
    visit(play)
    results = Axe().run(play.page)
    return str(results.generate_report()) if results.violations_count else ""
