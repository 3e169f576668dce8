"""Starting a new game in place of the current one, and taking that back."""

from datetime import datetime
from secrets import token_bytes
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.utils import timezone

from game.engine import SEED_BYTES
from game.models import Game
from game.scene import Code, Scene, Status
from game.services.errors import TooMany, UnknownGame
from game.services.finding import current_games, current_of_size, find_game
from game.services.first_game import new_row
from game.services.moves import Admit, admit_all, lost_race
from game.services.scenes import scene, stale_scene


def start_game(
    player_id: UUID | None,
    size: int,
    game_id: UUID | None = None,
    revision: int | None = None,
    request_id: str = "",
    admit: Admit = admit_all,
) -> Scene:
    """Replace the player's current game of `size` by a new one.

    With `game_id` and `revision` only if these are current: nothing is thrown away unseen. A game
    without a move is new already. UnknownGame, TooMany.
    """
    if player_id is None:
        raise UnknownGame
    old, is_named = find_replaced(player_id, size, game_id)
    if not is_named or revision not in (None, old.revision):
        return stale_scene(old, request_id)
    if not old.revision:
        return scene(old, Code.ALREADY_NEW)
    if not admit(False):
        raise TooMany
    new = successor(old, request_id)
    if replace(old, new, timezone.now()):
        return scene(new, Code.STARTED, animate=True)
    return lost_race(old, request_id)


def find_replaced(player_id: UUID, size: int, game_id: UUID | None) -> tuple[Game, bool]:
    """Return the current game of `size`, and whether it is the one that was named, if any was."""
    if game_id is None:
        return current_of_size(current_games(player_id), player_id, size), True
    found = find_game(player_id, game_id)
    if found.game.size == size:
        return found.game, found.is_named
    return current_of_size(current_games(player_id), player_id, size), False


def successor(old: Game, request_id: str) -> Game:
    """Return the unsaved game that takes the place of `old`."""
    new = new_row(old.player_id, old.size, token_bytes(SEED_BYTES), uuid4())
    new.best_before = old.best
    new.replaced = old.id
    new.request = request_id
    return new


def replace(old: Game, new: Game, now: datetime) -> bool:
    """Store `new` as current instead of `old`; False if another change came first."""
    rows = Game.objects.filter(player_id=old.player_id, id=old.id, revision=old.revision)
    ended = old.ended_at or now
    try:
        with transaction.atomic():
            if not rows.update(is_current=False, revision=old.revision + 1, ended_at=ended):
                return False
            new.save(force_insert=True)
    except IntegrityError:
        return False
    return True


def take_back_new_game(
    player_id: UUID | None, size: int, game_id: UUID, revision: int, request_id: str
) -> Scene:
    """Drop a new game without a move and make the one that it replaced current again.

    UnknownGame if `game_id` is none of the player's games.
    """
    if player_id is None:
        raise UnknownGame
    new = current_of_size(current_games(player_id), player_id, size)
    if new.id != game_id:
        return answer_late(new, game_id, request_id)
    if new.revision or revision or new.replaced is None:
        return scene(new, Code.NOT_TAKEN_BACK)
    restored = restore(new, new.replaced, request_id)
    return scene(restored, Code.TAKEN_BACK) if restored else lost_race(new, request_id)


def answer_late(current: Game, game_id: UUID, request_id: str) -> Scene:
    """Answer a taking-back of a game that is not current: a retry, or too late."""
    if request_id and current.request == request_id:
        return scene(current, Code.TAKEN_BACK)
    if not Game.objects.filter(player_id=current.player_id, id=game_id).exists():
        raise UnknownGame
    return scene(current, Code.STALE)


def restore(new: Game, replaced: UUID, request_id: str) -> Game | None:
    """Swap `new` for the game that it replaced; None if another change came first."""
    player = Game.objects.filter(player_id=new.player_id)
    with transaction.atomic():
        if not player.filter(id=new.id, revision=0, is_current=True).delete()[0]:
            return None
        old = player.get(id=replaced)
        old.is_current = True
        old.revision += 1
        old.request = request_id
        if old.status != Status.OVER:
            old.ended_at = None
        old.save(update_fields=["is_current", "revision", "request", "ended_at"])
    return old
