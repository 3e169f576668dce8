"""The file of a player's data: complete, rebuilds finished games, and tells no luck to come."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from game.engine import Direction, replay
from game.log import KEPT, PIECE
from game.models import FormerPlayer, Game, Piece, Player, Published
from game.services import (
    delete_player,
    export,
    keep_going,
    make_link,
    start_game,
    take_back_new_game,
)
from game.services.exporting import BATCH, PART, BrokenOffError
from tests.games import (
    NEARLY_WON,
    begin,
    current,
    facts,
    lock,
    make_game,
    make_player,
    move,
    play_on,
    reload,
    undo,
)

pytestmark = pytest.mark.django_db
PROGRAM = Path("templates/data_replay.txt")
DIRECTIONS = dict(zip("UDLR", Direction, strict=True))
# Copies for speed, the numbering of tiles, and what only requests need.
LEFT_OUT = {
    "player_id", "is_current", "replaced", "position", "steps", "pieces", "base_board",
    "base_score", "mark_board", "mark_score", "request", "action", "direction", "top_rank",
    "undos", "hint_revision", "won_move", "won_clock_ms", "best_told", "solver_move",
    "solver_score",
}  # fmt: skip


def exported(player_id: UUID | None) -> dict[str, Any]:
    text = "".join(export(player_id))
    return dict(json.loads(text))


def game_in_file(game: Game) -> dict[str, Any]:
    return next(one for one in exported(game.player_id)["games"] if one["id"] == str(game.id))


def test_it_holds_what_the_rows_hold() -> None:
    game = play_on(begin(5), 60, Random(3), undo_share=0.1)
    held = game_in_file(game)
    row = facts(game, LEFT_OUT)
    assert set(row) <= set(held)
    assert held["board"] == game.now_at.board.rows()
    assert held["moves"] == len(held["directions"]) == game.moves
    assert (held["score"], held["merges"], held["revision"]) == (
        game.score,
        game.merges,
        game.revision,
    )
    assert held["top_tile"] == max(map(max, held["board"]))
    assert held["started_at"].endswith("Z")
    assert len(held["undo_boards"]) == min(game.undos, game.moves)
    assert held["undo_boards"][-1:] == [game.last_step().board.rows()][: game.undos]


def test_every_column_of_a_game_is_exported_or_left_out_on_purpose() -> None:
    held = game_in_file(begin())
    columns = {field.attname for field in Game._meta.concrete_fields}
    assert columns - set(held) == LEFT_OUT


def test_a_given_up_game_comes_with_its_seed_and_rebuilds() -> None:
    game = play_on(begin(), 40, Random(1))
    start_game(game.player_id, 4)
    move(new := current(game.player_id), new.now_at.board.legal()[0])
    held = game_in_file(game)
    assert not held["can_go_on"]
    directions = [DIRECTIONS[letter] for letter in held["directions"]]
    rebuilt = replay(bytes.fromhex(held["seed"]), held["size"], directions)
    assert (rebuilt.board.rows(), rebuilt.score) == (held["board"], held["score"])


def test_no_game_that_can_go_on_comes_with_its_seed() -> None:
    running = begin()
    won = make_game(NEARLY_WON)
    move(won, Direction.LEFT)
    over = lock([[2, 4, 8, 16], [4, 8, 16, 32], [8, 16, 32, 64], [16, 32, 64, 64]], Direction.LEFT)
    assert over.undos
    given_up = begin()
    start_game(given_up.player_id, 4)  # and can be taken up again
    for game in (running, won, over, given_up):
        text = "".join(export(game.player_id))
        assert game_in_file(game)["can_go_on"]
        for row in Game.objects.filter(player_id=game.player_id):
            assert bytes(row.seed).hex() not in text.replace("-", "")


def test_a_game_that_ends_for_good_comes_with_its_seed() -> None:
    over = lock([[2, 4, 8, 16], [4, 8, 16, 32], [8, 16, 32, 64], [16, 32, 64, 64]], Direction.LEFT)
    assert game_in_file(over)["seed"] is None
    Game.objects.filter(id=over.id).update(undos=0)
    held = game_in_file(over)
    assert held["seed"] == bytes(over.seed).hex()
    assert held["undo_boards"] == []


def test_the_seed_goes_again_when_a_game_is_taken_up_again() -> None:
    old = begin()
    start_game(old.player_id, 4)
    new = current(old.player_id)
    take_back_new_game(old.player_id, new.id, 0, "")
    assert game_in_file(old)["seed"] is None
    assert game_in_file(new)["seed"], "nothing leads back to it"


def test_a_win_without_a_move_left_can_still_go_on() -> None:
    won = make_game(NEARLY_WON, undos=0)
    move(won, Direction.LEFT)
    assert game_in_file(won)["seed"] is None
    keep_going(won.player_id, won.id, 1, "")
    assert game_in_file(won)["kept_going"]


def test_a_game_of_many_pieces_comes_whole() -> None:
    game = play_on(begin(6), 2 * PIECE + KEPT, Random(4))
    assert game.pieces >= 2
    assert undo(game).code == "undone"
    game = reload(game)
    start_game(game.player_id, 6)
    move(new := current(game.player_id, 6), new.now_at.board.legal()[0])
    held = game_in_file(game)
    directions = [DIRECTIONS[letter] for letter in held["directions"]]
    rebuilt = replay(bytes.fromhex(held["seed"]), 6, directions)
    assert (rebuilt.board.rows(), rebuilt.score) == (held["board"], held["score"])


def test_the_program_of_the_page_replays_the_file(tmp_path: Path) -> None:
    player = make_player()
    for size, moves in ((4, 90), (5, 60), (6, 40)):
        for luck in range(2):
            game = play_on(begin(size), moves, Random(luck), undo_share=0.05)
            Game.objects.filter(id=game.id).update(player_id=player.id, is_current=False)
    file = tmp_path / "file.json"
    file.write_text("".join(export(player.id)), encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-c", PROGRAM.read_text(), str(file)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert [line.partition(" ")[2] for line in told.stdout.splitlines()] == ["as played"] * 6


def test_it_tells_what_is_kept_beside_the_games() -> None:
    game = begin()
    published = Published.objects.create(link="x" * 22, player_id=game.player_id, game_id=game.id)
    secret = make_link(game.player_id)
    FormerPlayer.objects.create(
        id=(other := uuid4()), became=game.player_id, left_at=timezone.now()
    )
    text = "".join(export(game.player_id))
    held = json.loads(text)
    assert held["form"] == "2048-player"
    assert held["version"] == 1
    assert held["player"]["id"] == str(game.player_id)
    assert held["published"][0]["link"] == published.link
    assert held["device_links"][0]["used_at"] is None
    assert secret not in text
    assert held["joined"][0]["player"] == str(other)


@pytest.mark.parametrize("player_id", [None, uuid4()])
def test_of_a_stranger_there_is_nothing(player_id: UUID | None) -> None:
    held = exported(player_id)
    assert held["player"] is None
    assert held["games"] == []


def test_it_is_written_in_parts_with_few_statements(
    django_assert_max_num_queries: Any,
) -> None:
    player = make_player()
    game = begin()
    rows = [
        Game(**facts(game) | {"player_id": player.id, "id": uuid4(), "is_current": False})
        for _ in range(3 * BATCH)
    ]
    Game.objects.bulk_create(rows)
    with django_assert_max_num_queries(12) as counted:
        parts = list(export(player.id))
    assert isinstance(counted, CaptureQueriesContext)
    assert len(parts) > 3
    assert max(map(len, parts)) < 2 * PART
    held = json.loads("".join(parts))["games"]
    assert [one["id"] for one in held] == sorted(str(row.id) for row in rows)


def test_a_file_that_cannot_be_finished_breaks_off() -> None:
    game = play_on(begin(6), PIECE + KEPT, Random(4))
    assert game.pieces
    parts = export(game.player_id)
    Piece.objects.filter(game_id=game.id).delete()
    with pytest.raises(BrokenOffError):
        list(parts)


def test_it_does_not_seem_whole_when_the_player_goes_meanwhile() -> None:
    player = make_player()
    game = begin()
    rows = [
        Game(**facts(game) | {"player_id": player.id, "id": uuid4(), "is_current": False})
        for _ in range(3 * BATCH)
    ]
    Game.objects.bulk_create(rows)
    parts = export(player.id)
    next(parts)
    delete_player(player.id)
    with pytest.raises(BrokenOffError):
        list(parts)
    assert not Player.objects.filter(id=player.id).exists()
