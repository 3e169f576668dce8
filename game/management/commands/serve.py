"""`manage.py serve`: bring the database up to date and serve the game until Ctrl-C."""

import ctypes
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection, connections
from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels
from granian.server.common import AbstractServer

from game.services.turns import lock_file

# Any number will do, as long as all processes of the game use the same one.
MIGRATION_LOCK = 2048
BODIES_AT_ONCE = 64
STOP_SECONDS = 5  # then a worker is killed
PR_SET_PDEATHSIG = 1  # from <linux/prctl.h>


class Command(BaseCommand):
    help = "Migrates the database, then serves the game with granian."

    def handle(self, **options: object) -> None:
        require_free_port()
        require_lock_file()
        try:
            migrate()
        except OperationalError as error:
            raise CommandError(f"Not started: the database does not answer ({error}).") from error
        # The workers are forks: none may share a connection with this process.
        connections.close_all()
        server = build_server()
        server.on_startup(self.announce)
        server.on_startup(lambda: listen_for_the_end(server))
        watch_forks()
        server.serve(target_loader=load_in_worker)

    def announce(self) -> None:
        self.stdout.write(f"2048 is being served at {address()} (Ctrl-C stops it).")
        self.stdout.flush()


def ip_address() -> str:
    """Return what HOST names as the number that granian wants, IPv4 where there is a choice."""
    try:
        found = socket.getaddrinfo(settings.HOST, settings.PORT, type=socket.SOCK_STREAM)
    except OSError as error:
        raise CommandError(f"Not started: HOST names no address here ({error}).") from error
    return str(min(found)[4][0])


def require_free_port() -> None:
    """Refuse a port that is taken: granian would share it with whatever listens there."""
    ip = ip_address()
    family = socket.AF_INET6 if ":" in ip else socket.AF_INET
    try:
        socket.create_server((ip, settings.PORT), family=family).close()
    except OSError as error:
        raise CommandError(f"Not started: {address()} cannot be used ({error}).") from error


def require_lock_file() -> None:
    """Refuse a file that cannot be had: else the first hint would fail, and every one after it."""
    try:
        lock_file(settings.SOLVER_LOCK)
    except OSError as error:
        raise CommandError(f"Not started: SOLVER_LOCK cannot be opened ({error}).") from error


def migrate() -> None:
    """One process at a time: several may start at once on one database."""
    if connection.vendor != "postgresql":
        call_command("migrate", interactive=False, verbosity=0)
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATION_LOCK])
    call_command("migrate", interactive=False, verbosity=0)
    # Closing the connection, which the caller does, gives the lock back.


def build_server() -> AbstractServer[Any]:
    """One request at a time in a worker: with more of them the slowest answers take a second.

    Its other threads only wait for bodies that come slowly (config/bodies.py).
    """
    logging.getLogger("_granian").addFilter(is_no_advice)
    server: AbstractServer[Any] = Granian(
        "config.wsgi:application",
        address=ip_address(),
        port=settings.PORT,
        interface=Interfaces.WSGI,
        http=HTTPModes.http1,
        websockets=False,
        workers=settings.WORKERS,
        blocking_threads=BODIES_AT_ONCE,
        blocking_threads_idle_timeout=600,
        respawn_failed_workers=True,
        workers_kill_timeout=STOP_SECONDS,
        log_level=LogLevels(settings.LOG_LEVEL.lower()),
        log_dictconfig={"loggers": {"_granian": {"propagate": True}}},
    )
    return server


def is_no_advice(record: logging.LogRecord) -> bool:
    """Leave out granian's warning of many threads: here all but one of them wait."""
    return "Python threads" not in record.getMessage()


def watch_forks() -> None:
    """Make a fork a worker before it can be told to stop: until then SIGTERM waits."""
    os.register_at_fork(
        before=lambda: signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM}),
        after_in_parent=lambda: signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM}),
        after_in_child=become_worker,
    )


def load_in_worker(target: str) -> Callable[..., Any]:
    # For Pythons that spawn the workers instead of forking them.
    become_worker()
    from config.wsgi import application

    return application


def become_worker() -> None:
    """Let only the main process stop this one, and let this one not outlive it."""
    # Until granian has set its own, a fork has the main process's handler, which stops nothing.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    # Ctrl-C goes to the terminal's group; a worker that stops by itself looks like a crashed one.
    os.setpgid(0, 0)
    if sys.platform == "linux":
        # A worker left behind would hold the port and go on serving.
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def listen_for_the_end(server: AbstractServer[Any]) -> None:
    """Stop on Ctrl-C, on a service manager's word, and when the terminal is closed."""

    def stop(*_: object) -> None:
        server.signal_handler_interrupt()  # type: ignore[no-untyped-call]
        threading.Thread(target=insist, args=(server,), daemon=True).start()

    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, stop)


def insist(server: AbstractServer[Any]) -> None:
    """Tell workers again to stop: one that has only just started may miss the first time."""
    for _ in range(2 * STOP_SECONDS):
        time.sleep(0.5)
        for worker in list(server.wrks):
            worker.terminate()


def address() -> str:
    host = f"[{settings.HOST}]" if ":" in settings.HOST else settings.HOST
    return f"http://{host}:{settings.PORT}/"
