"""Starting a new game in place of the current one, and taking that back."""

from datetime import datetime
from secrets import token_bytes
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.db.models import Case, F, OuterRef, Q, QuerySet, When
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
    player_id: UUID | None, game_id: UUID, revision: int, request_id: str
) -> Scene:
    """Make the game that a new one replaced current again, until the new one's first move.

    UnknownGame if `game_id` is none of the player's games.
    """
    new, is_named = find_game(player_id, game_id)
    if not is_named or new.revision != revision:
        return late_scene(new, request_id)
    if new.revision or new.replaced is None:
        return scene(new, Code.NOT_TAKEN_BACK)
    if restore(new, new.replaced, request_id, timezone.now()):
        return scene(find_game(player_id, game_id).game, Code.TAKEN_BACK)
    return late_scene(find_game(player_id, game_id).game, request_id)


def late_scene(game: Game, request_id: str) -> Scene:
    """Answer a taking-back that is done already, by this very request or otherwise."""
    is_retry = request_id and request_id == game.request
    return scene(game, Code.TAKEN_BACK if is_retry else Code.STALE)


def unplayed_successors() -> QuerySet[Game]:
    """Return, for a query of games, those that took a game's place and can still give it back."""
    return Game.objects.filter(
        player_id=OuterRef("player_id"), replaced=OuterRef("id"), is_current=True, revision=0
    )


def restore(new: Game, replaced: UUID, request_id: str, now: datetime) -> bool:
    """Swap `new` for the game that it replaced; False if another change came first.

    The new game's row stays, or a page that still shows it would be answered with "unknown".
    """
    games = Game.objects.filter(player_id=new.player_id)
    is_over = Q(status=Status.OVER)
    with transaction.atomic():
        unplayed = games.filter(id=new.id, revision=0, is_current=True)
        if not unplayed.update(is_current=False, revision=1, ended_at=now):
            return False
        games.filter(id=replaced).update(
            is_current=True,
            revision=F("revision") + 1,
            request=request_id,
            ended_at=Case(When(is_over, then=F("ended_at")), default=None),
        )
    return True
