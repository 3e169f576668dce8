"""The page of a game watched again, without a script, and the boards that the script fetches."""

from collections.abc import Callable
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from bs4 import BeautifulSoup
from django.db import connection
from django.test.utils import CaptureQueriesContext

from game.engine import Board
from game.models import Game
from game.services import frames
from tests.games import begin, facts, play_on, reload, undo
from tests.services.test_replays import long_game
from tests.views.browser import Browser

pytestmark = pytest.mark.django_db

type VisitorOf = Callable[..., Browser]


@pytest.fixture
def game() -> Game:
    return play_on(begin(), 60, Random(8), undo_share=0.05)


def page_of(game: Game) -> str:
    return f"/game/{game.id}/"


def board_in(section: Any) -> Board:
    size = int(section["data-size"])
    rows = [[0] * size for _ in range(size)]
    for tile in section.select(".tile[data-value]"):
        rows[int(tile["data-row"])][int(tile["data-col"])] = int(tile["data-value"])
    return Board.from_rows(rows)


def test_the_page_shows_the_game_at_its_last_move(visitor_of: VisitorOf, game: Game) -> None:
    visitor = visitor_of(game.player_id, page_of(game))
    replay = visitor.one("#replay")
    assert board_in(replay) == game.now_at.board
    assert (replay["data-move"], replay["data-moves"]) == (str(game.moves), str(game.moves))
    assert replay["data-score"] == str(game.score)
    assert replay["data-then"] == ""


def test_links_step_through_the_game(visitor_of: VisitorOf, game: Game) -> None:
    first = game.moves - 15
    visitor = visitor_of(game.player_id, f"{page_of(game)}?move={first}")
    seen = [board_in(visitor.one("#replay"))]
    while int(str(visitor.one("#replay")["data-move"])) < game.moves:
        link = visitor.one("[data-to=on]")
        assert not link.get("aria-disabled")
        visitor.get(page_of(game) + str(link["href"]).partition("#")[0])
        seen.append(board_in(visitor.one("#replay")))
    assert seen == [frame.position.board for frame in frames(game, first, game.moves)]
    assert visitor.one("[data-to=on]")["aria-disabled"] == "true"
    assert visitor.one("[data-to=back]")["href"] == f"?move={game.moves - 1}#replay"
    assert visitor.one("[data-to=first]")["href"] == "?move=0#replay"


def test_the_form_and_the_milestones_lead_to_a_move(visitor_of: VisitorOf) -> None:
    game = long_game(600)
    visitor = visitor_of(game.player_id, page_of(game))
    form = visitor.one("#jump")
    assert form.get("method", "get") == "get"
    assert str(form["action"]).startswith(page_of(game))
    assert visitor.one("#number")["max"] == "600"
    for link in visitor.soup.select(".milestones a"):
        visitor.get(page_of(game) + str(link["href"]).partition("#")[0])
        assert board_in(visitor.one("#replay")).top == int(link.select("b")[0].get_text())


@pytest.mark.parametrize(
    "bad", ["-1", "61x", "", "1.5", "1e3", "999999", "9" * 30, "\u0665", "0x1", " 5", "+5", "%00"]
)
def test_a_bad_move_number_is_refused(visitor_of: VisitorOf, game: Game, bad: str) -> None:
    visitor = visitor_of(game.player_id)
    for query in (f"?move={bad}", f"boards/?move={bad}&to=0", f"boards/?move=0&to={bad}"):
        response = visitor.get(page_of(game) + query)
        assert response.status_code == 400, query
    assert visitor.get(f"{page_of(game)}boards/").status_code == 400


def test_to_a_script_a_refusal_is_a_sentence(visitor_of: VisitorOf, game: Game) -> None:
    visitor = visitor_of(game.player_id)
    headers = {"HX-Request": "true"}
    response = visitor.client.get(f"{page_of(game)}boards/?move=0&to=x", headers=headers)
    assert response.content.decode() == f"This game has the moves 0 to {game.moves}."


@pytest.mark.parametrize("path", ["", "boards/?move=0&to=1"])
def test_a_game_of_anothers_is_not_found(visitor_of: VisitorOf, game: Game, path: str) -> None:
    assert Browser().get(page_of(game) + path).status_code == 404
    stranger = visitor_of(begin().player_id)
    assert stranger.get(page_of(game) + path).status_code == 404
    own = visitor_of(game.player_id)
    assert own.get(f"/game/{uuid4()}/{path}").status_code == 404
    assert own.get(f"/game/nonsense/{path}").status_code == 404


def test_a_game_that_is_not_stored_yet_is_not_found(visitor: Browser) -> None:
    assert visitor.get(f"/game/{visitor.game['game']}/").status_code == 404
    assert not Game.objects.exists()


@pytest.mark.parametrize("path", ["", "boards/?move=0&to=1"])
def test_only_get_is_taken(visitor_of: VisitorOf, game: Game, path: str) -> None:
    visitor = visitor_of(game.player_id)
    assert visitor.post(page_of(game) + path, {}).status_code == 405


def boards(visitor: Browser, game: Game, first: int, last: int) -> list[Any]:
    response = visitor.client.get(f"{page_of(game)}boards/?move={first}&to={last}")
    assert response.status_code == 200
    soup = BeautifulSoup(response.content, "html.parser")
    return [template.section for template in soup.select("template")]


def test_the_script_gets_boards_in_both_directions(visitor_of: VisitorOf, game: Game) -> None:
    visitor = visitor_of(game.player_id)
    whole = {frame.number: frame for frame in frames(game, 0, game.moves)}
    for first, last in ((0, 20), (20, 3), (7, 7)):
        sections = boards(visitor, game, first, last)
        step = 1 if last >= first else -1
        assert [int(one["data-move"]) for one in sections] == [*range(first, last + step, step)]
        for one in sections:
            frame = whole[int(one["data-move"])]
            assert board_in(one) == frame.position.board
            assert one["data-then"] == (frame.then or "")


def test_ahead_something_is_new_and_behind_something_comes_back(
    visitor_of: VisitorOf, game: Game
) -> None:
    visitor = visitor_of(game.player_id)
    still, *ahead = boards(visitor, game, 0, 24)
    assert not still.select(".new, .merged, .gone")
    assert all(len(one.select(".new")) == 1 for one in ahead)
    behind = boards(visitor, game, 24, 0)[1:]
    assert not [one for one in behind if one.select(".new, .merged, .gone")]
    merged = sum(len(one.select(".merged")) for one in ahead)
    assert merged
    assert sum(len(one.select(".back")) for one in behind) == 2 * merged


def test_a_page_gets_no_more_boards_than_it_may(visitor_of: VisitorOf, game: Game) -> None:
    assert len(boards(visitor_of(game.player_id), game, 0, game.moves)) == 25
    assert len(boards(visitor_of(game.player_id), game, game.moves, 0)) == 25


def test_looking_writes_nothing_and_costs_few_selects(visitor_of: VisitorOf) -> None:
    game = long_game(600)
    visitor = visitor_of(game.player_id)
    before = facts(reload(game))
    for path, most in (("?move=300", 4), ("?move=301", 3), ("boards/?move=300&to=324", 2)):
        with CaptureQueriesContext(connection) as queries:
            assert visitor.get(page_of(game) + path).status_code == 200
        assert len(queries) <= most
        assert all(query["sql"].startswith("SELECT") for query in queries)
    assert facts(reload(game)) == before


def test_a_game_under_way_is_history_up_to_its_present_move(
    visitor_of: VisitorOf, game: Game
) -> None:
    """Nothing shows the seed or what comes; a move taken back has not been played."""
    visitor = visitor_of(game.player_id)
    undo(game)
    again = reload(game)
    assert again.moves == game.moves - 1
    visitor.get(page_of(game))
    assert visitor.one("#replay")["data-moves"] == str(again.moves)
    assert visitor.get(f"{page_of(game)}?move={game.moves}").status_code == 400
    text = visitor.get(page_of(game)).content.decode()
    assert bytes(game.seed).hex() not in text
    assert str(UUID(bytes=bytes(game.seed))) not in text


def test_the_page_is_private_and_asks_for_no_search(visitor_of: VisitorOf, game: Game) -> None:
    visitor = visitor_of(game.player_id)
    response = visitor.get(page_of(game))
    assert response.headers["Cache-Control"] == "private, no-store"
    assert visitor.one("meta[name=robots]")["content"] == "noindex"
    assert "style=" not in response.content.decode()


@pytest.mark.parametrize(("after", "is_marked"), [(0, True), (1, False), (None, False)])
def test_a_game_in_which_the_solver_moved_says_so(
    visitor_of: VisitorOf, game: Game, after: int | None, is_marked: bool
) -> None:
    first = None if after is None else game.moves + after
    Game.objects.filter(id=game.id).update(solver_move=first, solver_score=0)
    game = reload(game)
    visitor = visitor_of(game.player_id, page_of(game))
    assert visitor.one("h1").get_text().endswith("With the solver") == is_marked


def test_the_chart_ends_at_the_score_and_stands_in_a_table(
    visitor_of: VisitorOf, game: Game
) -> None:
    visitor = visitor_of(game.player_id, f"{page_of(game)}?move=30")
    assert str(visitor.one(".chart polyline")["points"]).endswith(" 600.0,8.0")
    assert visitor.one("#playhead")["x1"] == f"{600 * 30 / game.moves:.1f}"
    rows = visitor.soup.select(".chart tbody tr")
    assert "".join(rows[-1].stripped_strings) == f"{game.moves}{game.score}"
