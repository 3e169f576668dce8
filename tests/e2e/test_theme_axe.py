"""axe on every page and in every state of play, once per theme that a player can choose."""

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


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_in_any_theme(play: Play, theme: str) -> None:
    chosen, scheme = THEMES[theme]
    play.page.emulate_media(reduced_motion="reduce", color_scheme=scheme)
    choose(play, theme=chosen)
    found = {state: report(play, visit) for state, visit in STATES.items()}
    assert {state: said for state, said in found.items() if said} == {}


def report(play: Play, visit: Visit) -> str:
    play.proxy.calm()
    visit(play)
    results = Axe().run(play.page)
    return str(results.generate_report()) if results.violations_count else ""
