"""Use on another device: making a link, what it leads to, and becoming that player.

The secret stands in the query, which is never logged, and no page leads from there with it.
"""

import segno
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from config.errors import allow, refuse
from game import services
from game.services import LinkState, UnknownGame, UnknownHandover
from game.views import limits
from game.views.answers import page, private
from game.views.player import become, player_today

QUIET_ZONE = 4  # modules of nothing around a QR code, as its standard asks for


@allow("POST")
def make_link(request: HttpRequest) -> HttpResponse:
    """Make a link to this player and lead to the page that shows it."""
    player_id = player_today(request)
    if not limits.allow_link(request):
        return refuse(
            request,
            429,
            _("Too many links were made from your network; please wait an hour."),
        )
    try:
        secret = services.make_link(player_id) if player_id else None
    except UnknownGame:
        secret = None
    if secret is None:
        return refuse(request, 404, _("Nothing is kept of this browser yet: play a move first."))
    return private(HttpResponseRedirect(address_of(secret), status=303))


def address_of(secret: str) -> str:
    return f"{reverse('game:device')}?{urlencode({'link': secret})}"


@allow("GET", "POST")
def device(request: HttpRequest) -> HttpResponse:
    """Show what a link leads to, using nothing up (GET); become that player (POST)."""
    try:
        response = use(request) if request.method == "POST" else show(request)
    except UnknownHandover:
        response = refuse(request, 404, _("There is no such link to another device."))
    # The address of this page is a secret: where it leads, only our name is told.
    response.headers["Referrer-Policy"] = "strict-origin"
    return response


def show(request: HttpRequest) -> HttpResponse:
    secret = request.GET.get("link", "")
    offer = services.show_link(secret, player_today(request))
    if offer.state != LinkState.OPEN:
        return spent(request, offer.state, is_own=offer.is_own)
    if not offer.is_own:
        return page(request, "device.html", {"offer": offer, "secret": secret})
    link = request.build_absolute_uri(address_of(secret))
    return page(request, "device_link.html", {"offer": offer, "link": link, "code": qr_code(link)})


def use(request: HttpRequest) -> HttpResponse:
    was = player_today(request)
    state, player_id = services.use_link(request.POST.get("link", ""), was)
    # A player who uses it again has not seen the first answer: it is answered as the first time.
    if state != LinkState.OPEN and (player_id != was or state == LinkState.EXPIRED):
        return spent(request, state)
    become(request, player_id)
    return private(HttpResponseRedirect(f"{reverse('game:data')}?m=joined", status=303))


def spent(request: HttpRequest, state: LinkState, *, is_own: bool = False) -> HttpResponse:
    if state == LinkState.EXPIRED:
        sentence = _("This link is too old. Make a new one on the device that has the games.")
    elif is_own:
        sentence = _("This link has been used: the device that opened it is the same player now.")
    else:
        sentence = _("This link has been used. Make a new one on the device that has the games.")
    return refuse(request, 410, sentence)


def qr_code(text: str) -> SafeString:
    """Draw the text as SVG: dark on light in every theme, or no camera could read it."""
    code = segno.make_qr(text, error="m")
    svg = code.svg_inline(
        border=QUIET_ZONE, omitsize=True, svgclass="qr", lineclass=None, dark="#000", light="#fff"
    )
    return mark_safe(svg)  # noqa: S308 - the library draws it; nothing of the text is in it
