"""Playing a move: rules 2-8 of product.md, revisions, retries, and what is written."""

from random import Random
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from game.engine import Direction, replay
from game.models import Game, Player
from game.scene import Code, Status
from game.services import TooMany, UnknownGame, directions_of, play_move, show_game
from game.services.first_game import first_game
from game.statements import _select
from tests.games import (
    NEARLY_OVER,
    NEARLY_WON,
    begin,
    facts,
    lock,
    make_game,
    make_player,
    move,
    play_on,
    reload,
)

pytestmark = pytest.mark.django_db

LEFT, RIGHT, UP, DOWN = Direction.LEFT, Direction.RIGHT, Direction.UP, Direction.DOWN
LONE = [[2, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 4]]


@pytest.mark.parametrize("size", [4, 5, 6])
def test_the_first_legal_move_stores_player_and_game(size: int) -> None:
    game = first_game(uuid4(), size)
    direction = game.now_at.board.legal()[0]
    scene = play_move(game.player_id, game.id, 0, "r1", direction)
    stored = reload(game)
    assert (scene.code, scene.revision, scene.moves) == (Code.MOVED, 1, 1)
    assert Player.objects.filter(id=game.player_id).exists()
    assert (stored.size, stored.is_current, stored.request) == (size, True, "r1")
    assert bytes(stored.seed) == bytes(game.seed)


def test_looking_and_illegal_moves_store_nothing() -> None:
    player_id = uuid4()
    show_game(player_id, 4)
    game = first_game(player_id, 4)
    legal = game.now_at.board.legal()
    for direction in set(Direction) - set(legal):
        assert play_move(player_id, game.id, 0, "", direction).code == Code.ILLEGAL
    assert not Player.objects.exists()
    assert not Game.objects.exists()


def test_the_unstored_game_is_the_same_at_every_look() -> None:
    player_id = uuid4()
    scenes = [show_game(player_id, 4) for _ in range(2)]
    assert scenes[0].position == scenes[1].position
    assert scenes[0].game_id == scenes[1].game_id
    assert show_game(player_id, 5).game_id != scenes[0].game_id
    assert show_game(uuid4(), 4).game_id != scenes[0].game_id


def test_an_illegal_move_changes_no_column_at_all() -> None:
    game = make_game(LONE)
    before = facts(game)
    scene = play_move(game.player_id, game.id, 0, "x", UP)
    assert scene.code == Code.MOVED
    game = make_game([[2, 4, 8, 16], [0] * 4, [0] * 4, [0] * 4])
    before = facts(game)
    scene = play_move(game.player_id, game.id, 0, "x", UP)
    assert (scene.code, scene.direction, scene.animate) == (Code.ILLEGAL, UP, False)
    assert facts(reload(game)) == before


def test_a_move_adds_points_and_exactly_one_tile() -> None:
    game = make_game([[4, 4, 4, 4], [2, 2, 4, 0], [0] * 4, [0] * 4])
    scene = move(game, LEFT)
    stored = reload(game)
    board = scene.position.board
    assert (scene.score, stored.score, stored.merges) == (20, 20, 3)
    assert board.rows()[0][:2] == [8, 8]
    assert len(board.empty_cells()) == 16 - 5
    assert stored.now_at == scene.position


@pytest.mark.parametrize("revision", [0, 2, 99])
def test_another_revision_is_stale_and_plays_nothing(revision: int) -> None:
    game = begin()
    before = facts(game)
    scene = play_move(game.player_id, game.id, revision, "other", LEFT)
    assert (scene.code, scene.animate, scene.revision) == (Code.STALE, False, 1)
    assert facts(reload(game)) == before


def test_a_retry_is_answered_as_the_first_time() -> None:
    game = make_game(LONE)
    first = play_move(game.player_id, game.id, 0, "the-id", DOWN)
    again = play_move(game.player_id, game.id, 0, "the-id", DOWN)
    assert again.code == Code.MOVED
    assert again.animate
    assert (again.position, again.last, again.revision) == (
        first.position,
        first.last,
        first.revision,
    )
    assert reload(game).moves == 1


def test_a_retry_of_the_first_move_is_answered_as_the_first_time() -> None:
    game = first_game(uuid4(), 4)
    direction = game.now_at.board.legal()[0]
    scenes = [play_move(game.player_id, game.id, 0, "one", direction) for _ in range(2)]
    assert [scene.code for scene in scenes] == [Code.MOVED] * 2
    assert scenes[0].position == scenes[1].position
    assert reload(game).revision == 1


def test_an_empty_request_id_is_never_a_retry() -> None:
    game = make_game(LONE)
    play_move(game.player_id, game.id, 0, "", DOWN)
    assert play_move(game.player_id, game.id, 0, "", DOWN).code == Code.STALE


def test_another_players_game_is_unknown() -> None:
    game = begin()
    for player_id in (uuid4(), make_player().id, None):
        with pytest.raises(UnknownGame):
            play_move(player_id, game.id, 1, "", LEFT)
    with pytest.raises(UnknownGame):
        play_move(game.player_id, uuid4(), 1, "", LEFT)


def test_a_game_that_is_not_current_is_stale() -> None:
    player = make_player()
    old = make_game(LONE, player, is_current=False)
    now = make_game(NEARLY_WON, player)
    scene = play_move(player.id, old.id, 0, "", LEFT)
    assert (scene.code, scene.game_id) == (Code.STALE, str(now.id))


def test_a_refused_first_move_stores_nothing() -> None:
    game = first_game(uuid4(), 4)
    direction = game.now_at.board.legal()[0]
    asked: list[bool] = []

    def refuse(is_new_player: bool) -> bool:
        asked.append(is_new_player)
        return False

    with pytest.raises(TooMany):
        play_move(game.player_id, game.id, 0, "", direction, refuse)
    assert asked == [True]
    assert not Player.objects.exists()


def test_making_2048_wins_and_stops_the_game() -> None:
    game = make_game(NEARLY_WON)
    scene = move(game, LEFT)
    won = reload(game)
    assert (scene.status, scene.locked) == (Status.WON, False)
    assert (won.won_move, won.kept_going, won.ended_at) == (1, False, None)
    assert move(game, RIGHT).code == Code.WAITING
    assert facts(reload(game)) == facts(won)


def test_only_a_2048_tile_wins() -> None:
    game = make_game([[4096, 2, 2, 0], [0] * 4, [0] * 4, [0] * 4])
    assert move(game, LEFT).status == Status.PLAYING


def test_a_locked_board_is_over() -> None:
    game = make_game(NEARLY_OVER)
    scene = move(game, LEFT)
    # The only empty cell takes the new tile: whether that locks the board is its value's matter.
    assert scene.status == (Status.OVER if scene.position.board.is_over() else Status.PLAYING)


def test_a_move_on_a_finished_board_changes_nothing() -> None:
    game = lock(NEARLY_OVER, LEFT)
    before = facts(game)
    assert game.status == Status.OVER
    assert game.ended_at == game.last_action_at
    assert move(game, LEFT).code == Code.FINISHED
    assert facts(reload(game)) == before


def test_a_winning_move_that_locks_the_board_is_a_win_first() -> None:
    rows = [[1024, 1024, 4, 2], [2, 8, 32, 16], [4, 16, 64, 32], [8, 32, 128, 64]]
    game = lock(rows, LEFT)
    scene = show_game(game.player_id, 4)
    assert (scene.status, scene.locked) == (Status.WON, True)


@pytest.mark.parametrize("rank", [17, 26, 37])
def test_the_highest_tiles_are_stored_and_scored(rank: int) -> None:
    size = {17: 4, 26: 5, 37: 6}[rank]
    half = 2 ** (rank - 1)
    rows = [[half, half] + [0] * (size - 2)] + [[0] * size] * (size - 1)
    game = make_game(rows, won_move=0, kept_going=True)
    scene = move(game, LEFT)
    stored = reload(game)
    assert (scene.score, stored.score, stored.top_rank) == (2 * half, 2 * half, rank)
    assert stored.now_at.board.top == 2**rank


def test_a_move_is_one_select_and_one_update(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    game = make_game(LONE)
    with django_assert_num_queries(2) as queries:
        play_move(game.player_id, game.id, 0, "", DOWN)
    assert [query["sql"].split()[0] for query in queries] == ["SELECT", "UPDATE"]


def test_illegal_stale_and_old_games_are_one_select(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    player = make_player()
    game = make_game([[2, 4, 8, 16], [0] * 4, [0] * 4, [0] * 4], player)
    old = make_game(LONE, player, is_current=False)
    for game_id, revision in ((game.id, 0), (game.id, 7), (old.id, 0)):
        with django_assert_num_queries(1):
            play_move(player.id, game_id, revision, "", UP)


def test_a_look_is_one_select(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    game = begin()
    with django_assert_num_queries(1):
        show_game(game.player_id, 4)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        show_game(uuid4(), 6)
    assert len(queries) == 1


def test_the_seed_and_the_directions_rebuild_the_game() -> None:
    game = play_on(begin(), 40, Random(9))
    rebuilt = replay(bytes(game.seed), 4, directions_of(game))
    assert rebuilt.board == game.now_at.board
    assert (rebuilt.score, rebuilt.moves, rebuilt.merges) == (game.score, game.moves, game.merges)


def test_sqlite_finds_the_games_of_a_request_by_their_indexes() -> None:
    """Else a move would cost the more, the more games its player has."""
    if connection.vendor != "sqlite":  # which plan is best depends on the rows there
        return
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {_select('sqlite').text}", ["a", "b", "c"])
        plan = " ".join(str(row[3]) for row in cursor.fetchall())
    assert "one_current_game_per_size (player_id=?" in plan
    assert "(player_id=? AND id=?)" in plan
