"""What a use case hands to the presenter: plain facts about one game, without the database."""

from dataclasses import dataclass
from enum import StrEnum

from game.engine import Direction, Position


class Code(StrEnum):
    """What a request came to; the closed list of `?m=` in page addresses."""

    VIEWED = ""
    MOVED = "moved"
    ILLEGAL = "illegal"
    STALE = "stale"
    WAITING = "waiting"
    FINISHED = "finished"
    UNDONE = "undone"
    NO_UNDO = "no-undo"
    NOTHING_TO_UNDO = "nothing-to-undo"
    CONTINUED = "continued"
    NOT_WON = "not-won"
    STARTED = "started"
    ALREADY_NEW = "already-new"
    TAKEN_BACK = "taken-back"
    NOT_TAKEN_BACK = "not-taken-back"
    HINT = "hint"
    BUSY = "busy"


class Status(StrEnum):
    """Where a game stands: `won` while its banner waits for an answer."""

    PLAYING = "playing"
    WON = "won"
    OVER = "over"


class Action(StrEnum):
    """The kind of change that made a game's current state."""

    NEW = "new"
    MOVE = "move"
    UNDO = "undo"
    CONTINUE = "continue"


@dataclass(frozen=True, slots=True)
class Motion:
    """The last move or undo: its direction and, for a move, the position before it.

    After an undo the restored position is the scene's own, and `direction` is that of the move
    taken back, so its slide there says where each tile comes from.
    """

    action: Action
    direction: Direction
    before: Position | None


@dataclass(frozen=True, slots=True)
class Scene:
    """One game as a page shows it; `animate` is off wherever nothing new happened.

    `watched` stands for moves that are shown and not stored yet (services/watched.py).
    """

    game_id: str
    size: int
    revision: int
    moves: int
    score: int
    best: int
    status: Status
    undos: int
    hints: int
    seconds: int
    idle: int
    position: Position
    code: Code = Code.VIEWED
    last: Motion | None = None
    animate: bool = False
    new_best: bool = False
    can_take_back: bool = False
    locked: bool = False
    request: str = ""
    watched: str = ""
    running: tuple[int, ...] = ()
    direction: Direction | None = None
