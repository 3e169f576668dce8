"""The page of records: what it says, its charts, and the ways through the history."""

from collections.abc import Callable
from urllib.parse import urlsplit
from uuid import UUID, uuid4
from xml.etree import ElementTree as ET

import pytest
from bs4 import Tag
from pytest_django import DjangoAssertNumQueries, Settings

from game.engine import Direction
from game.models import Game
from game.services import Records
from tests.factory.history import make_history
from tests.games import NEARLY_WON, make_game, make_player, move
from tests.views.browser import Browser

type VisitorOf = Callable[..., Browser]

BOARDS = {"Classic": 4, "Large": 5, "Expert": 6}
PAIR = [[2, 2, 0, 0], [0] * 4, [0] * 4, [0] * 4]


def figure(visitor: Browser, name: str) -> str:
    """Return what stands below the first figure of that name."""
    term = next(term for term in visitor.soup.select("dt") if term.get_text() == name)
    return str(term.find_next_sibling("dd").get_text(" ", strip=True))  # type: ignore[union-attr]


def words(tag: Tag) -> str:
    return " ".join(tag.get_text(" ").split())


def one_game() -> UUID:
    game = make_game(NEARLY_WON)
    move(game, Direction.LEFT)
    return game.player_id


def test_a_stranger_sees_an_inviting_page(visitor: Browser) -> None:
    response = visitor.get("/records/")
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "private, no-store"
    assert visitor.shows("Your games will be listed here, from the first move on.")
    assert visitor.shows("pictures of your games appear here")
    assert not visitor.soup.select("figure, table")
    assert figure(visitor, "Best score") == "0"
    assert figure(visitor, "Fastest win") == "–"  # noqa: RUF001


def test_one_game_is_shown_in_full(visitor_of: VisitorOf) -> None:
    visitor = visitor_of(one_game(), "/records/?size=4")
    assert figure(visitor, "Best score") == "2,048"
    assert figure(visitor, "Games won") == "1 100%"
    assert figure(visitor, "Most wins in a row") == "1"
    assert figure(visitor, "Fewest moves to a win") == "1"
    assert len(visitor.soup.select("figure.chart svg")) == 3
    assert visitor.shows("1 game.")
    (row,) = visitor.soup.select(".history tbody tr")
    assert words(row).startswith("2048 2,048 1 1 move 00:00")
    assert words(row).endswith("Won 4×4")  # noqa: RUF001


def test_each_board_has_its_own_page_and_all_boards_have_one(visitor_of: VisitorOf) -> None:
    visitor = visitor_of(one_game(), "/records/")
    links = visitor.soup.select(".scopes a")
    assert [words(link) for link in links] == [
        "All boards",
        *(f"{name} {n}\N{MULTIPLICATION SIGN}{n}" for name, n in BOARDS.items()),
    ]
    assert [link.get("aria-current") for link in links] == ["page", None, None, None]
    visitor.get(str(links[2]["href"]))
    assert figure(visitor, "Best score") == "0"
    assert visitor.soup.select('.scopes a[aria-current="page"]')[0]["href"] == "/records/?size=5"


def test_times_are_in_the_servers_zone_which_is_named_and_in_utc_for_programs(
    visitor_of: VisitorOf, settings: Settings
) -> None:
    settings.TIME_ZONE = "Asia/Tokyo"
    player_id = one_game()
    Game.objects.filter(player_id=player_id).update(last_action_at="2026-03-01T22:30:05Z")
    visitor = visitor_of(player_id, "/records/")
    time = visitor.one(".history time")
    assert time["datetime"] == "2026-03-01T22:30:05Z"
    assert time.get_text() == "March 2, 2026, 7:30 a.m."
    assert visitor.shows("Times are given in the time zone Asia/Tokyo.")


def test_games_with_hints_and_with_the_solver_are_marked(visitor_of: VisitorOf) -> None:
    player = make_player()
    move(make_game(PAIR, player, is_current=False), Direction.LEFT)
    for marks in ({"hints": 1}, {"hints": 12}, {"hints": 3, "solver_move": 1, "solver_score": 0}):
        game = make_game(PAIR, player, is_current=True, **marks)
        move(game, Direction.LEFT)
        Game.objects.filter(id=game.id).update(is_current=False)
    visitor = visitor_of(player.id, "/records/")
    found = [mark.get_text() for mark in visitor.soup.select("tbody td small")]
    assert sorted(found) == ["1 hint", "12 hints", "3 hints", "4 points with the solver"]


def test_a_row_leads_to_its_replay(visitor_of: VisitorOf) -> None:
    player_id = one_game()
    visitor = visitor_of(player_id, "/records/")
    link = visitor.one(".history tbody a")
    assert link["href"] == f"/game/{Game.objects.get(player_id=player_id).id}/"
    assert str(visitor.one(".history time").get_text()) in str(link["aria-label"])


@pytest.mark.parametrize("games", [0, 1, 40, 120])
@pytest.mark.parametrize("size", ["", "?size=4"])
def test_charts_say_the_same_as_their_tables(visitor_of: VisitorOf, games: int, size: str) -> None:
    player_id = make_history(games, seed=5, sizes=(4,)) if games else uuid4()
    if games == 1:
        Game.objects.filter(player_id=player_id).update(is_current=False)
    visitor = visitor_of(player_id, f"/records/{size}")
    counted = Records(player_id).bests()[4]
    figures = visitor.soup.select("figure.chart")
    assert len(figures) == (3 if counted.games else 0)
    for chart in figures:
        svg = chart.select_one("svg")
        assert svg
        ET.fromstring(str(svg))
        assert {str(name.name) for name in svg.find_all(recursive=False)} >= {"title", "desc"}
        assert svg["role"] == "img"
    assert not visitor.soup.select("[style]")
    if figures:
        assert_scores_agree(figures[0], counted.games)
        for chart in figures[1:]:
            assert_bars_agree(chart, counted.tops.total())


def assert_scores_agree(chart: Tag, games: int) -> None:
    rows = [row.select("td") for row in chart.select("tbody tr")]
    line = str(chart.select("polyline.middle")[0]["points"]).split()
    assert len(rows) == len(line) == min(games, 32)
    assert sum(number(row[2]) for row in rows) == games
    levels = [number(level) for level in chart.select(".levels span")]
    heights = [float(level["y1"]) for level in chart.select("line.level")]  # type: ignore[arg-type]
    assert len(levels) == len(heights)
    for point, row in zip(line, rows, strict=True):
        # Between the lines of the powers of ten between which the score lies.
        score, height = max(number(row[3]), levels[-1]), float(point.split(",")[1])
        place = next(n for n, level in enumerate(levels) if level <= score)
        assert heights[max(place - 1, 0)] - 0.01 <= height <= heights[place] + 0.01


def assert_bars_agree(chart: Tag, games: int) -> None:
    rows = [row.select("td") for row in chart.select("tbody tr")]
    bars = [float(str(bar["width"])) for bar in chart.select("rect.bar")]
    counts = [number(row[1]) for row in rows]
    most = max(counts)
    assert bars == [pytest.approx(200 * count / most, abs=0.01) for count in counts]
    faces = [text.get_text() for text in chart.select("text.face")]
    assert [number(row[0]) for row in rows] == [int(face) for face in faces]
    if str(chart["aria-labelledby"]).startswith("highest"):
        assert sum(counts) == games
    else:
        assert counts == sorted(counts)
        assert counts[-1] == games


def number(tag: Tag) -> int:
    return int(tag.get_text().replace(",", ""))


def test_the_history_filters_sorts_and_turns_pages_by_plain_links(visitor_of: VisitorOf) -> None:
    visitor = visitor_of(make_history(60, seed=6, sizes=(4, 5)), "/records/")
    seen = set(rows(visitor))
    assert visitor.shows("1 to 25 of 60 games.")
    visitor.get(address(visitor, "#older"))
    seen |= set(rows(visitor))
    visitor.get(address(visitor, "#older"))
    assert visitor.shows("51 to 60 of 60 games.")
    assert visitor.shows("Page 3 of 3")
    assert len(seen | set(rows(visitor))) == 60
    older = visitor.one("#older")
    assert (older["aria-disabled"], older.get("href")) == ("true", None)

    visitor.get(address(visitor, "#sort-score"))
    assert visitor.one("[aria-sort]")["aria-sort"] == "descending"
    scores = [number(score) for score in visitor.soup.select("td.score")]
    assert scores == sorted(scores, reverse=True)
    visitor.get(address(visitor, "#sort-score"))
    assert visitor.one("[aria-sort]")["aria-sort"] == "ascending"

    visitor.get(address(visitor, "#kind-over"))
    kind = visitor.one("#kind-over")
    assert kind["aria-current"] == "true"
    results = {words(result) for result in visitor.soup.select("td.result b")}
    assert results == {"Over"}
    assert len(rows(visitor)) == number(visitor.one("#kind-over span"))
    assert visitor.one("[aria-sort]")["aria-sort"] == "ascending"  # the order stays


def rows(visitor: Browser) -> list[str]:
    return [str(link["href"]) for link in visitor.soup.select(".history tbody a")]


def address(visitor: Browser, selector: str) -> str:
    parts = urlsplit(str(visitor.one(selector)["href"]))
    assert parts.fragment == "history"
    return parts._replace(fragment="").geturl()


def test_of_the_solvers_games_alone_no_picture_of_tiles_is_drawn(visitor_of: VisitorOf) -> None:
    game = make_game(PAIR)
    move(game, Direction.LEFT)
    Game.objects.filter(id=game.id).update(solver_move=2, solver_score=4, is_current=False)
    visitor = visitor_of(game.player_id, "/records/")
    assert [one["class"] for one in visitor.soup.select("figure.chart")] == [["chart", "scores"]]
    assert "no highest tile unless it was won before" in str(visitor.soup)


def test_a_new_best_is_told_without_scripts_too(visitor_of: VisitorOf) -> None:
    game = make_game(PAIR, best_before=2)
    visitor = visitor_of(game.player_id, "/")
    visitor.follow(visitor.move("left"))
    assert "This is your best score so far." in str(visitor.soup)
    visitor.get("/?m=stale")
    assert "This is your best score so far." not in str(visitor.soup)


def test_another_board_keeps_list_and_order(visitor_of: VisitorOf) -> None:
    visitor = visitor_of(one_game(), "/records/?show=won&sort=-score")
    assert "/records/?size=5&show=won&sort=-score" in {
        str(link["href"]) for link in visitor.soup.select(".scopes a")
    }


def test_a_kind_without_games_says_so(visitor_of: VisitorOf) -> None:
    visitor = visitor_of(one_game(), "/records/?show=over")
    assert visitor.shows("No game.")
    assert visitor.shows("No game of yours is of that kind.")


def test_to_htmx_the_history_comes_alone(visitor_of: VisitorOf) -> None:
    visitor = visitor_of(one_game(), "/")
    response = visitor.get("/records/?sort=score", **{"HX-Request": "true"})
    assert response.headers["Cache-Control"] == "private, no-store"
    assert "HX-Request" in response.headers["Vary"]
    (section,) = visitor.soup.find_all(recursive=False)
    assert isinstance(section, Tag)
    assert (section["id"], section["hx-history-elt"]) == ("history", "")


@pytest.mark.parametrize("query", ["", "?size=4&show=won&sort=-moves&page=1"])
def test_a_page_is_five_selects_and_three_once_it_is_known(
    visitor_of: VisitorOf, query: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    visitor = visitor_of(one_game(), "/")
    with django_assert_num_queries(5):
        visitor.get(f"/records/{query}")
    with django_assert_num_queries(3):
        visitor.get(f"/records/{query}")
    with django_assert_num_queries(3):
        visitor.get(f"/records/{query}", **{"HX-Request": "true"})


@pytest.mark.parametrize(
    "query",
    [
        "size=7", "size=", "size=four", "show=lost", "show=", "sort=name", "sort=--date", "sort=",
        "page=0", "page=-1", "page=x", "page=", "page=1e3", "page=99999999999999999999", "page=²",
    ],
)  # fmt: skip
def test_junk_in_the_address_is_a_bad_request(visitor: Browser, query: str) -> None:
    assert visitor.get(f"/records/?{query}").status_code == 400
    assert visitor.soup.select('a[href="/"]')


def test_a_page_beyond_the_last_is_not_found(visitor: Browser) -> None:
    assert visitor.get("/records/?page=2").status_code == 404
    assert visitor.shows("The history has no such page.")


def test_other_players_games_are_not_shown(visitor: Browser) -> None:
    one_game()
    visitor.get("/records/")
    assert not visitor.soup.select(".history tbody tr")


def test_looking_stores_nothing(visitor_of: VisitorOf) -> None:
    visitor_of(uuid4(), "/records/")
    assert not Game.objects.exists()


def test_it_rejects_post(visitor: Browser) -> None:
    response = visitor.post("/records/", {})
    assert response.status_code == 405
