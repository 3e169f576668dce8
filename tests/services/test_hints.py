"""Hints: what they say, what they count, and that they change nothing else."""

from uuid import uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from game.engine import Direction
from game.models import Game
from game.scene import Code
from game.services import UnknownGame, give_hint, show_game, show_hint, turn
from game.services.first_game import first_game
from game.solver import analyse
from tests.games import NEARLY_OVER, NEARLY_WON, begin, facts, lock, make_game, move, reload, undo

pytestmark = pytest.mark.django_db

ROOM = [[2, 0, 4, 16], [2, 8, 8, 32], [0, 4, 4, 64], [2, 2, 16, 128]]
COUNTED = ("hints", "hint_revision")


def test_a_hint_is_the_solvers_answer_for_the_position() -> None:
    game = make_game(ROOM)
    scene, analysis = give_hint(game.player_id, game.id, 0)
    assert (scene.code, scene.revision, scene.animate) == (Code.HINT, 0, False)
    assert analysis == analyse(game.now_at.board)


def test_a_hint_is_counted_and_changes_nothing_else() -> None:
    game = make_game(ROOM)
    before = facts(game, COUNTED)
    assert give_hint(game.player_id, game.id, 0).scene.hints == 1
    after = reload(game)
    assert (after.hints, after.hint_revision) == (1, 0)
    assert facts(after, COUNTED) == before


def test_the_same_positions_hint_counts_once() -> None:
    game = make_game(ROOM)
    assert [give_hint(game.player_id, game.id, 0).scene.hints for _ in range(3)] == [1, 1, 1]
    assert reload(game).hints == 1
    move(game, Direction.LEFT)
    assert give_hint(game.player_id, game.id, 1).scene.hints == 2


def test_a_move_that_was_under_way_meanwhile_is_not_stale_and_keeps_the_count() -> None:
    game = make_game(ROOM)
    give_hint(game.player_id, game.id, 0)
    assert move(game, Direction.LEFT).code == Code.MOVED
    undo(game)
    assert reload(game).hints == 1


def test_a_hint_between_a_moves_select_and_its_update_is_not_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from game.services import moves

    game = make_game(ROOM)
    advance = moves.advance

    def hint_meanwhile(row: Game, *rest: object) -> None:
        Game.objects.filter(id=game.id).update(hints=7, solver_move=1, solver_score=0)
        advance(row, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(moves, "advance", hint_meanwhile)
    assert move(game, Direction.LEFT).code == Code.MOVED
    after = reload(game)
    assert (after.moves, after.hints, after.solver_move) == (1, 7, 1)


def test_a_first_game_is_answered_and_stores_nothing() -> None:
    game = first_game(uuid4(), 4)
    scene, analysis = give_hint(game.player_id, game.id, 0)
    assert (scene.code, scene.hints) == (Code.HINT, 0)
    assert analysis
    assert analysis.best in game.now_at.board.legal()
    assert not Game.objects.exists()


def test_a_position_that_is_not_current_has_no_hint() -> None:
    game = begin()
    before = facts(game)
    scene, analysis = give_hint(game.player_id, game.id, 0)
    assert (scene.code, scene.revision, analysis) == (Code.STALE, 1, None)
    assert facts(reload(game)) == before


def test_a_won_and_a_finished_game_have_no_hint() -> None:
    won = make_game(NEARLY_WON)
    move(won, Direction.LEFT)
    over = lock(NEARLY_OVER, Direction.LEFT)
    for game, code in ((reload(won), Code.WAITING), (over, Code.FINISHED)):
        scene, analysis = give_hint(game.player_id, game.id, game.revision)
        assert (scene.code, analysis, reload(game).hints) == (code, None, 0)


def test_a_board_without_a_move_has_no_hint() -> None:
    rows = [[2, 4, 2, 4], [4, 2, 4, 2], [2, 4, 2, 4], [4, 2, 4, 2]]
    game = make_game(rows)
    assert give_hint(game.player_id, game.id, 0).scene.code == Code.FINISHED


def test_a_busy_solver_says_so_and_counts_nothing() -> None:
    game = make_game(ROOM)
    with turn(uuid4()):
        scene, analysis = give_hint(game.player_id, game.id, 0)
        shown = show_hint(game.player_id, show_game(game.player_id, 4))
    assert (scene.code, analysis, reload(game).hints) == (Code.BUSY, None, 0)
    assert (shown.scene.code, shown.analysis) == (Code.BUSY, None)


def test_another_players_game_is_unknown() -> None:
    game = begin()
    for player_id in (uuid4(), None):
        with pytest.raises(UnknownGame):
            give_hint(player_id, game.id, 1)


@pytest.mark.parametrize("size", [4, 5, 6])
def test_a_hint_is_one_select_and_one_update(
    size: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game = begin(size)
    with django_assert_num_queries(2) as queries:
        give_hint(game.player_id, game.id, 1)
    assert [query["sql"].split()[0] for query in queries] == ["SELECT", "UPDATE"]


def test_only_a_hint_that_was_asked_for_is_shown_again() -> None:
    game = make_game(ROOM)
    assert show_game(game.player_id, 4, Code.HINT).code == Code.VIEWED
    _, given = give_hint(game.player_id, game.id, 0)
    scene = show_game(game.player_id, 4, Code.HINT)
    assert scene.code == Code.HINT
    before = facts(reload(game))
    assert show_hint(game.player_id, scene).analysis == given
    assert facts(reload(game)) == before
    move(game, Direction.LEFT)
    assert show_game(game.player_id, 4, Code.HINT).code == Code.VIEWED
