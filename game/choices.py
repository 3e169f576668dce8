"""Positions with a better and a worse move, and what the solver said of both.

`manage.py rate_choices` asks the solver and keeps its answers: the page has no time for that.
"""

import json
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from game.engine import Board, Direction
from game.solver import Rating, Reason, ReasonKind, analyse

KEPT = Path(__file__).with_name("choices.json")
UP, DOWN, LEFT, RIGHT = Direction


class Choice(NamedTuple):
    """A position and two of its moves; the better one is the solver's."""

    board: Board
    better: Direction
    worse: Direction


class Rated(NamedTuple):
    """What the solver said of the two moves of a choice."""

    better: Rating
    worse: Rating


def choice(rows: list[list[int]], better: Direction, worse: Direction) -> Choice:
    return Choice(Board.from_rows(rows), better, worse)


CHOICES = {
    "corner": choice([[0, 0, 0, 2], [0, 0, 2, 4], [2, 8, 16, 4], [512, 128, 32, 8]], LEFT, UP),
    "rows": choice([[0, 0, 0, 0], [2, 0, 0, 4], [4, 8, 16, 32], [512, 256, 128, 64]], RIGHT, UP),
    "two": choice([[0, 0, 0, 0], [2, 0, 0, 4], [4, 4, 8, 128], [256, 64, 128, 2]], LEFT, RIGHT),
    "wait": choice([[2, 0, 4, 2], [0, 0, 8, 2], [0, 2, 32, 64], [512, 32, 4, 2]], LEFT, DOWN),
    "free": choice([[0, 0, 4, 0], [0, 8, 0, 2], [64, 2, 32, 16], [512, 256, 128, 64]], LEFT, DOWN),
    "slow": choice([[8, 0, 2, 0], [2, 16, 2, 0], [8, 32, 256, 16], [512, 256, 16, 2]], RIGHT, DOWN),
    "four": choice([[2, 0, 4, 2], [0, 2, 8, 4], [0, 8, 32, 4], [512, 256, 16, 2]], LEFT, UP),
    "merge": choice([[0, 0, 2, 0], [2, 0, 4, 4], [16, 32, 8, 64], [1024, 512, 128, 64]], LEFT, UP),
    "trap": choice([[0, 0, 2, 4], [4, 8, 16, 8], [2, 64, 32, 16], [512, 256, 128, 64]], LEFT, UP),
    "haste": choice([[4, 2, 4, 2], [8, 16, 32, 4], [2, 64, 128, 8], [512, 256, 16, 8]], DOWN, UP),
}


def rate(one: Choice) -> Rated:
    """Ask the solver now; KeyError where one of the two moves is illegal."""
    ratings = {rating.direction: rating for rating in analyse(one.board).ratings}
    return Rated(ratings[one.better], ratings[one.worse])


def keep(path: Path, every: dict[str, Rated]) -> None:
    """Write what the solver said into a file, a line for each choice."""
    lines = [
        f'"{name}": {json.dumps([asdict(side) for side in one])}' for name, one in every.items()
    ]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="ascii")


@cache
def rated() -> dict[str, Rated]:
    """Return what the solver said of each choice when it was last asked."""
    kept = json.loads(KEPT.read_text(encoding="ascii"))
    return {name: Rated(*map(_rating, sides)) for name, sides in kept.items()}


def _rating(kept: dict[str, Any]) -> Rating:
    reasons = tuple(map(_reason, kept["reasons"]))
    return Rating(Direction(kept["direction"]), kept["value"], reasons)


def _reason(kept: dict[str, Any]) -> Reason:
    edge = Direction(kept["edge"]) if kept["edge"] else None
    return Reason(ReasonKind(kept["kind"]), kept["count"], tuple(kept["faces"]), edge)
