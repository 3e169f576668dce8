"""Stored games played again: sound ones pass, and whatever was changed by hand is found."""

from io import StringIO
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command

from game.models import Game, Piece
from game.services import keep_going, make_link, play_move, use_link
from game.services.verifying import batches, faults_of
from game.solver import choose
from tests.factory.history import make_history
from tests.games import begin, make_game, play_on, reload

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
    assert "status" in change(game, status="playing", kept_going=False)[0]


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
