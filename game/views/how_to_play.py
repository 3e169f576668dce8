"""The first five minutes: a lesson on prepared boards, with the position in the address."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page

from config.errors import allow
from game.views.answers import explained
from game.views.guide import guide_page
from game.views.lesson import read_try, steps


@allow("GET")
@conditional_page
@explained
def how_to_play(request: HttpRequest) -> HttpResponse:
    """Show the lesson; a push that is asked for is shown in its step."""
    shown = steps(read_try(request.GET))
    sections = {step["name"]: step["title"] for step in shown}
    context = {"sections": sections | {"further": _("Going further")}, "steps": shown}
    return guide_page(request, "how_to_play.html", context)
