"""Health, the log line of a request, wrong methods, and replacing a broken connection."""

import logging
import secrets
import time
from collections.abc import Callable

from django.db import DataError, Error, IntegrityError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from config.errors import wrong_method
from config.logs import request_id

type GetResponse = Callable[[HttpRequest], HttpResponseBase]
logger = logging.getLogger("config.request")


def health(get_response: GetResponse) -> GetResponse:
    """Answer probes before anything else: under any Host, over plain HTTP, without a log line."""
    probes = {"/healthz": process_is_up, "/readyz": database_is_up}

    def middleware(request: HttpRequest) -> HttpResponseBase:
        probe = probes.get(request.path_info)
        return probe() if probe else get_response(request)

    return middleware


def process_is_up() -> HttpResponse:
    return plain("The process is up.")


def database_is_up() -> HttpResponse:
    # The first failure may only be an old connection that the server has cut.
    if connection_works() or connection_works():
        return plain("The process and its database are up.")
    return plain("The database does not answer.", status=503)


def plain(sentence: str, status: int = 200) -> HttpResponse:
    headers = {"Cache-Control": "no-store"}
    return HttpResponse(sentence, "text/plain; charset=utf-8", status, headers=headers)


def connection_works() -> bool:
    """Ask the database for a constant; a connection that does not answer is closed."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        connection.close()
        return False
    return True


def log_request(get_response: GetResponse) -> GetResponse:
    """Give each request an id, print one line for it and send the id back."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        started = time.perf_counter()
        identifier = secrets.token_hex(8)
        token = request_id.set(identifier)
        try:
            response = get_response(request)
            response.headers["X-Request-ID"] = identifier
            if logger.isEnabledFor(logging.INFO):
                log_line(request, response.status_code, time.perf_counter() - started)
        finally:
            request_id.reset(token)
        return response

    return middleware


def log_line(request: HttpRequest, status: int, seconds: float) -> None:
    extra = {"method": request.method, "path": request.path}
    logger.info("request", extra={**extra, "status": status, "ms": round(seconds * 1000, 2)})


class RefuseWrongMethod:
    """Answer a method that a view does not take with 405.

    Stands before the check of tokens: whoever sends a form to a page that takes none is not to be
    told that a cookie is missing.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., object], args: object, kwargs: object
    ) -> HttpResponseBase | None:
        return wrong_method(request, view)


class ReplaceBrokenConnection:
    """When a view failed because its database connection is gone, call it once more on a new one.

    Every view may be repeated: revision and request id make a move count once. Stands last in the
    list of middleware, so that nothing else sees the first failure.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(
        self, request: HttpRequest, exception: Exception
    ) -> HttpResponseBase | None:
        match = request.resolver_match
        if match is None or not lost_connection(exception):
            return None
        logger.warning("The database connection was lost; the view runs again on a new one.")
        response: HttpResponseBase = match.func(request, *match.args, **match.kwargs)
        return response


def lost_connection(exception: Exception) -> bool:
    """Whether this is the database's own failure, and of the connection, which is then closed.

    A locked database, for one, is not a lost connection.
    """
    from_database = isinstance(exception, Error) and exception.__cause__ is not None
    if not from_database or isinstance(exception, DataError | IntegrityError):
        return False
    if connection.in_atomic_block:
        return False
    # The failure left a mark on its connection; without it, this one is new: Django replaced the
    # other one when it left the transaction.
    return not connection.errors_occurred or not connection_works()
