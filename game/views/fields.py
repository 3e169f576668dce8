"""Reading what a browser sends; anything that no form of ours can send is refused with 400."""

import re
from datetime import timedelta
from uuid import UUID

from django.http import QueryDict
from django.utils.translation import gettext as _

from game.engine import SIZES, Direction
from game.sentences import grouped
from game.services import Speed, Watched, read_watched

MOST_REVISIONS = 2**31 - 1
MOST_MOVES = 100
GAME_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII | re.IGNORECASE)
REVISION = re.compile(r"[0-9]{1,10}", re.ASCII)
MOVES = re.compile(r"[0-9]{1,3}", re.ASCII)
REQUEST_ID = re.compile(r"[A-Za-z0-9_-]{0,64}", re.ASCII)
DIRECTIONS = {direction.value: direction for direction in Direction}
SPEEDS = {
    "slow": Speed(4, timedelta(milliseconds=1000)),
    "normal": Speed(10, timedelta(milliseconds=350)),
    "fast": Speed(24, timedelta(milliseconds=110)),
}
SIZES_BY_TEXT = {str(size): size for size in SIZES}


class InvalidField(Exception):  # noqa: N818 - a fact about the request; its text is the answer
    """A field is missing or malformed; the message is a sentence for the player."""


def read_game(form: QueryDict) -> UUID:
    """Return the field `game`; InvalidField unless it is a UUID."""
    text = form.get("game", "")
    if not GAME_ID.fullmatch(text):
        raise InvalidField(_("The request names no game."))
    return UUID(text)


def read_revision(form: QueryDict) -> int:
    """Return the field `revision`; InvalidField unless it is in 0 … 2^31-1."""
    text = form.get("revision", "")
    if not REVISION.fullmatch(text) or int(text) > MOST_REVISIONS:
        raise InvalidField(_("The request does not say which state of the game it was made for."))
    return int(text)


def read_request(form: QueryDict) -> str:
    """Return the optional field `request`; InvalidField if it is longer than 64 or no plain id."""
    text = form.get("request", "")
    if not REQUEST_ID.fullmatch(text):
        raise InvalidField(_("The request's own id is malformed."))
    return text


def read_direction(form: QueryDict) -> Direction:
    """Return the field `direction`; InvalidField unless it is one of the four."""
    direction = DIRECTIONS.get(form.get("direction", ""))
    if direction is None:
        raise InvalidField(_("A move goes up, down, left or right."))
    return direction


def read_size(form: QueryDict, field: str = "size") -> int:
    """Return the field, `size` unless named; InvalidField unless it is 4, 5 or 6."""
    size = SIZES_BY_TEXT.get(form.get(field, ""))
    if size is None:
        raise InvalidField(_("A board has 4, 5 or 6 rows."))
    return size


def read_moves(form: QueryDict, field: str = "moves") -> int:
    """Return the field, how many moves the solver shall play; InvalidField unless 1 … 100."""
    text = form.get(field, "")
    if not MOVES.fullmatch(text) or not 1 <= int(text) <= MOST_MOVES:
        raise InvalidField(_("The solver plays 1 to 100 moves at a time."))
    return int(text)


def read_move(form: QueryDict, field: str, moves: int, default: int | None = None) -> int:
    """Return the field, the number of a move; InvalidField unless it is 0 … `moves`."""
    text = form.get(field, "" if default is None else str(default))
    if not REVISION.fullmatch(text) or int(text) > moves:
        raise InvalidField(_("This game has the moves 0 to %(last)s.") % {"last": grouped(moves)})
    return int(text)


def read_speed(form: QueryDict) -> Speed:
    """Return the field `speed` of watching; InvalidField unless it is one of three."""
    speed = SPEEDS.get(form.get("speed", ""))
    if speed is None:
        raise InvalidField(_("The solver is watched slowly, at a normal speed or fast."))
    return speed


def read_shown(form: QueryDict) -> Watched | None:
    """Return what the optional field `watched` stands for; InvalidField if we did not sign it."""
    text = form.get("watched", "")
    watched = read_watched(text) if text else None
    if text and watched is None:
        raise InvalidField(_("The request's list of moves that were shown is not ours."))
    return watched
