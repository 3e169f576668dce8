"""One function per use case; nothing else writes to the database."""

from game.services.boards import show_board, show_boards
from game.services.deleting import delete_player
from game.services.errors import SolverBusy, StillPlayed, TooMany, UnknownGame, UnknownLink
from game.services.exporting import export
from game.services.former import who_now
from game.services.handing_over import (
    LinkState,
    Offer,
    Place,
    UnknownHandover,
    make_link,
    show_link,
    use_link,
)
from game.services.hints import Hint, give_hint, show_hint
from game.services.history import GameRecord, Mark, Result, Sort, Wanted, list_games
from game.services.holdings import Holdings, show_holdings
from game.services.keep_going import keep_going
from game.services.moves import Admit, play_move
from game.services.new_game import start_game, take_back_new_game
from game.services.publishing import (
    find_shared,
    is_finished,
    link_of,
    publish_game,
    withdraw_game,
)
from game.services.records import (
    Bests,
    Course,
    Kinds,
    Records,
)
from game.services.replaying import directions_of
from game.services.replays import Frame, find_replayed, frames
from game.services.showing import show_game
from game.services.stories import Story, tell_story
from game.services.studying import Step, Study, study, study_example
from game.services.turns import turn
from game.services.undo import undo_move
from game.services.watched import Watched, catch_up, read_watched
from game.services.watching import Ahead, Speed, look_ahead, play_solver, stop_watching

__all__ = [
    "Admit",
    "Ahead",
    "Bests",
    "Course",
    "Frame",
    "GameRecord",
    "Hint",
    "Holdings",
    "Kinds",
    "LinkState",
    "Mark",
    "Offer",
    "Place",
    "Records",
    "Result",
    "SolverBusy",
    "Sort",
    "Speed",
    "Step",
    "StillPlayed",
    "Story",
    "Study",
    "TooMany",
    "UnknownGame",
    "UnknownHandover",
    "UnknownLink",
    "Wanted",
    "Watched",
    "catch_up",
    "delete_player",
    "directions_of",
    "export",
    "find_replayed",
    "find_shared",
    "frames",
    "give_hint",
    "is_finished",
    "keep_going",
    "link_of",
    "list_games",
    "look_ahead",
    "make_link",
    "play_move",
    "play_solver",
    "publish_game",
    "read_watched",
    "show_board",
    "show_boards",
    "show_game",
    "show_hint",
    "show_holdings",
    "show_link",
    "start_game",
    "stop_watching",
    "study",
    "study_example",
    "take_back_new_game",
    "tell_story",
    "turn",
    "undo_move",
    "use_link",
    "who_now",
    "withdraw_game",
]
