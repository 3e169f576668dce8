"""`manage.py serve`: starts, answers, stops at any moment, and leaves nothing behind."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.config import ROOT

type Process = subprocess.Popen[str]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def environment(tmp_path: Path, port: int) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "SECRET_KEY": "a-key-only-for-these-tests-0123456789-abcdefghijklmnop",
        "ALLOWED_HOSTS": "127.0.0.1",
        "HTTPS": "off",
        "LOG_LEVEL": "WARNING",
        "DATABASE_URL": f"sqlite:///{tmp_path}/served.sqlite3",
        "SOLVER_LOCK": str(tmp_path / "solver.lock"),
        "PORT": str(port),
        # Nothing was collected; what these tests ask for needs no static file.
        "PYTHONWARNINGS": "ignore:No directory at",
    }


@pytest.fixture
def server(environment: dict[str, str]) -> Iterator[Process]:
    """The command as a terminal runs it: leader of a group that Ctrl-C reaches as a whole."""
    command = [sys.executable, "manage.py", "serve"]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        yield process
        with contextlib.suppress(ProcessLookupError):
            process.kill()


def announced(server: Process) -> str:
    assert server.stdout is not None
    return server.stdout.readline()


def eventually(true: object, seconds: float = 15) -> bool:
    assert callable(true)
    until = time.monotonic() + seconds
    while not true():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def answers(port: int) -> bool:
    with contextlib.suppress(OSError), urlopen(f"http://127.0.0.1:{port}/readyz") as answer:
        return bool(answer.status == 200)
    return False


def workers(server: Process) -> list[int]:
    """The processes whose parent is the server."""
    statuses = [(int(path.parent.name), path) for path in Path("/proc").glob("[0-9]*/stat")]
    found = []
    for pid, path in statuses:
        with contextlib.suppress(OSError):
            if path.read_text().rsplit(")", 1)[1].split()[1] == str(server.pid):
                found.append(pid)
    return found


def gone(pids: list[int]) -> bool:
    return not any(Path(f"/proc/{pid}").exists() for pid in pids)


def test_it_migrates_says_where_it_is_and_answers(server: Process, port: int) -> None:
    assert announced(server) == (
        f"2048 is being served at http://127.0.0.1:{port}/ (Ctrl-C stops it).\n"
    )
    assert eventually(lambda: answers(port))


@pytest.mark.parametrize("ready", [True, False])
def test_ctrl_c_stops_it_without_a_word_and_without_an_orphan(
    server: Process, port: int, ready: bool
) -> None:
    announced(server)
    if ready:
        assert eventually(lambda: answers(port))
    started = workers(server)
    os.killpg(server.pid, signal.SIGINT)
    output, _ = server.communicate(timeout=15)
    assert (server.returncode, output) == (0, "")
    assert gone(started)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP])
def test_a_service_manager_or_a_closed_terminal_stops_it(
    server: Process, port: int, how: signal.Signals
) -> None:
    announced(server)
    assert eventually(lambda: answers(port))
    server.send_signal(how)
    assert server.wait(timeout=15) == 0


def test_a_killed_worker_is_replaced(server: Process, port: int) -> None:
    announced(server)
    assert eventually(lambda: answers(port))
    killed = workers(server)[0]
    os.kill(killed, signal.SIGKILL)
    assert eventually(lambda: len(set(workers(server)) - {killed}) == 2)
    assert eventually(lambda: answers(port))


def test_a_killed_main_process_leaves_no_worker(server: Process, port: int) -> None:
    announced(server)
    assert eventually(lambda: answers(port))
    left = workers(server)
    assert len(left) == 2
    server.kill()
    assert eventually(lambda: gone(left))


def refusal(environment: dict[str, str]) -> str:
    """Run the command that refuses to start and return its sentence."""
    done = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_port_that_is_taken_is_refused_with_a_sentence(
    environment: dict[str, str], port: int
) -> None:
    with socket.create_server(("127.0.0.1", port)):
        sentence = refusal(environment)
    assert f"Not started: http://127.0.0.1:{port}/ cannot be used" in sentence


def test_a_lock_file_that_cannot_be_had_is_refused_with_a_sentence(
    environment: dict[str, str], tmp_path: Path
) -> None:
    sentence = refusal(environment | {"SOLVER_LOCK": str(tmp_path / "no" / "such" / "folder")})
    assert "Not started: SOLVER_LOCK cannot be opened" in sentence


def test_who_sends_slowly_holds_up_nobody(server: Process, port: int) -> None:
    assert eventually(lambda: answers(port))
    head = (
        b"POST /move/ HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: csrftoken=" + b"a" * 32 + b"\r\n"
        b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\ngame="
    )
    with contextlib.ExitStack() as stack:
        for _ in range(20):
            slow = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            slow.sendall(head)
        for page in ("/healthz", "/readyz", "/robots.txt"):
            with urlopen(f"http://127.0.0.1:{port}{page}", timeout=10) as response:
                assert response.status == 200


@pytest.fixture
def named_host(environment: dict[str, str]) -> None:
    environment["HOST"] = "localhost"


@pytest.mark.usefixtures("named_host")
class TestHostName:
    def test_a_host_may_be_a_name(self, server: Process, port: int) -> None:
        assert f"http://localhost:{port}/" in announced(server)
        assert eventually(lambda: answers(port))
