"""Taking the last move back."""

from datetime import datetime
from uuid import UUID

from django.utils import timezone

from game import log
from game.engine import packed_bytes
from game.models import Game
from game.scene import Action, Code, Scene, Status
from game.services.finding import find_game
from game.services.moves import lost_race
from game.services.scenes import has_new_best, scene, stale_scene
from game.services.storing import store


def undo_move(player_id: UUID | None, game_id: UUID, revision: int, request_id: str) -> Scene:
    """Take the last move back, if the player's game still is at `revision`. UnknownGame."""
    game, is_named = find_game(player_id, game_id)
    if not is_named or game.revision != revision:
        return stale_scene(game, request_id)
    if not game.moves:
        return scene(game, Code.NOTHING_TO_UNDO)
    if not game.undos:
        return scene(game, Code.NO_UNDO)
    now = timezone.now()
    had_new_best = has_new_best(game)
    step_back(game, now)
    if store(game, request_id):
        if had_new_best and not has_new_best(game):
            remember_told(game)
        return scene(game, Code.UNDONE, animate=True, now=now)
    return lost_race(game, request_id)


def remember_told(game: Game) -> None:
    """Note that a new best was told and taken back, so that it is told once in a game.

    Of its own, once a game at most: so no move writes a byte more for it.
    """
    if not game.best_told:
        Game.objects.filter(player_id=game.player_id, id=game.id).update(best_told=True)


def step_back(game: Game, now: datetime) -> None:
    """Restore the row to the last undo step; only the clock, revision and undos go on."""
    before = game.last_step()
    game.steps = bytes(game.steps)[: -packed_bytes(game.size)]
    game.directions, direction = log.pop(bytes(game.directions), game.logged)
    slide = before.board.slide(direction)
    if slide is None:
        raise ValueError(f"Game {game.id}: the logged move {direction} is not legal.")
    game.now_at, game.position = before, before.pack()
    game.moves -= 1
    game.undos -= 1
    game.score -= slide.gained
    game.merges -= slide.merged
    game.top_rank = max(before.board.ranks)
    game.action, game.direction = Action.UNDO, direction
    game.stop_pause(now)
    reopen(game)


def reopen(game: Game) -> None:
    """Make the game playable again; a win that lay in the move taken back never happened."""
    game.status, game.ended_at = Status.PLAYING, None
    if game.won_move is not None and game.moves < game.won_move:
        game.won_move = game.won_clock_ms = None
        game.kept_going = False
