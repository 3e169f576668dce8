"""The page on strategy: its order, its boards and figures, its tables, and how it is kept."""

import pytest
from bs4 import Tag
from django.conf import settings
from pytest_django import DjangoAssertNumQueries

from game.choices import CHOICES, rated
from game.engine import Board
from game.sentences import grouped
from game.solver.strength import Strength
from game.strategies import STRATEGIES
from game.strategies.playing import Ended
from game.strategies.trials import Trial, summarise, trials
from game.views import trials as tables
from tests.views.browser import Browser

PAGE = "/strategy/"
ORDER = ["corner", "rows", "two", "wait", "free", "slow", "mistakes", "tested"]
TRIAL = summarise(
    4,
    "snake",
    [Ended(seed, 4 * seed, 2048 if seed > 995 else 512, 9, "") for seed in range(1, 1001)],
)
SOLVER = Strength(
    size=4, games=100, seed=1, until=None, mean=3.0, median=300100,
    tops={2048: 100, 8192: 95, 16384: 81, 32768: 9}, ms_median=1, ms_p90=1, ms_p99=1,
)  # fmt: skip


@pytest.fixture
def reader() -> Browser:
    """A browser that was never here; no database: the page asks it nothing."""
    reader = Browser()
    reader.get(PAGE)
    return reader


def lying(board: Tag) -> Board:
    """The board as it is drawn."""
    ranks = bytearray(16)
    for tile in board.select(".tile"):
        places = {name[0]: int(name[1:]) for name in tile["class"] if name[1:].isdigit()}
        ranks[places.get("y", 0) * 4 + places.get("x", 0)] = places["v"]
    return Board(4, bytes(ranks))


def rows(reader: Browser) -> dict[str, list[str]]:
    """The tables' rows by their names: the number of games, then each cell in one line."""
    found = {}
    for row in reader.soup.select(".scroll[aria-labelledby^=tested] tbody tr"):
        name, _how, games = row.select("th")[0].stripped_strings
        cells = [" ".join(cell.get_text(" ").split()) for cell in row.select("td")]
        found[str(name)] = [str(games), *cells]
    return found


# --- Text and boards ------------------------------------------------------------------------------


def test_the_sections_come_in_their_order_and_are_linked(reader: Browser) -> None:
    assert [heading["id"] for heading in reader.soup.select(".chapters h2")] == ORDER
    assert [link["href"] for link in reader.soup.select(".toc a")] == [f"#{one}" for one in ORDER]


def test_the_four_mistakes_are_those_of_the_rules(reader: Browser) -> None:
    here = [heading.get_text() for heading in reader.soup.select(".mistakes h3")]
    reader.get("/rules/")
    assert here == [heading.get_text() for heading in reader.soup.select(".mistakes h3")]
    assert len(here) == 4


def test_each_choice_is_drawn_with_the_boards_after_both_pushes(reader: Browser) -> None:
    figures = reader.soup.select(".choice")
    assert len(figures) == len(CHOICES) == 10
    for figure, one in zip(figures, CHOICES.values(), strict=True):
        better, worse = one.board.slide(one.better), one.board.slide(one.worse)
        assert better
        assert worse
        drawn = [lying(board) for board in figure.select(".board")]
        assert drawn == [one.board, better.board, worse.board]
        titles = [title.get_text() for title in figure.select(".title")]
        assert titles == ["The position", f"Better: {one.better}", f"Worse: {one.worse}"]


def test_each_choice_has_the_solvers_figures_and_reasons(reader: Browser) -> None:
    for figure, said in zip(reader.soup.select(".choice"), rated().values(), strict=True):
        text = figure.get_text(" ")
        less = round(said.better.value) - round(said.worse.value)
        assert f"The solver's value for it: {grouped(round(said.better.value))}." in text
        assert f"{grouped(round(said.worse.value))}, which is {grouped(round(less))} less." in text
        for side, rating in zip(figure.select(".better, .worse"), said, strict=True):
            assert len(side.select("li")) == len(rating.reasons)


def test_each_choice_leads_to_the_solver(reader: Browser) -> None:
    links = [str(link["href"]) for link in reader.soup.select(".choice a")]
    assert len(links) == 10
    for link, one in zip(links, CHOICES.values(), strict=True):
        assert link.startswith("/solver/?board=")
        reader.get(link)
        assert reader.one("#editor")["data-best"] == one.better


def test_the_solver_page_leads_here() -> None:
    browser = Browser()
    browser.get("/solver/")
    assert browser.soup.select(f'.thinks a[href="{PAGE}"]')


# --- Tables ---------------------------------------------------------------------------------------


def test_every_strategy_is_listed_with_what_was_kept(reader: Browser) -> None:
    classic = [one for one in trials() if one.size == 4]
    listed = [
        row.select_one("th") for row in reader.soup.select("[aria-labelledby=tested4] tbody tr")
    ]
    names = [str(next(head.stripped_strings)) for head in listed if head]
    assert len(reader.soup.select(".measured")) == 2 * len({one.size for one in trials()})
    assert [tables.names()[one.strategy][0] for one in classic] == names[: len(STRATEGIES)]


def test_each_tile_is_told_with_how_many_made_it(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = show(monkeypatch, (TRIAL,))
    head, row = browser.soup.select("[aria-labelledby~=made4] tr")
    assert head.get_text(" ").split() == ["Strategy", "128", "256", "512", "1024", "2048"]
    cells = [" ".join(cell.get_text(" ").split()) for cell in row.select("td")]
    assert cells == [*["100.0% 99.6% to 100.0%"] * 3, *["0.5% 0.2% to 1.2%"] * 2]


def test_the_tiles_that_are_told_end_with_the_highest_that_was_made() -> None:
    high = TRIAL._replace(tops={8192: 1000})
    assert tables.told_faces([TRIAL, high]) == [512, 1024, 2048, 4096, 8192]


def show(
    monkeypatch: pytest.MonkeyPatch, some: tuple[Trial, ...], solver: tuple[Strength, ...] = ()
) -> Browser:
    monkeypatch.setattr(tables, "trials", lambda: some)
    monkeypatch.setattr(tables, "strengths", lambda: solver)
    browser = Browser()
    browser.get(PAGE)
    return browser


def test_figures_have_their_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    assert rows(show(monkeypatch, (TRIAL,))) == {
        "Snake": [
            "1,000 games",
            "0.5% 0.2% to 1.2%",
            "2,002 1,876 to 2,128",
            "512, in 99.5% 98.8% to 99.8%",
        ]
    }


def test_a_rare_win_is_told_more_finely(monkeypatch: pytest.MonkeyPatch) -> None:
    some = TRIAL._replace(games=10_000, tops={512: 9999, 2048: 1})
    assert rows(show(monkeypatch, (some,)))["Snake"][1] == "0.01% 0.00% to 0.06%"


def test_the_solvers_row_says_its_own_number_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = rows(show(monkeypatch, (TRIAL,), (SOLVER,)))
    assert listed["The solver"] == [
        "100 games",
        "100.0% 96.3% to 100.0%",
        "300,100",
        "16384, in 72.0% 62.5% to 79.9%",
    ]


def test_the_solvers_median_has_an_interval_where_its_report_has_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    newer = SOLVER._replace(median_low=290_000, median_high=310_000)
    listed = rows(show(monkeypatch, (TRIAL,), (newer,)))
    assert listed["The solver"][2] == "300,100 290,000 to 310,000"


def test_where_the_solver_stopped_at_a_tile_no_score_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stopped = SOLVER._replace(until=2048, tops={2048: 99})
    assert rows(show(monkeypatch, (TRIAL,), (stopped,)))["The solver"] == [
        "100 games", "99.0% 94.6% to 99.8%", "\N{EN DASH}", "\N{EN DASH}",
    ]  # fmt: skip


def test_a_tile_that_the_solvers_report_leaves_out_is_not_guessed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    weak = SOLVER._replace(tops={2048: 40, 4096: 5})
    assert rows(show(monkeypatch, (TRIAL,), (weak,)))["The solver"][3] == "\N{EN DASH}"


def test_without_a_report_there_is_no_row_of_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "The solver" not in rows(show(monkeypatch, (TRIAL,), (SOLVER._replace(size=5),)))


def test_each_size_has_its_table_and_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = show(monkeypatch, (TRIAL, TRIAL._replace(size=5)))
    titles = [heading.get_text() for heading in browser.soup.select('h3[id^="tested"]')]
    assert titles == ["Classic 4×4", "Large 5×5"]  # noqa: RUF001 - the sign
    assert [code.get_text() for code in browser.soup.select(".command code")] == [
        f"manage.py play_strategies --size {size} --games 1000" for size in (4, 5)
    ]


# --- How it is kept -------------------------------------------------------------------------------


def test_it_sets_no_cookie_and_holds_no_token(reader: Browser) -> None:
    response = reader.get(PAGE)
    assert not response.cookies
    assert b"csrf" not in response.content
    assert not reader.soup.select("main form")


def test_a_browser_may_keep_it_and_asks_again(reader: Browser) -> None:
    response = reader.get(PAGE)
    assert response.headers["Cache-Control"] == "private, no-cache"
    assert "Cookie" in response.headers["Vary"]
    tag = response.headers["ETag"]
    assert reader.get(PAGE, **{"If-None-Match": tag}).status_code == 304
    reader.client.cookies["settings"] = "theme-dark"
    assert reader.get(PAGE, **{"If-None-Match": tag}).status_code == 200


@pytest.mark.django_db
def test_it_asks_the_database_nothing(
    reader: Browser, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        reader.get(PAGE)


def test_it_is_only_read(reader: Browser) -> None:
    assert reader.client.head(PAGE).status_code == 200
    assert reader.client.post(PAGE).status_code == 405


def test_every_language_has_it(reader: Browser) -> None:
    codes = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
    assert all(reader.get(f"/{code}{PAGE}").status_code == 200 for code in codes)
