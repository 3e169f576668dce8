"""Watching the solver: moves are shown, then stored exactly as far as they were shown."""

from datetime import timedelta
from random import Random
from uuid import uuid4

import pytest
from django.core.signing import Signer
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from game.engine import Direction
from game.models import Game, Piece, Player
from game.scene import Code, Scene, Status
from game.services import (
    Ahead,
    Speed,
    TooMany,
    UnknownGame,
    Watched,
    catch_up,
    look_ahead,
    play_move,
    play_solver,
    read_watched,
    stop_watching,
    turn,
    undo_move,
    watching,
)
from game.services.first_game import first_game
from game.services.watched import write_watched
from game.solver import choose
from tests.games import (
    NEARLY_OVER,
    NEARLY_WON,
    assert_rebuilds,
    begin,
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

ROOM = [[2, 0, 4, 16], [2, 8, 8, 32], [0, 4, 4, 64], [2, 2, 16, 128]]
# Each of its two moves fills the board without a pair.
LAST_MOVE = [[0, 8, 32, 128], [16, 64, 256, 8], [8, 32, 128, 16], [16, 64, 256, 32]]
MARKS = ("solver_move", "solver_score")


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a request solve as long as it likes: how many moves fit is the machine's matter."""
    monkeypatch.setattr(watching, "SOLVING", 1000.0)


def ahead_of(game: Game, moves: int = 5, request: str = "w") -> Ahead:
    now = reload(game) if game.is_stored else game
    return look_ahead(now.player_id, now.id, now.revision, request, Speed(moves))


def seen(ahead: Ahead, shown: int) -> Watched:
    """Return what the page sends after it has shown so many of the moves."""
    watched = read_watched(ahead.moves[shown - 1].scene.watched)
    assert watched is not None
    assert len(watched.directions) == shown
    return watched


def state(scene: Scene) -> tuple[object, ...]:
    return scene.position, scene.revision, scene.moves, scene.score, scene.status


# --- Looking ahead ------------------------------------------------------------------------------


def test_it_shows_the_moves_that_the_solver_chooses() -> None:
    game = make_game(ROOM)
    board = game.now_at.board
    for shown in ahead_of(game).moves:
        assert shown.direction == choose(board)
        board = shown.scene.position.board


def test_it_stores_nothing_but_the_mark() -> None:
    game = make_game(ROOM, score=80, moves=12, revision=14, last_action_at=timezone.now())
    before = facts(game, MARKS)
    ahead_of(game)
    after = reload(game)
    assert facts(after, MARKS) == before
    assert (after.solver_move, after.solver_score) == (13, 80)


def test_the_mark_stays_where_the_solver_came_in_first() -> None:
    game = make_game(ROOM)
    ahead_of(game)
    move(game, Direction.LEFT)
    ahead_of(game)
    assert (reload(game).solver_move, reload(game).solver_score) == (1, 0)


def test_what_was_not_shown_is_as_if_it_had_never_been(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    game = make_game(ROOM)
    ahead_of(game)
    before = facts(reload(game))
    with django_assert_num_queries(1):
        look_ahead(game.player_id, game.id, 0, "again", Speed(5))
    assert facts(reload(game)) == before
    other = next(d for d in game.now_at.board.legal() if d != ahead_of(game).moves[0].direction)
    assert move(game, other).code == Code.MOVED


def test_looking_twice_shows_the_same() -> None:
    game = make_game(ROOM)
    first, second = ahead_of(game), ahead_of(game)
    assert [state(one.scene) for one in first.moves] == [state(one.scene) for one in second.moves]


@pytest.mark.parametrize("size", [4, 5, 6])
def test_a_first_game_is_stored_without_a_move_for_its_mark(size: int) -> None:
    game = first_game(uuid4(), size)
    ahead = ahead_of(game, 3)
    stored = reload(game)
    assert len(ahead.moves) == 3
    assert (stored.revision, stored.moves, stored.solver_move) == (0, 0, 1)
    assert stored.now_at.board == first_game(game.player_id, size).now_at.board


def test_a_refused_first_game_is_not_stored() -> None:
    game = first_game(uuid4(), 4)
    with pytest.raises(TooMany):
        look_ahead(game.player_id, game.id, 0, "", Speed(3), lambda _: False)
    assert not Player.objects.exists()


def test_it_ends_at_the_win() -> None:
    game = make_game(NEARLY_WON)
    ahead = ahead_of(game, 50)
    assert ahead.moves[-1].scene.status == Status.WON
    assert all(one.scene.status == Status.PLAYING for one in ahead.moves[:-1])


def test_it_ends_when_no_move_is_left() -> None:
    ahead = ahead_of(make_game(LAST_MOVE))
    assert [one.scene.status for one in ahead.moves] == [Status.OVER]


def test_a_request_solves_as_many_moves_as_fit_and_always_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(watching, "SOLVING", 0.0)
    assert len(ahead_of(make_game(ROOM), 10).moves) == 1


def test_each_state_carries_the_moves_up_to_it_and_its_own_time() -> None:
    game = begin()
    ahead = look_ahead(game.player_id, game.id, 1, "", Speed(3, timedelta(seconds=2)))
    for number, one in enumerate(ahead.moves, 1):
        assert read_watched(one.scene.watched) == Watched(
            game.id, 1, 1, tuple(m.direction for m in ahead.moves[:number])
        )
        assert one.scene.revision == 1 + number
    assert [one.scene.seconds for one in ahead.moves] == [2, 4, 6]


def test_another_state_of_the_game_is_stale_and_marks_nothing() -> None:
    game = begin()
    ahead = look_ahead(game.player_id, game.id, 0, "x", Speed(5))
    assert (ahead.scene.code, ahead.moves, ahead.scene.revision) == (Code.STALE, (), 1)
    assert reload(game).solver_move is None


def test_a_won_and_a_finished_game_show_no_moves() -> None:
    won = make_game(NEARLY_WON)
    move(won, Direction.LEFT)
    over = lock(NEARLY_OVER, Direction.LEFT)
    for game, code in ((won, Code.WAITING), (over, Code.FINISHED)):
        ahead = ahead_of(game)
        assert (ahead.scene.code, ahead.moves) == (code, ())
        assert reload(game).solver_move is None


def test_a_busy_solver_marks_nothing() -> None:
    game = make_game(ROOM)
    with turn(uuid4()):
        ahead = ahead_of(game)
    assert (ahead.scene.code, ahead.moves) == (Code.BUSY, ())
    assert reload(game).solver_move is None


def test_another_players_game_is_unknown() -> None:
    game = begin()
    for player_id in (uuid4(), make_player().id, None):
        with pytest.raises(UnknownGame):
            look_ahead(player_id, game.id, 1, "", Speed(5))
        with pytest.raises(UnknownGame):
            stop_watching(player_id, game.id, 1, "")
        with pytest.raises(UnknownGame):
            catch_up(Watched(game.id, 1, 1, (Direction.LEFT,)), player_id, "")


# --- Storing what was shown ---------------------------------------------------------------------


@pytest.mark.parametrize("size", [4, 5, 6])
def test_exactly_what_was_shown_is_stored(size: int) -> None:
    for shown in (1, 3, 5):
        game = begin(size)
        ahead = ahead_of(game)
        catch_up(seen(ahead, shown), game.player_id, "stop")
        scene = stop_watching(game.player_id, game.id, 1 + shown, "stop")
        assert state(scene) == state(ahead.moves[shown - 1].scene)
        assert (scene.code, scene.animate) == (Code.MOVED, True)
        assert_rebuilds(reload(game))


def test_a_move_after_watching_is_played_on_the_shown_state() -> None:
    game = begin()
    ahead = ahead_of(game)
    direction = ahead.moves[2].scene.position.board.legal()[0]
    catch_up(seen(ahead, 3), game.player_id, "m")
    scene = play_move(game.player_id, game.id, 4, "m", direction)
    assert (scene.code, scene.revision, scene.moves) == (Code.MOVED, 5, 5)
    assert_rebuilds(reload(game))


def test_an_undo_after_watching_takes_the_last_shown_move_back() -> None:
    game = begin()
    ahead = ahead_of(game)
    catch_up(seen(ahead, 3), game.player_id, "u")
    scene = undo_move(game.player_id, game.id, 4, "u")
    assert scene.code == Code.UNDONE
    assert scene.position == ahead.moves[1].scene.position
    assert_rebuilds(reload(game))


def test_a_request_whose_answer_was_lost_stores_nothing_twice() -> None:
    game = begin()
    watched = seen(ahead_of(game), 3)
    direction = None
    for _ in range(2):
        catch_up(watched, game.player_id, "m")
        direction = direction or reload(game).now_at.board.legal()[0]
        scene = play_move(game.player_id, game.id, 4, "m", direction)
        assert (scene.code, scene.revision) == (Code.MOVED, 5)
    assert reload(game).moves == 5


def test_going_on_from_an_earlier_part_leaves_the_later_one_good() -> None:
    """The script asks for more while it still shows what it has."""
    game = begin()
    ahead = ahead_of(game)
    catch_up(seen(ahead, 2), game.player_id, "more")
    assert reload(game).revision == 3
    catch_up(seen(ahead, 4), game.player_id, "stop")
    assert state(stop_watching(game.player_id, game.id, 5, "stop")) == state(ahead.moves[3].scene)
    catch_up(seen(ahead, 2), game.player_id, "late")
    assert reload(game).revision == 5


def test_after_another_tabs_move_nothing_of_it_is_stored_and_the_request_is_stale() -> None:
    game = begin()
    ahead = ahead_of(game)
    other = next(d for d in game.now_at.board.legal() if d != ahead.moves[0].direction)
    move(game, other, "tab")
    before = facts(reload(game))
    catch_up(seen(ahead, 3), game.player_id, "m")
    assert facts(reload(game)) == before
    assert play_move(game.player_id, game.id, 4, "m", Direction.LEFT).code == Code.STALE


def test_another_way_of_as_many_changes_is_not_taken_for_the_same() -> None:
    """An undo and a move, or other moves, lead to a revision that was shown, not to its board."""
    game = begin()
    ahead = ahead_of(game)
    move(game, ahead.moves[0].direction)
    undo(game)
    before = facts(reload(game))
    for shown in (1, 2, 3):
        catch_up(seen(ahead, shown), game.player_id, "m")
        assert facts(reload(game)) == before


def test_an_older_game_stores_nothing() -> None:
    player = make_player()
    old = make_game(ROOM, player)
    watched = seen(ahead_of(old), 2)
    Game.objects.filter(id=old.id).update(is_current=False)
    make_game(ROOM, player)
    before = facts(reload(old))
    catch_up(watched, player.id, "m")
    assert facts(reload(old)) == before


def test_the_shown_win_is_won_when_it_is_stored() -> None:
    game = make_game(NEARLY_WON)
    ahead = ahead_of(game, 50)
    shown = len(ahead.moves)
    catch_up(seen(ahead, shown), game.player_id, "s")
    won = reload(game)
    assert (won.status, won.won_move, won.ended_at) == (Status.WON, shown, None)
    assert undo(game).status == Status.PLAYING


def test_a_long_watch_cuts_pieces_as_every_game_does() -> None:
    game = play_on(make_game([[0] * 6] * 5 + [[2, 2, 4, 8, 2, 4]]), 255, Random(5))
    for _ in range(5):
        ahead = ahead_of(game, 4)
        catch_up(seen(ahead, 4), game.player_id, "w")
        catch_up(seen(ahead, 4), game.player_id, "w")
    assert reload(game).moves == 275
    assert Piece.objects.filter(game_id=game.id).count() == 1


def test_moves_before_a_cut_are_still_known_to_be_the_shown_ones() -> None:
    game = play_on(make_game([[0] * 6] * 5 + [[2, 2, 4, 8, 2, 4]]), 256, Random(5))
    ahead = ahead_of(game, 8)
    catch_up(seen(ahead, 6), game.player_id, "more")
    assert reload(game).pieces == 1
    catch_up(seen(ahead, 8), game.player_id, "stop")
    assert reload(game).moves == 264


def test_storing_counts_the_pause_once() -> None:
    game = begin()
    ahead = ahead_of(game)
    before = reload(game)
    catch_up(seen(ahead, 5), game.player_id, "s")
    after = reload(game)
    assert before.last_action_at
    assert after.last_action_at
    passed = after.last_action_at - before.last_action_at
    assert abs(after.clock_ms - before.clock_ms - passed / timedelta(milliseconds=1)) < 6


def test_all_shown_moves_are_one_transaction() -> None:
    game = begin()
    watched = seen(ahead_of(game), 4)
    with CaptureQueriesContext(connection) as queries:
        catch_up(watched, game.player_id, "s")
    kinds = [query["sql"].split()[0] for query in queries]
    assert [kind for kind in kinds if kind in {"SELECT", "UPDATE", "INSERT"}] == [
        "SELECT",
        *["UPDATE"] * 4,
    ]


def test_only_points_from_before_the_solver_count_for_the_best() -> None:
    game = make_game(ROOM)
    move(game, Direction.LEFT)
    points = reload(game).score
    ahead = ahead_of(game, 10)
    assert points
    assert ahead.moves[-1].scene.score > points
    assert ahead.moves[-1].scene.best == points
    catch_up(seen(ahead, 10), game.player_id, "s")
    assert reload(game).best == points


# --- What a page sends back ---------------------------------------------------------------------


def test_what_is_written_can_be_read() -> None:
    watched = Watched(uuid4(), 12, 9, tuple(Direction) * 3)
    assert read_watched(write_watched(watched)) == watched


def test_nobody_else_can_write_it() -> None:
    watched = Watched(uuid4(), 12, 9, (Direction.LEFT,))
    text = write_watched(watched)
    forged = text.replace(".l:", ".r:")
    assert forged != text
    for other in ("", "x", forged, text[:-1], Signer(salt="another").sign("a.1.1.l"), "\0" * 80):
        assert read_watched(other) is None


# --- The solver plays at once -------------------------------------------------------------------


def test_the_solver_plays_as_many_moves_as_it_is_told() -> None:
    game = begin()
    scene, left = play_solver(game.player_id, game.id, 1, "p", 10)
    stored = reload(game)
    assert (scene.code, scene.moves, left) == (Code.MOVED, 11, 0)
    assert (stored.moves, stored.solver_move) == (11, 2)
    assert_rebuilds(stored)


def test_what_does_not_fit_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "SOLVING", 0.0)
    game = begin()
    scene, left = play_solver(game.player_id, game.id, 1, "p", 100)
    assert (scene.moves, left) == (2, 99)


def test_nothing_is_left_after_a_win() -> None:
    game = make_game(NEARLY_WON)
    scene, left = play_solver(game.player_id, game.id, 0, "p", 100)
    assert (scene.status, left) == (Status.WON, 0)


def test_a_double_submit_plays_once() -> None:
    game = begin()
    scenes = [play_solver(game.player_id, game.id, 1, "p", 3)[0] for _ in range(2)]
    assert [scene.code for scene in scenes] == [Code.MOVED] * 2
    assert reload(game).moves == 4


def test_a_first_game_can_begin_with_the_solver() -> None:
    game = first_game(uuid4(), 4)
    scene, left = play_solver(game.player_id, game.id, 0, "p", 3)
    assert (scene.moves, left, reload(game).best) == (3, 0, 0)


def test_a_busy_solver_plays_nothing() -> None:
    game = begin()
    with turn(uuid4()):
        scene, left = play_solver(game.player_id, game.id, 1, "p", 10)
    assert (scene.code, left, reload(game).moves) == (Code.BUSY, 0, 1)
