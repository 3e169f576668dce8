"""Views for the tests of what stands around the game's own."""

from django.conf.urls.i18n import i18n_patterns
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.errors import allow, too_many
from config.urls import handler400, handler403, handler404, handler500
from config.urls import urlpatterns as real
from game.views.limits import allow_new_player

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


@allow("GET")
def look(request: HttpRequest) -> HttpResponse:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("looked")


@allow("POST")
def act(request: HttpRequest) -> HttpResponse:
    return HttpResponse("acted")


def suspicious(request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation


def denied(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def broken(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


def arrive(request: HttpRequest) -> HttpResponse:
    return HttpResponse("welcome") if allow_new_player(request) else too_many(request)


def whoami(request: HttpRequest) -> HttpResponse:
    return HttpResponse(f"{request.META['REMOTE_ADDR']} {request.scheme}")


urlpatterns = [
    *i18n_patterns(
        path("look/", look),
        path("act/", act),
        path("suspicious/", suspicious),
        path("denied/", denied),
        path("broken/", broken),
        path("arrive/", arrive),
        path("whoami/", whoami),
        prefix_default_language=False,
    ),
    *real,
]
