"""Every text of every page on whatever lies behind it, focus rings and the edges of controls."""

from collections.abc import Callable, Iterable

import pytest

from tests.design.complaints import weak_edges, weak_rings, weak_texts
from tests.design.conftest import STATES, Pages
from tests.design.painted import Box, paint
from tests.design.themes import THEMES, Theme

CONTROLLED = {"a first visit", "a game under way", "won", "records", "settings", "not found"}
CONTROLLED |= {"the page that asks", "the solver", "a wrong position", "a rule tried"}
CONTROLS = {"button", "a", "input", "select", "summary", "textarea"}
# Several tests look at the same, and looking changes nothing.
PAINTED: dict[tuple[str, ...], dict[str, list[Box]]] = {}
every_theme = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)


def painted(pages: Pages, theme: Theme, *states: str, extra: str = "") -> dict[str, list[Box]]:
    """Paint every page; in a state such as hover, those that show all controls there are."""
    assert set(pages) == set(STATES)
    names = CONTROLLED if states else set(STATES)
    kind = (theme.name, *states, extra)
    if kind not in PAINTED:
        PAINTED[kind] = {
            name: paint(pages[name], theme, *states, extra=extra) for name in sorted(names)
        }
    return PAINTED[kind]


def told(found: dict[str, list[str]]) -> list[str]:
    """Return each complaint once, with the first page that it is true of."""
    first: dict[str, str] = {}
    for name, complaints in found.items():
        for complaint in complaints:
            first.setdefault(complaint, name)
    return [f"{name}: {complaint}" for complaint, name in first.items()]


def focusable(boxes: Iterable[Box]) -> list[Box]:
    return [
        box
        for box in boxes
        if "::" not in box.name
        and (box.element.local_name in CONTROLS or box.attribute("tabindex") == "0")
        and box.attribute("type") != "hidden"
    ]


# A chosen theme has the rules of the system's, so what is pressed is tried in one of the two.
@pytest.mark.parametrize(
    ("theme", "states"),
    [
        pytest.param(theme, states, id=f"{theme.name} {' '.join(states)}".strip())
        for theme in THEMES
        for states in [(), ("hover",), ("hover", "active")]
        if not states or theme.chosen != "system"
    ],
)
def test_every_text_stands_out(
    pages: Callable[[str], Pages], theme: Theme, states: tuple[str, ...]
) -> None:
    found = painted(pages(theme.chosen), theme, *states)
    assert sum(bool(box.text) for boxes in found.values() for box in boxes) > 200
    assert told({name: weak_texts(boxes) for name, boxes in found.items()}) == []


@every_theme
def test_every_focus_ring_stands_out(pages: Callable[[str], Pages], theme: Theme) -> None:
    found = painted(pages(theme.chosen), theme, "focus", "focus-visible")
    assert sum(len(focusable(boxes)) for boxes in found.values()) > 100
    assert told({name: weak_rings(focusable(boxes)) for name, boxes in found.items()}) == []


@every_theme
def test_a_chosen_theme_is_what_is_seen(pages: Callable[[str], Pages], theme: Theme) -> None:
    """Whatever the system prefers; high contrast is light or dark as the system is."""
    shown = theme.chosen if theme.chosen in {"light", "dark"} else theme.prefers
    for name, boxes in painted(pages(theme.chosen), theme).items():
        (page,) = next(box for box in boxes if box.element.local_name == "body").grounds
        assert (page.luminance() > 0.5) == (shown == "light"), name


@pytest.mark.parametrize("theme", [t for t in THEMES if t.is_high_contrast], ids=lambda t: t.name)
def test_in_high_contrast_every_button_has_an_edge(
    pages: Callable[[str], Pages], theme: Theme
) -> None:
    found = painted(pages(theme.chosen), theme)
    buttons = {
        name: [box for box in focusable(boxes) if box.element.local_name == "button"
               and not box.is_off]
        for name, boxes in found.items()
    }  # fmt: skip
    assert told({name: weak_edges(boxes) for name, boxes in buttons.items()}) == []


def test_a_weak_text_and_a_weak_ring_are_found(pages: Callable[[str], Pages]) -> None:
    spoilt = "p, h1 { color: #8888 !important } :focus-visible { outline-color: #8882 !important }"
    found = painted(pages("dark"), THEMES[3], "focus-visible", extra=spoilt)
    complaints = told({name: weak_texts(boxes) for name, boxes in found.items()})
    assert any("h1" in one for one in complaints)
    assert any(" p" in one for one in complaints)
    rings = told({name: weak_rings(focusable(boxes)) for name, boxes in found.items()})
    assert any("a.button" in one for one in rings)
