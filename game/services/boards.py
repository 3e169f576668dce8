"""The boards of a player's current games, for whoever only needs these."""

from uuid import UUID

from game.engine import Board
from game.models import Game
from game.services.first_game import first_game


def show_boards(player_id: UUID | None) -> dict[int, Board]:
    """Return the board of each stored current game by its size, from one SELECT."""
    if player_id is None:
        return {}
    games = Game.objects.filter(player_id=player_id, is_current=True)
    return {
        game.size: game.now_at.board for game in games.only("size", "position").order_by("size")
    }


def show_board(player_id: UUID, size: int) -> Board:
    """Return the board that the play page of `size` shows this player, from one SELECT."""
    stored = show_boards(player_id).get(size)
    return stored or first_game(player_id, size).now_at.board
