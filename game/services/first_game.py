"""The game that a player has of a size before anything is stored.

A GET writes nothing, yet shows a board that the first move must find again: id and seed are
keyed hashes of player and size. Source: BLAKE2b, key = the secret key.
"""

from collections.abc import Iterator
from hashlib import blake2b, sha256
from uuid import UUID

from django.conf import settings

from game.engine import SEED_BYTES, SIZES, Position, start
from game.models import Game
from game.scene import Action


def first_game(player_id: UUID, size: int, secret: str | None = None) -> Game:
    """Return the unsaved first game of `player_id` on a board of `size`."""
    secret = secret or settings.SECRET_KEY
    seed = _derive(secret, b"seed", player_id, size)
    game_id = UUID(bytes=_derive(secret, b"game", player_id, size), version=4)
    return new_row(player_id, size, seed, game_id)


def find_first_game(player_id: UUID, game_id: UUID) -> Game | None:
    """Return the unsaved first game that has this id, or None.

    Old secret keys count too: who looked at the board before a rotation can play it after.
    """
    return next((game for game in _first_games(player_id) if game.id == game_id), None)


def new_row(player_id: UUID, size: int, seed: bytes, game_id: UUID) -> Game:
    """Return an unsaved game at its first position."""
    board = start(seed, size)
    return Game(
        player_id=player_id,
        id=game_id,
        size=size,
        seed=seed,
        position=Position.start(board).pack(),
        base_board=board.ranks,
        top_rank=max(board.ranks),
        action=Action.NEW,
    )


def _first_games(player_id: UUID) -> Iterator[Game]:
    for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        for size in SIZES:
            yield first_game(player_id, size, secret)


def _derive(secret: str, purpose: bytes, player_id: UUID, size: int) -> bytes:
    key = sha256(secret.encode()).digest()
    message = purpose + bytes((size,)) + player_id.bytes
    return blake2b(message, key=key, digest_size=SEED_BYTES).digest()
