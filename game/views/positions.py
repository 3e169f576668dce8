"""Reading a position from what a browser sends, and writing it for an address.

An address holds rows of faces: `2.0.4.16-2.8.8.32-0.4.4.64-2.2.16.128`. Read is much more.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from game.engine import SIZES, Board
from game.presenter import UNITS
from game.views.position_problems import (
    cell_problem,
    cells_missing,
    is_tile,
    most_rank,
    shape_problem,
)

LONGEST = 2000  # characters; a 6x6 board of the longest faces has 467
SIZES_BY_CELLS = {size * size: size for size in SIZES}

EMPTY = {"", "0", ".", "-", "_", "*", "\u00b7", "\u2013", "\u2014"}
FACE = re.compile(r"[0-9]{1,40}", re.ASCII)
SHORT_FACE = re.compile(r"([0-9]{1,4})([MG])", re.ASCII | re.IGNORECASE)
EXPONENTS = {unit: exponent for exponent, unit in UNITS.items()}

# A minus between two cells ends a row, as in our own addresses; one before a number is its sign.
ROW_END = re.compile(r"[\n\r;/]|\]\s*,?|(?<=[0-9MG])-(?=[0-9])", re.ASCII | re.IGNORECASE)
# All lists are alike; a spreadsheet divides cells by semicolons where a comma is its decimal sign.
BRACKETS = str.maketrans("(){}", "[][]")
SEMICOLONS = re.compile(r"^[^\n;]*;[^\n;]*;[^\n]*\n")
RULE_OF_TABLE = re.compile(r"^[ |:-]*-[ |:-]*$", re.MULTILINE)
DELIMITERS = ("\t", "|", ",")


@dataclass(frozen=True, slots=True)
class Entry:
    """What was entered: the cells as they were typed, and what can be made of them.

    `ranks` are those of the cells that say a tile, 0 elsewhere. `board` is None where nothing
    was entered or a `problem` says what is wrong; `wrong` are the cells that it is about. `text`
    is what was pasted, where it has no square of cells.
    """

    size: int
    cells: tuple[str, ...]
    ranks: bytes
    board: Board | None = None
    problem: str = ""
    wrong: frozenset[int] = frozenset()
    text: str = ""


def write_position(board: Board) -> str:
    """Return the position as an address holds it; every position has one such text."""
    return "-".join(".".join(map(str, row)) for row in board.rows())


def address(board: Board) -> str:
    """Return the one address that a position has on the solver page."""
    return f"{reverse('game:solver')}?{urlencode({'board': write_position(board)})}"


def nothing(size: int, problem: str = "", text: str = "") -> Entry:
    """Return an entry without cells, and with what is wrong, if something is."""
    count = size * size
    return Entry(size, ("",) * count, bytes(count), problem=problem, text=text)


def read_text(text: str) -> Entry:
    """Read rows of faces, however they are divided: a pasted text or what an address holds."""
    if len(text) > LONGEST:
        return nothing(4, _("This text is too long for a board."), text)
    rows = [cells_of(line) for line in lines_of(text)]
    problem = shape_problem(rows)
    if problem:
        return nothing(4, problem, text)
    cells = [cell for row in rows for cell in row]
    return read_cells(SIZES_BY_CELLS[len(cells)], cells)


def lines_of(text: str) -> list[str]:
    """Divide a text into the lines of its rows."""
    text = text.translate(BRACKETS).replace("[", " ")
    if SEMICOLONS.match(text):
        text = text.replace(";", "\t")
    if "|" in text:
        text = RULE_OF_TABLE.sub("", text)
    return [line for line in ROW_END.split(text) if line.strip(" ")]


def cells_of(line: str) -> list[str]:
    """Divide a row at the marks that it has: tabs, bars, commas; otherwise at spaces and dots."""
    for mark in DELIMITERS:
        if mark in line:
            line = line.strip().strip("|") if mark == "|" else line.strip(" ")
            return [cell.strip() for cell in line.split(mark)]
    return [cell for word in line.split() for cell in cells_of_word(word)]


def cells_of_word(word: str) -> list[str]:
    if word in EMPTY:
        return [""]
    return [""] * len(word) if not word.strip(".") else word.split(".")


def read_cells(size: int, typed: Iterable[str]) -> Entry:
    """Read the cells of a board, row by row, as they were typed."""
    cells = tuple("" if cell.strip() in EMPTY else cell.strip() for cell in typed)
    if len(cells) != size * size:
        return nothing(size, cells_missing(size, len(cells)), " ".join(cells))
    faces = [face_of(cell) for cell in cells]
    ranks = bytes(rank_of(face, most_rank(size)) for face in faces)
    wrong = [cell for cell, face in enumerate(faces) if face and not ranks[cell]]
    if wrong:
        problem = cell_problem(size, wrong[0], cells[wrong[0]], faces[wrong[0]])
        return Entry(size, cells, ranks, None, problem, frozenset(wrong))
    if not any(ranks):
        return Entry(size, cells, ranks, None, _("The board is empty: enter two tiles or more."))
    return Entry(size, cells, ranks, Board(size, ranks))


def face_of(cell: str) -> int:
    """Return the number that a cell says, in full or in short (1M is 2^20); -1 if it says none."""
    short = SHORT_FACE.fullmatch(cell)
    if short:
        return int(short[1]) << EXPONENTS[short[2].upper()]
    if not cell:
        return 0
    return int(cell) if FACE.fullmatch(cell) else -1


def rank_of(face: int, most: int) -> int:
    """Return the rank of a face; 0 if it is none, or above `most`."""
    rank = face.bit_length() - 1
    return rank if is_tile(face) and rank <= most else 0
