"""Storing a change: compare-and-set on the revision, no locks held."""

from django.db import IntegrityError, transaction

from game.log import PIECE, PIECE_BYTES
from game.models import Game, Piece, Player
from game.services.former import refuse_former
from game.statements import compare_and_set


def store(game: Game, request_id: str) -> bool:
    """Store the changed game as its next revision; False if another change came first."""
    revision = game.revision
    game.revision += 1
    game.request = request_id
    if not game.is_stored:
        return insert(game)
    piece = cut_piece(game)
    if piece is None:
        return compare_and_set(game, revision)
    with transaction.atomic():
        stored = compare_and_set(game, revision)
        if stored:
            piece.save(force_insert=True)
    return stored


def cut_piece(game: Game) -> Piece | None:
    """Take the oldest 256 directions out of a row that holds more than it may, as a piece."""
    log = bytes(game.directions)
    if len(log) <= PIECE_BYTES + 1:
        return None
    piece = Piece(
        player_id=game.player_id,
        game_id=game.id,
        number=game.pieces,
        directions=log[:PIECE_BYTES],
        board=bytes(game.base_board),
        score=game.base_score,
    )
    game.directions = log[PIECE_BYTES:]
    game.pieces += 1
    game.base_board, game.base_score = bytes(game.mark_board), game.mark_score
    return piece


def mark_base(game: Game) -> None:
    """Note board and score where the row's first 256 directions end: the next piece's start."""
    if game.logged == PIECE:
        game.mark_board, game.mark_score = game.now_at.board.ranks, game.score


def insert(game: Game) -> bool:
    """Store a game that is not in the database yet, and its player; False if another was first.

    UnknownGame if the player is no more.
    """
    try:
        with transaction.atomic():
            Player.objects.bulk_create([Player(id=game.player_id)], ignore_conflicts=True)
            # After the row is there: whoever is deleting it just now has been waited for.
            refuse_former(game.player_id)
            game.save(force_insert=True)
    except IntegrityError:  # two first moves at once: the database lets one in
        return False
    return True
