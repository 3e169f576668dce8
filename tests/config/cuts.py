"""Cuts a database connection as a failing network or a restarted server does."""

import psycopg
from django.db.backends.base.base import BaseDatabaseWrapper


def cut(connection: BaseDatabaseWrapper) -> None:
    """Break the connection under Django's hands; Django is not told."""
    connection.ensure_connection()
    if connection.vendor == "sqlite":
        connection.connection.close()
        return
    end_on_server(connection, connection.connection.info.backend_pid)


def end_on_server(connection: BaseDatabaseWrapper, pid: int) -> None:
    parameters = {**connection.get_connection_params(), "cursor_factory": psycopg.Cursor}
    with psycopg.connect(**{k: v for k, v in parameters.items() if k != "context"}) as other:
        assert other.execute("SELECT pg_terminate_backend(%s, 5000)", [pid]).fetchone() == (True,)
