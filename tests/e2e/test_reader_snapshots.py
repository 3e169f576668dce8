"""The whole of the page's main part as assistive technology has it, against expected text."""

from collections.abc import Iterable

import pytest

from tests.e2e.boards import BEFORE_LOCKED_WIN, BEFORE_OVER, BEFORE_WIN, MIDGAME
from tests.e2e.play import Play
from tests.e2e.stage import Rows

HIGH = [[2 << (6 * row + col) for col in range(6)] for row in range(6)]
HIGH[0][0] = 2**37

HEADING = '- heading "2048, Classic 4\N{MULTIPLICATION SIGN}4" [level=1]'
ARROWS = ("Left", "Up", "Down", "Right")
SOLVER = ("Hint", "Watch")


def plain(text: str) -> str:
    """Write a text as the snapshot does."""
    return f'"{text}"' if text.isdigit() else text


def figures(score: int, best: int, moves: int) -> list[str]:
    named = {"Score": f"{score:,}", "Best": f"{best:,}", "Moves": f"{moves}", "Time": "00:00"}
    return [
        line
        for name, text in named.items()
        for line in (f"- term: {name}", f"- definition: {plain(text)}")
    ]


def table(rows: Rows) -> list[str]:
    lines = ['- table "Tiles":', "- rowgroup:"]
    for row in rows:
        faces = [f"{value:,}" if value else "" for value in row]
        name = " ".join(face for face in faces if face)
        lines.append(f'- row "{name}":' if name else "- row:")
        lines += [f'- cell "{face}"' if face else "- cell" for face in faces]
    return lines


def buttons(names: Iterable[str], off: Iterable[str] = ()) -> list[str]:
    return [f'- button "{name}"' + (" [disabled]" if name in off else "") for name in names]


def snapshot(play: Play) -> list[str]:
    lines = play.page.locator("main").aria_snapshot().splitlines()
    return [line.strip() for line in lines]


def off(play: Play) -> list[str]:
    return [name for name in ARROWS if name.lower() not in play.legal()]


def test_the_start(play: Play) -> None:
    play.new_visitor()
    rows = play.shown().rows
    assert snapshot(play) == [
        "- main:",
        HEADING,
        *figures(0, 0, 0),
        '- application "Board"',
        *table(rows),
        "- paragraph",
        "- paragraph: Join equal tiles until one says 2048.",
        *buttons(["Undo 5"], ["Undo 5"]),
        *buttons(["New game"]),
        *buttons(ARROWS, off(play)),
        *buttons(SOLVER),
    ]


def test_a_game_under_way(play: Play) -> None:
    play.at(MIDGAME).move("left").is_quiet()
    score, rows = play.shown().score, play.stored().rows
    assert snapshot(play) == [
        "- main:",
        HEADING,
        *won_points(figures(score, score, 1), score),
        '- application "Board"',
        *table(rows),
        f"- paragraph: {play.sentence.text_content()}",
        *buttons(["Undo 5"]),
        '- link "New game":',
        "- /url: /new/?size=4",
        *buttons(ARROWS, off(play)),
        *buttons(SOLVER),
    ]


def won_points(lines: list[str], points: int) -> list[str]:
    return [*lines[:2], f'- definition: "+{points}"', *lines[2:]]


ENDS = {
    "won": (BEFORE_WIN, "You made 2048!", "4096 comes next.", ["Keep going", "Undo 5"]),
    "locked": (BEFORE_LOCKED_WIN, "You made 2048!", "No move is left on this board.", ["Undo 5"]),
    "over": (BEFORE_OVER, "Game over", "No move is left.", ["Undo 5"]),
}


@pytest.mark.parametrize("end", ENDS)
def test_an_end(play: Play, end: str) -> None:
    rows, banner, below, offered = ENDS[end]
    play.at(rows, moves=("left",))
    shown = play.shown()
    assert snapshot(play) == [
        "- main:",
        HEADING,
        *figures(shown.score, shown.score, 1),
        '- application "Board"',
        *table(play.stored().rows),
        f'- heading "{banner}" [level=2]',
        "- paragraph",
        f"- paragraph: {below}",
        *buttons([*offered, "New game"]),
        *buttons(ARROWS, ARROWS),
    ]


def test_the_largest_tiles_are_read_in_full(play: Play) -> None:
    play.at(HIGH)
    lines = snapshot(play)
    assert '- cell "137,438,953,472"' in lines
    assert [line for line in lines if line in table(HIGH)] == table(HIGH)


def test_the_tiles_and_nothing_else_are_hidden(play: Play) -> None:
    play.at(MIDGAME)
    hidden = play.game.locator("[aria-hidden=true]")
    assert hidden.count() == 1
    assert hidden.locator(".tile").count() == play.game.locator(".tile").count()


def test_the_page_has_its_landmarks_and_one_first_heading(play: Play) -> None:
    play.at(MIDGAME)
    for path in ("/", "/records/", "/settings/", "/new/?size=4"):
        play.page.goto(play.proxy.url + path)
        for role in ("banner", "main"):
            assert play.page.get_by_role(role).count() == 1, (path, role)
        assert play.page.get_by_role("navigation").count() >= 1, path
        assert play.page.get_by_role("heading", level=1).count() == 1, path
        titles = play.page.title()
        assert titles.endswith("2048"), path
