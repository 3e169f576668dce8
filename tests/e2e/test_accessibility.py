"""axe on every page and in every state of play; no rule, no element left out.

What goes by structure is the same in every theme, and tests/design works out the colours of every
page in each: so the other themes are asked about in a few states, those with the most colours.
"""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.e2e.boards import MIDGAME
from tests.e2e.chosen import choose
from tests.e2e.play import Play
from tests.e2e.states import STATES

type Scheme = Literal["light", "dark"]

# What a player can choose, against what the system prefers; tests/design has every such pair.
CHOSEN: dict[str, tuple[str, Scheme]] = {
    "light": ("light", "dark"),
    "dark": ("dark", "light"),
    "contrast": ("contrast", "light"),
}
FEW = ("all tiles to 65536", "won", "the settings", "records")


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(play: Play, state: str) -> None:
    play.page.emulate_media(reduced_motion="reduce")
    STATES[state](play)
    assert complaint(play, "light") == ""


def test_axe_finds_nothing_without_scripting(play: Play) -> None:
    """The page's scripts are blocked, and not all scripting: axe is a script itself."""
    play.allow_complaints("ERR_FAILED")
    play.page.route("**/*.js", lambda route: route.abort())
    play.at(MIDGAME, moves=("left",))
    assert_axe_finds_nothing(play)


@pytest.mark.parametrize("theme", CHOSEN)
def test_axe_finds_nothing_in_a_chosen_theme(play: Play, theme: str) -> None:
    chosen, scheme = CHOSEN[theme]
    play.page.emulate_media(reduced_motion="reduce", color_scheme=scheme)
    choose(play, theme=chosen)
    for state in FEW:
        play.proxy.calm()
        STATES[state](play)
        assert (state, complaint(play, scheme)) == (state, "")


def assert_axe_finds_nothing(play: Play) -> None:
    assert complaint(play, "light") == ""
    assert complaint(play, "dark") == ""


def complaint(play: Play, scheme: Scheme) -> str:
    play.page.emulate_media(color_scheme=scheme)
    # Colours are read as they are drawn: a theme that fades in would be judged half way.
    play.page.wait_for_timeout(50)
    results = Axe().run(play.page)
    return str(results.generate_report()) if results.violations_count else ""
