"""Longer words fit: every page and state in each language, and in one that nobody speaks."""

import os
from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from playwright.sync_api import Page

from tests import pseudo
from tests.e2e.boards import BEFORE_OVER, BEFORE_WIN, LEFTWARDS, MIDGAME
from tests.e2e.play import Play
from tests.e2e.proxy import Proxy
from tests.e2e.server import Server, environment, own_database
from tests.e2e.stage import Stage
from tests.e2e.test_theme_layout import complaints, overflow
from tests.e2e.weather import posts

type Do = Callable[[Play], object]

LANGUAGES = [*(code for code, _name in settings.LANGUAGES if code != "en"), pseudo.CODE]
WINDOWS = [(320, 568), (568, 320), (360, 740), (1280, 800)]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Proxy, Stage]]:
    """A server that speaks one language more, by a catalogue and an entry in its settings."""
    folder = tmp_path_factory.mktemp("spoken")
    pseudo.write_catalogue(folder / "locale")
    with own_database(folder, f"spoken_{os.getpid()}") as url:
        own = environment(url, folder / "static") | {
            "DJANGO_SETTINGS_MODULE": "tests.e2e.pseudo_settings",
            "E2E_LOCALE": str(folder / "locale"),
        }
        with Stage(own) as stage:
            server = Server(own, folder / "server.log", workers=1)
            server.start()
            proxy = Proxy(server.port)
            yield proxy, stage
            proxy.close()
            assert server.stop() == 0, server.log_tail()


@pytest.fixture
def play(page: Page, place: tuple[Proxy, Stage], complaints: object) -> Play:
    proxy, stage = place
    proxy.calm()
    return Play(page, proxy, stage, complaints.allow)  # type: ignore[attr-defined]


def goes_to(play: Play, path: str, language: str) -> Play:
    play.page.goto(f"{play.proxy.url}/{language}{path}")
    return play


def problems(play: Play, windows: list[tuple[int, int]]) -> list[str]:
    found = []
    for window in windows:
        found += complaints(play, window, "small", "meeting", "cut")
        found += overflow(play, window)
    return found


def test_a_game_fits_the_window(play: Play) -> None:
    stage = play.stage
    games = {
        "new": stage.visitor(),
        "playing": stage.game(MIDGAME, moves=("left",), score=123456, best_before=123456),
        "won": stage.game(BEFORE_WIN, moves=("left",)),
        "over": stage.game(BEFORE_OVER, moves=("left",)),
    }
    found = []
    for state, cast in games.items():
        play.become(cast)
        for language in LANGUAGES:
            goes_to(play, "/", language)
            found += [f"{state} {language} {one}" for one in problems(play, WINDOWS)]
    assert not found, "\n".join(found)


OPENED: dict[str, Do] = {
    "no move": lambda play: play.press("ArrowRight"),
    "hint": lambda play: play.press("t").page.locator("#hint[data-direction]").wait_for(),
    "help": lambda play: play.press("?").dialog.wait_for(),
    "settings": lambda play: play.page.locator("#settings-open").click(),
    "question": lambda play: play.new_link.click(),
}


def test_what_is_said_and_opened_over_the_board_fits(play: Play) -> None:
    found = []
    play.become(play.stage.game(LEFTWARDS, moves=("left",)))
    for language in ("fr", pseudo.CODE):
        goes_to(play, "/", language)
        for name, opens in OPENED.items():
            opens(play)
            found += [f"{name} {language} {one}" for one in problems(play, WINDOWS[:2])]
            play.press("Escape")
    assert not found, "\n".join(found)


PAGES = [
    "/records/", "/solver/", "/rules/", "/strategy/", "/how-to-play/", "/guide/", "/controls/",
    "/about/", "/data/", "/settings/", "/new/?size=4",
]  # fmt: skip


def test_no_page_is_wider_than_a_small_phone(play: Play) -> None:
    play.become(play.stage.game(BEFORE_OVER, moves=("left",)))
    found = []
    for path in PAGES:
        goes_to(play, path, pseudo.CODE)
        kinds = complaints(play, (320, 568), "meeting", "cut", "sideways")
        found += [f"{path} {one}" for one in kinds if ": -" not in one]
    assert not found, "\n".join(found)


def test_a_key_is_sent_and_told_of_in_the_language_of_the_page(play: Play) -> None:
    play.become(play.stage.game(MIDGAME))
    goes_to(play, "/", "fr").move("left").is_quiet().is_true()
    assert [seen.path for seen in play.proxy.seen(posts)] == ["/fr/move/"]
    assert play.heard()[-1].startswith("Gauche")
