"""The boards of the rules: a position for each rule, and the pushes that show it.

What a push comes to is always worked out by the engine, never written down.
"""

from dataclasses import dataclass
from typing import TypedDict

from django.http import QueryDict
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from game import sentences
from game.engine import SEED_BYTES, Board, Direction, start
from game.views.fields import InvalidField, read_direction
from game.views.positions import read_text, write_position
from game.views.pushing import Pushed, outcome, push, pushed_board
from game.views.study import SmallBoard, small_board

LEFT, RIGHT, UP = Direction.LEFT, Direction.RIGHT, Direction.UP
SIZE = 4  # of every example, so that its digits are large enough on every screen
EMPTY_ROW = ".".join("0" * SIZE)
# The luck of the examples is no secret, and the same for everyone.
SEED = bytes(SEED_BYTES)


@dataclass(frozen=True, slots=True)
class Example:
    """A position, the pushes that it is for, and whether a new tile follows a push."""

    position: str
    pushes: tuple[Direction, ...]
    spawns: bool = False


@dataclass(frozen=True, slots=True)
class Try:
    """A push that was asked for: of which example, from which board."""

    example: str
    board: Board
    direction: Direction


class Button(TypedDict):
    """One of the four pushes; the main one is what the rule is about."""

    direction: str
    word: str
    is_main: bool


class Shown(TypedDict):
    """An example as the page prints it; `nudge` is the direction that changed nothing."""

    id: str
    name: str
    position: str
    board: SmallBoard
    label: str
    lines: list[str]
    is_tried: bool
    nudge: str
    buttons: list[Button]


def row(*faces: int) -> str:
    """Return a position with this row and nothing below it."""
    return "-".join([".".join(map(str, faces)), EMPTY_ROW, EMPTY_ROW, EMPTY_ROW])


EXAMPLES = {
    "aim": Example("0.0.0.2-0.0.4.8-0.4.16.64-32.128.1024.1024", (RIGHT,)),
    "setup": Example(write_position(start(SEED, SIZE)), (), spawns=True),
    "turn": Example("2.0.0.4-0.0.8.0-0.2.0.2-4.4.16.0", (LEFT,), spawns=True),
    "illegal": Example("2.4.0.0-8.0.0.0-2.0.0.0-4.16.0.0", (LEFT,)),
    "gaps": Example(row(2, 0, 0, 2), (LEFT,)),
    "once": Example(row(4, 4, 4, 4), (LEFT,)),
    "grown": Example(row(2, 2, 4, 0), (LEFT,)),
    "next": Example(row(4, 4, 8, 0), (LEFT,)),
    "edge": Example(row(4, 4, 4, 0), (LEFT, RIGHT)),
    "across": Example(f"2.0.0.0-2.0.0.0-{EMPTY_ROW}-{EMPTY_ROW}", (LEFT, UP)),
    "points": Example(row(2, 2, 16, 16), (LEFT,)),
    "beyond": Example("0.0.2.0-0.4.8.2-16.8.32.4-2048.2048.64.32", (LEFT,)),
    "alive": Example("2.4.8.16-32.64.128.256-8.2.16.16-64.32.4.2", (RIGHT,)),
    "over": Example("2.4.8.16-4.8.16.32-8.16.32.64-16.32.64.2", ()),
}


def read_try(form: QueryDict) -> Try | None:
    """Return the push that is asked for, None if none is; InvalidField."""
    if not form.keys() & {"example", "board", "direction"}:
        return None
    name = form.get("example", "")
    if name not in EXAMPLES:
        raise InvalidField(_("The rules have no such example."))
    board = read_board(form, _("The boards of the rules have %(size)s rows."))
    return Try(name, board, read_direction(form))


def read_board(form: QueryDict, other_size: str) -> Board:
    """Return the field `board`; InvalidField, with the sentence `other_size` if it is larger."""
    entry = read_text(form.get("board", ""))
    if entry.board is None:
        raise InvalidField(entry.problem)
    if entry.size != SIZE:
        raise InvalidField(other_size % {"size": SIZE})
    return entry.board


def examples(tried: Try | None) -> dict[str, Shown]:
    """Return all examples by name, one of them after a push."""
    return {
        name: after(tried) if tried and tried.example == name else before(name) for name in EXAMPLES
    }


def before(name: str) -> Shown:
    """Return an example as it starts, and what its pushes come to."""
    example = EXAMPLES[name]
    board = board_at(example.position)
    lines = [line for to in example.pushes for line in outcome(board, to, push(board, to, None))]
    if board.is_over():
        lines = [_("The game is over: no move is left.")]
    label = _("The board before the push")
    return shown(name, board, small_board(board), label=label, lines=lines)


def after(tried: Try) -> Shown:
    """Return an example after the push that was asked for."""
    seed = SEED if EXAMPLES[tried.example].spawns else None
    pushed = push(tried.board, tried.direction, seed)
    lines = outcome(tried.board, tried.direction, pushed)
    board, picture = result(tried.board, pushed)
    nudge = "" if pushed else tried.direction
    label = _("The board after the push")
    one = shown(tried.example, board, picture, label=label, lines=lines)
    return {**one, "is_tried": True, "nudge": nudge}


def result(board: Board, pushed: Pushed | None) -> tuple[Board, SmallBoard]:
    if pushed is None:
        return board, small_board(board)
    return pushed.board, pushed_board(pushed)


def board_at(position: str) -> Board:
    """Return the board of a position that we wrote; ValueError if it is none."""
    board = read_text(position).board
    if board is None:
        raise ValueError(f"An example is no position: {position}")
    return board


def shown(name: str, board: Board, picture: SmallBoard, *, label: str, lines: list[str]) -> Shown:
    return {
        "id": f"try-{name}",
        "name": name,
        "position": write_position(board),
        "board": picture,
        "label": label,
        "lines": lines,
        "is_tried": False,
        "nudge": "",
        "buttons": buttons(EXAMPLES[name].pushes),
    }


def buttons(main: tuple[Direction, ...]) -> list[Button]:
    words = sentences.labels(get_language())
    order = (LEFT, UP, Direction.DOWN, RIGHT)
    return [{"direction": to, "word": words[to], "is_main": to in main} for to in order]
