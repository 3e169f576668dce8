"""The only settings file: everything comes from the environment, with safe defaults."""

import os
from ipaddress import ip_network
from pathlib import Path
from tempfile import gettempdir
from typing import Any
from zoneinfo import available_timezones

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.utils.csp import CSP
from environs import Env, validate

env = Env()
BASE_DIR = Path(__file__).resolve().parent.parent
DAY = 24 * 60 * 60


def parts(name: str) -> list[str]:
    """Return the comma-separated parts of a variable, without spaces around them."""
    return [part.strip() for part in env.str(name, "").split(",") if part.strip()]


def one_of(*words: str) -> validate.OneOf:
    """Accept one of the words, in capitals or not."""
    return validate.OneOf([*words, *map(str.lower, words)])


# --- What a start needs -------------------------------------------------------------------------

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="only-for-development" if DEBUG else "")
SECRET_KEY_FALLBACKS = parts("SECRET_KEY_FALLBACKS")
ALLOWED_HOSTS = parts("ALLOWED_HOSTS")

if not SECRET_KEY:
    raise ImproperlyConfigured(
        "Not started: the environment variable SECRET_KEY is missing; set it to a long random "
        "text that stays the same (or set DEBUG=on on a developer's machine)."
    )
if not ALLOWED_HOSTS and not DEBUG:
    raise ImproperlyConfigured(
        "Not started: the environment variable ALLOWED_HOSTS is missing; set it to the host "
        "names that the game is reached by, separated by commas."
    )

HOST = env.str("HOST", default="127.0.0.1")
PORT = env.int("PORT", default=8000, validate=validate.Range(1, 65535))
WORKERS = env.int("WORKERS", default=2, validate=validate.Range(1))
TRUSTED_PROXIES = parts("TRUSTED_PROXIES")
try:
    [ip_network(proxy) for proxy in TRUSTED_PROXIES]
except ValueError as error:
    raise ImproperlyConfigured(
        "Not started: TRUSTED_PROXIES must be addresses or networks of your proxies, such as "
        f"10.0.0.5 or 10.0.0.0/8, separated by commas ({error})."
    ) from error

# --- The application ----------------------------------------------------------------------------

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
INSTALLED_APPS = [
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "game",
]
MIDDLEWARE = [
    "config.middleware.health",
    "config.middleware.log_request",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "config.middleware.RefuseWrongMethod",
    "django.middleware.csrf.CsrfViewMiddleware",
    "config.middleware.ReplaceBrokenConnection",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "game.views.preferences.preferences",
                "game.views.site.site",
            ],
        },
    },
]
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
FILE_UPLOAD_HANDLERS: list[str] = []  # no form sends a file: none is ever kept

# --- Database -----------------------------------------------------------------------------------

SQLITE_SYNCHRONOUS = env.str(
    "SQLITE_SYNCHRONOUS", default="NORMAL", validate=one_of("NORMAL", "FULL")
).upper()
# A path, not a URL: the name of the folder may hold what a URL would end at.
EMBEDDED = {"ENGINE": "django.db.backends.sqlite3", "NAME": BASE_DIR / "db.sqlite3"}
DATABASE_URL = env.str("DATABASE_URL", default="")
try:
    database = dj_database_url.parse(DATABASE_URL) if DATABASE_URL else EMBEDDED
except ValueError as error:
    raise ImproperlyConfigured(
        "Not started: DATABASE_URL must be sqlite:///file or "
        "postgres://user:password@host:5432/name."
    ) from error

DATABASES: dict[str, dict[str, Any]] = {"default": {**database}}
DATABASES["default"]["CONN_MAX_AGE"] = None
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        # Shorter than the page's own patience (8 s), so that its retry does not find the worker
        # still waiting for the first try.
        "timeout": 5,
        "init_command": f"PRAGMA journal_mode=WAL; PRAGMA synchronous={SQLITE_SYNCHRONOUS};",
    }
else:
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("connect_timeout", 5)

# --- What a process remembers for a while -------------------------------------------------------

LOCAL = "django.core.cache.backends.locmem.LocMemCache"
CACHES = {
    "default": {"BACKEND": LOCAL},
    # Up to half a megabyte for a player of 10,000 games.
    "records": {"BACKEND": LOCAL, "LOCATION": "records", "OPTIONS": {"MAX_ENTRIES": 60}},
}

# --- HTTPS, cookies and headers -----------------------------------------------------------------

HTTPS = env.bool("HTTPS", default=not DEBUG)
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 365 * DAY if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
CSRF_TRUSTED_ORIGINS = parts("CSRF_TRUSTED_ORIGINS")

SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
SESSION_COOKIE_AGE = 400 * DAY
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_AGE = 400 * DAY
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "config.errors.csrf_failure"

X_FRAME_OPTIONS = "DENY"
SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF],
    "font-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
}

# --- Limits per client address ------------------------------------------------------------------

NEW_PLAYERS_PER_HOUR = env.int("NEW_PLAYERS_PER_HOUR", default=1000)
NEW_GAMES_PER_HOUR = env.int("NEW_GAMES_PER_HOUR", default=2000)
LIMITS_STORAGE = env.str("LIMITS_STORAGE", default="memory://")
DATA_REQUESTS_PER_HOUR = env.int("DATA_REQUESTS_PER_HOUR", default=200)
SOLVER_REQUESTS_PER_MINUTE = env.int("SOLVER_REQUESTS_PER_MINUTE", default=600)

# --- The solver ---------------------------------------------------------------------------------

# All processes that serve this port agree by it on who may solve (game/services/turns.py).
SOLVER_LOCK = env.path(
    "SOLVER_LOCK", default=Path(gettempdir()) / f"2048-{os.getuid()}-{PORT}.lock"
)

# --- Languages and time -------------------------------------------------------------------------

LANGUAGE_CODE = "en"
# A language is one entry here, under its own name, and one catalogue in game/locale/.
LANGUAGES = [("en", "English"), ("fr", "Français"), ("it", "Italiano"), ("da", "Dansk")]
FORMAT_MODULE_PATH = "config.formats"
USE_TZ = True
TIME_ZONE = env.str(
    "TIME_ZONE", default="UTC", validate=validate.OneOf(available_timezones(), error="no such zone")
)

# --- Static files -------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Not those of installed applications: nothing of theirs is used.
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
STORAGES = {
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "config.static.HashedModules",
    },
}

# --- Logs ---------------------------------------------------------------------------------------

LOG_LEVEL = env.str(
    "LOG_LEVEL",
    default="INFO",
    validate=one_of("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"),
).upper()
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "config.logs.JsonFormatter"}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "json"},
        "none": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["stderr"], "level": LOG_LEVEL},
    "loggers": {
        # Django's own loggers say again, in other words, what the line of the request says.
        "django": {"handlers": [], "level": LOG_LEVEL, "propagate": True},
        "django.request": {"level": "ERROR"},
        # What a scanner sends is its fault: the line of the request is enough.
        "django.security": {"level": "CRITICAL"},
        # Its messages hold whatever a scanner sent as its host name.
        "django.security.DisallowedHost": {"handlers": ["none"], "propagate": False},
    },
}
