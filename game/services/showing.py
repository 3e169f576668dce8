"""Looking at a game: one SELECT, nothing written."""

from collections.abc import Callable
from uuid import UUID

from game.models import Game
from game.scene import Action, Code, Scene, Status
from game.services.finding import current_games, current_of_size
from game.services.scenes import scene


def has_hint(game: Game) -> bool:
    """Tell whether the position's hint has been asked for, so that showing it costs nothing more.

    What is not stored cannot tell, and has no hints to count.
    """
    if game.status != Status.PLAYING:
        return False
    return not game.is_stored or game.hint_revision == game.revision


# A code in a page's address is only believed where the game's state bears it out: people go back
# in their history, and anyone can type one.
BORNE_OUT_BY: dict[Code, Callable[[Game], bool]] = {
    Code.MOVED: lambda game: game.action == Action.MOVE,
    Code.UNDONE: lambda game: game.action == Action.UNDO,
    Code.CONTINUED: lambda game: game.action == Action.CONTINUE,
    Code.STARTED: lambda game: game.action == Action.NEW,
    Code.ALREADY_NEW: lambda game: not game.revision,
    Code.NOTHING_TO_UNDO: lambda game: not game.moves,
    Code.NO_UNDO: lambda game: not game.undos,
    Code.WAITING: lambda game: game.status == Status.WON,
    Code.FINISHED: lambda game: game.status == Status.OVER,
    Code.NOT_WON: lambda game: game.status != Status.WON,
    Code.TAKEN_BACK: lambda game: game.revision > 0,
    Code.NOT_TAKEN_BACK: lambda game: game.revision > 0 or game.replaced is None,
    Code.HINT: has_hint,
}


def show_game(player_id: UUID, size: int, code: Code = Code.VIEWED) -> Scene:
    """Return the player's current game of `size`, as it stands, with what `code` says of it."""
    games = current_games(player_id)
    game = current_of_size(games, player_id, size)
    return scene(game, code if is_borne_out(game, code) else Code.VIEWED, running=games)


def is_borne_out(game: Game, code: Code) -> bool:
    """Tell whether a request on the game as it stands can have been answered with `code`."""
    test = BORNE_OUT_BY.get(code)
    return test is None or test(game)
