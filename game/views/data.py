"""A player's own data: how much there is, all of it as a file, and deleting it."""

from django.conf import settings
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseRedirect,
    StreamingHttpResponse,
)
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from config.errors import allow, refuse
from game import services
from game.views import limits
from game.views.answers import page, private
from game.views.player import player_of, player_today
from game.views.preferences import COOKIE


@allow("GET")
def data(request: HttpRequest) -> HttpResponse:
    """Show what is kept of the player, and what can be done with it."""
    player_id = player_today(request)
    context = {
        "held": services.show_holdings(player_id),
        "joined": request.GET.get("m") == "joined",
    }
    return page(request, "data.html", context)


@allow("GET")
def export(request: HttpRequest) -> HttpResponseBase:
    """Send all that is kept of the player as a file, written while it is sent."""
    if request.method == "GET" and not limits.allow_file(request):
        return refuse(
            request,
            429,
            _("Too many files were asked for from your network; please wait an hour."),
        )
    player_id = player_today(request)
    parts = services.export(player_id) if request.method == "GET" else ()
    name = f"2048-{timezone.now():%Y-%m-%d}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return private(StreamingHttpResponse(parts, content_type="application/json", headers=headers))


@allow("GET", "POST")
def delete(request: HttpRequest) -> HttpResponse:
    """Say what would go and ask (GET); delete it and let this browser forget (POST)."""
    player_id = player_today(request)
    if request.method != "POST":
        return page(request, "delete.html", {"held": services.show_holdings(player_id)})
    if player_id:
        services.delete_player(player_id)
    return forget(request, HttpResponseRedirect(reverse("game:deleted"), status=303))


def forget(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Remove every cookie that this server has set."""
    request.session.flush()
    for cookie in (settings.CSRF_COOKIE_NAME, COOKIE):
        response.delete_cookie(cookie, samesite="Lax")
    return private(response)


@allow("GET")
def deleted(request: HttpRequest) -> HttpResponse:
    """Say that it is gone; this page sets no cookie."""
    return page(request, "deleted.html", {"is_known": player_of(request) is not None})
