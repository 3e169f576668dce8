"""Error pages: a whole page for a browser, one sentence of plain text for htmx."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _


def refuse(request: HttpRequest, status: int, sentence: str) -> HttpResponse:
    """Say no: the sentence alone to htmx, otherwise a page with a way back to the game."""
    if "HX-Request" in request.headers:
        return HttpResponse(sentence, "text/plain; charset=utf-8", status)
    return render(request, "error.html", {"sentence": sentence, "status": status}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return refuse(request, 400, _("The server did not understand this request."))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return refuse(request, 403, _("This is not allowed."))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return refuse(request, 404, _("There is nothing at this address."))


def server_error(request: HttpRequest) -> HttpResponse:
    return refuse(request, 500, _("Something went wrong on the server."))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return refuse(request, 403, _("The game needs a cookie to know you, and none came back."))
