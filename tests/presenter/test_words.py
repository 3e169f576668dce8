"""What is said and shown beside the board."""

from typing import Any

import pytest
from django.template.loader import render_to_string

from game.engine import Direction
from game.presenter import UNSPOKEN, clock, present
from game.scene import Code, Scene, Status
from tests.presenter.scenes import moved, undone, viewed

PAIRS = [[512, 512, 0, 4], [0, 0, 0, 0], [0, 0, 0, 0], [2, 2, 0, 0]]
BEST = "This is your best score so far."
LONE = [[2, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4]


def html(scene: Scene) -> str:
    return render_to_string("play.html#game", {"game": present(scene)})


@pytest.mark.parametrize(
    ("scene", "sentence"),
    [
        (viewed(PAIRS), ""),
        (
            moved(PAIRS, Direction.LEFT),
            "Left. 2 merges for 1,028 points. New 2 in row 1, column 3.",
        ),
        (moved(LONE, Direction.DOWN, rank=2), "Down. New 4 in row 1, column 1."),
        (
            moved([[2, 2, 0, 0], *[[0] * 4] * 3], Direction.RIGHT, new_best=True),
            f"Right. 1 merge for 4 points. New 2 in row 1, column 1. {BEST}",
        ),
        (
            moved(LONE, Direction.RIGHT, status=Status.WON),
            "Right. New 2 in row 1, column 1. You made 2048!",
        ),
        (
            moved(LONE, Direction.RIGHT, status=Status.WON, locked=True),
            "Right. New 2 in row 1, column 1. You made 2048! No move is left.",
        ),
        (
            moved(LONE, Direction.RIGHT, status=Status.OVER),
            "Right. New 2 in row 1, column 1. No move is left.",
        ),
        (undone(PAIRS, Direction.LEFT), "The move is taken back. 4 undos are left."),
        (undone(PAIRS, Direction.LEFT, undos=1), "The move is taken back. 1 undo is left."),
        (undone(PAIRS, Direction.LEFT, undos=0), "The move is taken back. No undo is left."),
        (
            viewed(PAIRS, code=Code.ILLEGAL, direction=Direction.UP),
            "No tile can move up.",
        ),
        (viewed(PAIRS, code=Code.ILLEGAL), "No tile can move that way."),
        (
            viewed(PAIRS, code=Code.CONTINUED, status=Status.OVER),
            "The game is over: no move is left.",
        ),
    ],
)
def test_each_answer_is_said_in_short_sentences(scene: Scene, sentence: str) -> None:
    assert present(scene)["sentence"] == sentence


@pytest.mark.parametrize("code", [code for code in Code if code not in UNSPOKEN])
def test_every_code_has_a_sentence(code: Code) -> None:
    assert present(moved(PAIRS, Direction.LEFT, code=code, animate=False))["sentence"]


@pytest.mark.parametrize("direction", Direction)
def test_every_direction_has_its_own_sentences(direction: Direction) -> None:
    rows = [[0] * 4, [0, 2, 0, 0], [0] * 4, [0] * 4]
    assert present(moved(rows, direction))["sentence"].startswith(f"{direction.capitalize()}.")
    refused = viewed(rows, code=Code.ILLEGAL, direction=direction)
    assert present(refused)["sentence"] == f"No tile can move {direction}."


def test_the_sentence_of_an_answer_with_animation_is_for_screen_readers_only() -> None:
    assert 'data-code="moved" class="sr">Left.' in html(moved(PAIRS, Direction.LEFT))
    notice = html(viewed(PAIRS, code=Code.STALE))
    assert 'data-code="stale">The game had moved on' in notice


def test_without_script_the_page_after_a_move_prints_sentence_and_points() -> None:
    page = html(moved(PAIRS, Direction.LEFT, animate=False))
    assert 'data-code="moved">Left. 2 merges' in page
    assert '<dd id="gain7" class="gain">+1,028' in page


def test_points_rise_only_from_the_answer_to_a_move_that_made_some() -> None:
    assert 'class="gain rise">+1,028' in html(moved(PAIRS, Direction.LEFT))
    assert "gain" not in html(moved(LONE, Direction.RIGHT))
    assert "gain" not in html(moved(PAIRS, Direction.LEFT, code=Code.STALE, animate=False))
    assert "gain" not in html(undone(PAIRS, Direction.LEFT))


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "00:00"), (59, "00:59"), (3599, "59:59"), (36610, "10:10:10")]
)
def test_the_clock_shows_hours_only_when_there_are_some(seconds: int, text: str) -> None:
    assert clock(seconds) == text


def test_attributes_are_plain_digits_and_texts_are_grouped() -> None:
    scene = viewed(PAIRS, score=1234567, best=7654321, moves=1000)
    page = html(scene)
    for fact in ('data-score="1234567"', 'data-best="7654321"', 'data-moves="1000"'):
        assert fact in page
    for text in (">1,234,567<", ">7,654,321<", ">1,000<"):
        assert text in page


@pytest.mark.parametrize(
    ("facts", "texts", "missing"),
    [
        ({"status": Status.WON}, ["You made 2048!", "4096 comes next.", "/continue/"], ["?size="]),
        (
            {"status": Status.WON, "locked": True},
            ["You made 2048!", "No move is left on this board.", ">New game</button>"],
            ["/continue/"],
        ),
        ({"status": Status.OVER}, ["Game over", ">New game</button>"], ["/continue/", "?size="]),
        ({}, ['href="/new/?size=4"'], ["<h2>", "<button>New game"]),
        ({"moves": 0}, ["Join equal tiles", "<button>New game"], ["?size="]),
        (
            {"moves": 0, "can_take_back": True},
            ['action="/new/takeback/"', 'action="/new/"'],
            ["<button>New game", "?size="],
        ),
    ],
)
def test_what_can_be_done_goes_by_how_the_game_stands(
    facts: dict[str, Any], texts: list[str], missing: list[str]
) -> None:
    page = html(viewed(PAIRS, **facts))
    assert [text for text in texts if text not in page] == []
    assert [text for text in missing if text in page] == []


@pytest.mark.parametrize(
    ("facts", "can"), [({}, True), ({"undos": 0}, False), ({"moves": 0}, False)]
)
def test_undo_is_offered_while_there_is_something_to_take_back(
    facts: dict[str, Any], can: bool
) -> None:
    page = html(viewed(PAIRS, **facts))
    assert ('<button aria-disabled="true">Undo' in page) is not can


def test_buttons_are_marked_unusable_and_never_disabled() -> None:
    page = html(viewed(LONE))
    assert 'value="left" aria-disabled="true"' in page
    assert 'value="right">' in page
    assert " disabled" not in page


@pytest.mark.parametrize(
    ("facts", "length"),
    [
        ({"score": 999_999, "best": 999_999}, "<dl><div>"),
        ({"score": 4, "best": 1_000_000}, '<dl class="long">'),
        ({"score": 100_000_000, "best": 100_000_000}, '<dl class="long longer">'),
    ],
)
def test_long_figures_are_marked_for_smaller_type(facts: dict[str, Any], length: str) -> None:
    assert length in html(viewed(PAIRS, **facts))
