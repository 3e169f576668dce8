"""Which player a browser is: the signed cookie holds the id and nothing else."""

from collections.abc import Callable
from uuid import UUID, uuid4

from django.http import HttpRequest

from game import services

KEY = "player"


def player_of(request: HttpRequest) -> UUID | None:
    """Return the player that the cookie names, or None."""
    try:
        return UUID(request.session[KEY])
    except (KeyError, ValueError, TypeError, AttributeError):
        return None


def welcome(request: HttpRequest) -> UUID:
    """Return the player, a new one if need be, and renew the cookie; nothing is stored."""
    player_id = player_of(request) or uuid4()
    become(request, player_id)
    return player_id


def become(request: HttpRequest, player_id: UUID) -> None:
    """Make this browser that player."""
    request.session[KEY] = str(player_id)


def find_own[T](request: HttpRequest, find: Callable[[UUID | None], T]) -> T:
    """Return what `find` finds of the cookie's player or, where it has none, of who that is today.

    UnknownGame.
    """
    held = player_of(request)
    try:
        return find(held)
    except services.UnknownGame:
        today = player_today(request)
        if today == held:
            raise
        return find(today)


def player_today(request: HttpRequest) -> UUID | None:
    """Return who the player of the cookie is today, and mend the cookie if that is another.

    Elsewhere it may have gone over into another player, or all that was its was deleted; and the
    answer to an early request, coming late, may have brought an old cookie back.
    """
    held = player_of(request)
    today = services.who_now(held)
    if today != held:
        request.session.pop(KEY, None)
        if today:
            become(request, today)
    return today
