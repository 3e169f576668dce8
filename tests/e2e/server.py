"""The production server of the browser tests: granian through `manage.py serve`, own database."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0  # seconds; a start beside other work on two cores
# `manage.py serve`, told to stop when the test run dies without a chance to stop it.
SERVE = """
import ctypes, os, signal, sys
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)
os.execv(sys.executable, [sys.executable, "manage.py", "serve"])
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def environment(database_url: str, static_root: Path) -> dict[str, str]:
    """What a production start needs, over plain HTTP, with the limits out of the tests' way."""
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "tests.e2e.settings",
        "DATABASE_URL": database_url,
        "E2E_STATIC_ROOT": str(static_root),
        "SECRET_KEY": "a-key-of-the-browser-tests-that-is-long-enough-0123456789",
        "ALLOWED_HOSTS": "127.0.0.1,localhost",
        "DEBUG": "off",
        "HTTPS": "off",
        "LOG_LEVEL": "WARNING",
        "NEW_PLAYERS_PER_HOUR": "100000",
        "NEW_GAMES_PER_HOUR": "100000",
        "SOLVER_REQUESTS_PER_MINUTE": "100000",
        "SOLVER_LOCK": str(static_root.with_name("solver.lock")),
    }


@contextlib.contextmanager
def own_database(folder: Path, name: str) -> Iterator[str]:
    """Yield the URL of a new database: on the server of DATABASE_URL if that is PostgreSQL."""
    given = os.environ.get("DATABASE_URL", "")
    if not given.startswith("postgres"):
        yield f"sqlite:///{folder / name}.sqlite3"
        return
    with psycopg.connect(given, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
        try:
            yield urlunsplit(urlsplit(given)._replace(path=f"/{name}"))
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())


@dataclass
class Server:
    """One server process with its workers; stopped and started again on the same port."""

    environment: dict[str, str]
    log: Path
    workers: int = 2
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it and its database answer."""
        own = {"HOST": "127.0.0.1", "PORT": str(self.port), "WORKERS": str(self.workers)}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", SERVE],
                cwd=ROOT,
                env=self.environment | own,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        until = time.monotonic() + PATIENCE
        while not self.is_ready():
            if not self.is_running or time.monotonic() > until:
                raise RuntimeError(f"The server did not start:\n{self.log_tail()}")
            time.sleep(0.05)

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def is_ready(self) -> bool:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=2)
        try:
            connection.request("GET", "/readyz")
            return connection.getresponse().status == 200
        except (OSError, HTTPException):
            return False
        finally:
            connection.close()

    def stop(self) -> int:
        """Stop it as a service manager does and return its exit code."""
        workers, process, self.process = self.worker_pids(), self.process, None
        if process is None:
            return 0
        process.send_signal(signal.SIGTERM)
        try:
            return process.wait(15)
        except subprocess.TimeoutExpired:
            # Each worker leads a group of its own, so the main process's group is not enough.
            for pid in (*workers, process.pid):
                kill(pid)
            process.wait()
            raise RuntimeError(f"The server did not stop:\n{self.log_tail()}") from None

    def kill(self) -> None:
        """Kill the whole server at once, as a power cut would."""
        workers, process, self.process = self.worker_pids(), self.process, None
        if process is not None:
            for pid in (process.pid, *workers):
                kill(pid)
            process.wait()

    def log_tail(self) -> str:
        return self.log.read_text()[-4000:]

    def worker_pids(self) -> list[int]:
        """The processes that answer requests, oldest first."""
        if self.process is None:
            return []
        threads = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        pids = {int(pid) for thread in threads for pid in thread.read_text().split()}
        return sorted(pid for pid in pids if b"resource_tracker" not in _command(pid))


def _command(pid: int) -> bytes:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def kill(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
