"""Going on after the win."""

from uuid import UUID

from django.utils import timezone

from game.scene import Action, Code, Scene, Status
from game.services.finding import find_game
from game.services.moves import lost_race
from game.services.scenes import scene, stale_scene
from game.services.storing import store


def keep_going(player_id: UUID | None, game_id: UUID, revision: int, request_id: str) -> Scene:
    """Go on with a won game; where no move is left this leads to "over". UnknownGame."""
    game, is_named = find_game(player_id, game_id)
    if not is_named or game.revision != revision:
        return stale_scene(game, request_id)
    if game.status != Status.WON:
        return scene(game, Code.NOT_WON)
    now = timezone.now()
    is_over = game.now_at.board.is_over()
    game.status = Status.OVER if is_over else Status.PLAYING
    game.ended_at = now if is_over else None
    game.kept_going = True
    game.action = Action.CONTINUE
    game.last_action_at = now
    if store(game, request_id):
        return scene(game, Code.CONTINUED, animate=True, now=now)
    return lost_race(game, request_id)
