"""The page of personal records: bests, pictures and the history of all games."""

from typing import TypedDict

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django_htmx.middleware import HtmxDetails

from config.errors import allow, refuse
from game import services
from game.engine import SIZES
from game.presenter import clock, tile_face
from game.sentences import grouped
from game.services import Bests, Course, GameRecord, Kinds, Wanted
from game.views import record_charts as charts
from game.views.answers import PAGES, explained, page, private
from game.views.history import address, history, read_wanted
from game.views.percentages import percent
from game.views.player import player_today, welcome

HOUR = 3600


class Scope(TypedDict):
    """One board, or all of them where `size` is None, with its main figures."""

    size: int | None
    page: str
    address: str
    is_chosen: bool
    best: str
    rank: int
    face: str
    games: str
    wins: str


class Figures(TypedDict):
    """What was reached, in words; None where there is nothing to tell."""

    best: str
    rank: int
    face: str
    full: str
    games: str
    wins: str
    share: str
    run: str
    longest_run: str
    fastest: str
    fewest: str
    mean: str
    median: str
    moves: str
    merges: str
    time: str


@allow("GET")
@explained
def records(request: HttpRequest) -> HttpResponse:
    """Show what the player has reached and their games: the page, or `#history` alone to htmx."""
    wanted = read_wanted(request.GET)
    player_id = welcome(request)
    reached = services.Records(player_id)
    games = services.list_games(player_id, wanted)
    if not games and not reached.kinds(None) and player_today(request) != player_id:
        # The cookie was that of a player who is no more.
        player_id = welcome(request)
        reached = services.Records(player_id)
        games = services.list_games(player_id, wanted)
    if wanted.page > 1 and not games:
        return refuse(request, 404, _("The history has no such page."))
    if HtmxDetails(request):
        listed = listing(wanted, reached.kinds(wanted.size), games)
        return private(HttpResponse(render_to_string("records.html#history", listed)))
    bests, course = reached.bests(), reached.course(wanted.size)
    listed = listing(wanted, bests[wanted.size].kinds, games)
    return page(request, "records.html", listed | whole(wanted, bests, course))


def listing(wanted: Wanted, kinds: Kinds, games: list[GameRecord]) -> dict[str, object]:
    """Return what the history shows."""
    return {
        "history": history(wanted, kinds, games),
        "has_games": bool(kinds[None]),
        "zone": settings.TIME_ZONE,
    }


def whole(wanted: Wanted, bests: dict[int | None, Bests], course: Course) -> dict[str, object]:
    """Return what the page shows beside the history."""
    mine = bests[wanted.size]
    return {
        "scopes": [scope(size, wanted, bests[size]) for size in (None, *SIZES)],
        "size": wanted.size,
        "figures": figures(mine, course),
        "scores": charts.score_over_time(course),
        "highest": charts.highest_tiles(mine.tops),
        "reached": charts.reached_tiles(mine.tops),
        "tiled": mine.tops.total(),
    }


def scope(size: int | None, wanted: Wanted, bests: Bests) -> Scope:
    """Return a board with its figures; its address keeps the list and the order."""
    return {
        "size": size,
        "page": PAGES[size] if size else "",
        "address": address(wanted._replace(size=size, page=1)).partition("#")[0],
        "is_chosen": size == wanted.size,
        "best": grouped(bests.best),
        "rank": bests.top,
        "face": tile_face(bests.top) if bests.top else "",
        "games": grouped(bests.games),
        "wins": grouped(bests.wins),
    }


def figures(bests: Bests, course: Course) -> Figures:
    games = bests.games
    return {
        "best": grouped(bests.best),
        "rank": bests.top,
        "face": tile_face(bests.top) if bests.top else "",
        "full": grouped(1 << bests.top) if bests.top else "",
        "games": grouped(games),
        "wins": grouped(bests.wins),
        "share": percent(bests.wins, games) if games else "",
        "run": grouped(course.run),
        "longest_run": grouped(course.longest_run),
        "fastest": "" if bests.fastest_ms is None else clock(bests.fastest_ms // 1000),
        "fewest": "" if bests.fewest_moves is None else grouped(bests.fewest_moves),
        "mean": grouped(round(bests.points / games)) if games else "",
        "median": grouped(course.median) if games else "",
        "moves": grouped(bests.moves),
        "merges": grouped(bests.merges),
        "time": duration(bests.clock_ms // 1000),
    }


def duration(seconds: int) -> str:
    """Write a time that may be many hours; below one it is as on the clock."""
    if seconds < HOUR:
        return clock(seconds)
    hours, rest = divmod(seconds, HOUR)
    return _("%(hours)s h %(minutes)s min") % {"hours": grouped(hours), "minutes": rest // 60}
