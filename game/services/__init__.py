"""One function per use case; nothing else writes to the database."""

from game.services.errors import TooMany, UnknownGame
from game.services.keep_going import keep_going
from game.services.moves import Admit, play_move
from game.services.new_game import start_game, take_back_new_game
from game.services.records import GameRecord, Records, SizeRecord, show_records
from game.services.replaying import directions_of
from game.services.showing import show_game
from game.services.undo import undo_move

__all__ = [
    "Admit",
    "GameRecord",
    "Records",
    "SizeRecord",
    "TooMany",
    "UnknownGame",
    "directions_of",
    "keep_going",
    "play_move",
    "show_game",
    "show_records",
    "start_game",
    "take_back_new_game",
    "undo_move",
]
