"""Hints: which direction the solver would choose, and why. Nothing is played."""

from dataclasses import replace
from typing import NamedTuple
from uuid import UUID

from django.db.models import F, Q

from game.models import Game
from game.scene import Code, Scene, Status
from game.services.errors import SolverBusy
from game.services.finding import find_game
from game.services.scenes import scene
from game.services.turns import turn
from game.solver import Analysis, analyse


class Hint(NamedTuple):
    """What the solver says of the scene's position; None where the scene's code says why not."""

    scene: Scene
    analysis: Analysis | None = None


def give_hint(player_id: UUID | None, game_id: UUID, revision: int) -> Hint:
    """Ask the solver about the game's position and count the hint, once for each position.

    Nothing is counted where none can be given. UnknownGame.
    """
    game, is_named = find_game(player_id, game_id)
    obstacle = why_not(game, is_named and game.revision == revision)
    if obstacle:
        return Hint(scene(game, obstacle))
    try:
        with turn(game.player_id):
            analysis = analyse(game.now_at.board)
    except SolverBusy:
        return Hint(scene(game, Code.BUSY))
    count(game)
    return Hint(scene(game, Code.HINT), analysis)


def show_hint(player_id: UUID, shown: Scene) -> Hint:
    """Work out again the hint of a position that a page shows; nothing is counted or written."""
    try:
        with turn(player_id):
            return Hint(shown, analyse(shown.position.board))
    except SolverBusy:
        return Hint(replace(shown, code=Code.BUSY))


def why_not(game: Game, is_seen: bool) -> Code | None:
    """Return the code for a position that has no hint, or that is not the one on the page."""
    if not is_seen:
        return Code.STALE
    if game.status == Status.PLAYING:
        return Code.FINISHED if game.now_at.board.is_over() else None
    return Code.WAITING if game.status == Status.WON else Code.FINISHED


def count(game: Game) -> None:
    """Count the hint beside the revisions: no move that is under way becomes stale by it."""
    if not game.is_stored:
        return
    row = Game.objects.filter(player_id=game.player_id, id=game.id, revision=game.revision)
    first = row.filter(Q(hint_revision=None) | ~Q(hint_revision=game.revision))
    game.hints += first.update(hints=F("hints") + 1, hint_revision=game.revision)
