"""A push on an example's board: what it comes to, in tiles that move and in a sentence."""

from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from game import sentences
from game.engine import WIN_RANK, Board, Direction, Slide, Spawn, spawn
from game.presenter import rows, tile_face
from game.views.study import SmallBoard, Tile, look, shortened_face


class Pushed(NamedTuple):
    """A legal push: the slide, the new tile where there is one, and the board after both."""

    slide: Slide
    spawn: Spawn | None
    board: Board


def push(board: Board, direction: Direction, seed: bytes | None) -> Pushed | None:
    """Push the board, a new tile following where there is a seed; None if nothing moves."""
    slide = board.slide(direction)
    if slide is None:
        return None
    if seed is None:
        return Pushed(slide, None, slide.board)
    new = spawn(seed, 1, slide.board)
    return Pushed(slide, new, slide.board.place(*new))


def pushed_board(pushed: Pushed) -> SmallBoard:
    """Return the board after a push, its tiles with the classes of the game's own motion."""
    slide, size = pushed.slide, pushed.board.size
    tiles = [*slid(slide)]
    tiles += [marked(size, merge.to, merge.rank, " merged") for merge in slide.merges]
    if pushed.spawn:
        tiles.append(marked(size, *pushed.spawn, " new"))
    return {"size": size, "tiles": tiles, "rows": rows(pushed.board)}


def slid(slide: Slide) -> list[Tile]:
    """Return the tiles that were there before, each at its end and coming from where it lay."""
    size, ranks = slide.before.size, slide.before.ranks
    halves = {cell for merge in slide.merges for cell in (merge.near, merge.far)}
    return [
        marked(size, target, ranks[cell], motion(size, cell, target) + " gone" * (cell in halves))
        for cell, target in enumerate(slide.targets)
        if target >= 0
    ]


def motion(size: int, cell: int, target: int) -> str:
    row, column = divmod(cell, size)
    return "" if cell == target else f" back fx{column} fy{row}"


def marked(size: int, cell: int, rank: int, marks: str) -> Tile:
    place = look(rank, *divmod(cell, size))
    return {
        "look": SafeString(place + marks),
        "face": tile_face(rank),
        "full": shortened_face(rank),
    }


def outcome(board: Board, direction: Direction, pushed: Pushed | None) -> list[str]:
    """Say what a push comes to, in one line or two."""
    if pushed is None:
        return [sentences.nothing_moves(direction)]
    row, rest = becomes(board, pushed), " ".join(effects(pushed))
    if row:
        return [row, rest] if rest else [row]
    return [f"{sentences.pushed(direction)} {rest}".rstrip()]


def effects(pushed: Pushed) -> list[str]:
    slide, said = pushed.slide, []
    if slide.merged:
        said.append(sentences.merges(slide.merged, slide.gained))
    if pushed.spawn:
        said.append(sentences.new_tile(pushed.board, pushed.spawn.cell))
    return said + ending(pushed)


def ending(pushed: Pushed) -> list[str]:
    is_win = any(merge.rank == WIN_RANK for merge in pushed.slide.merges)
    said = [_("You made 2048!")] if is_win else []
    return [*said, _("No move is left.")] if pushed.board.is_over() else said


def becomes(board: Board, pushed: Pushed) -> str:
    """Say what a board's only row becomes; nothing of a board with more rows, or pushed across."""
    filled = [number for number, row in enumerate(board.rows()) if any(row)]
    sentence = row_becomes(pushed.slide.direction)
    if len(filled) != 1 or pushed.spawn or not sentence:
        return ""
    rows_before, rows_after = board.rows(), pushed.board.rows()
    faces = {"before": written(rows_before[filled[0]]), "after": written(rows_after[filled[0]])}
    return sentence % faces


def row_becomes(direction: Direction) -> str:
    match direction:
        case Direction.LEFT:
            return _("Pushed left, %(before)s becomes %(after)s.")
        case Direction.RIGHT:
            return _("Pushed right, %(before)s becomes %(after)s.")
        case _across:
            return ""


def written(faces: list[int]) -> str:
    """Write a row up to its last tile, an empty cell as a dot; it stays in one line."""
    texts = [str(face) if face else "\N{MIDDLE DOT}" for face in faces]
    last = max(place for place, face in enumerate(faces) if face)
    return "\N{NO-BREAK SPACE}".join(texts[: last + 1])
