"""Finding the game that a request means, in one SELECT."""

from typing import NamedTuple
from uuid import UUID

from game.models import Game
from game.services.errors import UnknownGame
from game.services.first_game import find_first_game, first_game
from game.statements import select_games


class Found(NamedTuple):
    """The player's current game of the size, and whether it is the one that was named."""

    game: Game
    is_named: bool


def find_game(player_id: UUID | None, game_id: UUID) -> Found:
    """Find the current game of the size that the game `game_id` has.

    UnknownGame if the player has no such game: it is another's, or none.
    """
    if player_id is None:
        raise UnknownGame
    rows = select_games(player_id, game_id)
    named = next((row for row in rows if row.id == game_id), None)
    if named is None:
        return _find_unstored(rows, player_id, game_id)
    if named.is_current:
        return Found(named, is_named=True)
    return Found(current_of_size(rows, player_id, named.size), is_named=False)


def current_of_size(rows: list[Game], player_id: UUID, size: int) -> Game:
    """Pick the current game of `size` from `rows`, or derive the first one."""
    for row in rows:
        if row.is_current and row.size == size:
            return row
    return first_game(player_id, size)


def current_games(player_id: UUID) -> list[Game]:
    """Return the player's stored current games: at most one per size."""
    return list(Game.objects.filter(player_id=player_id, is_current=True))


def _find_unstored(rows: list[Game], player_id: UUID, game_id: UUID) -> Found:
    first = find_first_game(player_id, game_id)
    if first is None:
        raise UnknownGame
    current = current_of_size(rows, player_id, first.size)
    # A stored current game of the size came first: the board that was seen is out of date.
    return Found(current, is_named=False) if current.is_stored else Found(first, is_named=True)
