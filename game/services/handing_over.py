"""Use on another device: a link that makes one more browser the same player, once."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from secrets import token_urlsafe
from uuid import UUID

from django.db import transaction
from django.db.models import Count, F, Max, Value
from django.db.models.functions import Coalesce, Greatest, Least
from django.utils import timezone

from game.models import Game, Handover, Player
from game.services.counting import COUNTED_SCORE
from game.services.errors import UnknownGame
from game.services.former import THEIRS, hold, leave, who_now
from game.services.scenes import is_running

SECRET_BYTES = 24
VALID = timedelta(minutes=10)
TRIES = 3
REMEMBERED = timedelta(days=1)  # for so long a link that is used or too old can still say so


class UnknownHandover(Exception):  # noqa: N818 - a fact about the request, not a fault
    """No such link was made, or it is long gone."""


class ChangedMeanwhileError(Exception):
    """Another request was faster: the link is used, or one of the players is no more."""


class LinkState(StrEnum):
    """What can be done with a link."""

    OPEN = "open"
    USED = "used"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Place:
    """What a player has of one size; `running` is the score of the game under way, if one is."""

    size: int
    games: int = 0
    best: int = 0
    running: int | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """What a link leads to: the player who made it and the one who opened it, size by size.

    `here` is empty where the browser has no games, and `is_own` where it is that player already.
    `given_up` are the sizes whose game under way here would be kept as given up.
    """

    state: LinkState
    expires_at: datetime
    is_own: bool
    there: tuple[Place, ...] = ()
    here: tuple[Place, ...] = ()
    given_up: tuple[int, ...] = ()


def make_link(player_id: UUID) -> str:
    """Return the secret of a new link to this player; only its digest is stored. UnknownGame."""
    now = timezone.now()
    forget_links(now)
    if not Player.objects.filter(id=player_id).exists():
        raise UnknownGame
    secret = token_urlsafe(SECRET_BYTES)
    Handover.objects.create(
        digest=digest(secret), player_id=player_id, created_at=now, expires_at=now + VALID
    )
    return secret


def forget_links(now: datetime) -> int:
    """Remove the links that have been too old for a day; return how many."""
    return Handover.objects.filter(expires_at__lt=now - REMEMBERED).delete()[0]


def digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def find_link(secret: str) -> Handover:
    link = Handover.objects.filter(digest=digest(secret)).first()
    if link is None:
        raise UnknownHandover
    return link


def state_of(link: Handover, now: datetime) -> LinkState:
    if link.used_at:
        return LinkState.USED
    return LinkState.OPEN if now < link.expires_at else LinkState.EXPIRED


def show_link(secret: str, player_id: UUID | None) -> Offer:
    """Return what is on both sides of a link; nothing is used up. UnknownHandover."""
    link = find_link(secret)
    state = state_of(link, timezone.now())
    if link.player_id == player_id or state != LinkState.OPEN:
        return Offer(state, link.expires_at, link.player_id == player_id)
    arriving = current_by_size(link.player_id)
    present = current_by_size(player_id) if player_id else {}
    return Offer(
        state,
        link.expires_at,
        is_own=False,
        there=places(link.player_id, arriving),
        here=places(player_id, present) if player_id else (),
        given_up=tuple(
            size
            for size, game in present.items()
            if is_running(game) and size in arriving and stays(arriving[size], game)
        ),
    )


def current_by_size(player_id: UUID) -> dict[int, Game]:
    games = Game.objects.filter(player_id=player_id, is_current=True).order_by("size")
    return {
        game.size: game
        for game in games.only("size", "moves", "score", "status", "revision", "replaced")
    }


def places(player_id: UUID, current: dict[int, Game]) -> tuple[Place, ...]:
    rows = Game.objects.filter(player_id=player_id, moves__gt=0).values("size")
    totals = rows.annotate(games=Count("id"), highest=Max(COUNTED_SCORE)).order_by("size")
    return tuple(
        Place(row["size"], row["games"], row["highest"], running_score(current.get(row["size"])))
        for row in totals
    )


def running_score(game: Game | None) -> int | None:
    return game.score if game and is_running(game) else None


def stays(arriving: Game, present: Game) -> bool:
    """Tell which of two current games of a size stays current: the arriving one if this is true.

    It is, unless it is only an empty or a finished board and the other one is being played.
    """
    return is_running(arriving) or not is_running(present)


def use_link(secret: str, player_id: UUID | None) -> tuple[LinkState, UUID]:
    """Use the link up; return `OPEN` and the player that the browser is from now on.

    The games of `player_id`, who was there, go over to that player. Nothing changes if the link
    was used or expired, which is returned in place of `OPEN`, or if it is the player's own.
    UnknownHandover.
    """
    for _ in range(TRIES - 1):
        with suppress(ChangedMeanwhileError):
            return use_once(secret, who_now(player_id))
    return use_once(secret, who_now(player_id))


@transaction.atomic
def use_once(secret: str, player_id: UUID | None) -> tuple[LinkState, UUID]:
    now = timezone.now()
    link = find_link(secret)
    state = state_of(link, now)
    if state != LinkState.OPEN or link.player_id == player_id:
        return state, link.player_id
    hold_both(link, player_id)
    Handover.objects.filter(digest=link.digest).update(used_at=now)
    if player_id:
        go_over(player_id, link.player_id, now)
    return state, link.player_id


def hold_both(link: Handover, player_id: UUID | None) -> None:
    """Lock both players; ChangedMeanwhileError if that took so long that the link is another."""
    if player_id:
        # The first move ever may be under way at this very moment: this waits for it.
        Player.objects.bulk_create([Player(id=player_id)], ignore_conflicts=True)
    hold(link.player_id, *filter(None, [player_id]))
    found = Handover.objects.filter(
        digest=link.digest, player_id=link.player_id, used_at__isnull=True
    )
    if not found.exists() or who_now(player_id) != player_id:
        raise ChangedMeanwhileError


def go_over(gone: UUID, to: UUID, now: datetime) -> None:
    """Give all that is the one player's to the other; of two current games of a size one stays."""
    arriving, present = current_by_size(to), current_by_size(gone)
    for size in arriving.keys() & present.keys():
        goes = present[size] if stays(arriving[size], present[size]) else arriving[size]
        give_up(goes, now)
    raise_bests(arriving.values(), bests(gone))
    raise_bests(present.values(), bests(to))
    for model in THEIRS:
        model.objects.filter(player_id=gone).update(player_id=to)
    known = Player.objects.filter(id=gone).values_list("created_at", flat=True)
    Player.objects.filter(id=to).update(created_at=Least("created_at", Value(known[0])))
    leave(gone, to, now)


def give_up(game: Game, now: datetime) -> None:
    """Keep the game as given up: as if a new one had taken its place."""
    row = Game.objects.filter(player_id=game.player_id, id=game.id)
    ended = Coalesce("ended_at", Value(now))
    row.update(is_current=False, revision=F("revision") + 1, ended_at=ended)


def bests(player_id: UUID) -> dict[int, int]:
    rows = Game.objects.filter(player_id=player_id).values("size").order_by("size")
    return {row["size"]: row["highest"] for row in rows.annotate(highest=Max(COUNTED_SCORE))}


def raise_bests(games: Iterable[Game], others: dict[int, int]) -> None:
    """Let the current games, and those that can be taken up again, know the other's best."""
    for game in games:
        ids = [game.id] if game.revision or not game.replaced else [game.id, game.replaced]
        rows = Game.objects.filter(player_id=game.player_id, id__in=ids)
        rows.update(best_before=Greatest("best_before", Value(others.get(game.size, 0))))
