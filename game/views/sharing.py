"""Publishing a finished game, and the page that those who have its link see."""

from functools import wraps
from hashlib import sha256
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import gettext as _

from config.errors import View, allow, refuse
from game import services
from game.services import StillPlayed, UnknownLink
from game.views.answers import explained, page
from game.views.board_picture import picture
from game.views.player import find_own
from game.views.replay import some_boards, watched

PICTURE_AGE = 3600  # seconds for which a taken-back game's picture may still be seen


def for_everyone[**P](view: View[P]) -> View[P]:
    """Say so where a link shows no game, or none just now."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except UnknownLink:
            sentence = _("This link shows no game: its player may have taken it back.")
        except StillPlayed:
            sentence = _("This game is being played again: the link shows it once it has ended.")
        return refuse(request, 404, sentence)

    return guarded


@allow("GET")
@explained
@for_everyone
def shared(request: HttpRequest, link: str) -> HttpResponse:
    """Show a published game; nothing on the page tells of its player."""
    game = services.find_shared(link)
    context = {
        "boards": reverse("game:shared_boards", args=[link]),
        "picture": reverse("game:shared_picture", args=[link]),
    }
    return page(request, "replay.html", context | watched(game, request.GET))


@allow("GET")
@explained
@for_everyone
def shared_boards(request: HttpRequest, link: str) -> HttpResponse:
    """Send the boards from one move to another of a published game."""
    return some_boards(services.find_shared(link), request.GET)


@allow("GET")
@explained
@for_everyone
def shared_picture(request: HttpRequest, link: str) -> HttpResponse:
    """Send the picture of a published game, drawn only for those who do not have it yet."""
    game = services.find_shared(link)
    board, label = game.now_at.board, _("points")
    tag = quote_etag(sha256(f"{board.ranks.hex()} {game.score} {label}".encode()).hexdigest())
    response = get_conditional_response(request, etag=tag)
    if response is None:
        response = HttpResponse(picture(board, game.score, label), "image/png")
    response.headers["ETag"] = tag
    response.headers["Cache-Control"] = f"public, max-age={PICTURE_AGE}"
    return response


@allow("POST")
@explained
def publish(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Give a finished game a link."""
    try:
        find_own(request, lambda player: services.publish_game(player, game_id))
    except StillPlayed:
        sentence = _("A game can be shared once it is over, or once a new one has taken its place.")
        return refuse(request, 409, sentence)
    return back(game_id)


@allow("POST")
@explained
def withdraw(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Take the game's link back."""
    find_own(request, lambda player: services.withdraw_game(player, game_id))
    return back(game_id)


def back(game_id: UUID) -> HttpResponse:
    return HttpResponseRedirect(f"{reverse('game:replay', args=[game_id])}#share", status=303)
