"""The benches run, on tiny counts: nothing here looks at a time."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial

import pytest
from django.core.wsgi import get_wsgi_application

from tests.bench import (
    answers,
    cpu,
    engines,
    hinted,
    length,
    queries,
    replays,
    served,
    shares,
    solving,
)
from tests.bench.browser import Application, Browser
from tests.bench.engines import met_in_games, met_nowhere
from tests.bench.measure import alternate, machine, spread, table
from tests.e2e.server import ROOT, Server


@pytest.fixture
def application() -> Application:
    return get_wsgi_application()


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served.serving(f"bench_{os.getpid()}") as server:
        yield server


def test_blocks_alternate_and_keep_all_samples() -> None:
    order: list[str] = []

    def block(name: str) -> list[float]:
        order.append(name)
        return [1.0]

    assert alternate({name: partial(block, name) for name in "ab"}, 3) == {
        "a": [1.0] * 3,
        "b": [1.0] * 3,
    }
    assert order == ["a", "b", "b", "a", "a", "b"]


def test_a_table_is_markdown_and_the_machine_is_named() -> None:
    assert table(("a", "b"), [(1, 2)]) == "| a | b |\n| --- | --- |\n| 1 | 2 |"
    assert spread([1.0, 2.0, 3.0]).p50 == 2.0
    assert re.match(r"\d{4}-\d\d-\d\d, \d+ cores \(.+\), \d+ GB, ", machine())


def test_all_engines_play_all_conformance_lines_right() -> None:
    assert set(engines.wrong_lines().values()) == {0}


@pytest.mark.parametrize("positions", [met_in_games, met_nowhere])
def test_engines_are_compared_on_the_same_positions(positions: type) -> None:
    samples = engines.compare(positions(5, 20), 2)
    assert set(samples) == set(engines.engines())
    assert len(engines.row("5x5", samples)) == 1 + len(samples)


@pytest.mark.django_db(transaction=True)
@pytest.mark.urls("tests.bench.floor")
def test_a_move_is_compared_with_both_floors(application: Application) -> None:
    found = cpu.compare(application, blocks=2, count=3)
    assert {name: len(samples) for name, samples in found.items()} == {
        cpu.PRODUCT: 6,
        cpu.FLOOR: 6,
        cpu.LEAN: 6,
    }


@pytest.mark.django_db(transaction=True)
def test_a_moves_time_is_shared_out(application: Application) -> None:
    assert set(shares.shares(application, 10)) == {*shares.PARTS, shares.REST}


@pytest.mark.django_db(transaction=True)
def test_statements_are_counted(application: Application) -> None:
    told = dict(queries.report(application))
    assert told["move"] == "1 SELECT + 1 UPDATE"


@pytest.mark.django_db(transaction=True)
def test_moves_of_long_and_short_games_are_compared(application: Application) -> None:
    rows = length.report(application, blocks=2, count=2, at=(10, 300))
    assert [row[0] for row in rows] == ["10", "300", "10, with the tiles of 300"]


@pytest.mark.django_db(transaction=True)
def test_what_a_replay_costs_is_timed(application: Application) -> None:
    assert len(replays.report(application, rounds=2, moves=300)) == 4


@pytest.mark.django_db(transaction=True)
def test_answers_are_weighed(application: Application) -> None:
    assert [row[1] for row in answers.report(application)] == ["18", "25", "38", "55"]


@pytest.mark.django_db(transaction=True)
def test_solving_is_timed_on_every_board(application: Application) -> None:
    rows = solving.report(2)
    assert [row[0] for row in rows] == ["4x4", "4x4", "5x5", "5x5", "6x6", "6x6"]


@pytest.mark.django_db(transaction=True)
def test_a_refused_request_stops_the_bench(application: Application) -> None:
    with pytest.raises(RuntimeError, match="404"):
        Browser(application).get("/nowhere/")


def test_the_served_game_is_put_under_load(server: Server) -> None:
    assert served.throughput(server, clients=2, seconds=0.2)[0] == "2"


def test_a_visit_is_weighed_with_all_files_that_the_page_names(server: Server) -> None:
    first, later = served.visits(server)
    assert int(re.findall(r"\d+", first[0])[0]) > 10
    assert later[1].endswith("KB")


def test_every_file_that_the_browser_would_ask_for_is_found(server: Server) -> None:
    visitor = served.Visitor(server.port)
    visitor.visit("/")
    assert any(url.endswith(".css") for url in visitor.seen)
    assert any("htmx" in url for url in visitor.seen)


def test_the_command_explains_itself() -> None:
    command = [sys.executable, "-m", "tests.bench", "--help"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "--scale" in told.stdout


def test_moves_are_measured_beside_hints(server: Server) -> None:
    rows = hinted.compare(server, clients=1, seconds=0.3)
    assert [row[0] for row in rows] == ["moves", "moves beside hints", "hints"]
    assert "3" in rows[2][-1]
