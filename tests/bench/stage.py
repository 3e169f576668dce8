"""Setting the product up in this process, as it runs in production, on a database of its own."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.browser import Application

STAGE = TemporaryDirectory(prefix="bench-", ignore_cleanup_errors=True)
FOLDER = Path(STAGE.name)
ENVIRONMENT = {
    "SECRET_KEY": "a-key-of-the-benches-that-is-long-enough-0123456789-0123456789",
    "ALLOWED_HOSTS": "127.0.0.1",
    "DEBUG": "off",
    "HTTPS": "off",
    "LOG_LEVEL": "WARNING",
    "NEW_PLAYERS_PER_HOUR": "1000000000",
    "NEW_GAMES_PER_HOUR": "1000000000",
    "BENCH_STATIC_ROOT": str(FOLDER / "static"),
}


def set_up(database_url: str) -> Application:
    """Configure, migrate and collect; return the WSGI application that the server would run."""
    os.environ |= ENVIRONMENT | {
        "DJANGO_SETTINGS_MODULE": "tests.bench.settings",
        "DATABASE_URL": database_url,
    }
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    # Only now: WhiteNoise looks for files when the application is made.
    from config.wsgi import application

    return application
