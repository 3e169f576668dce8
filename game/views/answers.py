"""How a scene is answered: a page, the partial for htmx, or a redirect to the page."""

from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django_htmx.middleware import HtmxDetails

from config.errors import View, refuse, too_many
from game.presenter import present
from game.scene import Scene
from game.services import TooMany, UnknownGame
from game.views.fields import InvalidField
from game.views.limits import AskedTooOften

PAGES = {4: "game:play", 5: "game:play5", 6: "game:play6"}


def explained[**P](view: View[P]) -> View[P]:
    """Turn what a use case or a field refuses into the answer that says so."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except InvalidField as invalid:
            return refuse(request, 400, str(invalid))
        except UnknownGame:
            return refuse(request, 404, _("This browser has no such game."))
        except TooMany:
            return too_many(request)
        except AskedTooOften:
            sentence = _("The solver was asked too often from your network; please wait a minute.")
            return refuse(request, 429, sentence)

    return guarded


def answer(request: HttpRequest, scene: Scene, **more: int) -> HttpResponse:
    """Answer a POST: the partial for htmx, otherwise a 303 to the page of the game's size.

    `more` goes into the page's address, beside the code, where it is not 0.
    """
    if HtmxDetails(request):
        return partial(scene)
    values = {"m": scene.code} | more
    query = f"?{urlencode(said)}" if (said := {k: v for k, v in values.items() if v}) else ""
    return HttpResponseRedirect(f"{reverse(PAGES[scene.size])}{query}#board", status=303)


def partial(scene: Scene) -> HttpResponse:
    """Answer with `#game` alone."""
    # Without the request: nothing in the partial asks for it, and context processors cost time.
    return private(HttpResponse(render_to_string("play.html#game", {"game": present(scene)})))


def page(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """Answer with a full page of this player's, which may suggest the browser's language."""
    response = private(render(request, template, context))
    patch_vary_headers(response, ("Accept-Language",))
    return response


def private[R: HttpResponseBase](response: R) -> R:
    """Keep the answer out of every cache: on Back a browser would show an old board."""
    response.headers["Cache-Control"] = "private, no-store"
    patch_vary_headers(response, ("Cookie", "HX-Request"))
    return response
