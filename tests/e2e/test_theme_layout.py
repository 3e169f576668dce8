"""Sizes: targets, large type, right-to-left pages, long digits, and every window to 4K."""

from collections.abc import Callable

import pytest

from tests.e2e import states
from tests.e2e.boards import BEFORE_OVER, BEFORE_WIN, LEFTWARDS, MIDGAME, MIDGAMES
from tests.e2e.play import Play

# The text that can be seen, and where; a control is a thing that one can press.
PROBE = """() => {
    const clipped = e => e && (getComputedStyle(e).clipPath === "inset(50%)"
        || clipped(e.parentElement)); // for screen readers alone
    const shown = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true})
        && !clipped(e) && !e.matches(".skip") && e.getClientRects().length > 0;
    const dialog = document.querySelector("dialog[open]");
    const root = dialog ?? document.body;
    const words = e => e.textContent.replace(/\\s+/g, " ").trim().slice(0, 24);
    const name = e => `${e.localName}${e.id ? "#" + e.id : ""} ${words(e)}`;
    const box = r => [r.left, r.top, r.right, r.bottom];
    const meet = (a, b) => a[0] < b[2] - 1 && b[0] < a[2] - 1 && a[1] < b[3] - 1 && b[1] < a[3] - 1;
    const pairs = list => list.flatMap((a, i) => list.slice(i + 1)
        .filter(b => meet(a.box, b.box) && !a.e.contains(b.e) && !b.e.contains(a.e))
        .map(b => `${a.name} | ${b.name}`));
    const controls = [...root.querySelectorAll("a, button, input:not([type=hidden]), #board")]
        .filter(e => shown(e) && (dialog || !e.closest("dialog")))
        .map(e => ({e, name: name(e), box: box(e.getBoundingClientRect())}));
    const texts = [], walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const e = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || !shown(e)) continue;
        if (e.closest("#tiles") || (!dialog && e.closest("dialog"))) continue;
        if (parseFloat(getComputedStyle(e).fontSize) === 0) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        // A font's line is higher than its letters are.
        const [left, top, right, bottom] = box(range.getBoundingClientRect());
        const over = (bottom - top) / 6;
        texts.push({e, name: name(e), box: [left, top + over, right, bottom - over]});
    }
    const cut = texts.filter(({e, box}) => {
        for (let up = e; up && up !== document.documentElement; up = up.parentElement) {
            const style = getComputedStyle(up), r = up.getBoundingClientRect();
            const holds = style.overflowX !== "visible" || up.matches("a, button, dd");
            if (style.overflowX === "auto") return false; // can be scrolled into sight
            if (holds && (box[0] < r.left - 1.5 || box[2] > r.right + 1.5)) return true;
            const isLow = box[1] < r.top - 1.5 || box[3] > r.bottom + 1.5;
            if (up.matches("a, button") && isLow) return true;
        }
        return box[0] < -1 || box[2] > innerWidth + 1;
    });
    return {
        small: controls.map(c => ({...c, size: [c.box[2] - c.box[0], c.box[3] - c.box[1]]}))
            .filter(({size}) => Math.min(...size) < 43.9)
            .map(({name, size}) => `${name} ${size.map(Math.round).join("x")}`),
        meeting: [...pairs(controls), ...pairs(texts)],
        cut: cut.map(t => t.name),
        sideways: document.documentElement.scrollWidth - innerWidth,
        downwards: document.documentElement.scrollHeight - innerHeight,
    };
}"""
DIGITS = """() => [...document.querySelectorAll("#game .tile")].filter(tile => {
    const range = document.createRange();
    range.selectNodeContents(tile);
    const text = range.getBoundingClientRect(), box = tile.getBoundingClientRect();
    return parseFloat(getComputedStyle(tile).fontSize) < 11 ||
        text.left < box.left || text.right > box.right ||
        text.top < box.top || text.bottom > box.bottom;
}).map(tile => `${tile.textContent} ${getComputedStyle(tile).fontSize}`)"""
PLACES = """() => {
    const board = document.querySelector("#board").getBoundingClientRect();
    return [...document.querySelectorAll("#game .tile")].map(tile => {
        const r = tile.getBoundingClientRect();
        return [tile.id, Math.round(r.left - board.left), Math.round(r.top - board.top)];
    });
}"""

type Window = tuple[int, int]


def took_back(play: Play) -> None:
    play.at(LEFTWARDS, moves=("left",)).ask_for_new_game().confirm_new_game().shows(moves=0)


def settings(play: Play) -> None:
    play.at(MIDGAME).page.locator("#settings-open").click()


STATES: dict[str, Callable[[Play], object]] = {
    "playing": lambda play: play.at(MIDGAME, moves=("left",), score=1234567, best_before=1234567),
    "won": lambda play: play.at(BEFORE_WIN, moves=("left",), score=123456),
    "over": lambda play: play.at(BEFORE_OVER, moves=("left",), score=123456),
    "a new game": took_back,
    "the help": lambda play: play.at(MIDGAME).press("?"),
    "the question": lambda play: play.at(LEFTWARDS, moves=("left",)).ask_for_new_game(),
    "the settings": settings,
    "a hint": states.hint,
    "watching": states.watching,
}
WINDOWS = [
    (320, 568), (568, 320), (360, 640), (390, 844), (740, 360), (768, 1024), (1024, 768),
    (1280, 720), (1920, 1080), (2560, 1440), (3840, 2160), (1440, 2560),
]  # fmt: skip


def complaints(play: Play, window: Window, *kinds: str) -> list[str]:
    play.page.set_viewport_size({"width": window[0], "height": window[1]})
    play.is_still()
    seen = play.page.evaluate(PROBE)
    return [f"{window} {kind}: {seen[kind]}" for kind in kinds if seen[kind] not in ([], 0)]


def overflow(play: Play, window: Window) -> list[str]:
    return [one for one in complaints(play, window, "sideways", "downwards") if ": -" not in one]


@pytest.mark.parametrize("state", STATES)
def test_targets_are_large_and_nothing_meets_or_is_cut(play: Play, state: str) -> None:
    STATES[state](play)
    found = [
        one
        for window in ((320, 568), (360, 740), (1280, 800))
        for one in complaints(play, window, "small", "meeting", "cut")
    ]
    assert found == []


@pytest.mark.parametrize("state", ["playing", "won", "over", "a new game", "a hint", "watching"])
def test_the_page_fits_every_window_without_scrolling(play: Play, state: str) -> None:
    STATES[state](play)
    found = [
        one
        for window in WINDOWS
        for one in complaints(play, window, "sideways", "downwards", "meeting", "cut")
        if "wards: -" not in one and "ways: -" not in one
    ]
    assert found == []


@pytest.mark.parametrize("state", STATES)
def test_with_type_of_twice_the_size_nothing_meets_or_is_cut(play: Play, state: str) -> None:
    """The reader's own type size, as the browser's settings have it; media queries see it too."""
    cdp = play.page.context.new_cdp_session(play.page)
    cdp.send("Page.enable")
    cdp.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    STATES[state](play)
    size = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    assert play.page.evaluate(size) >= 32
    found = [
        one
        for window in ((360, 740), (1280, 800), (320, 568))
        for one in complaints(play, window, "small", "meeting", "cut")
    ]
    found += [one for one in overflow(play, (360, 740)) if "sideways" in one]
    assert found == []


def test_a_right_to_left_page_mirrors_but_its_board_does_not(play: Play) -> None:
    play.at(MIDGAMES[6], moves=("left",), score=123456)
    straight = play.page.evaluate(PLACES)
    first = play.undo_button.bounding_box()
    play.page.evaluate("document.documentElement.dir = 'rtl'")
    play.is_still()
    assert play.page.evaluate(PLACES) == straight
    mirrored = play.undo_button.bounding_box()
    assert first
    assert mirrored
    assert abs(first["x"] - mirrored["x"]) > 1
    windows = ((320, 568), (568, 320), (360, 740), (1280, 800))
    found = [one for w in windows for one in complaints(play, w, "small", "meeting", "cut")]
    found += [one for window in windows for one in overflow(play, window)]
    assert found == []
    left, right = (play.button(name).bounding_box() for name in ("left", "right"))
    assert left
    assert right
    assert left["x"] < right["x"], "left must be to the left"
    play.move("left").is_quiet().is_true()


@pytest.mark.parametrize("size", [4, 5, 6])
def test_no_digit_is_small_or_cut_on_the_smallest_phone(play: Play, size: int) -> None:
    faces = [1 << rank for rank in range(2, 38)]
    for start in range(0, len(faces), size * size):
        chosen = (faces[start:] + faces)[: size * size]
        play.at([chosen[row * size : row * size + size] for row in range(size)])
        for window in ((320, 568), (568, 320), (1280, 800)):
            play.page.set_viewport_size({"width": window[0], "height": window[1]})
            assert play.page.evaluate(DIGITS) == [], window


def visit(path: str) -> Callable[[Play], object]:
    return lambda play: play.at(MIDGAME, moves=("left",)).page.goto(play.proxy.url + path)


SHEETS: dict[str, Callable[[Play], object]] = {
    "records": visit("/records/"),
    "the settings page": visit("/settings/"),
    "the question page": visit("/new/?size=4"),
    "the help": STATES["the help"],
    "the settings": STATES["the settings"],
}


@pytest.mark.parametrize("state", SHEETS)
def test_nothing_else_is_wider_than_its_window_with_type_of_twice_the_size(
    play: Play, state: str
) -> None:
    cdp = play.page.context.new_cdp_session(play.page)
    cdp.send("Page.enable")
    cdp.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    SHEETS[state](play)
    for window in ((320, 568), (360, 740), (1280, 800)):
        play.page.set_viewport_size({"width": window[0], "height": window[1]})
        wide = """[document.documentElement, ...document.querySelectorAll("dialog[open]")]
            .map(box => box.scrollWidth - box.clientWidth)"""
        assert max(play.page.evaluate(wide)) <= 0, window


def test_the_help_opens_at_its_beginning(play: Play) -> None:
    play.page.set_viewport_size({"width": 568, "height": 320})
    play.at(MIDGAME).press("?")
    assert play.dialog.evaluate("box => box.scrollTop") == 0
    assert play.dialog.evaluate("box => box.scrollHeight > box.clientHeight")


@pytest.mark.parametrize("window", [(320, 568), (568, 320), (1024, 768)])
def test_a_refusal_covers_no_control(play: Play, window: Window) -> None:
    play.allow_complaints("status of 404")
    play.page.set_viewport_size({"width": window[0], "height": window[1]})
    play.at(MIDGAME)
    play.become(play.stage.game(LEFTWARDS))
    play.press("ArrowLeft").says("game")
    hidden = play.page.evaluate(
        """() => [...document.querySelectorAll("a, button")].filter(control => {
            const r = control.getBoundingClientRect();
            const on = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
            return control.checkVisibility() && r.bottom > 0 && !control.contains(on);
        }).map(control => control.textContent.trim())"""
    )
    assert hidden == []
