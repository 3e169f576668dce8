"""The product's settings in an environment that the tests choose."""

import os
import tempfile
from pathlib import Path

os.environ.setdefault("SECRET_KEY", "the-tests-have-no-secret-" + "x" * 40)
os.environ.setdefault("ALLOWED_HOSTS", "testserver,127.0.0.1,localhost")
os.environ.setdefault("HTTPS", "off")
os.environ.setdefault("LOG_LEVEL", "WARNING")

from config.settings import *  # noqa: F403
from config.settings import DATABASES

# Names in templates as they are in the source: nothing has to be collected first.
STORAGES = {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
STATIC_ROOT = Path(tempfile.gettempdir())

# A database in memory is locked table by table; the product's is a file, so the tests' is one too.
DATABASES["default"]["TEST"] = {"NAME": None}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    folder = Path(__file__).parent.parent / "var"
    folder.mkdir(exist_ok=True)
    DATABASES["default"]["TEST"] = {"NAME": folder / "test.sqlite3"}
