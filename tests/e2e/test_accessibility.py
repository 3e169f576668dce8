"""axe on every page and in every state of play, light and dark; no rule, no element left out."""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.e2e.boards import MIDGAME
from tests.e2e.play import Play
from tests.e2e.states import STATES

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(play: Play, state: str) -> None:
    play.page.emulate_media(reduced_motion="reduce")
    STATES[state](play)
    assert_axe_finds_nothing(play)


def test_axe_finds_nothing_without_scripting(play: Play) -> None:
    """The page's scripts are blocked, and not all scripting: axe is a script itself."""
    play.allow_complaints("ERR_FAILED")
    play.page.route("**/*.js", lambda route: route.abort())
    play.at(MIDGAME, moves=("left",))
    assert_axe_finds_nothing(play)


def assert_axe_finds_nothing(play: Play) -> None:
    for theme in THEMES:
        play.page.emulate_media(color_scheme=theme)
        # Colours are read as they are drawn: a theme that fades in would be judged half way.
        play.page.wait_for_timeout(50)
        results = Axe().run(play.page)
        assert results.violations_count == 0, f"{theme}: {results.generate_report()}"
