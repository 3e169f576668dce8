"""Long games: the oldest 256 directions leave the row as a piece."""

from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from game.engine import Board, Direction, replay
from game.log import read
from game.models import Piece
from game.scene import Code
from tests.games import assert_rebuilds, begin, move, play_on, reload, undo

pytestmark = pytest.mark.django_db


def test_pieces_hold_256_directions_with_board_and_score_at_their_start() -> None:
    game = play_on(begin(6), 900, Random(1), undo_share=0.004)
    pieces = list(Piece.objects.filter(game_id=game.id).order_by("number"))
    assert len(pieces) == game.pieces >= 3
    assert_rebuilds(game)
    played: list[Direction] = []
    for number, piece in enumerate(pieces):
        before = replay(bytes(game.seed), 6, played)
        assert piece.number == number
        assert Board(6, bytes(piece.board)) == before.board
        assert piece.score == before.score
        played += read(bytes(piece.directions), 256)


def test_the_261st_move_is_the_one_that_inserts() -> None:
    game = play_on(begin(6), 258, Random(2))
    for moves in (260, 261, 262):
        with CaptureQueriesContext(connection) as queries:
            move(game, reload(game).now_at.board.legal()[0])
        now = reload(game)
        inserts = sum("INSERT" in query["sql"] for query in queries)
        assert (now.moves, now.pieces, inserts) == (moves, int(moves > 260), int(moves == 261))


def test_five_undos_after_a_cut_stay_out_of_the_piece_and_play_goes_on() -> None:
    game = play_on(begin(6), 260, Random(3))
    assert reload(game).moves == 261
    for _ in range(5):
        assert undo(game).code == Code.UNDONE
    assert (reload(game).moves, reload(game).logged) == (256, 0)
    game = play_on(game, 400, Random(4))
    assert game.pieces == 2
    assert_rebuilds(game)


def test_an_undo_over_the_mark_and_another_way_on_keep_the_next_start_right() -> None:
    game = play_on(begin(6), 255, Random(5))
    assert reload(game).moves == 256
    for _ in range(3):
        undo(game)
    game = play_on(game, 600, Random(6))
    assert game.pieces >= 2
    second = Piece.objects.get(game_id=game.id, number=1)
    first = Piece.objects.get(game_id=game.id, number=0)
    before = replay(bytes(game.seed), 6, read(bytes(first.directions), 256))
    assert Board(6, bytes(second.board)) == before.board
    assert second.score == before.score


def test_the_row_does_not_grow_with_the_game() -> None:
    game = play_on(begin(6), 500, Random(7))
    assert len(bytes(game.directions)) <= 65
    assert len(bytes(game.steps)) == 5 * 6 * 36
