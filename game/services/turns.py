"""The solver's turns: one per player, and never one in every worker, over all processes here.

POSIX record locks on the bytes of one file: the system gives those of a killed process back.
"""

import fcntl
import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from threading import Lock
from uuid import UUID

from django.conf import settings

from game.services.errors import SolverBusy

# The first bytes are the slots; a player's byte lies beyond them. Nothing is ever written.
PLAYERS = 1 << 40

# A process owns its locks as a whole: its threads exclude each other by this one.
here = Lock()


@contextmanager
def turn(player_id: UUID) -> Iterator[None]:
    """Let the solver work for this player inside `with`; SolverBusy if it cannot at once."""
    with ExitStack() as held:
        if not here.acquire(blocking=False):
            raise SolverBusy
        held.callback(here.release)
        file = lock_file(settings.SOLVER_LOCK)
        hold(held, file, [PLAYERS + player_id.int % PLAYERS])
        hold(held, file, range(slots()))
        yield


def slots() -> int:
    """Return how many processes may solve at once: all workers but one, which plays on."""
    return max(1, settings.WORKERS - 1)


def hold(held: ExitStack, file: int, places: Iterable[int]) -> None:
    """Lock the first of the bytes that is free; SolverBusy if none is."""
    for place in places:
        if lock(file, place):
            held.callback(fcntl.lockf, file, fcntl.LOCK_UN, 1, place)
            return
    raise SolverBusy


def lock(file: int, place: int) -> bool:
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)
    except (BlockingIOError, PermissionError):  # POSIX allows either for "another has it"
        return False
    return True


@cache
def lock_file(path: Path) -> int:
    """Open the file once and for good: to close any handle of it would give up all its locks."""
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
