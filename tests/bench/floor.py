"""The floor that a move is measured against: the least that any view with two statements costs.

Its URLs are the product's with two more, so that every middleware of the product runs.
"""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.urls import handler400, handler403, handler404, handler500
from config.urls import urlpatterns as product
from game.models import Game
from game.statements import compare_and_set, select_games

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]

ANSWERS = {"constant": b""}  # set by the bench to an answer of the product


def floor(request: HttpRequest) -> HttpResponse:
    """One SELECT, one conditional UPDATE, a constant answer: with Django's query sets."""
    games = Game.objects.filter(player_id=request.session["player"], id=request.POST["game"])
    game = games.get()
    changes = {"revision": game.revision + 1, "score": game.score, "position": game.position}
    stored = games.filter(revision=game.revision).update(**changes)
    return HttpResponse(ANSWERS["constant"], status=200 if stored else 409)


def lean_floor(request: HttpRequest) -> HttpResponse:
    """The same with the product's own two statements, which are built once a process."""
    game = select_games(UUID(request.session["player"]), UUID(request.POST["game"]))[0]
    game.revision += 1
    stored = compare_and_set(game, game.revision - 1)
    return HttpResponse(ANSWERS["constant"], status=200 if stored else 409)


urlpatterns = [
    path("floor/", floor),
    path("lean-floor/", lean_floor),
    *product,
]
