"""The page on strategy: what helps and what ends games early, with what was measured of both."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page

from config.errors import allow
from game.views.choices import choices
from game.views.guide import guide_page
from game.views.trials import tables


@allow("GET")
@conditional_page
def strategy(request: HttpRequest) -> HttpResponse:
    """Explain how to play well; the same to everyone but for language and settings."""
    context = {"sections": sections(), "choices": choices(), "tables": tables()}
    return guide_page(request, "strategy.html", context)


def sections() -> dict[str, str]:
    """Return the anchors and titles, in their order."""
    return {
        "corner": _("Keep the largest tile in a corner"),
        "rows": _("Let the rows fall in order"),
        "two": _("Live on two directions"),
        "wait": _("Know when not to merge"),
        "free": _("Free a trapped small tile"),
        "slow": _("Slow down when two or three cells are free"),
        "mistakes": _("Four mistakes that end games early"),
        "tested": _("Strategies, tested"),
    }
