"""What is wrong with a position that someone entered, in whole sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.engine import SIZES, Board
from game.sentences import grouped

SHOWN = 20  # characters of a cell that is none, in the sentence about it
SPAWN_RANK = 2  # of the larger of the two tiles that appear
CELLS = [size * size for size in SIZES]


def shape_problem(rows: list[list[str]]) -> str:
    """Say why these rows are no square board; nothing if they are one."""
    if len(rows) <= 1:
        return count_problem(len(rows[0]) if rows else 0)
    size = len(rows)
    if size not in SIZES:
        return _("A board has 4, 5 or 6 rows; this text has %(count)s.") % {"count": size}
    for number, row in enumerate(rows, 1):
        if len(row) != size:
            return row_problem(number, len(row), size)
    return ""


def count_problem(count: int) -> str:
    if count in CELLS:
        return ""
    text = ngettext(
        "A board has 16, 25 or 36 cells; this text has %(count)s.",
        "A board has 16, 25 or 36 cells; this text has %(count)s.",
        count,
    )
    return text % {"count": grouped(count)}


def row_problem(row: int, count: int, size: int) -> str:
    text = ngettext(
        "Row %(row)s has %(count)s cell; with %(size)s rows it needs %(size)s.",
        "Row %(row)s has %(count)s cells; with %(size)s rows it needs %(size)s.",
        count,
    )
    return text % {"row": row, "count": grouped(count), "size": size}


def cells_missing(size: int, count: int) -> str:
    text = ngettext(
        "A board of this size has %(cells)s cells; the request has %(count)s.",
        "A board of this size has %(cells)s cells; the request has %(count)s.",
        count,
    )
    return text % {"cells": size * size, "count": grouped(count)}


def most_rank(size: int) -> int:
    """Return the rank of the largest tile that a game on this size can make."""
    return size * size + 1


def is_tile(face: int) -> bool:
    return face > 1 and not face & face - 1


def cell_problem(size: int, cell: int, text: str, face: int) -> str:
    """Say why `text`, which says the number `face`, is no tile of a board of `size`."""
    row, column = divmod(cell, size)
    facts = {
        "row": row + 1,
        "column": column + 1,
        "size": size,
        "text": shortened(text),
        "most": grouped(1 << most_rank(size)),
    }
    if is_tile(face):
        sentence = _(
            "Row %(row)s, column %(column)s: “%(text)s” is too large; "
            "on a board of %(size)s by %(size)s no tile goes beyond %(most)s."
        )
    else:
        sentence = _(
            "Row %(row)s, column %(column)s: “%(text)s” is no tile; "
            "tiles are 2, 4, 8, 16 and so on, always doubled."
        )
    return sentence % facts


def shortened(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def unlikely(board: Board) -> list[str]:
    """Say why no game can come to this position, if none can; the solver rates it all the same."""
    said = []
    ranks = sorted(filter(None, board.ranks), reverse=True)
    if len(ranks) == 1:
        said.append(_("No game has a board with only one tile."))
    if ranks[-1] > SPAWN_RANK:
        said.append(_("No game has a board without a 2 or a 4: the newest tile is one of them."))
    crowded = crowding(board.size, ranks)
    if crowded:
        facts = {"count": crowded, "face": grouped(1 << ranks[crowded - 1])}
        said.append(
            _("No game has room to make %(count)s tiles of %(face)s and more on this board.")
            % facts
        )
    return said


def crowding(size: int, ranks: list[int]) -> int:
    """Return how many of the highest tiles together are too many, 0 if there is room for all.

    Whichever of the n highest tiles was made last, the others lay on n - 1 cells: the cells that
    were left make one rank more than they are, at most. `ranks` are in descending order.
    """
    most = most_rank(size)
    return next((n for n, rank in enumerate(ranks, 1) if rank > most + 1 - n), 0)
