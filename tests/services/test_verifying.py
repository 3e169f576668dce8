"""Stored games played again: sound ones pass, and whatever was changed by hand is found."""

from collections.abc import Iterator
from io import StringIO
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from game.models import Game, Piece
from game.services import keep_going, make_link, play_move, play_solver, use_link
from game.services.verifying import batches, faults_of, games_between
from game.solver import choose
from tests.factory.history import make_history
from tests.games import begin, make_game, play_on, reload, undo

pytestmark = pytest.mark.django_db


def change(game: Game, **columns: Any) -> list[str]:
    """Change the row as someone with a database shell could, past every service."""
    Game.objects.filter(player_id=game.player_id, id=game.id).update(**columns)
    return faults_of(reload(game))


def long_game(size: int = 6, moves: int = 600) -> Game:
    return play_on(begin(size), moves, Random(5))


@pytest.mark.parametrize("size", [4, 5, 6])
def test_a_game_that_was_played_is_sound(size: int) -> None:
    game = play_on(begin(size), 400, Random(size), undo_share=0.05)
    assert faults_of(game) == []


def test_a_long_game_is_sound_at_every_length_around_a_piece() -> None:
    game = long_game(moves=250)
    for _ in range(20):
        game = play_on(game, 1, Random(1))
        assert faults_of(game) == [], game.moves
    assert game.pieces == 1


def test_a_changed_score_or_count_is_found() -> None:
    game = long_game(4, 60)
    assert change(game, score=game.score + 4) == [f"score ({game.score + 4}, rebuilt {game.score})"]


@pytest.mark.parametrize(
    ("columns", "told"),
    [
        ({"merges": 0}, "merges"),
        ({"top_rank": 20}, "top tile"),
        ({"status": "over"}, "status"),
        ({"won_move": 1}, "winning move"),
        ({"won_move": 1, "won_clock_ms": 0}, "winning move"),
        ({"won_clock_ms": 5}, "the win has a move or a time, not both"),
        ({"steps": b""}, "undo steps"),
        ({"steps": b"\1" * 96 * 5}, "undo steps"),
        ({"steps": b"\1" * 96 * 6}, "undo steps"),
        ({"steps": b"\1" * 95}, "undo steps"),
        ({"undos": 0}, "undo steps"),
        ({"undos": 4}, "revision"),
        ({"mark_board": b"\1" * 16}, "a piece is marked that has not been played"),
        ({"mark_score": 4}, "a piece is marked that has not been played"),
        ({"best_before": 1_000_001}, "best before (1000001) is no score"),
        ({"solver_move": 9}, "the solver has a move or a score, not both"),
        ({"solver_move": 9, "solver_score": 4_000}, "score before the solver's first move (4000,"),
        ({"solver_move": 61, "solver_score": 0}, "score before the solver's first move (0,"),
        ({"solver_move": 99, "solver_score": 0}, "in the future"),
        ({"hint_revision": 99}, "the last hint"),
        ({"seed": b""}, "the seed has another length"),
        ({"seed": b"x" * 16}, ""),
        ({"scheme": 9}, "scheme 9 is unknown"),
        ({"directions": b"\xff" * 15}, ""),
        ({"directions": b""}, "and directions differ in number"),
        ({"base_board": b"\x01" * 16}, "another board or score"),
        ({"position": b"junk"}, "unreadable"),
    ],
)
def test_every_changed_column_is_found(columns: dict[str, Any], told: str) -> None:
    found = change(long_game(4, 60), **columns)
    assert found
    assert told in " ".join(found)


@pytest.mark.parametrize("more", [-1, 1, 4])
def test_a_changed_number_of_moves_is_found(more: int) -> None:
    game = long_game(4, 60)
    assert change(game, moves=game.moves + more, revision=game.revision + 4)


def test_a_changed_board_is_found() -> None:
    game = long_game(4, 60)
    position = bytes([17]) + bytes(game.position)[1:]
    assert change(game, position=position) == ["board"]


def test_a_changed_or_missing_piece_is_found() -> None:
    game = long_game()
    pieces = Piece.objects.filter(player_id=game.player_id, game_id=game.id)
    assert game.pieces == len(pieces) == 2
    score = pieces.get(number=1).score
    pieces.filter(number=1).update(score=score + 4)
    assert faults_of(game) == ["piece 1 begins with another board or score"]
    pieces.filter(number=1).update(score=score, directions=b"\0" * 64)
    assert faults_of(game)
    pieces.filter(number=1).delete()
    assert faults_of(game) == ["a piece is missing"]


def test_a_won_game_is_sound_before_and_after_it_goes_on() -> None:
    game = won_game()
    assert game.status == "won"
    assert faults_of(game) == []
    keep_going(game.player_id, game.id, game.revision, "")
    assert faults_of(reload(game)) == []
    assert change(game, status="won", kept_going=False) == []
    assert "later than the clock" in change(game, won_clock_ms=1 << 40)[0]
    change(game, won_clock_ms=game.won_clock_ms)
    assert "status" in change(game, status="playing", kept_going=False)[0]


def test_a_win_that_waits_has_no_moves_after_it() -> None:
    game = won_game()
    keep_going(game.player_id, game.id, game.revision, "")
    game = play_on(game, 1, Random(1))
    assert faults_of(game) == []
    for status in ("won", "playing", "over"):
        assert "kept going" in " ".join(change(game, status=status, kept_going=False))
    assert "status" in change(game, status="over", kept_going=True)[0]
    undo(game)
    assert change(game, status="playing") == []


def test_changed_tile_ids_are_found() -> None:
    game = long_game(4, 60)
    position, steps = bytes(game.position), bytes(game.steps)
    for place in range(16, 96, 5):
        changed = position[:place] + bytes([position[place] ^ 64]) + position[place + 1 :]
        assert change(game, position=changed) == ["tile ids"], place
    change(game, position=position)
    for place in range(16, 96, 5):
        changed = steps[:place] + bytes([steps[place] ^ 64]) + steps[place + 1 :]
        assert change(game, steps=changed) == ["tile ids"], place


@pytest.mark.parametrize("undone", [0, 2, 5])
def test_a_game_is_sound_however_many_undos_are_used(undone: int) -> None:
    game = long_game(6, 258)
    for _ in range(undone):
        undo(game)
    assert faults_of(reload(game)) == []
    for _ in range(7):
        game = play_on(game, 1, Random(1))
        assert faults_of(game) == [], game.moves


def test_a_game_that_the_solver_played_is_sound() -> None:
    game = long_game(6, 40)
    play_solver(game.player_id, game.id, game.revision, "", 3)
    game = play_on(game, 10, Random(1), undo_share=0.4)
    assert game.solver_move == 42
    assert faults_of(game) == []


@pytest.fixture
def unconstrained() -> Iterator[None]:
    """Let SQLite store whatever it is given, as its shell does for who asks for it."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = 1")
        cursor.execute("PRAGMA defer_foreign_keys = 1")
        yield
        cursor.execute("PRAGMA ignore_check_constraints = 0")
        cursor.execute("DELETE FROM game_game")


BROKEN = (
    *(f"{name} = 'abc'" for name in (
        "seed", "position", "steps", "directions", "base_board", "mark_board", "score", "moves",
        "merges", "pieces", "top_rank", "size", "status", "undos", "won_move",
        "best_before", "solver_score", "clock_ms", "id", "player_id", "revision", "hints",
    )),
    *(f"{name} = {number}" for name in ("moves", "score", "pieces", "top_rank", "size", "undos")
      for number in (-1, 1 << 62, 0.5, "1e300")),
    "pieces = 1 << 50, moves = 256 << 50, revision = 256 << 51",
    "position = x'c8' || substr(position, 2)",
    "seed = CAST(x'ff' AS TEXT)",
    "id = CAST(x'ff' AS TEXT)",
    "id = upper(id)",
    "replaced = 'abc'",
    "started_at = 5",
)  # fmt: skip


def test_every_broken_row_is_named_and_the_others_are_checked(unconstrained: None) -> None:
    if connection.vendor != "sqlite":  # PostgreSQL stores no value of another type
        return
    games = [begin() for _ in BROKEN]
    sound = [begin() for _ in range(3)]
    with connection.cursor() as cursor:
        for game, broken in zip(games, BROKEN, strict=True):
            text = f"UPDATE game_game SET {broken} WHERE id = %s"
            cursor.execute(text, [game.id.hex])
    told, code = run()
    lines = told.splitlines()
    assert code == 1
    for game, broken in zip(games, BROKEN, strict=True):
        ids = (game.player_id, game.id)
        forms = {str(of) for of in ids} | {of.hex.encode().hex().upper() for of in ids}
        named = [line for line in lines if any(form in line for form in forms)]
        assert len(named) == 1, (broken, reload(game).__dict__)
    assert not any(str(game.id) in told for game in sound)
    assert lines[-1].startswith(f"{len(games) + 3} games, 3 moves, ")
    assert f" {len(games)} differ." in lines[-1]


@pytest.mark.parametrize(
    "line",
    [
        "verify_games --processes 0",
        "verify_games --processes -1",
        "verify_games --processes 99999999",
        "verify_games --after abc",
        "prune_games --older-than -1",
        "prune_games --older-than 0",
        "prune_games --older-than 1.5",
        "play_solver --games 0",
        "play_solver --processes 0",
        "play_solver --seed -1",
        "play_solver --until 3",
        "play_solver --out .",
        "play_strategies --games -1",
        "play_strategies --processes x",
        "play_strategies --seed -1",
        "play_strategies --out pyproject.toml",
        "play_strategies --out pyproject.toml/x",
        "play_strategies --summary .",
    ],
)
def test_a_bad_argument_is_refused(line: str) -> None:
    with pytest.raises(CommandError, match="Error: argument --"):
        call_command(*line.split())


def test_every_game_is_in_one_span_where_a_row_is_broken(unconstrained: None) -> None:
    if connection.vendor != "sqlite":  # PostgreSQL stores no value of another type
        return
    game = begin()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE game_game SET seed = CAST(x'ff' AS TEXT)")
    key = (game.player_id, game.id)
    ((found, told),) = games_between(None, key)
    assert (found, str(told)[:10]) == (key, "unreadable")


def won_game() -> Game:
    """Let the solver play until 2048 is there."""
    game = begin(6)
    while game.status == "playing":
        direction = choose(game.now_at.board)
        assert direction
        play_move(game.player_id, game.id, game.revision, "", direction)
        game = reload(game)
    return game


def test_every_game_is_in_one_batch() -> None:
    keys = sorted(((game := begin()).player_id, game.id) for _ in range(5))
    spans = list(batches(None, 2))
    assert [last for _, last in spans] == [keys[1], keys[3], keys[4]]
    assert [after for after, _ in spans] == [None, keys[1], keys[3]]
    assert list(batches(keys[4], 2)) == []


def run(**options: Any) -> tuple[str, int]:
    out = StringIO()
    try:
        call_command("verify_games", stdout=out, **options)
    except SystemExit as end:
        return out.getvalue(), int(end.code or 0)
    return out.getvalue(), 0


def test_the_command_names_a_tampered_game_and_exits_with_1() -> None:
    games = [play_on(begin(), 50, Random(seed)) for seed in range(4)]
    told, code = run()
    assert code == 0
    assert told.startswith("4 games, ")
    bad = games[2]
    change(bad, score=1_000_000)
    told, code = run()
    assert code == 1
    assert f"{bad.player_id}/{bad.id}: score (1000000, rebuilt {bad.score})" in told
    assert "1 differ." in told


def test_the_command_goes_on_after_a_game() -> None:
    keys = sorted(((game := begin()).player_id, game.id) for _ in range(3))
    told, _ = run(after=keys[1])
    assert told.startswith("1 games, ")


def test_a_game_that_began_at_another_board_is_found() -> None:
    game = make_game([[2, 2, 0, 0], [0] * 4, [0] * 4, [0] * 4], id=uuid4())
    assert faults_of(game) != []


def test_a_database_full_of_games_is_sound_until_one_row_is_changed() -> None:
    player_id = make_history(30, seed=7)
    other = begin()
    use_link(make_link(player_id), other.player_id)
    told, code = run()
    assert (code, told.endswith(" 0 differ.\n")) == (0, True)
    assert told.startswith("31 games, ")
    game = Game.objects.filter(moves__gt=20, won_move=None, status="playing").order_by("id")[0]
    tampered: tuple[dict[str, Any], ...] = (
        {"score": game.score + 4},
        {"moves": game.moves - 1},
        {"merges": game.merges - 1},
        {"top_rank": game.top_rank + 1},
        {"status": "over"},
        {"won_move": 9},
        {"position": bytes([20]) + bytes(game.position)[1:]},
    )
    row = Game.objects.filter(id=game.id)
    for columns in tampered:
        row.update(**columns)
        told, code = run()
        assert (code, told.count(str(game.id))) == (1, 1), columns
        row.update(**{name: getattr(game, name) for name in columns})
    assert run()[1] == 0
