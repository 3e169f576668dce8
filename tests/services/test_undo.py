"""Undo: product.md 1.9."""

from random import Random

import pytest

from game.engine import Direction
from game.scene import Action, Code, Motion, Status
from game.services import keep_going, undo_move
from tests.games import (
    NEARLY_OVER,
    NEARLY_WON,
    assert_rebuilds,
    begin,
    facts,
    lock,
    make_game,
    move,
    play_on,
    reload,
    undo,
)

pytestmark = pytest.mark.django_db

LEFT = Direction.LEFT
GOES_ON = {"revision", "undos", "clock_ms", "last_action_at", "action", "direction", "request"}
BOOKKEEPING = GOES_ON | {"steps", "started_at", "mark_board", "mark_score"}


def test_an_undo_restores_everything_but_undos_clock_and_revision() -> None:
    game = play_on(begin(), 12, Random(1))
    before = facts(game, BOOKKEEPING)
    move(game, game.now_at.board.legal()[0])
    scene = undo(game)
    after = reload(game)
    assert scene.code == Code.UNDONE
    assert facts(after, BOOKKEEPING) == before
    assert (after.undos, after.revision) == (4, game.revision + 2)


def test_an_undo_tells_which_move_it_took_back() -> None:
    game = make_game([[2, 2, 0, 0], [0] * 4, [0] * 4, [0] * 4])
    move(game, LEFT)
    scene = undo(game)
    assert scene.last == Motion(Action.UNDO, LEFT, None)
    assert scene.animate


def test_five_undos_in_a_row_reach_five_moves_back_and_no_more() -> None:
    game = begin()
    positions = []
    for _ in range(7):
        game = reload(game)
        positions.append(game.now_at)
        move(game, game.now_at.board.legal()[0])
    for number in range(5):
        scene = undo(game)
        assert (scene.code, scene.undos) == (Code.UNDONE, 4 - number)
        assert scene.position == positions[-1 - number]
    before = facts(reload(game))
    assert undo(game).code == Code.NO_UNDO
    assert facts(reload(game)) == before


def test_there_is_nothing_to_undo_before_the_first_move() -> None:
    game = make_game([[2, 2, 0, 0], [0] * 4, [0] * 4, [0] * 4])
    assert undo(game).code == Code.NOTHING_TO_UNDO
    move(game, LEFT)
    undo(game)
    assert undo(game).code == Code.NOTHING_TO_UNDO
    assert reload(game).undos == 4


def test_the_same_move_after_an_undo_brings_the_same_tile() -> None:
    game = play_on(begin(), 20, Random(2))
    direction = game.now_at.board.legal()[0]
    first = move(game, direction)
    undo(game)
    second = move(game, direction)
    assert first.position.board == second.position.board
    assert not set(first.position.ids) - set(game.now_at.ids) & set(second.position.ids)


def test_tile_ids_are_never_used_twice() -> None:
    game, luck = begin(), Random(3)
    born: dict[int, int] = {}
    for _ in range(120):
        before = set(reload(game).now_at.ids)
        game = play_on(game, 1, luck, undo_share=0.15)
        if game.action == Action.MOVE:
            for tile in set(game.now_at.ids) - before - {0}:
                assert tile >> 5 == game.revision
                assert born.setdefault(tile, game.revision) == game.revision


def test_an_undo_of_the_end_makes_the_game_playable() -> None:
    game = lock(NEARLY_OVER, LEFT)
    assert undo(game).status == Status.PLAYING
    game = reload(game)
    assert game.ended_at is None
    assert move(game, LEFT).code == Code.MOVED


def test_an_undo_of_the_winning_move_takes_the_win_back() -> None:
    game = make_game(NEARLY_WON)
    move(game, LEFT)
    undo(game)
    undone = reload(game)
    assert (undone.status, undone.won_move, undone.won_clock_ms) == (Status.PLAYING, None, None)
    assert move(game, LEFT).status == Status.WON


def test_an_undo_after_keep_going_shows_no_banner_until_the_win_is_undone() -> None:
    game = make_game(NEARLY_WON)
    move(game, LEFT)
    won = reload(game)
    keep_going(won.player_id, won.id, won.revision, "")
    move(game, Direction.DOWN if Direction.DOWN in won.now_at.board.legal() else Direction.RIGHT)
    assert undo(game).status == Status.PLAYING
    assert reload(game).kept_going
    assert undo(game).status == Status.PLAYING
    undone = reload(game)
    assert (undone.won_move, undone.kept_going) == (None, False)
    assert move(game, LEFT).status == Status.WON


def test_a_retried_undo_takes_back_one_move() -> None:
    game = play_on(begin(), 5, Random(4))
    call = (game.player_id, game.id, game.revision, "u1")
    first, again = undo_move(*call), undo_move(*call)
    assert (first.code, again.code) == (Code.UNDONE, Code.UNDONE)
    assert (first.last, first.position) == (again.last, again.position)
    assert reload(game).undos == 4


def test_a_stale_undo_takes_nothing_back() -> None:
    game = play_on(begin(), 5, Random(4))
    assert undo_move(game.player_id, game.id, 0, "").code == Code.STALE
    assert reload(game).undos == 5


@pytest.mark.parametrize(("size", "seed"), [(4, 5), (4, 6), (5, 7), (6, 8)])
def test_games_with_undos_replay_from_seed_and_directions(size: int, seed: int) -> None:
    game = play_on(begin(size), 150, Random(seed), undo_share=0.05)
    assert_rebuilds(game)
