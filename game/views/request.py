"""The type of the requests that the views get: django-htmx's middleware has been there."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class Request(HttpRequest):
    """A request that knows whether htmx sent it."""

    htmx: HtmxDetails
