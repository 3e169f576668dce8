"""One function per use case; nothing else writes to the database."""

from game.services.boards import show_boards
from game.services.errors import SolverBusy, TooMany, UnknownGame
from game.services.hints import Hint, give_hint, show_hint
from game.services.keep_going import keep_going
from game.services.moves import Admit, play_move
from game.services.new_game import start_game, take_back_new_game
from game.services.records import GameRecord, Records, SizeRecord, show_records
from game.services.replaying import directions_of
from game.services.showing import show_game
from game.services.studying import Step, Study, study
from game.services.turns import turn
from game.services.undo import undo_move

__all__ = [
    "Admit",
    "GameRecord",
    "Hint",
    "Records",
    "SizeRecord",
    "SolverBusy",
    "Step",
    "Study",
    "TooMany",
    "UnknownGame",
    "directions_of",
    "give_hint",
    "keep_going",
    "play_move",
    "show_boards",
    "show_game",
    "show_hint",
    "show_records",
    "start_game",
    "study",
    "take_back_new_game",
    "turn",
    "undo_move",
]
