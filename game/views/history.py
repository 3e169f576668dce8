"""The history of a player's games: which are wanted, and the links to others."""

from typing import TypedDict
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from game.presenter import clock, tile_face
from game.sentences import grouped
from game.services import GameRecord, Kinds, Mark, Result, Sort, Wanted
from game.services.history import PAGE
from game.views.fields import InvalidField, read_size
from game.views.times import Moment, time_of

KINDS: dict[str, Result | Mark] = {kind.value: kind for kind in (*Result, *Mark)}
SORTS = {f"{sign}{sort}": (sort, bool(sign)) for sort in Sort for sign in ("", "-")}
MOST_PAGES = 10**6


class Choice(TypedDict):
    """A link to another view of the history; `key` names it for as long as the page lives."""

    key: str
    word: str
    games: str
    address: str
    is_chosen: bool


class Column(TypedDict):
    """A heading; one that sorts has an address, and `order` says how it is sorted now."""

    key: str
    word: str
    address: str
    order: str


class Row(TypedDict):
    """One game of the history, in words."""

    address: str
    watch: str
    rank: int
    face: str
    full: str
    size: int
    score: str
    moves: str
    counted_moves: str
    time: str
    last: Moment
    state: str
    more: list[str]


class History(TypedDict):
    """One page of the history."""

    kinds: list[Choice]
    columns: list[Column]
    rows: list[Row]
    shown: str
    place: str
    newer: str
    older: str


def read_wanted(query: QueryDict) -> Wanted:
    """Read which games an address asks for; InvalidField for what no link of ours has."""
    sort, falling = read_sort(query)
    return Wanted(
        read_size(query) if "size" in query else None,
        read_kind(query) if "show" in query else None,
        sort,
        falling,
        read_page(query),
    )


def read_kind(query: QueryDict) -> Result | Mark:
    kind = KINDS.get(query.get("show", ""))
    if kind is None:
        raise InvalidField(_("The history has no list of that name."))
    return kind


def read_sort(query: QueryDict) -> tuple[Sort, bool]:
    sort = SORTS.get(query.get("sort", "-date"))
    if sort is None:
        raise InvalidField(_("The history is sorted by date, score, moves or time."))
    return sort


def read_page(query: QueryDict) -> int:
    text = query.get("page", "1")
    page = (
        int(text) if text.isascii() and text.isdecimal() and len(text) < len(str(MOST_PAGES)) else 0
    )
    if not page:
        raise InvalidField(_("The pages of the history are counted from 1 on."))
    return page


def history(wanted: Wanted, kinds: Kinds, games: list[GameRecord]) -> History:
    """Put one page of the history, with the links that lead on from it, into words."""
    count = kinds[wanted.kind]
    return {
        "kinds": [choice(wanted, kind, word, kinds) for kind, word in words_of_kinds()],
        "columns": columns(wanted),
        "rows": [row(game) for game in games],
        "shown": shown(wanted.page, count),
        "place": place(wanted.page, count),
        "newer": address(wanted._replace(page=wanted.page - 1)) if wanted.page > 1 else "",
        "older": address(wanted._replace(page=wanted.page + 1))
        if wanted.page * PAGE < count
        else "",
    }


def address(wanted: Wanted) -> str:
    """Return the address of a page of the history; what goes without saying is left out."""
    sort = f"{'-' * wanted.falling}{wanted.sort}"
    query = {
        "size": wanted.size,
        "show": wanted.kind,
        "sort": "" if sort == "-date" else sort,
        "page": wanted.page if wanted.page > 1 else 0,
    }
    said = urlencode({name: value for name, value in query.items() if value})
    return f"{reverse('game:records')}{'?' * bool(said)}{said}#history"


def words_of_kinds() -> list[tuple[Result | Mark | None, str]]:
    return [
        (None, pgettext("games", "All")),
        (Result.WON, pgettext("games", "Won")),
        (Result.OVER, pgettext("games", "Over")),
        (Result.GIVEN_UP, pgettext("games", "Given up")),
        (Result.UNDER_WAY, pgettext("games", "Under way")),
        (Mark.HINTS, _("With hints")),
        (Mark.SOLVER, _("With the solver")),
    ]


def choice(wanted: Wanted, kind: Result | Mark | None, word: str, kinds: Kinds) -> Choice:
    return {
        "key": kind or "all",
        "word": word,
        "games": grouped(kinds[kind]),
        "address": address(wanted._replace(kind=kind, page=1)),
        "is_chosen": kind == wanted.kind,
    }


def columns(wanted: Wanted) -> list[Column]:
    """Return the headings; one that is chosen again turns the order round."""
    sorting = {
        Sort.SCORE: _("Score"),
        Sort.MOVES: _("Moves"),
        Sort.TIME: _("Time"),
        Sort.DATE: _("Last move"),
    }
    return [column(wanted, sort, word) for sort, word in sorting.items()]


def column(wanted: Wanted, sort: Sort, word: str) -> Column:
    is_chosen = sort == wanted.sort
    falling = not wanted.falling if is_chosen else True
    now = "descending" if wanted.falling else "ascending"
    return {
        "key": sort.value,
        "word": word,
        "address": address(wanted._replace(sort=sort, falling=falling, page=1)),
        "order": now if is_chosen else "",
    }


def shown(page: int, count: int) -> str:
    """Say which games of how many the page shows."""
    if not count:
        return _("No game.")
    first, last = (page - 1) * PAGE + 1, min(page * PAGE, count)
    facts = {"first": grouped(first), "last": grouped(last), "count": grouped(count)}
    text = ngettext("%(count)s game.", "%(first)s to %(last)s of %(count)s games.", count)
    return text % facts


def place(page: int, count: int) -> str:
    facts = {"page": grouped(page), "pages": grouped(max(1, -(-count // PAGE)))}
    return _("Page %(page)s of %(pages)s") % facts


def row(game: GameRecord) -> Row:
    last, moves = time_of(game.last_move), {"count": grouped(game.moves)}
    return {
        "address": reverse("game:replay", kwargs={"game_id": game.game_id}),
        "watch": _("Watch the game of %(time)s again") % {"time": last["shown"]},
        "rank": game.top,
        "face": tile_face(game.top),
        "full": grouped(1 << game.top),
        "size": game.size,
        "score": grouped(game.score),
        "moves": moves["count"],
        "counted_moves": ngettext("%(count)s move", "%(count)s moves", game.moves) % moves,
        "time": clock(game.seconds),
        "last": last,
        "state": state(game),
        "more": remarks(game),
    }


def state(game: GameRecord) -> str:
    """Return the word for one game; many languages have another for several."""
    return {
        Result.WON: _("Won"),
        Result.OVER: _("Over"),
        Result.GIVEN_UP: _("Given up"),
        Result.UNDER_WAY: _("Under way"),
    }[game.result]


def remarks(game: GameRecord) -> list[str]:
    """Say what else there is to a game: that it goes on after its win, and who helped."""
    said = []
    if game.goes_on_after_win:
        said.append(_("Under way"))
    if game.hints:
        text = ngettext("%(count)s hint", "%(count)s hints", game.hints)
        said.append(text % {"count": grouped(game.hints)})
    if game.by_solver:
        facts = {"points": grouped(game.whole_score)}
        said.append(_("%(points)s points with the solver") % facts)
    return said
