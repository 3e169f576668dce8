"""The WSGI entry point; addresses come from headers only behind proxies that are named."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.wsgi import get_wsgi_application
from environs import EnvError
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

try:
    application = get_wsgi_application()
except (ImproperlyConfigured, EnvError) as refusal:
    sys.exit(f"{refusal}")

from django.conf import settings

from config.bodies import BodyFirst
from game.engine import SEED_BYTES, SIZES, start
from game.solver import choose

# A worker's first choice reads the solver's tables; no player has to wait for that.
for size in SIZES:
    choose(start(bytes(SEED_BYTES), size))

application = wrap_wsgi_with_proxy_headers(
    BodyFirst(application, settings.DATA_UPLOAD_MAX_MEMORY_SIZE), settings.TRUSTED_PROXIES
)
