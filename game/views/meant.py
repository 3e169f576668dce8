"""What a request was made for, and what its address may start."""

from functools import partial as bind
from uuid import UUID

from django.http import HttpRequest

from game import services
from game.services import Admit
from game.views import limits
from game.views.fields import read_game, read_request, read_revision, read_shown
from game.views.player import player_of


def state_meant(request: HttpRequest) -> tuple[UUID | None, UUID, int, str]:
    """Read which state of which game a request was made for: what every action's form holds.

    If that state was shown by the solver and is not stored yet, it is now.
    """
    form = request.POST
    meant = player_of(request), read_game(form), read_revision(form), read_request(form)
    store_shown(request)
    return meant


def store_shown(request: HttpRequest) -> None:
    """Store the moves that the request's page has shown and that are not stored yet."""
    watched = read_shown(request.POST)
    if watched:
        services.catch_up(watched, player_of(request), read_request(request.POST))


def admission(request: HttpRequest) -> Admit:
    """Return what decides whether this address may start one more game."""
    return bind(admit, request)


def admit(request: HttpRequest, is_new_player: bool) -> bool:
    if is_new_player and not limits.allow_new_player(request):
        return False
    return limits.allow_new_game(request)
