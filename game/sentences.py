"""What the page says after each answer: one short text per code, in whole gettext sentences."""

from functools import cache

from django.utils.formats import get_format
from django.utils.html import escape
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from game.engine import Board, Direction, Slide
from game.engine.position import ORDINAL_BITS
from game.scene import Code, Motion, Scene, Status


def sentence(scene: Scene, slide: Slide | None) -> str:
    """Say what the request came to; `slide` is that of the last move, where there was one."""
    match scene.code:
        case Code.VIEWED:
            return ""
        case Code.MOVED if scene.last and slide:
            return " ".join([*moved(scene, scene.last, slide), *ending(scene)])
        case Code.UNDONE:
            return " ".join([_("The move is taken back."), undos_left(scene.undos)])
        case Code.ILLEGAL:
            return nothing_moves(scene.direction)
        case _:
            return plain(scene)


def plain(scene: Scene) -> str:
    """Return the sentence of a code that tells of no move."""
    texts = {
        Code.WAITING: waiting(scene),
        Code.FINISHED: finished(scene),
        Code.CONTINUED: goes_on(scene),
        Code.STALE: _("The game had moved on; this is how it stands now."),
        Code.NO_UNDO: _("No undo is left in this game."),
        Code.NOTHING_TO_UNDO: _("There is no move to take back."),
        Code.NOT_WON: _("There is no win to go on from."),
        Code.STARTED: _("A new game has begun."),
        Code.ALREADY_NEW: _("This game has only just begun."),
        Code.TAKEN_BACK: _("Your earlier game is back."),
        Code.NOT_TAKEN_BACK: _("The earlier game can no longer be brought back."),
        Code.BUSY: _("The solver is busy just now; please ask again."),
    }
    return texts.get(scene.code, "")


def waiting(scene: Scene) -> str:
    """Name what can be chosen at the win."""
    if not scene.locked:
        return _("You have won: choose Keep going or New game.")
    if scene.undos:
        return _("You have won and no move is left: choose Undo or New game.")
    return _("You have won and no move is left: choose New game.")


def hints_used(count: int) -> str:
    """Say how many hints the game has been given."""
    text = ngettext("%(count)s hint in this game.", "%(count)s hints in this game.", count)
    return text % {"count": grouped(count)}


def goes_on(scene: Scene) -> str:
    """Say what came of going on: on a locked board that is the end."""
    if scene.status == Status.OVER:
        return _("The game is over: no move is left.")
    return _("The game goes on.")


def finished(scene: Scene) -> str:
    """Name what can be chosen at the end."""
    if scene.undos:
        return _("The game is over: choose Undo or New game.")
    return _("The game is over: choose New game.")


def moved(scene: Scene, motion: Motion, slide: Slide) -> list[str]:
    parts = [pushed(motion.direction)]
    if slide.merged:
        parts.append(merges(slide.merged, slide.gained))
    spawned = scene.revision << ORDINAL_BITS
    if spawned in scene.position.ids:
        parts.append(new_tile(scene.position.board, scene.position.ids.index(spawned)))
    return parts


def pushed(direction: Direction) -> str:
    match direction:
        case Direction.UP:
            return _("Up.")
        case Direction.DOWN:
            return _("Down.")
        case Direction.LEFT:
            return _("Left.")
        case Direction.RIGHT:
            return _("Right.")


def nothing_moves(direction: Direction | None) -> str:
    match direction:
        case Direction.UP:
            return _("No tile can move up.")
        case Direction.DOWN:
            return _("No tile can move down.")
        case Direction.LEFT:
            return _("No tile can move left.")
        case Direction.RIGHT:
            return _("No tile can move right.")
        case None:
            return _("No tile can move that way.")


def merges(count: int, points: int) -> str:
    text = ngettext(
        "%(count)s merge for %(points)s points.", "%(count)s merges for %(points)s points.", count
    )
    return text % {"count": grouped(count), "points": grouped(points)}


def new_tile(board: Board, cell: int) -> str:
    """Say which tile is new, and where."""
    row, column = divmod(cell, board.size)
    place = {"face": 1 << board.ranks[cell], "row": row + 1, "column": column + 1}
    return _("New %(face)s in row %(row)s, column %(column)s.") % place


def ending(scene: Scene) -> list[str]:
    """Return what the new state of the game adds to the sentence of a move."""
    parts = [_("This is your best score so far.")] if scene.new_best else []
    if scene.status == Status.WON:
        parts.append(_("You made 2048!"))
    if scene.status == Status.OVER or scene.locked:
        parts.append(_("No move is left."))
    return parts


def undos_left(count: int) -> str:
    if not count:
        return _("No undo is left.")
    return ngettext("%(count)s undo is left.", "%(count)s undos are left.", count) % {
        "count": grouped(count)
    }


def banner(scene: Scene) -> tuple[str, str]:
    """Return the headline of a won or finished game and the line below it; two empty ones else."""
    if scene.status == Status.OVER:
        return _("Game over"), _("No move is left.")
    if scene.status == Status.PLAYING:
        return "", ""
    below = _("No move is left on this board.") if scene.locked else _("4096 comes next.")
    return _("You made 2048!"), below


@cache
def labels(language: str | None) -> dict[str, str]:
    """Return the words that stay the same, in `language`, which is the active one.

    Looked up once: the template tag costs ten times as much as printing a variable.
    """
    words = {
        "score": _("Score"),
        "best": _("Best"),
        "moves": _("Moves"),
        "time": _("Time"),
        "board": _("Board"),
        "tiles": _("Tiles"),
        "tip": _("Join equal tiles until one says 2048."),
        "undo": _("Undo"),
        "keep_going": _("Keep going"),
        "new": _("New game"),
        "takeback": _("Back to the old game"),
        "left": _("Left"),
        "up": _("Up"),
        "down": _("Down"),
        "right": _("Right"),
    }
    return {name: escape(word) for name, word in words.items()}


def size_name(size: int) -> str:
    """Return what a board of this size is called."""
    return {4: _("Classic"), 5: _("Large"), 6: _("Expert")}[size]


def grouped(number: int) -> str:
    """Return the number as the language groups its thousands."""
    if number < 1000:  # noqa: PLR2004 - three digits are never grouped
        return str(number)
    return f"{number:,}".replace(",", separator(get_language()))


@cache
def separator(language: str | None) -> str:
    return str(get_format("THOUSAND_SEPARATOR", language, use_l10n=True))
