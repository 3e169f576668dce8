"""Watching one of the player's games again, move by move; nothing is stored."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, QueryDict
from django.template.loader import render_to_string
from django.urls import reverse

from config.errors import allow
from game import services
from game.models import Game
from game.presenter import tile_face
from game.views.answers import explained, page, private
from game.views.charts import score_chart
from game.views.fields import read_move
from game.views.frames import backward, forward, still
from game.views.keys import replay_controls
from game.views.player import find_own

MOST_BOARDS = 24  # what the script asks for at a time


@allow("GET")
@explained
def replay(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Show one of the player's games at a move, by default the last."""
    game = find_own(request, lambda player: services.find_replayed(player, game_id))
    link = services.link_of(game)
    context = {
        "boards": reverse("game:replay_boards", args=[game.id]),
        "game": game,
        "is_finished": services.is_finished(game),
        "link": link,
        "is_own": True,
    }
    return page(request, "replay.html", context | watched(game, request.GET))


@allow("GET")
@explained
def boards(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Send the boards from one move to another, which the script shows."""
    game = find_own(request, lambda player: services.find_replayed(player, game_id))
    return some_boards(game, request.GET)


def watched(game: Game, form: QueryDict) -> dict[str, Any]:
    """Return what the page of a game at a move shows, to its player and to others."""
    number = read_move(form, "move", game.moves, default=game.moves)
    (frame,) = services.frames(game, number, number)
    story = services.tell_story(game)
    return {
        "frame": still(game, frame),
        "size": game.size,
        "to": {
            "first": 0,
            "back": max(number - 1, 0),
            "on": min(number + 1, game.moves),
            "last": game.moves,
        },
        "at": number,
        "moves": game.moves,
        "score": game.score,
        "by_solver": game.solver_move is not None and game.solver_move <= game.moves,
        "top": 1 << game.top_rank,
        "milestones": [
            {"rank": rank, "face": tile_face(rank), "value": 1 << rank, "move": move}
            for rank, move in story.milestones
        ],
        "chart": score_chart(story, number),
        "controls": replay_controls(),
    }


def some_boards(game: Game, form: QueryDict) -> HttpResponse:
    """Answer with boards from `move` to `to`, at most 25 of them; the first as it stands."""
    first = read_move(form, "move", game.moves)
    last = read_move(form, "to", game.moves)
    last = max(first - MOST_BOARDS, min(first + MOST_BOARDS, last))
    show = forward if last > first else backward
    head, *rest = services.frames(game, first, last)
    shown = [still(game, head), *(show(game, frame) for frame in rest)]
    return private(HttpResponse(render_to_string("replay_boards.html", {"frames": shown})))
