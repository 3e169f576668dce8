"""Sets up and reads games inside Django: one JSON command a line in, one JSON answer a line out.

A process of its own, so that the browser tests' event loop and the database never meet.
"""

import json
import sys
from collections.abc import Callable
from hashlib import blake2b
from typing import Any
from uuid import UUID, uuid4

import django


def main() -> None:
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    print(json.dumps("ready"), flush=True)
    for line in sys.stdin:
        command = json.loads(line)
        print(json.dumps(COMMANDS[command.pop("do")](**command)), flush=True)


def visitor(player: str | None) -> dict[str, Any]:
    """Return a cookie for a player that has no row yet (a fixed one plays a fixed first game)."""
    player_id = UUID(player) if player else uuid4()
    return {"player": str(player_id), "cookie": cookie(player_id)}


def game(
    player: str | None, rows: list[list[int]], moves: list[str], columns: dict[str, Any]
) -> dict[str, Any]:
    """Store a game at the position `rows`, play `moves` on it through the services."""
    from game import services
    from game.engine import Direction
    from game.models import Game, Player

    player_id = UUID(player) if player else uuid4()
    Player.objects.get_or_create(id=player_id)
    row = positioned(player_id, rows, columns)
    row.save(force_insert=True)
    for move in moves:
        revision = Game.objects.get(id=row.id).revision
        services.play_move(player_id, row.id, revision, uuid4().hex, Direction(move))
    return visitor(str(player_id)) | {"game": str(row.id)}


def positioned(player_id: UUID, rows: list[list[int]], columns: dict[str, Any]) -> Any:
    """Return an unsaved game whose first position is `rows`: seed and directions rebuild it."""
    from game.engine import Board, Position
    from game.services.first_game import new_row

    board = Board.from_rows(rows)
    # The same luck in every run: what a test meets once, it meets always.
    seed = blake2b(board.ranks, digest_size=16).digest()
    row = new_row(player_id, board.size, seed, uuid4())
    # Ids as tiles of earlier revisions have them: at most 32 belong to one revision.
    ids = tuple((cell // 16 << 5) + cell % 16 + 1 if r else 0 for cell, r in enumerate(board.ranks))
    row.position = Position(board, ids).pack()
    row.base_board, row.top_rank = board.ranks, max(board.ranks)
    row.revision = 4
    for name, value in columns.items():
        setattr(row, name, value)
    row.base_score = row.score
    return row


def history(games: int, seed: int) -> dict[str, Any]:
    """Let a player play so many Classic games (tests/factory), the same for the same seed."""
    from tests.factory.history import make_history

    return visitor(str(make_history(games, seed, sizes=(4,))))


def games(player: str) -> list[dict[str, Any]]:
    """Return all games of a player as the database has them, the current ones first."""
    from game.models import Game

    rows = Game.objects.filter(player_id=UUID(player)).order_by("-is_current", "-started_at")
    return [facts(row) for row in rows]


def facts(row: Any) -> dict[str, Any]:
    """Return a row's facts and, beside them, what seed and directions make of its base."""
    board = row.now_at.board
    same = (
        "size",
        "revision",
        "moves",
        "score",
        "undos",
        "hints",
        "status",
        "is_current",
        "kept_going",
    )
    replayed, score = replayed_row(row)
    return {name: getattr(row, name) for name in same} | {
        "game": str(row.id),
        "rows": board.rows(),
        "seed": bytes(row.seed).hex(),
        "directions": list(directions_of(row)),
        "replayed_rows": replayed.rows(),
        "replayed_score": score,
    }


def directions_of(row: Any) -> list[str]:
    from game import log

    return [str(one) for one in log.read(bytes(row.directions), row.logged)]


def replayed_row(row: Any) -> tuple[Any, int]:
    """Rebuild board and score from the row's base, its seed and its directions."""
    from game.engine import Board, Direction, play

    board, score = Board(row.size, bytes(row.base_board)), row.base_score
    first = row.moves - row.logged + 1
    for number, direction in enumerate(directions_of(row), first):
        played = play(bytes(row.seed), number, board, Direction(direction))
        if played is None:
            raise ValueError(f"Move {number} of game {row.id} changes nothing.")
        board, score = played.board, score + played.slide.gained
    return board, score


def cookie(player_id: UUID) -> str:
    """Return the value of the session cookie that the views would set."""
    from django.contrib.sessions.backends.signed_cookies import SessionStore

    from game.views.player import KEY

    session = SessionStore()
    session[KEY] = str(player_id)
    return str(session._get_session_key())


def player_of(cookie: str) -> str:
    from django.contrib.sessions.backends.signed_cookies import SessionStore

    from game.views.player import KEY

    return str(SessionStore(cookie)[KEY])


def check_database() -> list[str]:
    """Let the database check its own files and return its complaints."""
    from django.db import connection

    return CHECKS[connection.vendor]()


def check_sqlite() -> list[str]:
    checks = column("PRAGMA integrity_check"), column("PRAGMA foreign_key_check")
    return [text for texts in checks for text in texts if text != "ok"]


def check_postgresql() -> list[str]:
    """Check heap and indexes of every table of the game with PostgreSQL's own amcheck."""
    column("CREATE EXTENSION IF NOT EXISTS amcheck")
    tables = "FROM pg_class WHERE relkind = 'r' AND relname LIKE 'game_%'"
    indexes = "FROM pg_index JOIN pg_class ON pg_class.oid = indrelid WHERE relname LIKE 'game_%'"
    column(f"SELECT bt_index_check(indexrelid, true) {indexes}")
    return [
        problem
        for name in column(f"SELECT relname {tables}")
        for problem in column(f"SELECT msg FROM verify_heapam('{name}')")
    ]


def column(sql: str) -> list[str]:
    """Run one statement and return the first column of its rows, if it has any."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(sql)
        return [str(row[0]) for row in cursor.fetchall()] if cursor.description else []


CHECKS = {"sqlite": check_sqlite, "postgresql": check_postgresql}
COMMANDS: dict[str, Callable[..., Any]] = {
    "visitor": visitor,
    "game": game,
    "games": games,
    "history": history,
    "player_of": player_of,
    "check_database": check_database,
}

if __name__ == "__main__":
    main()
