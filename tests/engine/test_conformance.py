"""Every position of the shared conformance file, played by the engine and by the naive rules."""

import json
from pathlib import Path
from typing import TypedDict

from game.engine import Board, Direction
from tests.engine import reference

MOVES = Path(__file__).with_name("moves.jsonl")


class Line(TypedDict):
    size: int
    board: list[list[int]]
    direction: str
    after: list[list[int]]
    gained: int
    legal: bool
    over: bool


def lines() -> list[Line]:
    return [json.loads(line) for line in MOVES.read_text(encoding="ascii").splitlines()]


def played(line: Line) -> tuple[list[list[int]], int, bool, bool]:
    board = Board.from_rows(line["board"])
    slide = board.slide(Direction(line["direction"]))
    after = line["board"] if slide is None else slide.board.rows()
    return after, slide.gained if slide else 0, slide is not None, board.is_over()


def test_the_file_holds_2500_positions_of_all_three_sizes() -> None:
    assert len(lines()) == 2500
    assert {line["size"] for line in lines()} == {4, 5, 6}


def test_every_line_is_played_as_recorded() -> None:
    wrong = [
        line
        for line in lines()
        if played(line) != (line["after"], line["gained"], line["legal"], line["over"])
    ]
    assert wrong == []


def test_a_direction_is_among_the_legal_ones_exactly_when_it_slides() -> None:
    for line in lines():
        board = Board.from_rows(line["board"])
        assert set(board.legal()) == {way for way in Direction if board.slide(way)}
        assert (Direction(line["direction"]) in board.legal()) == line["legal"]


def test_the_naive_rules_that_other_tests_compare_with_are_right_too() -> None:
    for line in lines():
        pushed = reference.push(line["board"], line["direction"])
        assert (pushed.rows, pushed.gained, pushed.changed) == (
            line["after"],
            line["gained"],
            line["legal"],
        )
