"""Error pages: a whole page for a browser, one sentence of plain text for htmx."""

import logging
from collections.abc import Callable
from typing import Concatenate

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.csrf import REASON_NO_CSRF_COOKIE
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.translation import get_language
from django.utils.translation import gettext as _

type View[**P] = Callable[Concatenate[HttpRequest, P], HttpResponseBase]
logger = logging.getLogger(__name__)
ALLOWED = "allowed_methods"


def refuse(request: HttpRequest, status: int, sentence: str) -> HttpResponse:
    """Say no: the sentence alone to htmx, otherwise a page with a way back to the game."""
    if "HX-Request" in request.headers:
        response = HttpResponse(sentence, "text/plain; charset=utf-8", status)
    else:
        context = {"sentence": sentence, "status": status}
        response = render(request, "error.html", context, status=status)
    response.headers["Cache-Control"] = "private, no-store"
    return response


def allow[**P](*methods: str) -> Callable[[View[P]], View[P]]:
    """Say which methods a view takes; the middleware RefuseWrongMethod keeps others away."""
    allowed = {*methods, "HEAD"} if "GET" in methods else {*methods}

    def decorate(view: View[P]) -> View[P]:
        # Decorators that wrap the view take this over with its name.
        view.__dict__[ALLOWED] = ", ".join(sorted(allowed))
        return view

    return decorate


def wrong_method(request: HttpRequest, view: Callable[..., object]) -> HttpResponse | None:
    """Refuse with 405 a method that the view does not take; the framework's own page is empty."""
    allowed: str | None = getattr(view, ALLOWED, None)
    if allowed is None or request.method in allowed.split(", "):
        return None
    response = refuse(request, 405, _("This address does not take that kind of request."))
    response.headers["Allow"] = allowed
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return refuse(request, 400, _("The server could not understand this request."))


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return refuse(request, 403, _("You may not do this."))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return refuse(request, 404, _("There is nothing at this address."))


def too_many(request: HttpRequest) -> HttpResponse:
    return refuse(
        request, 429, _("Too many games were started from your network; please wait an hour.")
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    if reason == REASON_NO_CSRF_COOKIE:
        sentence = _(
            "The game knows players by a cookie, and your browser sent none: cookies are off, or "
            "your data were deleted."
        )
    else:
        sentence = _("This page is out of date; please load the game again.")
    return refuse(request, 403, sentence)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer even when it is the template, the URLs or the static files that are broken."""
    sentence = _("Something went wrong on the server; your game is safe.")
    try:
        return refuse(request, 500, sentence)
    except Exception:
        logger.exception("The error page itself failed.")
        return HttpResponse(bare_page(sentence), status=500)


def bare_page(sentence: str) -> str:
    page = '<!doctype html><html lang="{}"><title>2048</title><h1>{}</h1><p><a href="/">{}</a></p>'
    return format_html(page, get_language() or "en", sentence, _("Back to the game"))
