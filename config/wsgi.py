"""The WSGI entry point; addresses come from headers only behind proxies that are named."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.wsgi import get_wsgi_application
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

try:
    application = get_wsgi_application()
except ImproperlyConfigured as refusal:
    sys.exit(f"{refusal}")

from django.conf import settings

application = wrap_wsgi_with_proxy_headers(application, settings.TRUSTED_PROXIES)
