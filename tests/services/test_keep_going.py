"""Going on after the win: product.md 1.7."""

import pytest

from game.engine import Direction
from game.scene import Code, Status
from game.services import keep_going
from tests.games import NEARLY_WON, facts, lock, make_game, move, reload, undo

pytestmark = pytest.mark.django_db

LEFT = Direction.LEFT
LOCKED_BY_WIN = [[1024, 1024, 4, 2], [2, 8, 32, 16], [4, 16, 64, 32], [8, 32, 128, 64]]


def test_the_game_goes_on_with_the_same_board() -> None:
    game = make_game(NEARLY_WON)
    won = move(game, LEFT)
    scene = keep_going(game.player_id, game.id, 1, "")
    assert (scene.code, scene.status) == (Code.CONTINUED, Status.PLAYING)
    assert scene.position == won.position
    assert move(game, reload(game).now_at.board.legal()[0]).status == Status.PLAYING


def test_the_banner_never_comes_back() -> None:
    rows = [[1024, 1024, 0, 0], [1024, 1024, 0, 0], [0] * 4, [0] * 4]
    game = make_game(rows)
    assert move(game, LEFT).status == Status.WON
    keep_going(game.player_id, game.id, 1, "")
    assert move(game, Direction.UP).position.board.top == 4096
    assert reload(game).status == Status.PLAYING


@pytest.mark.parametrize("status", [Status.PLAYING, Status.OVER])
def test_a_game_that_waits_at_no_banner_is_not_changed(status: Status) -> None:
    game = make_game(NEARLY_WON, status=status)
    before = facts(game)
    assert keep_going(game.player_id, game.id, 0, "").code == Code.NOT_WON
    assert facts(reload(game)) == before


def test_keep_going_on_a_locked_board_leads_to_over_and_undo_back_to_before_the_win() -> None:
    game = lock(LOCKED_BY_WIN, LEFT)
    scene = keep_going(game.player_id, game.id, 1, "")
    over = reload(game)
    assert (scene.status, over.ended_at) == (Status.OVER, over.last_action_at)
    assert undo(game).status == Status.PLAYING
    assert reload(game).won_move is None


def test_a_retry_and_a_stale_request() -> None:
    game = make_game(NEARLY_WON)
    move(game, LEFT)
    call = (game.player_id, game.id, 1)
    assert keep_going(*call, "k").code == Code.CONTINUED
    assert keep_going(*call, "k").code == Code.CONTINUED
    assert keep_going(*call, "other").code == Code.STALE
    assert reload(game).revision == 2
