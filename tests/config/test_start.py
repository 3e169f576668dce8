"""A production start: refused with one sentence, or with everything the deployment checks want."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.config import ROOT

ENOUGH = {
    "SECRET_KEY": "a-key-only-for-these-tests-0123456789-abcdefghijklmnop",
    "ALLOWED_HOSTS": "game.example",
}


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return run_in(ROOT, *command, **environment)


def run_in(folder: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    bare = {"PATH": os.environ["PATH"], "DATABASE_URL": "sqlite://:memory:"}
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=bare | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("command", [["manage.py", "check"], ["manage.py", "serve"]])
@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_a_start_without_what_it_needs_is_refused_with_one_sentence(
    command: list[str], missing: str
) -> None:
    done = run(*command, **{key: text for key, text in ENOUGH.items() if key != missing})
    assert done.returncode == 1
    assert done.stdout == ""
    assert missing in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_granian_alone_is_refused_too_and_gives_up() -> None:
    done = run("-m", "granian", "--interface", "wsgi", "--port", "0", "config.wsgi:application")
    assert done.returncode == 1
    assert "the environment variable SECRET_KEY is missing" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("TRUSTED_PROXIES", "my-proxy"),
        ("TRUSTED_PROXIES", "*"),
        ("SQLITE_SYNCHRONOUS", "OFF"),
        ("DATABASE_URL", "junk"),
        ("HTTPS", "maybe"),
        ("LOG_LEVEL", "loud"),
        ("PORT", "99999"),
        ("PORT", "abc"),
        ("TIME_ZONE", "Foo"),
        ("WORKERS", "0"),
    ],
)
def test_a_setting_that_cannot_be_meant_is_refused(name: str, text: str) -> None:
    done = run("manage.py", "check", **ENOUGH, **{name: text})
    assert done.returncode == 1
    assert name in done.stderr
    assert "Traceback" not in done.stderr


def test_a_secret_key_is_taken_as_it_is_and_spaces_around_hosts_are_not() -> None:
    print_both = "from config.settings import *; print(SECRET_KEY, ALLOWED_HOSTS)"
    done = run("-c", print_both, SECRET_KEY="$x$y", ALLOWED_HOSTS="a.example, b.example,")
    assert done.stdout == "$x$y ['a.example', 'b.example']\n"


def test_the_deployment_checks_pass_with_nothing_silenced() -> None:
    done = run("manage.py", "check", "--deploy", "--fail-level", "WARNING", **ENOUGH)
    assert (done.returncode, done.stderr) == (0, "")
    assert "no issues (0 silenced)" in done.stdout.replace("identified no issues", "no issues")


def test_a_database_that_does_not_answer_stops_the_start_with_one_sentence() -> None:
    nobody = "postgres://game@127.0.0.1:1/game"
    done = run("manage.py", "serve", **ENOUGH | {"DATABASE_URL": nobody})
    assert done.returncode == 1
    assert "the database does not answer" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["a#b", "what?", "50 %", "été"])
def test_the_folder_may_have_any_name(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    for part in ("config", "game", "templates", "static"):
        shutil.copytree(ROOT / part, folder / part)
    shutil.copy(ROOT / "manage.py", folder)
    done = run_in(folder, "manage.py", "migrate", DATABASE_URL="", **ENOUGH)
    assert done.returncode == 0, done.stderr
    assert (folder / "db.sqlite3").exists()
