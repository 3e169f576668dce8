"""From a scene to what the template prints: ready strings, tile classes and one sentence.

Dictionaries of safe strings, because that is what a template looks up and prints fastest.
"""

from functools import cache
from typing import TypedDict

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from game import sentences
from game.engine import Board, Direction, Position, Slide, tile_id
from game.engine.position import ORDINAL_BITS, ORDINALS
from game.scene import Action, Code, Scene, Status
from game.sentences import grouped

COMPACT_RANK = 20
UNITS = {20: "M", 30: "G"}
HOUR = 3600
UNSPOKEN = {Code.VIEWED, Code.HINT}  # a hint has its own place
LONG, LONGER = 10**6, 10**8  # from here on the figures need smaller type

type Plans = dict[Direction, Slide]


class Tile(TypedDict):
    """One element on the board; `facts` are its value and place as attributes."""

    id: str
    look: str
    facts: str
    face: str


class Picture(TypedDict):
    """All that `#game` prints; numbers twice, as ASCII for attributes and grouped for people."""

    id: str
    size: str
    revision: str
    moves: str
    score: str
    best: str
    status: str
    undos: str
    seconds: str
    idle: str
    request: str
    watched: str
    code: str
    to: dict[str, str]
    words: dict[str, str]
    shown_score: str
    shown_best: str
    shown_moves: str
    length: str
    clock: str
    gain: str
    rises: bool
    legal: str
    blocked: dict[str, bool]
    tiles: list[Tile]
    rows: list[str]
    sentence: str
    quiet: bool
    banner: str
    below: str
    is_new: bool
    is_new_best: bool
    is_playing: bool
    can_undo: bool
    can_keep_going: bool
    can_take_back: bool


def present(scene: Scene) -> Picture:
    """Return the picture of a scene in the language that is active."""
    language = get_language()
    slide = last_slide(scene)
    plans = plan(scene)
    is_playing, is_new = scene.status == Status.PLAYING, scene.moves == 0
    banner, below = sentences.banner(scene)
    return {
        "id": SafeString(scene.game_id),
        "size": SafeString(scene.size),
        "revision": SafeString(scene.revision),
        "moves": SafeString(scene.moves),
        "score": SafeString(scene.score),
        "best": SafeString(scene.best),
        "status": SafeString(scene.status),
        "undos": SafeString(scene.undos),
        "seconds": SafeString(scene.seconds),
        "idle": SafeString(scene.idle),
        "request": scene.request,
        "watched": scene.watched,
        "code": SafeString(scene.code),
        "to": addresses(language),
        "words": sentences.labels(language),
        "shown_score": SafeString(grouped(scene.score)),
        "shown_best": SafeString(grouped(scene.best)),
        "shown_moves": SafeString(grouped(scene.moves)),
        "length": length(max(scene.best, scene.score)),
        "clock": SafeString(clock(scene.seconds)),
        "gain": gain(scene, slide),
        "rises": scene.animate,
        "legal": SafeString(" ".join(plans)),
        "blocked": {to: to not in plans for to in Direction},
        "tiles": tiles(scene, slide, plans),
        "rows": rows(scene.position.board),
        "sentence": sentences.sentence(scene, slide),
        "quiet": scene.animate or scene.code in UNSPOKEN,
        "banner": banner,
        "below": below,
        "is_new": is_new,
        "is_new_best": scene.new_best,
        "is_playing": is_playing,
        "can_undo": scene.undos > 0 and not is_new,
        "can_keep_going": scene.status == Status.WON and not scene.locked,
        "can_take_back": scene.can_take_back,
    }


@cache
def addresses(language: str | None) -> dict[str, str]:
    """Reverse the addresses of `language`, which is the active one; once, as they never change."""
    names = ("move", "undo", "continue", "new", "takeback")
    return {name: SafeString(reverse(f"game:{name}")) for name in names}


def length(figure: int) -> str:
    """Return the class for the size of the figures, by the longest of them."""
    if figure < LONG:
        return ""
    return "long" if figure < LONGER else "long longer"


def last_slide(scene: Scene) -> Slide | None:
    """Return the slide that led here or, after an undo, the one that was taken back."""
    if scene.last is None or scene.code not in {Code.MOVED, Code.UNDONE}:
        return None
    before = scene.last.before or scene.position
    return before.board.slide(scene.last.direction)


def gain(scene: Scene, slide: Slide | None) -> str:
    """Return the points of the move just played; empty if it made none."""
    if slide is None or not slide.gained or scene.code != Code.MOVED:
        return ""
    return SafeString(grouped(slide.gained))


def plan(scene: Scene) -> Plans:
    """Return what each legal direction would do; nothing while no move can be made."""
    if scene.status != Status.PLAYING:
        return {}
    board = scene.position.board
    return {to: slide for to in Direction if (slide := board.slide(to))}


def tiles(scene: Scene, slide: Slide | None, plans: Plans) -> list[Tile]:
    """Return the elements sorted by id, so that a swap never has to move one in the document."""
    size, position = scene.size, scene.position
    looks = previews(size, plans)
    found: list[tuple[int, Tile]] = []
    if scene.animate:
        mark_changes(scene, slide, looks)
        if slide and scene.last and scene.last.before:
            found = halves(scene.last.before, slide)
    language = get_language()
    for cell, rank in enumerate(position.board.ranks):
        if rank:
            look = SafeString(f"v{rank}{looks[cell]}")
            facts, face = tile_facts(language, size, rank, cell)
            tile = position.ids[cell]
            name = SafeString(tile_id(tile))
            found.append((tile, {"id": name, "look": look, "facts": facts, "face": face}))
    found.sort(key=by_id)
    return [tile for _, tile in found]


def by_id(found: tuple[int, Tile]) -> int:
    return found[0]


def halves(before: Position, slide: Slide) -> list[tuple[int, Tile]]:
    """Return the tiles that merged: at their end for one slide, under the tile they became."""
    found: list[tuple[int, Tile]] = []
    for to, near, far, rank in slide.merges:
        row, column = divmod(to, slide.board.size)
        look = SafeString(f"v{rank - 1} gone x{column} y{row}")
        face = tile_face(rank - 1)
        for tile in (before.ids[near], before.ids[far]):
            name = SafeString(tile_id(tile))
            found.append((tile, {"id": name, "look": look, "facts": "", "face": face}))
    return found


def previews(size: int, plans: Plans) -> list[str]:
    """Return per cell the classes that say where each direction would take its tile.

    `l0` is column 0 on left, `u1` row 1 on up; a class only where the tile would move.
    """
    looks = [""] * (size * size)
    for direction, slide in plans.items():
        names = destinations(size, direction)
        for cell, target in enumerate(slide.targets):
            if target >= 0 and target != cell:
                looks[cell] += names[target]
    return looks


def mark_changes(scene: Scene, slide: Slide | None, looks: list[str]) -> None:
    """Add the classes of what the answer shows: new and merged tiles, halves that come back."""
    if scene.last is None or slide is None:
        if scene.code == Code.STARTED:
            looks[:] = [f"{look} new" for look in looks]
    elif scene.last.action == Action.MOVE:
        for cell, tile in enumerate(scene.position.ids):
            if tile >> ORDINAL_BITS == scene.revision:
                looks[cell] += " merged" if tile & ORDINALS - 1 else " new"
    else:
        for to, near, far, _ in slide.merges:
            row, column = divmod(to, scene.size)
            looks[near] += f" back fx{column} fy{row}"
            looks[far] += f" back fx{column} fy{row}"


@cache
def destinations(size: int, direction: Direction) -> list[str]:
    across = direction in {Direction.LEFT, Direction.RIGHT}
    return [
        f" {direction.value[0]}{cell % size if across else cell // size}"
        for cell in range(size * size)
    ]


@cache
def tile_facts(language: str | None, size: int, rank: int, cell: int) -> tuple[SafeString, str]:
    """Return a tile's attributes and its face; a shortened face comes with the full one."""
    row, column = divmod(cell, size)
    title = "" if rank < COMPACT_RANK else f' title="{grouped(1 << rank)}"'
    facts = f' data-value="{1 << rank}" data-row="{row}" data-col="{column}"{title}'
    return SafeString(facts), tile_face(rank)


@cache
def tile_face(rank: int) -> SafeString:
    """Write up to six digits in full, then binary steps: 1M is 2^20, 128G is 2^37."""
    if rank < COMPACT_RANK:
        return SafeString(1 << rank)
    unit = max(start for start in UNITS if start <= rank)
    return SafeString(f"{1 << rank - unit}{UNITS[unit]}")


def rows(board: Board) -> list[str]:
    """Return the rows of the table for screen readers, cells divided by their start tags."""
    language = get_language()
    texts = [full_face(language, rank) for rank in board.ranks]
    starts = range(0, len(texts), board.size)
    return [SafeString("<td>".join(texts[start : start + board.size])) for start in starts]


@cache
def full_face(language: str | None, rank: int) -> str:
    return grouped(1 << rank) if rank else ""


def clock(seconds: int) -> str:
    """Write mm:ss, from an hour on h:mm:ss."""
    hours, rest = divmod(seconds, HOUR)
    text = f"{rest // 60:02}:{rest % 60:02}"
    return f"{hours}:{text}" if hours else text
