"""The play pages and the actions on a game."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django_htmx.middleware import HtmxDetails

from config.errors import allow
from game import services
from game.engine import SIZES
from game.presenter import present
from game.scene import Code, Scene
from game.services import Hint
from game.views.answers import PAGES, answer, explained, page, partial, private
from game.views.fields import (
    read_direction,
    read_game,
    read_moves,
    read_request,
    read_revision,
    read_size,
)
from game.views.hints import hint_of_page, picture
from game.views.keys import controls
from game.views.languages import chosen_elsewhere
from game.views.meant import admission, state_meant, store_shown
from game.views.player import player_of, player_today, welcome

CODES = {code.value: code for code in Code}


@allow("GET")
@explained
def play(request: HttpRequest, size: int = 4) -> HttpResponse:
    """Show the player's game of `size`: the page, or `#game` alone to htmx."""
    if elsewhere := chosen_elsewhere(request):
        return private(HttpResponseRedirect(elsewhere))
    code = CODES.get(request.GET.get("m", ""), Code.VIEWED)
    held = player_of(request)
    player_id = welcome(request)
    scene = services.show_game(player_id, size, code)
    if held and seems_new(scene) and player_today(request) != held:
        player_id = welcome(request)
        scene = services.show_game(player_id, size, code)
    if HtmxDetails(request):
        return partial(scene)
    return full_page(request, hint_of_page(request, player_id, scene))


def seems_new(scene: Scene) -> bool:
    """Tell whether nothing speaks of an earlier move: the player may be no more, or another now."""
    return not scene.revision and not scene.running


def full_page(request: HttpRequest, hint: Hint) -> HttpResponse:
    scene = hint.scene
    sizes = [
        {"size": size, "page": PAGES[size], "running": size in scene.running} for size in SIZES
    ]
    context = {"game": present(scene), "scene": scene, "sizes": sizes, "controls": controls()}
    if scene.code == Code.MOVED and "left" in request.GET:
        context["left"] = read_moves(request.GET, "left")
    if hint.analysis:
        context["hint"] = picture(hint)
    return page(request, "play.html", context)


@allow("POST")
@explained
def move(request: HttpRequest) -> HttpResponse:
    """Play the direction that was asked for."""
    direction = read_direction(request.POST)
    return answer(request, services.play_move(*state_meant(request), direction, admission(request)))


@allow("POST")
@explained
def undo(request: HttpRequest) -> HttpResponse:
    """Take the last move back."""
    return answer(request, services.undo_move(*state_meant(request)))


@allow("POST")
@explained
def keep_going(request: HttpRequest) -> HttpResponse:
    """Go on after the win."""
    return answer(request, services.keep_going(*state_meant(request)))


@allow("GET", "POST")
@explained
def new(request: HttpRequest) -> HttpResponse:
    """Ask before a game is thrown away (GET); start the new one (POST)."""
    return start(request) if request.method == "POST" else ask(request)


def ask(request: HttpRequest) -> HttpResponse:
    size = read_size(request.GET)
    scene = services.show_game(welcome(request), size)
    return page(request, "new.html", {"game": present(scene), "scene": scene, "page": PAGES[size]})


def start(request: HttpRequest) -> HttpResponse:
    form = request.POST
    size = read_size(form)
    game_id = read_game(form) if "game" in form else None
    revision = read_revision(form) if "revision" in form else None
    store_shown(request)
    scene = services.start_game(
        player_of(request), size, game_id, revision, read_request(form), admission(request)
    )
    return answer(request, scene)


@allow("POST")
@explained
def take_back(request: HttpRequest) -> HttpResponse:
    """Bring back the game that the new one replaced."""
    return answer(request, services.take_back_new_game(*state_meant(request)))
