"""From a study to what the solver page prints: ready strings, small boards and sentences."""

from typing import TypedDict

from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from game import reasons, sentences
from game.engine import Board, Direction
from game.presenter import COMPACT_RANK, full_face, rows, tile_face
from game.sentences import grouped
from game.services import Step, Study
from game.solver import Analysis
from game.views.positions import Entry, address


class Cell(TypedDict):
    """One field of the board that is entered; `full` is the face that `text` shortens."""

    look: str
    text: str
    full: str
    row: int
    column: int
    wrong: bool


class Tile(TypedDict):
    """One tile of a small board."""

    look: str
    face: str
    full: str


class SmallBoard(TypedDict):
    """A board to look at: its tiles, and its rows for screen readers."""

    size: int
    tiles: list[Tile]
    rows: list[str]


class Rated(TypedDict):
    """A direction with all that is said of it."""

    direction: str
    word: str
    is_best: bool
    is_legal: bool
    value: str
    behind: str
    reasons: list[str]


class Next(TypedDict):
    """One move of the line."""

    direction: str
    word: str
    gained: str
    worth: str
    verdict: str
    tile: str
    address: str
    board: SmallBoard


def cells(entry: Entry) -> list[Cell]:
    """Return the fields of the board, as they were typed where they cannot be read."""
    both = zip(entry.ranks, entry.cells, strict=True)
    return [field(entry, cell, rank, text) for cell, (rank, text) in enumerate(both)]


def field(entry: Entry, cell: int, rank: int, text: str) -> Cell:
    row, column = divmod(cell, entry.size)
    return {
        "look": look(rank, row, column),
        "text": tile_face(rank) if rank else text,
        "full": shortened_face(rank),
        "row": row + 1,
        "column": column + 1,
        "wrong": cell in entry.wrong,
    }


def look(rank: int, row: int, column: int) -> str:
    place = f" x{column}" * (column > 0) + f" y{row}" * (row > 0)
    return SafeString(f"v{rank}{place}")


def shortened_face(rank: int) -> str:
    """Return the face in full where the tile shows it shortened."""
    return full_face(get_language(), rank) if rank >= COMPACT_RANK else ""


def small_board(board: Board, fresh: int = -1) -> SmallBoard:
    """Return a board to look at; the tile in cell `fresh` is marked as new."""
    return {
        "size": board.size,
        "tiles": [
            tile(board.size, cell, rank, is_fresh=cell == fresh)
            for cell, rank in enumerate(board.ranks)
            if rank
        ],
        "rows": rows(board),
    }


def tile(size: int, cell: int, rank: int, *, is_fresh: bool) -> Tile:
    place = look(rank, *divmod(cell, size))
    mark = " fresh" if is_fresh else ""
    return {
        "look": SafeString(f"{place}{mark}"),
        "face": tile_face(rank),
        "full": shortened_face(rank),
    }


def ratings(study: Study) -> list[Rated]:
    """Return all four directions: the legal ones, best first, then the others."""
    analysis = study.analysis
    top = analysis.ratings[0].value if analysis.ratings else 0.0
    rated: list[Rated] = [
        {
            "direction": one.direction,
            "word": word(one.direction),
            "is_best": one.direction == analysis.best,
            "is_legal": True,
            "value": grouped(round(one.value)),
            "behind": behind(top - one.value),
            "reasons": reasons.reasons_of(one),
        }
        for one in analysis.ratings
    ]
    legal = {one.direction for one in analysis.ratings}
    return rated + [impossible(direction) for direction in Direction if direction not in legal]


def effort(analysis: Analysis) -> str:
    """Say how far the solver looked."""
    text = ngettext(
        "It looked %(layers)s move ahead, at %(nodes)s positions.",
        "It looked %(layers)s moves ahead, at %(nodes)s positions.",
        analysis.layers,
    )
    return text % {"layers": analysis.layers, "nodes": grouped(analysis.nodes)}


def worth(analysis: Analysis) -> str:
    """Say the value of the best direction."""
    value = grouped(round(analysis.ratings[0].value))
    if analysis.in_points:
        return _("About %(points)s points to come.") % {"points": value}
    return _("Value %(value)s.") % {"value": value}


def behind(less: float) -> str:
    """Say how far a value lies behind the best."""
    if less <= 0:
        return _("as good")
    if round(less) < 1:
        return _("less than 1 behind")
    return _("%(less)s behind") % {"less": grouped(round(less))}


def impossible(direction: Direction) -> Rated:
    return {
        "direction": direction,
        "word": word(direction),
        "is_best": False,
        "is_legal": False,
        "value": "",
        "behind": "",
        "reasons": [sentences.nothing_moves(direction)],
    }


def word(direction: Direction) -> str:
    return sentences.labels(get_language())[direction]


def line(study: Study) -> list[Next]:
    """Return the moves of the line, each with the board after it and its new tile."""
    return [step(one) for one in study.line]


def step(one: Step) -> Next:
    played = one.played
    gained = played.slide.gained
    return {
        "direction": played.slide.direction,
        "word": word(played.slide.direction),
        "gained": f"+{grouped(gained)}" if gained else "",
        "worth": worth(one.analysis),
        "verdict": reasons.verdict(one.analysis),
        "tile": sentences.new_tile(played.board, played.spawn.cell),
        "address": address(played.board),
        "board": small_board(played.board, played.spawn.cell),
    }
