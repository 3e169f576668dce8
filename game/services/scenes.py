"""From a game's row to the scene that the presenter draws."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from secrets import token_urlsafe

from django.utils import timezone

from game.engine import Direction
from game.models import Game
from game.scene import Action, Code, Motion, Scene, Status
from game.services.former import refuse_former

REQUEST_BYTES = 12

SECOND = timedelta(seconds=1)
CODES_OF_ACTIONS = {
    Action.NEW: Code.STARTED,
    Action.MOVE: Code.MOVED,
    Action.UNDO: Code.UNDONE,
    Action.CONTINUE: Code.CONTINUED,
}


def scene(
    game: Game,
    code: Code,
    *,
    animate: bool = False,
    direction: Direction | None = None,
    running: Iterable[Game] = (),
    now: datetime | None = None,
) -> Scene:
    """Return what a page shows of `game`; `direction` is the one asked for and not played."""
    position = game.now_at
    pause = game.pause(now or timezone.now())
    status = Status(game.status)
    return Scene(
        game_id=str(game.id),
        size=game.size,
        revision=game.revision,
        moves=game.moves,
        score=game.score,
        best=game.best,
        status=status,
        undos=game.undos,
        hints=game.hints,
        seconds=(timedelta(milliseconds=game.clock_ms) + pause) // SECOND,
        idle=pause // SECOND,
        position=position,
        code=code,
        last=last_motion(game),
        animate=animate,
        new_best=(animate or code == Code.MOVED) and is_new_best(game),
        can_take_back=game.revision == 0 and game.replaced is not None,
        locked=status == Status.WON and position.board.is_over(),
        request=token_urlsafe(REQUEST_BYTES),
        running=tuple(sorted(row.size for row in running if is_running(row))),
        direction=direction,
    )


def stale_scene(game: Game, request_id: str) -> Scene:
    """Answer a request made for another revision.

    If it is the very one that made the present state, its first answer was lost: it is answered
    as the first time. UnknownGame if the player is no more.
    """
    if not game.is_stored:
        refuse_former(game.player_id)
    if request_id and request_id == game.request:
        return scene(game, CODES_OF_ACTIONS[Action(game.action)], animate=True)
    return scene(game, Code.STALE)


def last_motion(game: Game) -> Motion | None:
    """Return how the current state came to be, if by a move or an undo."""
    if game.action == Action.MOVE:
        return Motion(Action.MOVE, Direction(game.direction), game.last_step())
    if game.action == Action.UNDO:
        return Motion(Action.UNDO, Direction(game.direction), None)
    return None


def is_new_best(game: Game) -> bool:
    """Tell whether the last move passed the best score of an earlier game, the first time."""
    if game.action != Action.MOVE or not has_new_best(game) or game.best_told:
        return False
    slide = game.last_step().board.slide(Direction(game.direction))
    return slide is not None and game.score - slide.gained <= game.best_before


def has_new_best(game: Game) -> bool:
    """Tell whether the game has passed the best score that an earlier one had set."""
    return 0 < game.best_before < game.counted_score


def is_running(game: Game) -> bool:
    """Tell whether the game has begun and can go on."""
    return game.moves > 0 and game.status != Status.OVER
