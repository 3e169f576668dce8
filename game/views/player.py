"""Which player a browser is: the signed cookie holds the id and nothing else."""

from uuid import UUID, uuid4

from django.http import HttpRequest

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
    request.session[KEY] = str(player_id)
    return player_id
