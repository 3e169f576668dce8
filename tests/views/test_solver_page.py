"""The solver page: any position from an address, a form or a game, rated; nothing is stored."""

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from bs4 import Tag
from django.test import Client
from hypothesis import given, settings
from pytest_django import DjangoAssertNumQueries

from game.engine import Board, Direction
from game.services.turns import turn
from game.solver import ReasonKind, analyse
from game.views.positions import address, write_position
from tests.games import NEARLY_OVER, begin, current, make_game, make_player, move
from tests.views.browser import Browser
from tests.views.test_positions import BOARD, WRITTEN, boards

type VisitorOf = Callable[..., Browser]
PAGE = "/solver/"


@pytest.fixture
def stranger() -> Browser:
    """A browser that was never here; no database: only a player's games are looked up."""
    return Browser()


def enter(visitor: Browser, **fields: str | list[str]) -> Any:
    return visitor.get(f"{PAGE}?{urlencode(fields, doseq=True)}")


def shown(visitor: Browser) -> list[str]:
    """What stands in the fields of the board."""
    return [str(cell["value"]) for cell in visitor.soup.select("#editor input[name=cell]")]


def rated(visitor: Browser) -> list[str]:
    """The directions in their order; those that are not possible in brackets."""
    return [
        f"({way.find_next('h3').get_text()})" if "blocked" in (way.get("class") or ())  # type: ignore[union-attr]
        else way.find_next("h3").get_text()  # type: ignore[union-attr]
        for way in visitor.soup.select(".ratings > li")
    ]  # fmt: skip


def drawn(board: Tag) -> Board:
    size = int(str(board["data-size"]))
    ranks = bytearray(size * size)
    for tile in board.select(".tile"):
        names = {
            str(name)[0]: int(str(name)[1:]) for name in tile["class"] if str(name)[1:].isdigit()
        }
        ranks[names.get("y", 0) * size + names.get("x", 0)] = names["v"]
    return Board(size, bytes(ranks))


# --- What it answers ------------------------------------------------------------------------------


def test_an_address_holds_a_position(stranger: Browser) -> None:
    response = stranger.get(address(BOARD))
    assert (response.status_code, address(BOARD)) == (200, f"{PAGE}?board={WRITTEN}")
    assert shown(stranger) == [str(face) if face else "" for row in BOARD.rows() for face in row]


def test_it_rates_what_the_solver_rates(stranger: Browser) -> None:
    stranger.get(address(BOARD))
    analysis = analyse(BOARD)
    assert rated(stranger) == [one.direction.capitalize() for one in analysis.ratings]
    assert stranger.one("#answer").get_text() == f"The solver would push {analysis.best}."
    values = [value.get_text() for value in stranger.soup.select(".worth b")]
    assert values == [f"{round(one.value):,}" for one in analysis.ratings]
    assert stranger.shows(f"looked {analysis.layers} moves ahead, at {analysis.nodes:,} positions")
    assert len(stranger.soup.select(".ratings .best")) == 1
    assert stranger.one("#editor")["data-best"] == analysis.best


def test_without_a_position_it_shows_an_example(stranger: Browser) -> None:
    assert stranger.get(PAGE).status_code == 200
    assert len(rated(stranger)) == 4
    assert any(shown(stranger))


@pytest.mark.parametrize("size", [4, 5, 6])
def test_an_empty_board_of_each_size_waits_to_be_filled(stranger: Browser, size: int) -> None:
    assert enter(stranger, size=str(size)).status_code == 200
    assert shown(stranger) == [""] * (size * size)
    assert rated(stranger) == []
    assert not stranger.soup.select(".problem")


def test_how_far_each_lies_behind_the_best_is_said(stranger: Browser) -> None:
    pair = Board.from_rows([[2, 0, 0, 0], [0] * 4, [0] * 4, [0, 0, 0, 2]])
    stranger.get(address(pair))
    values = [one.value for one in analyse(pair).ratings]
    said = [worth.get_text(" ", strip=True) for worth in stranger.soup.select(".worth")]
    assert said[0].endswith("best")
    for value, words in zip(values[1:], said[1:], strict=True):
        less = values[0] - value
        assert words.endswith(
            "as good" if less == 0 else "less than 1 behind" if round(less) < 1 else "behind"
        )


def test_directions_that_change_nothing_come_last_and_are_said_so(stranger: Browser) -> None:
    board = Board.from_rows([[2, 4, 0, 0], [8, 16, 0, 0], [2, 4, 0, 0], [8, 16, 0, 0]])
    stranger.get(address(board))
    assert rated(stranger) == ["Right", "(Up)", "(Down)", "(Left)"]
    assert stranger.shows("It is the only move left.")
    assert stranger.shows("No tile can move left.")


def test_a_finished_position_is_answered_in_words(stranger: Browser) -> None:
    over = Board.from_rows([[2, 4, 2, 4], [4, 2, 4, 2], [2, 4, 2, 4], [4, 2, 4, 2]])
    assert stranger.get(address(over)).status_code == 200
    assert stranger.one("#answer").get_text() == "The game is over: no move is left."
    assert rated(stranger) == ["(Up)", "(Down)", "(Left)", "(Right)"]
    assert not stranger.soup.select(".steps")


def test_what_no_game_comes_to_is_rated_with_a_word_about_it(stranger: Browser) -> None:
    lone = Board.from_rows([[2, 0, 0, 0], *[[0] * 4] * 3])
    assert stranger.get(address(lone)).status_code == 200
    assert stranger.shows("No game has a board with only one tile.")
    assert "Right" in rated(stranger)


@pytest.mark.parametrize(("size", "rank"), [(4, 17), (5, 26), (6, 37)])
def test_the_largest_tiles_are_rated_too(stranger: Browser, size: int, rank: int) -> None:
    board = Board(size, bytes([rank, 1, *[0] * (size * size - 2)]))
    assert stranger.get(address(board)).status_code == 200
    assert len(rated(stranger)) == 4
    titles = [str(cell.get("title", "")) for cell in stranger.soup.select("#editor .tile")]
    assert titles[0] == ("" if rank < 20 else f"{1 << rank:,}")


def test_the_line_plays_the_solvers_moves(stranger: Browser) -> None:
    stranger.get(address(BOARD))
    before = BOARD
    steps = stranger.soup.select(".steps > li")
    assert len(steps) > 1
    for step in steps:
        best = analyse(before).best
        assert best
        slide = before.slide(best)
        after = drawn(step.select(".board")[0])
        assert slide
        assert str(best) == step.select(".way")[0]["data-way"]
        new = [cell for cell, rank in enumerate(after.ranks) if rank != slide.board.ranks[cell]]
        assert len(new) == 1
        assert slide.board.place(new[0], after.ranks[new[0]]) == after
        assert len(step.select(".fresh")) == 1
        assert f"{address(after)}#result" == step.select("a")[0]["href"]
        before = after


def test_the_line_is_the_same_to_everyone(stranger: Browser) -> None:
    stranger.get(address(BOARD))
    first = str(stranger.one(".steps"))
    other = Browser()
    other.get(address(BOARD))
    assert str(other.one(".steps")) == first


# --- One address for each position ----------------------------------------------------------------


@pytest.mark.parametrize(
    "fields",
    [
        {"size": "4", "cell": [str(face) for row in BOARD.rows() for face in row]},
        {"size": "4", "cell": [str(face or "") for row in BOARD.rows() for face in row]},
        {"board": "2 0 4 16\r\n2 8 8 32\r\n0 4 4 64\r\n2 2 16 128"},
        {"board": ["8", WRITTEN]},
        {"board": WRITTEN, "more": "x"},
        {"board": WRITTEN.replace(".16.", ".016.")},
    ],
)
def test_every_other_way_to_say_it_leads_there(
    stranger: Browser, fields: dict[str, str | list[str]]
) -> None:
    response = enter(stranger, **fields)
    assert response.status_code == 302
    assert response.headers["Location"] == address(BOARD)


@given(boards())
@settings(max_examples=25, deadline=None)
def test_every_position_finds_itself_at_its_address(board: Board) -> None:
    """Through the page itself, up to the redirect: the analysis has its own tests."""
    faces = [str(face) for row in board.rows() for face in row]
    query = urlencode({"size": board.size, "cell": faces}, doseq=True)
    response = Client().get(f"{PAGE}?{query}")
    location = urlsplit(response.headers["Location"])
    assert parse_qs(location.query) == {"board": [write_position(board)]}


def test_positions_are_kept_from_searches_and_the_page_itself_is_not(stranger: Browser) -> None:
    stranger.get(PAGE)
    assert not stranger.soup.select('meta[name="robots"]')
    assert stranger.one('link[rel="canonical"]')["href"] == "http://testserver/solver/"
    for query in ({"board": WRITTEN}, {"size": "5"}, {"board": "x"}):
        enter(stranger, **query)
        assert stranger.one('meta[name="robots"]')["content"] == "noindex"
        assert not stranger.soup.select('link[rel="canonical"]')


# --- What cannot be rated -------------------------------------------------------------------------


def test_what_was_typed_stands_there_again_with_what_is_wrong(stranger: Browser) -> None:
    cells = ["2", "three", "1e9", "", *["4"] * 12]
    assert enter(stranger, size="4", cell=cells).status_code == 400
    assert shown(stranger) == cells
    assert stranger.one(".problem").get_text().startswith("Row 1, column 2: “three” is no tile")
    wrong = stranger.soup.select("#editor [aria-invalid]")
    assert [str(cell["value"]) for cell in wrong] == ["three", "1e9"]
    assert {str(cell["aria-describedby"]) for cell in wrong} == {"problem"}
    assert len(stranger.soup.select("#editor .v2")) == 12


def test_what_was_pasted_stands_there_again(stranger: Browser) -> None:
    text = "2 4\r\n<b>& \"8\" 'x'"
    assert enter(stranger, board=text).status_code == 400
    assert stranger.one("textarea").get_text() == text
    assert stranger.one(".problem")
    assert b"<b>&" not in stranger.client.get(f"{PAGE}?{urlencode({'board': text})}").content


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0 " * 16,
        "-2 " * 16,
        "2 " * 15 + "1" + "0" * 30,
        "2 " * 15 + "\u0662",
        "2 " * 15 + "262144",
        "\x00",
        "9" * 5000,
        "\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16") * 16,
        "<script>alert(1)</script>",
        "%s %(x)s {0}",
    ],
)
def test_whatever_else_is_sent_gets_a_sentence(stranger: Browser, text: str) -> None:
    response = enter(stranger, board=text)
    assert response.status_code == 400
    assert stranger.one(".problem").get_text()
    assert not stranger.soup.select("script:not([src])")


@pytest.mark.parametrize(
    "query",
    [
        "size=7",
        "size=",
        "size=4&size=x",
        "cell=2",
        "size=44&cell=2",
        "game=7",
        "game=",
        "size=\u0664",
        "size=4" + "&cell=2" * 1500,
    ],
)
def test_what_no_form_of_ours_sends_is_400(stranger: Browser, query: str) -> None:
    assert stranger.get(f"{PAGE}?{query}").status_code == 400


def test_it_takes_no_post(visitor: Browser) -> None:
    assert visitor.post(PAGE, {}).status_code == 405


# --- Players and their games ----------------------------------------------------------------------


def test_a_look_stores_nothing_and_sets_no_cookie(stranger: Browser) -> None:
    for query in (PAGE, address(BOARD), f"{PAGE}?board=x", f"{PAGE}?size=6"):
        response = stranger.get(query)
        assert not response.cookies
        assert response.headers["Cache-Control"] == "private, no-store"


def test_a_players_games_are_offered_and_lead_to_where_they_stand(
    visitor_of: VisitorOf, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    player = make_player()
    game = make_game(NEARLY_OVER, player)
    make_game([[2] * 5] * 5, player)
    visitor = visitor_of(player.id, "/records/")
    with django_assert_num_queries(1):
        visitor.get(address(BOARD))
    links = [str(link["href"]) for link in visitor.soup.select("nav[aria-labelledby=mine] a")]
    assert links == [f"{PAGE}?game=4#result", f"{PAGE}?game=5#result"]
    move(game, Direction.LEFT)
    with django_assert_num_queries(1):
        response = visitor.get(links[0])
    assert response.headers["Location"] == address(current(player.id).now_at.board)


def test_the_seed_is_shown_nowhere(visitor_of: VisitorOf) -> None:
    game = begin()
    visitor = visitor_of(game.player_id, "/records/")
    visitor.follow(visitor.get(f"{PAGE}?game=4"))
    assert bytes(game.seed).hex() not in str(visitor.soup)


def test_before_the_first_move_it_is_the_board_that_the_play_page_shows(visitor: Browser) -> None:
    board = visitor.board
    response = visitor.get(f"{PAGE}?game=4")
    assert response.headers["Location"] == address(board)


def test_of_a_browser_without_a_game_it_says_so(stranger: Browser) -> None:
    assert stranger.get(f"{PAGE}?game=6").status_code == 404
    assert stranger.one(".problem").get_text() == "This browser has no such game."
    assert len(shown(stranger)) == 36


# --- Its turn -------------------------------------------------------------------------------------


def test_while_the_solver_is_busy_the_position_stays_and_can_be_asked_again(
    visitor_of: VisitorOf,
) -> None:
    player = make_player()
    visitor = visitor_of(player.id, "/records/")
    with ExitStack() as held:
        held.enter_context(turn(player.id))
        response = visitor.get(address(BOARD))
        assert response.status_code == 503
        assert response.headers["Retry-After"] == "1"
        assert visitor.get(PAGE).status_code == 200, "the example needs no turn"
        visitor.get(address(BOARD))
    assert any(shown(visitor))
    again = str(visitor.one(".answer a")["href"])
    assert visitor.get(again).status_code == 200
    assert len(rated(visitor)) == 4


def test_an_address_that_asks_too_often_waits(stranger: Browser, settings: Any) -> None:
    settings.SOLVER_REQUESTS_PER_MINUTE = 0
    assert stranger.get(PAGE).status_code == 200
    response = stranger.get(address(BOARD))
    assert response.status_code == 429


# --- The page itself ------------------------------------------------------------------------------


def test_each_cell_is_named(stranger: Browser) -> None:
    enter(stranger, size="5")
    names = [str(cell["aria-label"]) for cell in stranger.soup.select("#editor input[name=cell]")]
    assert names[:6] == [*(f"Row 1, column {column}" for column in range(1, 6)), "Row 2, column 1"]
    assert len(set(names)) == 25


def test_every_reason_fits_its_direction(stranger: Browser) -> None:
    stranger.get(address(BOARD))
    for way, rating in zip(
        stranger.soup.select(".ratings > li"), analyse(BOARD).ratings, strict=False
    ):
        assert len(way.select(".why li")) == len(rating.reasons)
    assert {reason.kind for one in analyse(BOARD).ratings for reason in one.reasons} <= set(
        ReasonKind
    )


def test_nothing_stands_in_the_page_that_the_policy_forbids(stranger: Browser) -> None:
    stranger.get(address(BOARD))
    assert not stranger.soup.select("[style], style, script:not([src])")
    assert not [name for tag in stranger.soup.select("*") for name in tag.attrs if name[:2] == "on"]


def test_the_menu_names_it(visitor: Browser) -> None:
    visitor.get("/records/")
    assert visitor.one(f'.menu a[href="{PAGE}"]').get_text() == "Solver"
    visitor.get(PAGE)
    assert visitor.one('.menu [aria-current="page"]').get_text() == "Solver"
