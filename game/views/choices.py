"""The choices of the strategy page: a position, its better and its worse push, and the figures."""

from typing import TypedDict

from django.utils.translation import gettext as _

from game import reasons, sentences
from game.choices import CHOICES, Choice, Rated, rated
from game.engine import Board, Direction
from game.sentences import grouped
from game.solver import Rating
from game.views.positions import address
from game.views.study import SmallBoard, small_board


class Side(TypedDict):
    """One of the two pushes: the board after it, and what the solver says of it."""

    title: str
    board: SmallBoard
    value: str
    merges: str
    reasons: list[str]


class Shown(TypedDict):
    """A choice as the page prints it."""

    board: SmallBoard
    address: str
    better: Side
    worse: Side


def choices() -> dict[str, Shown]:
    """Return all choices by name."""
    said = rated()
    return {name: shown(one, said[name]) for name, one in CHOICES.items()}


def shown(one: Choice, said: Rated) -> Shown:
    less = round(said.better.value) - round(said.worse.value)  # as the figures are shown
    return {
        "board": small_board(one.board),
        "address": address(one.board),
        "better": side(one.board, better(one.better), said.better),
        "worse": side(one.board, worse(one.worse), said.worse, less),
    }


def side(board: Board, title: str, rating: Rating, less: int = 0) -> Side:
    """Return one push; ValueError if it is illegal."""
    slide = board.slide(rating.direction)
    if slide is None:
        raise ValueError(f"{rating.direction} changes nothing on {board}.")
    return {
        "title": title,
        "board": small_board(slide.board),
        "value": value(rating.value, less),
        "merges": sentences.merges(slide.merged, slide.gained) if slide.merged else "",
        "reasons": reasons.reasons_of(rating),
    }


def value(worth: float, less: int) -> str:
    """Say the value that the solver gives, and by how much it is the lower one."""
    figures = {"value": grouped(round(worth)), "less": grouped(less)}
    if less:
        return _("The solver's value for it: %(value)s, which is %(less)s less.") % figures
    return _("The solver's value for it: %(value)s.") % figures


def better(direction: Direction) -> str:
    match direction:
        case Direction.UP:
            return _("Better: up")
        case Direction.DOWN:
            return _("Better: down")
        case Direction.LEFT:
            return _("Better: left")
        case Direction.RIGHT:
            return _("Better: right")


def worse(direction: Direction) -> str:
    match direction:
        case Direction.UP:
            return _("Worse: up")
        case Direction.DOWN:
            return _("Worse: down")
        case Direction.LEFT:
            return _("Worse: left")
        case Direction.RIGHT:
            return _("Worse: right")
