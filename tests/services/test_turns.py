"""The solver's turns: one per player, never one in every worker, over all processes."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from pytest_django import Settings

from game.services import SolverBusy, turn, turns

# Holds a player's turn until it is killed; says whether it got it.
HOLDER = """
import sys, time, uuid
import django
from django.conf import settings
django.setup()
settings.SOLVER_LOCK, settings.WORKERS = sys.argv[1], int(sys.argv[2])
from game.services import SolverBusy, turn
try:
    with turn(uuid.UUID(sys.argv[3])):
        print("has it", flush=True)
        time.sleep(60)
except SolverBusy:
    print("busy", flush=True)
"""

type Hold = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def lock_file(settings: Settings, tmp_path: Path) -> Path:
    path = tmp_path / "solver.lock"
    settings.SOLVER_LOCK, settings.WORKERS = path, 4
    return path


@pytest.fixture
def hold(lock_file: Path, settings: Settings) -> Iterator[Hold]:
    """Start other processes that each take a player's turn."""
    started: list[subprocess.Popen[str]] = []

    def start(player_id: UUID, expected: str = "has it") -> "subprocess.Popen[str]":
        arguments = [HOLDER, str(lock_file), str(settings.WORKERS), str(player_id)]
        process = subprocess.Popen(
            [sys.executable, "-c", *arguments],
            env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
            stdout=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        assert process.stdout
        assert process.stdout.readline().strip() == expected
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def is_busy(player_id: UUID) -> bool:
    try:
        with turn(player_id):
            return False
    except SolverBusy:
        return True


def test_a_turn_is_had_and_given_back(lock_file: Path) -> None:
    player_id = uuid4()
    for _ in range(2):
        with turn(player_id):
            pass
    assert not is_busy(player_id)


def test_a_turn_is_given_back_when_solving_fails(lock_file: Path) -> None:
    player_id = uuid4()
    with pytest.raises(ZeroDivisionError), turn(player_id):
        raise ZeroDivisionError
    assert not is_busy(player_id)


def test_another_thread_of_the_process_finds_it_busy(lock_file: Path) -> None:
    player_id = uuid4()
    with ThreadPoolExecutor(1) as pool, turn(player_id):
        assert pool.submit(is_busy, player_id).result()
        assert pool.submit(is_busy, uuid4()).result()
    assert not is_busy(player_id)


def test_a_player_has_one_turn_over_all_processes(hold: Hold) -> None:
    player_id = uuid4()
    hold(player_id)
    assert is_busy(player_id)
    assert not is_busy(uuid4())


def test_one_worker_is_always_left_for_moves(hold: Hold) -> None:
    for _ in range(3):
        hold(uuid4())
    hold(uuid4(), "busy")
    assert is_busy(uuid4())


def test_a_killed_process_gives_its_turn_back(hold: Hold, settings: Settings) -> None:
    settings.WORKERS = 2
    player_id = uuid4()
    process = hold(player_id)
    assert is_busy(player_id)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert not is_busy(player_id)


def test_a_turn_refused_leaves_nothing_locked(hold: Hold, settings: Settings) -> None:
    settings.WORKERS = 2
    holder = hold(uuid4())
    waiting = uuid4()
    assert is_busy(waiting)
    holder.kill()
    holder.wait()
    hold(waiting)


@pytest.mark.parametrize(("workers", "slots"), [(1, 1), (2, 1), (3, 2), (8, 7)])
def test_there_is_one_slot_less_than_workers_but_always_one(
    settings: Settings, workers: int, slots: int
) -> None:
    settings.WORKERS = workers
    assert turns.slots() == slots


def test_the_lock_file_is_ours_alone_and_no_link(settings: Settings, tmp_path: Path) -> None:
    settings.SOLVER_LOCK = tmp_path / "own.lock"
    assert not is_busy(uuid4())
    assert settings.SOLVER_LOCK.stat().st_mode & 0o777 == 0o600
    settings.SOLVER_LOCK = tmp_path / "link.lock"
    settings.SOLVER_LOCK.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError, match="link"), turn(uuid4()):
        pass
