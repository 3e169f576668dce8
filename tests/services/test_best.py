"""The best score: product.md 2."""

import pytest
from pytest_django import DjangoAssertNumQueries

from game.engine import Direction
from game.models import Game
from game.scene import Code
from game.services import (
    Records,
    list_games,
    play_move,
    start_game,
    take_back_new_game,
    undo_move,
)
from game.services.history import Wanted
from tests.games import current, make_game, move, reload, undo

pytestmark = pytest.mark.django_db

LEFT = Direction.LEFT
PAIR = [[64, 64, 0, 0], [0] * 4, [0] * 4, [0] * 4]


def test_the_best_rises_with_the_score_and_falls_with_an_undo() -> None:
    game = make_game(PAIR)
    assert move(game, LEFT).best == 128
    assert undo(game).best == 0


def test_the_best_of_other_games_stays() -> None:
    game = make_game(PAIR, best_before=100)
    assert move(game, LEFT).best == 128
    assert undo(game).best == 100


def test_a_new_game_takes_the_best_along_and_a_taken_back_one_gives_it_back() -> None:
    game = make_game(PAIR)
    move(game, LEFT)
    scene = start_game(game.player_id, 4, game.id, 1)
    assert (scene.score, scene.best) == (0, 128)
    new = current(game.player_id)
    back = take_back_new_game(game.player_id, new.id, 0, "")
    assert (back.score, back.best) == (128, 128)
    assert undo(game).best == 0


def test_a_new_best_is_told_once_and_only_against_an_earlier_one() -> None:
    rows = [[64, 64, 2, 2], [8, 8, 0, 0], [0] * 4, [0] * 4]
    first = make_game(rows)
    assert not move(first, LEFT).new_best
    second = make_game(rows, best_before=100)
    assert move(second, LEFT).new_best
    assert not move(second, reload(second).now_at.board.legal()[0]).new_best
    assert not move(make_game(rows, best_before=500), LEFT).new_best


def test_only_the_score_before_the_solvers_first_move_counts() -> None:
    game = make_game(PAIR, solver_move=0, solver_score=0, best_before=50)
    scene = move(game, LEFT)
    assert (scene.code, scene.score, scene.best) == (Code.MOVED, 128, 50)


def test_an_undo_to_before_the_solvers_first_move_takes_points_away() -> None:
    game = make_game(PAIR, best_before=50)
    move(game, LEFT)
    Game.objects.filter(id=game.id).update(solver_move=2, solver_score=128)
    scene = move(game, reload(game).now_at.board.legal()[0])
    assert scene.best == 128
    assert undo(game).best == 128
    assert undo(game).best == 50
    assert Records(game.player_id).bests()[4].best == 0


def test_the_records_count_the_score_before_the_solver_too() -> None:
    game = make_game(PAIR, solver_move=1, solver_score=0)
    move(game, LEFT)
    (listed,) = list_games(game.player_id, Wanted())
    assert Records(game.player_id).bests()[4].best == 0
    assert (listed.score, listed.whole_score, listed.by_solver) == (0, 128, True)


def test_a_new_best_is_told_once_even_if_the_move_is_taken_back_and_made_again() -> None:
    game = make_game([[64, 64, 2, 2], [8, 8, 0, 0], [0] * 4, [0] * 4], best_before=100)
    assert move(game, LEFT).new_best
    undo(game)
    again = move(game, LEFT)
    assert (again.score, again.best, again.new_best) == (148, 148, False)


def test_a_new_best_is_told_though_an_earlier_move_was_taken_back() -> None:
    game = make_game([[64, 64, 2, 2], [8, 8, 0, 0], [0] * 4, [0] * 4], best_before=100)
    move(game, Direction.DOWN)
    undo(game)
    assert move(game, LEFT).new_best


def test_an_undo_above_the_earlier_best_does_not_spend_the_telling() -> None:
    game = make_game([[64, 64, 2, 2], [8, 8, 0, 0], [0] * 4, [0] * 4], best_before=100)
    move(game, LEFT)
    move(game, reload(game).now_at.board.legal()[0])
    undo(game)
    assert reload(game).best_told is None
    undo(game)
    assert reload(game).best_told


def test_remembering_it_is_one_more_update_in_that_undo_alone(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    game = make_game([[64, 64, 2, 2], [8, 8, 0, 0], [0] * 4, [0] * 4], best_before=100)
    for queries in (3, 2):
        now = reload(game)
        with django_assert_num_queries(2):
            play_move(now.player_id, now.id, now.revision, "", LEFT)
        with django_assert_num_queries(queries):
            undo_move(now.player_id, now.id, now.revision + 1, "")
