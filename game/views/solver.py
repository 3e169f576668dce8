"""The solver page: any position, rated and explained. A GET that stores nothing."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from config.errors import allow
from game import reasons, services
from game.engine import SIZES, Board
from game.services import SolverBusy, Study
from game.solver.strength import strengths
from game.views.answers import explained, page
from game.views.fields import read_size
from game.views.limits import admit_to_solver
from game.views.player import player_of
from game.views.position_problems import unlikely
from game.views.positions import (
    Entry,
    address,
    nothing,
    read_cells,
    read_text,
    write_position,
)
from game.views.strength import measured
from game.views.study import cells, effort, line, ratings

# What the chooser offers; larger tiles are typed or doubled.
CHOOSABLE = [{"rank": rank, "face": str(1 << rank)} for rank in range(1, 18)]

EXAMPLE = "0.0.0.2-4.0.2.4-8.16.8.2-256.64.32.16"
LATE = "2.4.2.0-8.16.4.2-64.128.256.32-4096.2048.1024.512"
ONE_MOVE = "2.4.0.0-8.16.0.0-2.4.0.0-8.16.0.0"
LARGE = "0.2.0.0.2-2.4.8.2.0-16.8.32.4.2-32.128.64.16.8-1024.512.256.64.4"
EXPERT = (
    "0.0.0.2.0.0-2.0.4.0.0.2-4.8.2.16.4.0-32.16.8.32.8.2-"
    "64.128.64.256.16.4-4096.2048.1024.512.128.8"
)
EXAMPLES = {EXAMPLE, LATE, ONE_MOVE, LARGE, EXPERT}


@allow("GET")
@explained
def solver(request: HttpRequest) -> HttpResponse:
    """Rate a position; without one, an example."""
    form = request.GET
    if "game" in form:
        return open_game(request)
    entry = read_entry(form)
    if entry.board and form and dict(form.lists()) != {"board": [write_position(entry.board)]}:
        return HttpResponseRedirect(address(entry.board))
    return show(request, entry, 400 if entry.problem else 200)


def read_entry(form: QueryDict) -> Entry:
    """Read a text, the fields of our form, or an empty board of a size; the example if neither."""
    if "board" in form:
        return read_text(form.get("board", ""))
    if "cell" in form:
        return read_cells(read_size(form), form.getlist("cell"))
    return nothing(read_size(form)) if "size" in form else read_text(EXAMPLE)


def open_game(request: HttpRequest) -> HttpResponse:
    """Lead to the position at which the player's game of a size now stands."""
    size, player_id = read_size(request.GET, "game"), player_of(request)
    if player_id:
        return HttpResponseRedirect(address(services.show_board(player_id, size)))
    return show(request, nothing(size, _("This browser has no such game.")), 404)


def show(request: HttpRequest, entry: Entry, status: int) -> HttpResponse:
    try:
        said = answered(request, entry.board) if entry.board else {}
    except SolverBusy:
        said, status = {"busy": request.get_full_path()}, 503
    context = {
        "entry": entry,
        "cells": cells(entry),
        "sizes": SIZES,
        "choosable": CHOOSABLE,
        "examples": examples(),
        "games": services.show_boards(player_of(request)),
        "measured": [measured(strength) for strength in strengths()],
    }
    response = page(request, "solver.html", context | said)
    response.status_code = status
    if said.get("busy"):
        response.headers["Retry-After"] = "1"
    return response


def answered(request: HttpRequest, board: Board) -> dict[str, Any]:
    """Return what the page says of the position; SolverBusy, AskedTooOften."""
    study = studied(request, board)
    return {
        "best": study.analysis.best,
        "advice": reasons.advice(study.analysis.best) if study.analysis.best else "",
        "verdict": reasons.verdict(study.analysis),
        "effort": effort(study.analysis),
        "notes": unlikely(board),
        "in_points": study.analysis.in_points,
        "ratings": ratings(study),
        "line": line(study),
    }


def studied(request: HttpRequest, board: Board) -> Study:
    if write_position(board) in EXAMPLES:
        return services.study_example(board)
    admit_to_solver(request)
    return services.study(player_of(request), board)


def examples() -> list[tuple[str, str]]:
    """Return name and address of positions to look at."""
    named = {
        _("Early on"): EXAMPLE,
        _("Towards 8,192"): LATE,
        _("Only one move"): ONE_MOVE,
        _("Large, 5×5"): LARGE,  # noqa: RUF001 - the sign
        _("Expert, 6×6"): EXPERT,  # noqa: RUF001
    }
    to = reverse("game:solver")
    return [(name, f"{to}?{urlencode({'board': text})}") for name, text in named.items()]
