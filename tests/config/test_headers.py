"""Headers and cookie flags, with HTTPS and without; settings from the environment."""

import json
import os
import subprocess
import sys

import pytest
from django.test import Client

from tests.config import ROOT

NAMES = [
    "DEBUG", "DATABASES", "SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS", "SESSION_COOKIE_SECURE",
    "CSRF_COOKIE_SECURE", "SESSION_COOKIE_HTTPONLY", "SESSION_COOKIE_SAMESITE",
    "SESSION_COOKIE_AGE", "CSRF_COOKIE_HTTPONLY", "CSRF_COOKIE_SAMESITE", "ALLOWED_HOSTS",
    "SECRET_KEY_FALLBACKS",
]  # fmt: skip
PROGRAM = f"""
import json
from config import settings
print(json.dumps({{name: getattr(settings, name, None) for name in {NAMES}}}, default=str))
"""


def settings_with(**environment: str) -> dict[str, object]:
    bare = {"PATH": os.environ["PATH"], "SECRET_KEY": "key", "ALLOWED_HOSTS": "a.example,b.example"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT, env=bare | environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    read: dict[str, object] = json.loads(done.stdout)
    return read


def test_the_defaults_are_safe() -> None:
    read = settings_with()
    assert read["DEBUG"] is False
    assert read["SECURE_SSL_REDIRECT"] is True
    assert read["SECURE_HSTS_SECONDS"] == 365 * 86400
    assert read["SESSION_COOKIE_SECURE"] is read["CSRF_COOKIE_SECURE"] is True
    assert read["CSRF_COOKIE_HTTPONLY"] is True
    assert read["SESSION_COOKIE_AGE"] == 400 * 86400
    assert read["ALLOWED_HOSTS"] == ["a.example", "b.example"]


def test_without_https_cookies_come_back_over_plain_http() -> None:
    read = settings_with(HTTPS="off")
    assert read["SECURE_SSL_REDIRECT"] is False
    assert read["SECURE_HSTS_SECONDS"] == 0
    assert read["SESSION_COOKIE_SECURE"] is read["CSRF_COOKIE_SECURE"] is False


def test_sqlite_is_kept_open_in_wal_mode() -> None:
    database = settings_with()["DATABASES"]["default"]  # type: ignore[index]
    assert database["CONN_MAX_AGE"] is None
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in database["OPTIONS"]["init_command"]
    assert "synchronous=NORMAL" in database["OPTIONS"]["init_command"]


def test_a_power_cut_can_be_made_to_cost_nothing() -> None:
    database = settings_with(SQLITE_SYNCHRONOUS="full")["DATABASES"]["default"]  # type: ignore[index]
    assert "synchronous=FULL" in database["OPTIONS"]["init_command"]


def test_a_database_url_moves_to_postgresql() -> None:
    url = "postgres://me:pw@db.example:5433/game"
    database = settings_with(DATABASE_URL=url)["DATABASES"]["default"]  # type: ignore[index]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["HOST"], database["PORT"], database["CONN_MAX_AGE"]) == (
        "db.example",
        5433,
        None,
    )


def test_old_keys_are_read() -> None:
    assert settings_with(SECRET_KEY_FALLBACKS="a,b")["SECRET_KEY_FALLBACKS"] == ["a", "b"]


@pytest.mark.urls("tests.config.urls")
@pytest.mark.django_db
def test_every_answer_carries_the_headers() -> None:
    headers = Client().get("/look/").headers
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
