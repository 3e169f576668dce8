"""The lesson of the first five minutes: prepared boards, and what shall be made of each.

Whether it was made is worked out by the engine from the position and the push in the address.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypedDict

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.engine import WIN_RANK, Board, Direction, Merge
from game.sentences import grouped
from game.views.examples import SEED, SIZE, Button, board_at, buttons, read_board
from game.views.fields import InvalidField, read_direction
from game.views.positions import write_position
from game.views.pushing import Pushed, outcome, push, pushed_board
from game.views.study import SmallBoard, small_board

CORNER = SIZE * (SIZE - 1)
ROOM = 3  # so many cells are free again on the nearly full board
FIELDS = {"step", "board", "direction"}


class Try(NamedTuple):
    """A push that was asked for: in which step, from which board, and what came of it."""

    step: str
    board: Board
    direction: Direction
    pushed: Pushed | None

    @property
    def after(self) -> Board:
        """The board as it then lies."""
        return self.pushed.board if self.pushed else self.board


@dataclass(frozen=True, slots=True)
class Step:
    """A position, whether a push has met the aim, and in how many pushes it can be met."""

    position: str
    is_met: Callable[[Try], bool]
    pushes: int = 1


class Words(NamedTuple):
    """What a step says: title and task, and what follows when its aim is met or not yet met."""

    title: str
    task: str
    met: str
    missed: str


class Shown(TypedDict):
    """A step as the page prints it; `onward` is the anchor of what comes after it."""

    name: str
    title: str
    id: str
    task: str
    enough: str
    position: str
    board: SmallBoard
    label: str
    lines: list[str]
    verdict: str
    is_tried: bool
    is_met: bool
    nudge: str
    buttons: list[Button]
    onward: str


def moves(tried: Try) -> bool:
    return tried.pushed is not None


def merges(count: int) -> Callable[[Try], bool]:
    return lambda tried: tried.pushed is not None and tried.pushed.slide.merged >= count


def makes(rank: int) -> Callable[[Try], bool]:
    return lambda tried: rank in {merge.rank for merge in merges_of(tried)}


def makes_of_three_at_the_right(rank: int) -> Callable[[Try], bool]:
    """Ask for a push right that merges two of exactly three equal tiles of a row, at its end."""
    made = {(row + 1) * SIZE - 1 for row in range(SIZE)}
    return lambda tried: (
        tried.direction == Direction.RIGHT
        and any(
            merge.rank == rank
            and merge.to in made
            and row_of(tried.board, merge.to).count(rank - 1) == 3  # noqa: PLR2004 - of three
            for merge in merges_of(tried)
        )
    )


def row_of(board: Board, cell: int) -> bytes:
    start = cell - cell % board.size
    return board.ranks[start : start + board.size]


def merges_of(tried: Try) -> tuple[Merge, ...]:
    return tried.pushed.slide.merges if tried.pushed else ()


STEPS = {
    "push": Step("0.0.0.0-0.2.0.0-0.0.4.0-0.0.0.0", moves),
    "merge": Step("0.0.0.4-2.0.0.2-0.0.0.0-0.8.0.0", merges(1)),
    "line": Step("0.0.0.0-0.4.0.0-0.4.0.2-0.0.0.0", makes(3)),
    "edge": Step("0.0.0.0-4.4.4.0-0.0.0.0-2.0.0.0", makes_of_three_at_the_right(3)),
    "two": Step("2.0.2.0-8.4.0.4-8.0.0.16-0.0.0.0", merges(2)),
    "illegal": Step("2.8.0.0-4.0.0.0-2.16.0.0-8.0.0.0", lambda tried: tried.pushed is None),
    "corner": Step(
        "2.0.0.0-4.8.0.0-0.0.0.64-0.0.0.0",
        lambda tried: tried.after.ranks[CORNER] == max(tried.after.ranks),
        pushes=2,
    ),
    "full": Step(
        "32.8.64.0-32.8.64.2-4.16.2.128-2.4.8.16",
        lambda tried: len(tried.after.empty_cells()) >= ROOM,
    ),
    "win": Step("0.0.0.0-2.4.0.0-64.64.0.0-1024.512.256.128", makes(WIN_RANK), pushes=5),
}


def read_try(form: QueryDict) -> Try | None:
    """Return the push that is asked for, None if none is; InvalidField."""
    if not form.keys() & FIELDS:
        return None
    step = form.get("step", "")
    if step not in STEPS:
        raise InvalidField(_("The lesson has no such step."))
    board = read_board(form, _("The boards of the lesson have %(size)s rows."))
    direction = read_direction(form)
    # The luck goes by the position alone: the same push brings the same new tile to everyone.
    return Try(step, board, direction, push(board, direction, SEED))


def steps(tried: Try | None) -> list[Shown]:
    """Return all steps in their order, one of them after a push."""
    onward = [*list(STEPS)[1:], "further"]
    said = words()
    return [
        after(tried, said[name], then) if tried and tried.step == name else before(name, said, then)
        for name, then in zip(STEPS, onward, strict=True)
    ]


def before(name: str, said: dict[str, Words], onward: str) -> Shown:
    """Return a step as it starts."""
    board = board_at(STEPS[name].position)
    return shown(name, said[name], board, onward)


def after(tried: Try, said: Words, onward: str) -> Shown:
    """Return a step after the push that was asked for."""
    is_met = STEPS[tried.step].is_met(tried)
    one = shown(tried.step, said, tried.after, onward)
    return {
        **one,
        "board": pushed_board(tried.pushed) if tried.pushed else one["board"],
        "label": _("The board after the push"),
        "lines": outcome(tried.board, tried.direction, tried.pushed),
        "verdict": said.met if is_met else said.missed,
        "is_tried": True,
        "is_met": is_met,
        "nudge": "" if tried.pushed else tried.direction,
    }


def shown(name: str, said: Words, board: Board, onward: str) -> Shown:
    pushes = STEPS[name].pushes
    return {
        "name": name,
        "title": said.title,
        "id": f"try-{name}",
        "task": said.task,
        "enough": enough(pushes) if pushes > 1 else "",
        "position": write_position(board),
        "board": small_board(board),
        "label": _("The board before the push"),
        "lines": [],
        "verdict": "",
        "is_tried": False,
        "is_met": False,
        "nudge": "",
        "buttons": buttons(()),
        "onward": onward,
    }


def enough(pushes: int) -> str:
    text = ngettext("%(count)s push is enough.", "%(count)s pushes are enough.", pushes)
    return text % {"count": grouped(pushes)}


def words() -> dict[str, Words]:
    """Return what each step says."""
    win = {"win": str(1 << WIN_RANK)}
    return {
        "push": Words(
            _("Push all tiles to one side"),
            _(
                "Choose a direction. Every tile slides that way as far as it can, and then one "
                "new tile appears in an empty cell. Take any direction you like."
            ),
            _("The tiles have slid, and a new one has come. Every move of the game is like that."),
            _("No tile can move that way. Take another direction."),
        ),
        "merge": Words(
            _("Make your first merge"),
            _(
                "Two equal tiles that a push brings together merge into one of twice the value, "
                "and its value is added to your score. Bring the two 2s together."
            ),
            _("Equal tiles have become one of twice the value. Only merges give points."),
            _(
                "Nothing has merged. Begin this step again, and push along the row in which the "
                "two 2s lie."
            ),
        ),
        "line": Words(
            _("Merge along the line"),
            _(
                "Equal neighbours merge only when they are pushed along the line in which they "
                "lie. These two 4s lie in one column. Merge them into an 8."
            ),
            _("The two 4s have merged: you pushed along the line in which they lay."),
            _(
                "The two 4s have not merged. Begin this step again, and push along their column: "
                "up or down."
            ),
        ),
        "edge": Words(
            _("Pairs form from the edge"),
            _(
                "Of three equal tiles in a row, only two merge: the two that are nearer to the "
                "edge towards which you push. Make the 8 at the right edge."
            ),
            _("The two 4s at the right have merged, and the third has followed them."),
            _(
                "No 8 was made at the right edge. Push right while three 4s lie in one row; if "
                "they no longer do, begin this step again."
            ),
        ),
        "two": Words(
            _("Two merges in one push"),
            _(
                "A push moves the whole board, so one push can make several merges. Find a "
                "direction that makes two of them here."
            ),
            _("Several pairs have merged in one push, and the points of all are yours."),
            _(
                "That push made fewer than two merges. Begin this step again, and look for two "
                "rows or two columns that each have a pair."
            ),
        ),
        "illegal": Words(
            _("A push that changes nothing"),
            _(
                "A direction in which no tile can move is illegal. To choose it costs nothing. "
                "Find the illegal direction on this board."
            ),
            _("No tile has moved, no new one has come, and no move would be counted."),
            _(
                "That push moved a tile, so it was legal. Begin this step again, and look for "
                "the side at which all tiles already lie."
            ),
        ),
        "corner": Words(
            _("The largest tile belongs in a corner"),
            _(
                "In a corner a large tile is in nobody's way. Bring the 64 into the bottom left "
                "corner."
            ),
            _(
                "The largest tile lies in the corner. If you push down and left whenever you "
                "can, it stays there."
            ),
            _(
                "The largest tile does not lie in the bottom left corner yet. Push on, or begin "
                "this step again."
            ),
        ),
        "full": Words(
            _("A nearly full board"),
            _(
                "Only one cell is free. One direction is illegal, and one ends the game. Find a "
                "push after which three cells are free or more."
            ),
            _("There is room again: every merge frees a cell."),
            _(
                "That push made no room. Begin this step again, and look for equal neighbours "
                "in the columns."
            ),
        ),
        "win": Words(
            _("Make the %(win)s") % win,
            _(
                "Merge the smallest pair first, so that it becomes equal to its larger "
                "neighbour, and go on like that until %(win)s is on the board."
            )
            % win,
            _(
                "With this tile a game is won. You would now choose “Keep going” for larger "
                "tiles, or “New game”."
            ),
            _(
                "There is no %(win)s yet. Look for the next pair of equal tiles and push along "
                "its line. You can begin this step again at any time."
            )
            % win,
        ),
    }
