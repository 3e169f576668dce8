"""The probes answer whatever the request looks like, and say when the database is down."""

import pytest
from django.db import OperationalError, connection
from django.test import Client
from pytest_django import Settings

from tests.config.cuts import cut


def test_the_process_answers_under_any_host_and_over_plain_http(settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    answer = Client().get("/healthz", headers={"host": "10.1.2.3:8000"})
    assert (answer.status_code, answer.content) == (200, b"The process is up.")
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_the_database_answers_under_any_host() -> None:
    answer = Client().get("/readyz", headers={"host": "10.1.2.3"})
    assert (answer.status_code, answer.content) == (200, b"The process and its database are up.")


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_was_cut_is_not_a_database_that_is_down() -> None:
    cut(connection)
    assert Client().get("/readyz").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_a_database_that_is_down_is_503_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OperationalError

    connection.close()
    monkeypatch.setattr(connection, "get_new_connection", refuse)
    answer = Client().get("/readyz")
    assert (answer.status_code, answer.content) == (503, b"The database does not answer.")


def test_probes_leave_no_line_in_the_log(capfd: pytest.CaptureFixture[str]) -> None:
    Client().get("/healthz")
    assert capfd.readouterr().err == ""
