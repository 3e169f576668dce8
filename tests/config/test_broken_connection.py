"""A database connection that broke is replaced within the request, once."""

from collections.abc import Callable, Iterator

import pytest
from django.db import Error, IntegrityError, OperationalError, connection, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.test import Client, RequestFactory
from django.urls import ResolverMatch

from config.middleware import ReplaceBrokenConnection
from tests.config.cuts import cut

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.urls("tests.config.urls")]


@pytest.fixture(autouse=True)
def whole_again() -> Iterator[None]:
    """Leave no broken connection to the clearing of the database after a test."""
    yield
    connection.close()


@pytest.fixture
def calls() -> list[str]:
    return []


def query() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def answer(view: Callable[[HttpRequest], HttpResponse]) -> HttpResponseBase | None:
    """Call the view as the framework does: its failure goes to the middleware."""
    request = RequestFactory().get("/")
    request.resolver_match = ResolverMatch(view, (), {})
    try:
        return view(request)
    except Exception as failure:  # noqa: BLE001 - so does the framework
        return ReplaceBrokenConnection(view).process_exception(request, failure)


def test_a_request_after_a_cut_is_answered_as_if_nothing_had_happened() -> None:
    assert Client().get("/look/").content == b"looked"
    cut(connection)
    assert Client().get("/look/").content == b"looked"


def test_a_cut_within_a_transaction_is_repaired_too(calls: list[str]) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        calls.append("view")
        with transaction.atomic():
            if len(calls) == 1:
                cut(connection)
            query()
        return HttpResponse("done")

    assert answer(view) is not None
    assert len(calls) == 2


def test_a_view_is_called_once_more_and_not_twice(calls: list[str]) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        calls.append("view")
        cut(connection)
        query()
        return HttpResponse("never")

    with pytest.raises(Error):
        answer(view)
    assert len(calls) == 2


@pytest.mark.parametrize("failure", [OperationalError("database is locked"), IntegrityError("two")])
def test_a_failure_on_a_sound_connection_is_not_repeated(
    failure: Exception, calls: list[str]
) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        calls.append("view")
        query()
        # As the wrapper around the driver leaves it.
        connection.errors_occurred = True
        raise failure from RuntimeError("the driver's own")

    assert answer(view) is None
    assert len(calls) == 1


def test_a_failure_that_is_not_the_database_s_is_not_repeated(calls: list[str]) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        calls.append("view")
        cut(connection)
        raise ValueError

    assert answer(view) is None
    assert len(calls) == 1


def test_within_a_transaction_that_goes_on_nothing_is_replaced(calls: list[str]) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        calls.append("view")
        raise OperationalError from RuntimeError("the driver's own")

    with transaction.atomic():
        assert answer(view) is None
        query()
    assert len(calls) == 1
