"""No move that was answered is lost, and none is played twice, when processes are killed."""

import contextlib
import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.durability.client import Client
from tests.e2e.server import Server, environment, kill, own_database
from tests.e2e.stage import Stage

CLIENTS = 8
KILLS = 10
PATIENCE = 60.0  # seconds


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


def wait_for(what: Callable[[], object], seconds: float = PATIENCE) -> None:
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
            client.join(PATIENCE)
        failures = [client.failure for client in clients if client.failure]
        if failures:
            # Whatever else went wrong, it is because of what a client met.
            raise ExceptionGroup("clients failed", failures)
    assert not any(client.is_alive() for client in clients)


def connections(server: Server) -> dict[int, int]:
    """Return how many clients each worker is talking to."""
    inodes = accepted(server.port)
    return {pid: len(inodes & sockets(pid)) for pid in server.worker_pids()}


def accepted(port: int) -> set[str]:
    """Return the inodes of established connections to `port` (fields 1, 3 and 9 of a line)."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    here = f":{port:04X}"
    return {line[9] for line in lines if line[1].endswith(here) and line[3] == "01"} - {"0"}


def sockets(pid: int) -> set[str]:
    """Return the inodes of the sockets that a process has open."""
    found = set()
    with contextlib.suppress(OSError):  # it may be gone already
        for entry in Path(f"/proc/{pid}/fd").iterdir():
            with contextlib.suppress(OSError):
                found.add(str(entry.readlink()).removeprefix("socket:[").removesuffix("]"))
    return found


def kill_busy_worker(server: Server, clients: list[Client]) -> int:
    """Kill the worker that most clients are talking to, while four or more wait for answers."""
    until = time.monotonic() + PATIENCE
    while not any_failed(clients):
        assert time.monotonic() < until, "No worker was busy."
        held, pid = max((held, pid) for pid, held in connections(server).items())
        if held >= 4 and waiting(clients) >= 4:
            kill(pid)
            return pid
    return 0


def is_whole_without(server: Server, pid: int) -> bool:
    """Tell whether the killed worker has a successor; start anew a server that gave up.

    granian gives up when a worker dies again within 5.5 s; a service manager would start it again.
    """
    if not server.is_running:
        server.start()
    pids = server.worker_pids()
    return pid not in pids and len(pids) == server.workers and server.is_ready()


def waiting(clients: list[Client]) -> int:
    return sum(client.is_waiting for client in clients)


def any_failed(clients: list[Client]) -> bool:
    return any(client.failure for client in clients)


def all_get_answers(clients: list[Client]) -> None:
    """Wait until each client has been answered (again)."""
    before = {client: client.revisions for client in clients}
    wait_for(lambda: any_failed(clients) or all(one.revisions != before[one] for one in clients))


def assert_nothing_lost(clients: list[Client], stage: Stage) -> None:
    for client in clients:
        player = stage.player_of(client.http.cookies["sessionid"])
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
    with playing(server, 1) as clients:
        for _ in range(KILLS):
            all_get_answers(clients)
            killed = kill_busy_worker(server, clients)
            wait_for(partial(is_whole_without, server, killed))
        all_get_answers(clients)
    assert sum(client.retries for client in clients) >= KILLS
    assert_nothing_lost(clients, stage)


def test_killing_the_whole_server_loses_and_doubles_no_move(served: tuple[Server, Stage]) -> None:
    server, stage = served
    with playing(server, 100) as clients:
        for _ in range(3):
            all_get_answers(clients)
            wait_for(lambda: any_failed(clients) or waiting(clients) >= 4)
            server.kill()
            server.start()
        all_get_answers(clients)
    assert_nothing_lost(clients, stage)
