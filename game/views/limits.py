"""How many new players and games one address may bring, and how often it may ask for more."""

import logging
from functools import cache
from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.errors import StorageError
from limits.storage import storage_from_string
from limits.strategies import SlidingWindowCounterRateLimiter

logger = logging.getLogger(__name__)


class AskedTooOften(Exception):  # noqa: N818 - a fact about the address, not a fault
    """The address behind the request has asked the solver too often within the last minute."""


def allow_new_player(request: HttpRequest) -> bool:
    """Count one more new player from this address; False when it has brought too many."""
    return hit(request, RateLimitItemPerHour(settings.NEW_PLAYERS_PER_HOUR), "player")


def allow_new_game(request: HttpRequest) -> bool:
    """Count one more new game from this address; False when it has started too many."""
    return hit(request, RateLimitItemPerHour(settings.NEW_GAMES_PER_HOUR), "game")


def allow_link(request: HttpRequest) -> bool:
    """Count one more link to another device; False when this address has made too many."""
    return hit(request, RateLimitItemPerHour(settings.DATA_REQUESTS_PER_HOUR), "link")


def allow_file(request: HttpRequest) -> bool:
    """Count one more file of a player's data; False when this address had too many."""
    return hit(request, RateLimitItemPerHour(settings.DATA_REQUESTS_PER_HOUR), "file")


def admit_to_solver(request: HttpRequest) -> None:
    """Count one more question for the solver; AskedTooOften when this address has had its share."""
    if not hit(request, RateLimitItemPerMinute(settings.SOLVER_REQUESTS_PER_MINUTE), "solver"):
        raise AskedTooOften


def hit(request: HttpRequest, limit: RateLimitItem, what: str) -> bool:
    network = network_of(request.META.get("REMOTE_ADDR", ""))
    # Nobody who reads the counters should find addresses there.
    key = salted_hmac("game.views.limits", network, algorithm="sha256").hexdigest()[:32]
    try:
        return limiter().hit(limit, what, key)
    except StorageError:
        logger.warning("The storage of the limits does not answer; the request is let through.")
        return True


@cache
def limiter() -> SlidingWindowCounterRateLimiter:
    # Built at the first use: the storage in memory starts a thread, which a fork would lose.
    return SlidingWindowCounterRateLimiter(
        storage_from_string(settings.LIMITS_STORAGE, wrap_exceptions=True)
    )


def network_of(remote: str) -> str:
    """The address itself, for IPv6 the /64 that one household has; any other text as it is."""
    try:
        address = ip_address(remote)
    except ValueError:
        return remote
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((address, 64), strict=False))
