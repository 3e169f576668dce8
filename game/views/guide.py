"""The pages of the guide, the same to all but for language and settings; nothing is stored."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page

from config.errors import allow
from game.engine import SIZES, WIN_RANK
from game.models import LONGEST_PAUSE, UNDOS
from game.sentences import grouped
from game.views.answers import explained
from game.views.examples import examples, read_try
from game.views.keys import controls
from game.views.ladder import ladder, points, points_of_fours
from game.views.position_problems import most_rank


@allow("GET")
@conditional_page
@explained
def rules(request: HttpRequest) -> HttpResponse:
    """Explain the rules, each on a board; a push that is asked for is shown on its own."""
    context = {
        "sections": rules_sections(),
        "examples": examples(read_try(request.GET)),
        "sizes": [
            {"size": size, "cells": size * size, "most": grouped(1 << most_rank(size))}
            for size in SIZES
        ],
        "sum": sum_of_win(),
        "undos": UNDOS,
        "pause": LONGEST_PAUSE.seconds,
        "controls": controls(),
        "ladder": ladder(),
    }
    return guide_page(request, "rules.html", context)


def guide_page(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """Answer with a page that a browser may keep and asks about again.

    Its ETag is that of its text, so of language, settings, translation and release.
    """
    response = render(request, template, context)
    response.headers["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ("Cookie", "Accept-Language"))
    return response


def rules_sections() -> dict[str, str]:
    """Return the anchors and titles of the rules, in their order."""
    return {
        "aim": _("Aim"),
        "players": _("Players"),
        "equipment": _("Equipment and the three sizes"),
        "setup": _("Set-up"),
        "turn": _("A turn"),
        "legal": _("Legal and illegal moves"),
        "merging": _("Merging"),
        "scoring": _("Scoring"),
        "winning": _("Winning and going on"),
        "end": _("The end of the game"),
        "undo": _("Undoing a move"),
        "clock": _("The clock"),
        "controls": _("Controls, quick reference"),
        "tiles": _("The tiles, all the way up"),
        "mistakes": _("Four mistakes that end games early"),
        "further": _("Going further"),
    }


def sum_of_win() -> dict[str, str]:
    """Return the figures of the sum that a tile of 2048 made of 2s comes to."""
    return {
        "win": str(1 << WIN_RANK),
        "each": grouped(1 << WIN_RANK),
        "twos": grouped(1 << WIN_RANK - 1),
        "fours": grouped(1 << WIN_RANK - 2),
        "eights": grouped(1 << WIN_RANK - 3),
        "rounds": grouped(WIN_RANK - 1),
        "total": grouped(points(WIN_RANK)),
        "of_fours": grouped(points_of_fours(WIN_RANK)),
    }
