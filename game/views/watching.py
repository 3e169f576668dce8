"""Watching the solver: moves that the page shows before they are stored, or plays at once."""

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django_htmx.middleware import HtmxDetails

from config.errors import allow
from game import sentences, services
from game.presenter import present
from game.scene import Code
from game.services import Ahead
from game.views import limits
from game.views.answers import answer, explained, private
from game.views.fields import read_moves, read_speed
from game.views.meant import admission, state_meant


@allow("POST")
@explained
def watch(request: HttpRequest) -> HttpResponse:
    """Send the boards of the solver's next moves, which the script shows; none is stored."""
    speed = read_speed(request.POST)
    limits.admit_to_solver(request)
    meant = state_meant(request)
    if not HtmxDetails(request):
        return answer(request, services.stop_watching(*meant))
    ahead = services.look_ahead(*meant, speed, admission(request))
    if ahead.moves:
        return private(HttpResponse(boards(ahead)))
    if ahead.scene.code == Code.BUSY:
        return private(HttpResponse(sentences.plain(ahead.scene), "text/plain; charset=utf-8"))
    return answer(request, ahead.scene)


def boards(ahead: Ahead) -> str:
    moves = [{"direction": move.direction, "game": present(move.scene)} for move in ahead.moves]
    return render_to_string("watch.html", {"moves": moves})


@allow("POST")
@explained
def play_on(request: HttpRequest) -> HttpResponse:
    """Let the solver play as many moves as the button says, or as many of them as fit."""
    most = read_moves(request.POST)
    limits.admit_to_solver(request)
    scene, left = services.play_solver(*state_meant(request), most, admission(request))
    return answer(request, scene, left=left)


@allow("POST")
@explained
def stop(request: HttpRequest) -> HttpResponse:
    """Store what was shown and answer with it, as it was shown."""
    return answer(request, services.stop_watching(*state_meant(request)))
