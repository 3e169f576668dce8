"""What was measured of the solver, as its page says it: with the figures of the report."""

import pytest

from game.solver.strength import Strength
from game.views import solver
from game.views.strength import measured
from tests.views.browser import Browser

WHOLE = Strength(
    size=4, games=100, seed=1, until=None, mean=312345.6, median=300100,
    tops={2048: 100, 16384: 81}, ms_median=3.04, ms_p90=12.345, ms_p99=20.0,
)  # fmt: skip
UNTIL = WHOLE._replace(size=5, until=2048, tops={2048: 99}, seed=1001)


def test_games_to_the_end_are_told_with_their_points_and_tiles() -> None:
    told = measured(WHOLE)
    assert told["result"] == (
        "4 by 4: 312,346 points on average in 100 games played to the end; "
        "half of them brought more than 300,100."
    )
    assert told["way"] == (
        "The games have the numbers 1 to 100. A move took 3.0 ms of one processor core, "
        "in nine cases of ten at most 12.3 ms."
    )
    assert told["tops"] == [("2,048", "100 of 100"), ("16,384", "81 of 100")]


def test_games_to_a_tile_are_told_with_how_many_made_it() -> None:
    told = measured(UNTIL)
    assert told["result"] == "5 by 5: it made 2,048 in 99 of 100 games."
    assert "numbers 1,001 to 1,100" in told["way"]
    assert told["tops"] == []


def test_the_page_tells_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "strengths", lambda: (WHOLE, UNTIL))
    browser = Browser()
    browser.get("/solver/")
    assert browser.shows("312,346 points on average")
    assert browser.shows("it made 2,048 in 99 of 100 games")
    rows = [row.get_text(" ").split() for row in browser.soup.select(".thinks tbody tr")]
    assert rows == [["2,048", "100", "of", "100"], ["16,384", "81", "of", "100"]]


def test_without_figures_the_page_claims_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "strengths", lambda: ())
    browser = Browser()
    browser.get("/solver/")
    assert browser.one(".thinks h2")
    assert not browser.soup.select(".thinks table, .thinks h3")
