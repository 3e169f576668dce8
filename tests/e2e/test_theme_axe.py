"""axe with the themes that a player can choose; test_accessibility has those of the system.

High contrast in every state; chosen light and dark have the colours of the system's, so a few do.
"""

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.e2e.chosen import choose
from tests.e2e.play import Play
from tests.e2e.states import STATES, Visit

type Scheme = Literal["light", "dark"]

# What is chosen, and what the system prefers; tests/design has every such pair.
THEMES: dict[str, tuple[str, Scheme]] = {
    "light": ("light", "dark"),
    "dark": ("dark", "light"),
    "contrast": ("contrast", "light"),
}
FEW = ("a game under way", "won", "records", "the settings")


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_in_any_theme(play: Play, theme: str) -> None:
    chosen, scheme = THEMES[theme]
    play.page.emulate_media(reduced_motion="reduce", color_scheme=scheme)
    choose(play, theme=chosen)
    states = STATES if theme == "contrast" else FEW
    found = {state: report(play, STATES[state]) for state in states}
    assert {state: said for state, said in found.items() if said} == {}


def report(play: Play, visit: Visit) -> str:
    play.proxy.calm()
    visit(play)
    results = Axe().run(play.page)
    return str(results.generate_report()) if results.violations_count else ""
