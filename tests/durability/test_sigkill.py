"""No move that was answered is lost, and none is played twice, when processes are killed."""

import contextlib
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.durability.client import Client
from tests.e2e.server import Server, environment, kill, own_database
from tests.e2e.stage import Stage

CLIENTS = 8
KILLS = 10


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Stage]]:
    folder = tmp_path_factory.mktemp("durable")
    with contextlib.ExitStack() as stack:
        url = stack.enter_context(own_database(folder, f"durable_{os.getpid()}"))
        stage = stack.enter_context(Stage(environment(url, folder / "static")))
        server = Server(environment(url, folder / "static"), folder / "server.log")
        stack.callback(server.stop)
        server.start()
        yield server, stage


def wait_for(what: Callable[[], object], seconds: float = 30) -> None:
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until, "Waited too long."
        time.sleep(0.002)


@contextlib.contextmanager
def playing(server: Server, first_seed: int) -> Iterator[list[Client]]:
    """Let clients play; at the end each gets its last answer, and its failure is the test's."""
    url = f"http://127.0.0.1:{server.port}"
    clients = [Client(url, first_seed + number) for number in range(CLIENTS)]
    for client in clients:
        client.start()
    try:
        yield clients
    finally:
        for client in clients:
            client.stop.set()
        for client in clients:
            client.join(30)
    for client in clients:
        assert not client.is_alive()
        if client.failure:
            raise client.failure


def birth(pid: int) -> int:
    """Return when the process was started (field 22, counted behind the name in brackets)."""
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19])


def waiting(clients: list[Client]) -> int:
    return sum(client.is_waiting for client in clients)


def all_get_answers(clients: list[Client]) -> None:
    """Wait until each client has been answered (again)."""
    before = {client: client.revisions for client in clients}
    wait_for(lambda: all(one.failure or one.revisions != before[one] for one in clients))


def assert_nothing_lost(clients: list[Client], stage: Stage) -> None:
    for client in clients:
        player = stage.player_of(client.cookies["sessionid"])
        stored = {row.game: row for row in stage.games(player)}
        for game, journal in client.journals.items():
            if not journal.played:
                continue
            row = stored[game]
            assert row.rows == journal.last.rows
            assert row.directions == journal.played[row.moves - len(row.directions) :]
            assert (row.moves, row.score) == (len(journal.played), journal.last.score)
            assert row.is_sound
            if row.is_current:
                assert row.revision == journal.last.revision
    assert stage.check_database() == []


def test_ten_killed_workers_lose_and_double_no_move(served: tuple[Server, Stage]) -> None:
    server, stage = served
    killed: list[int] = []
    with playing(server, 1) as clients:
        for _ in range(KILLS):
            all_get_answers(clients)
            wait_for(lambda: len(server.worker_pids()) == server.workers)
            # In turn: the server gives up when one and the same worker dies twice in 5.5 s.
            victim = min(server.worker_pids(), key=birth)
            wait_for(lambda: waiting(clients) >= 4)
            kill(victim)
            killed.append(victim)
            if not server.is_running:
                server.start()
        all_get_answers(clients)
    assert len(set(killed)) == KILLS
    assert sum(client.retries for client in clients) > 0
    assert_nothing_lost(clients, stage)


def test_killing_the_whole_server_loses_and_doubles_no_move(served: tuple[Server, Stage]) -> None:
    server, stage = served
    with playing(server, 100) as clients:
        for _ in range(3):
            all_get_answers(clients)
            wait_for(lambda: waiting(clients) >= 4)
            server.kill()
            server.start()
        all_get_answers(clients)
    assert_nothing_lost(clients, stage)
