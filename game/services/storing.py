"""Storing a change: compare-and-set on the revision, no locks held."""

from django.db import IntegrityError, transaction

from game.log import PIECE, PIECE_BYTES
from game.models import Game, Piece, Player

# What a change of the current game can touch; all of it lies in one row.
CHANGING = (
    "position", "steps", "directions", "pieces", "base_board", "base_score", "mark_board",
    "mark_score", "revision", "request", "action", "direction", "status", "moves", "merges",
    "score", "top_rank", "undos", "clock_ms", "won_move", "won_clock_ms", "kept_going",
    "started_at", "last_action_at", "ended_at",
)  # fmt: skip


def store(game: Game, request_id: str) -> bool:
    """Store the changed game as its next revision; False if another change came first."""
    revision = game.revision
    game.revision += 1
    game.request = request_id
    if not game.is_stored:
        return _insert(game)
    piece = cut_piece(game)
    if piece is None:
        return _update(game, revision)
    with transaction.atomic():
        stored = _update(game, revision)
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


def _update(game: Game, revision: int) -> bool:
    changes = {name: getattr(game, name) for name in CHANGING}
    rows = Game.objects.filter(player_id=game.player_id, id=game.id, revision=revision)
    return rows.update(**changes) == 1


def _insert(game: Game) -> bool:
    try:
        with transaction.atomic():
            Player.objects.bulk_create([Player(id=game.player_id)], ignore_conflicts=True)
            game.save(force_insert=True)
    except IntegrityError:  # two first moves at once: the database lets one in
        return False
    return True
