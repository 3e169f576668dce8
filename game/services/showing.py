"""Looking at a game: one SELECT, nothing written."""

from uuid import UUID

from game.models import Game
from game.scene import Action, Code, Scene
from game.services.finding import current_games, current_of_size
from game.services.scenes import scene

# A code in a page's address is only believed where the game's last change bears it out.
ACTIONS_OF_CODES = {
    Code.MOVED: Action.MOVE,
    Code.UNDONE: Action.UNDO,
    Code.CONTINUED: Action.CONTINUE,
    Code.STARTED: Action.NEW,
}


def show_game(player_id: UUID, size: int, code: Code = Code.VIEWED) -> Scene:
    """Return the player's current game of `size`, as it stands, with what `code` says of it."""
    games = current_games(player_id)
    game = current_of_size(games, player_id, size)
    return scene(game, code if is_borne_out(game, code) else Code.VIEWED, running=games)


def is_borne_out(game: Game, code: Code) -> bool:
    """Tell whether the game's last change can have been answered with `code`."""
    return ACTIONS_OF_CODES.get(code, game.action) == game.action
