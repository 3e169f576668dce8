"""Error pages: a whole page for a browser, one sentence of plain text for htmx."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Concatenate

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.csrf import REASON_NO_CSRF_COOKIE
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.translation import get_language
from django.utils.translation import gettext as _

type View[**P] = Callable[Concatenate[HttpRequest, P], HttpResponseBase]
logger = logging.getLogger(__name__)


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
    """Refuse other methods with 405; the framework's own decorator answers with an empty page."""
    allowed = {*methods, "HEAD"} if "GET" in methods else {*methods}

    def decorate(view: View[P]) -> View[P]:
        @wraps(view)
        def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            if request.method in allowed:
                return view(request, *args, **kwargs)
            response = refuse(request, 405, _("This address does not take that kind of request."))
            response.headers["Allow"] = ", ".join(sorted(allowed))
            return response

        return guarded

    return decorate


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
        sentence = _("The game needs a cookie to know you, and your browser sent none back.")
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
