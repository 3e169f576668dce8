"""Hints: the direction that the solver would choose, with its reasons."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django_htmx.middleware import HtmxDetails

from config.errors import allow
from game import reasons, sentences, services
from game.scene import Code, Scene
from game.services import Hint
from game.solver import Analysis
from game.views import limits
from game.views.answers import answer, explained, private
from game.views.meant import state_meant

# Of the reasons, which come weightiest first: more would be read when the move is long played.
MOST_REASONS = 2


@allow("POST")
@explained
def hint(request: HttpRequest) -> HttpResponse:
    """Say which direction the solver would choose: `#hint` to htmx, otherwise a 303 to the page."""
    limits.admit_to_solver(request)
    player_id, game_id, revision, _ = state_meant(request)
    given = services.give_hint(player_id, game_id, revision)
    if not HtmxDetails(request):
        return answer(request, given.scene)
    return private(HttpResponse(render_to_string("play.html#hint", {"hint": picture(given)})))


def hint_of_page(request: HttpRequest, player_id: UUID, scene: Scene) -> Hint:
    """Return the hint that the page's address asks for; without one the scene as it is."""
    if scene.code != Code.HINT:
        return Hint(scene)
    limits.admit_to_solver(request)
    return services.show_hint(player_id, scene)


def picture(hint: Hint) -> dict[str, Any]:
    """Return what the template prints of a hint."""
    scene, analysis = hint
    used = sentences.hints_used(scene.hints) if analysis and scene.hints else ""
    return {
        "game": scene.game_id,
        "revision": str(scene.revision),
        "code": scene.code,
        "direction": analysis.best if analysis else "",
        "parts": told(analysis) if analysis else [sentences.plain(scene)],
        "used": used,
    }


def told(analysis: Analysis) -> list[str]:
    """Return the sentences of a hint."""
    best = analysis.ratings[0]
    why = reasons.reasons_of(best)[:MOST_REASONS]
    return [reasons.advice(best.direction), *why, reasons.verdict(analysis)]
