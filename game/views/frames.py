"""From a game that is watched again to what the replay page prints: ready strings."""

from typing import TypedDict

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from game import presenter, sentences
from game.engine import Direction, Slide
from game.models import Game
from game.presenter import Tile
from game.scene import Action, Code, Motion, Scene, Status
from game.sentences import grouped
from game.services import Frame


class FramePicture(TypedDict):
    """One position as `#replay` prints it; numbers twice, as ASCII and grouped for people."""

    size: str
    move: str
    moves: str
    score: str
    status: str
    names: str
    then: str
    shown_move: str
    shown_score: str
    length: str
    gain: str
    rises: bool
    tiles: list[Tile]
    rows: list[str]
    sentence: str


def still(game: Game, frame: Frame) -> FramePicture:
    """Show a position as it stands."""
    told = [_("Move %(move)s.") % {"move": grouped(frame.number)}] if frame.number else []
    return picture(game, frame, Code.VIEWED, None, " ".join([*told, *how_it_came(frame)]))


def forward(game: Game, frame: Frame) -> FramePicture:
    """Show a position as the move that led to it brings it."""
    if frame.played is None:
        return still(game, frame)
    motion = Motion(Action.MOVE, frame.played.slide.direction, frame.before)
    return picture(game, frame, Code.MOVED, motion, " ".join(how_it_came(frame)))


def backward(game: Game, frame: Frame) -> FramePicture:
    """Show a position as taking back the move after it does."""
    if frame.then is None:
        return still(game, frame)
    motion = Motion(Action.UNDO, frame.then, None)
    told = _("Back to move %(move)s.") % {"move": grouped(frame.number)}
    return picture(game, frame, Code.UNDONE, motion, told if frame.number else beginning())


def picture(
    game: Game, frame: Frame, code: Code, motion: Motion | None, sentence: str
) -> FramePicture:
    shown = scene(game, frame, code, motion)
    slide = presenter.last_slide(shown)
    score = grouped(frame.score)
    return {
        "size": SafeString(game.size),
        "move": SafeString(frame.number),
        "moves": SafeString(game.moves),
        "score": SafeString(frame.score),
        "status": SafeString(frame.status),
        "names": SafeString(frame.names),
        "then": SafeString(frame.then or ""),
        "shown_move": SafeString(grouped(frame.number)),
        "shown_score": SafeString(score),
        "length": presenter.length(frame.score),
        "gain": presenter.gain(shown, slide),
        "rises": shown.animate,
        "tiles": presenter.tiles(shown, slide, next_plan(frame)),
        "rows": presenter.rows(frame.position.board),
        "sentence": sentence,
    }


def scene(game: Game, frame: Frame, code: Code, motion: Motion | None) -> Scene:
    """Return the position as a scene of play, without anything that is the player's alone."""
    return Scene(
        game_id="",
        size=game.size,
        revision=frame.number,
        moves=frame.number,
        score=frame.score,
        best=0,
        status=frame.status,
        undos=0,
        hints=0,
        seconds=0,
        idle=0,
        position=frame.position,
        code=code,
        last=motion,
        animate=motion is not None,
    )


def next_plan(frame: Frame) -> dict[Direction, Slide]:
    """Return what the next move does, if there is one: the only preview that is needed."""
    slide = frame.position.board.slide(frame.then) if frame.then else None
    return {slide.direction: slide} if slide else {}


def how_it_came(frame: Frame) -> list[str]:
    """Say which move led to the position, and what it is a milestone of."""
    if frame.played is None:
        return [beginning()]
    slide, spawn, board = frame.played
    parts = [sentences.pushed(slide.direction)]
    if slide.merged:
        parts.append(sentences.merges(slide.merged, slide.gained))
    parts.append(sentences.new_tile(board, spawn.cell))
    if frame.status == Status.WON:
        parts.append(_("2048 is made."))
    if board.is_over():
        parts.append(_("No move is left."))
    return parts


def beginning() -> str:
    return _("The start of the game.")
