"""The product's settings in an environment that the tests choose."""

import os
from pathlib import Path

os.environ.setdefault("SECRET_KEY", "the-tests-have-no-secret-" + "x" * 40)
os.environ.setdefault("ALLOWED_HOSTS", "testserver,127.0.0.1,localhost")
os.environ.setdefault("HTTPS", "off")
os.environ.setdefault("LOG_LEVEL", "WARNING")
os.environ.setdefault("NEW_PLAYERS_PER_HOUR", "1000000")
os.environ.setdefault("NEW_GAMES_PER_HOUR", "1000000")
os.environ.setdefault("DATA_REQUESTS_PER_HOUR", "1000000")
os.environ.setdefault("SOLVER_REQUESTS_PER_MINUTE", "1000000")

from config.settings import *  # noqa: F403
from config.settings import DATABASES

VAR = Path(__file__).parent.parent / "var"
STATIC_ROOT = VAR / "no-static-files"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
# Tests run in several processes, none of which has anything to do with the others' players.
SOLVER_LOCK = VAR / f"solver-{os.getpid()}.lock"
# Names in templates as they are in the source: nothing has to be collected first.
STORAGES = {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}

# A database in memory is locked table by table; the product's is a file, so the tests' is one too.
DATABASES["default"]["TEST"] = {"NAME": None}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": VAR / "test.sqlite3"}
