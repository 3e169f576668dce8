"""The rows: players, their games and the older pieces of long games.

Every key begins with the player, so that the tables can be distributed by it; only the links
of published games and to other devices stand alone.
"""

from datetime import datetime, timedelta
from typing import Any, ClassVar
from uuid import uuid4

from django.db import models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F, Q
from django.utils.functional import cached_property

from game.engine import SCHEME, SIZES, WIN_RANK, Position, packed_bytes
from game.log import KEPT, PIECE
from game.scene import Action, Status

UNDOS = 5
LONGEST_PAUSE = timedelta(seconds=60)

DIRECTION_NAMES = ("", "up", "down", "left", "right")


class SQLiteIndex(models.Index):
    """An index for SQLite alone.

    There an index costs nothing to rows that its condition leaves out. PostgreSQL writes a
    changed row anew into every index of its table if any of them has a column that changed.
    """

    def create_sql(
        self,
        model: type[models.Model],
        schema_editor: BaseDatabaseSchemaEditor,
        using: str = "",
        **kwargs: Any,  # noqa: ANN401 - as it is in Django
    ) -> Any:  # noqa: ANN401
        """Return the statement, and elsewhere one that does nothing."""
        if schema_editor.connection.vendor == "sqlite":
            return super().create_sql(model, schema_editor, using, **kwargs)
        return "SELECT 1"


class Player(models.Model):
    """A browser that has played at least one move; its cookie holds the id."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[models.Manager["Player"]] = models.Manager()


class Game(models.Model):
    """One game: its position, its undo steps, its last directions and what the records need."""

    pk = models.CompositePrimaryKey("player_id", "id")
    player = models.ForeignKey(Player, models.CASCADE, related_name="games", db_index=False)
    id = models.UUIDField(default=uuid4, editable=False)
    size = models.PositiveSmallIntegerField()
    is_current = models.BooleanField(default=True)
    replaced = models.UUIDField(null=True)  # the game that this one took the place of

    seed = models.BinaryField(max_length=16)
    scheme = models.PositiveSmallIntegerField(default=SCHEME)
    position = models.BinaryField()
    steps = models.BinaryField(default=b"")  # earlier positions, oldest first, for undo
    directions = models.BinaryField(default=b"")
    pieces = models.PositiveIntegerField(default=0)
    # Board and score before the row's first direction, and those after its 256th once it is
    # played: the start of the next piece and of the one after it.
    base_board = models.BinaryField(max_length=36)
    base_score = models.PositiveBigIntegerField(default=0)
    mark_board = models.BinaryField(max_length=36, default=b"")
    mark_score = models.PositiveBigIntegerField(default=0)

    revision = models.PositiveIntegerField(default=0)
    request = models.CharField(max_length=64, default="", blank=True)
    action = models.CharField(max_length=8, default=Action.NEW)
    direction = models.CharField(max_length=5, default="", blank=True)
    status = models.CharField(max_length=7, default=Status.PLAYING)

    moves = models.PositiveIntegerField(default=0)
    merges = models.PositiveIntegerField(default=0)
    score = models.PositiveBigIntegerField(default=0)
    best_before = models.PositiveBigIntegerField(default=0)
    top_rank = models.PositiveSmallIntegerField()
    undos = models.PositiveSmallIntegerField(default=UNDOS)
    hints = models.PositiveIntegerField(default=0)
    hint_revision = models.PositiveIntegerField(null=True)  # the last one that a hint was for
    clock_ms = models.PositiveBigIntegerField(default=0)
    won_move = models.PositiveIntegerField(null=True)
    won_clock_ms = models.PositiveBigIntegerField(null=True)
    kept_going = models.BooleanField(default=False)
    # That the game passed the best of an earlier one was told, and that move taken back: it is not
    # told again. Written by that undo, beside the columns that every move writes.
    best_told = models.BooleanField(null=True)
    # The number of the first move that the solver was asked to show, and the score before it.
    solver_move = models.PositiveIntegerField(null=True)
    solver_score = models.PositiveBigIntegerField(null=True)

    started_at = models.DateTimeField(null=True)
    last_action_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    objects: ClassVar[models.Manager["Game"]] = models.Manager()

    class Meta:
        indexes = (
            # All that the records read of games that no move can change any more, in the order
            # of the history: without it 10,000 whole rows are read for every figure.
            SQLiteIndex(
                fields=[
                    "player", "last_action_at", "id", "size", "status", "score", "moves", "merges",
                    "top_rank", "clock_ms", "won_move", "won_clock_ms", "solver_move",
                    "solver_score", "hints", "is_current",
                ],
                condition=Q(is_current=False),
                name="past_games",
            ),
        )  # fmt: skip
        constraints = (
            models.UniqueConstraint(
                fields=["player", "size"],
                condition=Q(is_current=True),
                name="one_current_game_per_size",
            ),
            models.CheckConstraint(condition=Q(size__in=SIZES), name="size_is_known"),
            models.CheckConstraint(condition=Q(undos__range=(0, UNDOS)), name="undos_0_to_5"),
            models.CheckConstraint(condition=Q(top_rank__range=(1, 37)), name="top_rank_1_to_37"),
            models.CheckConstraint(
                condition=Q(merges__lte=F("moves") * 18), name="merges_fit_moves"
            ),
            models.CheckConstraint(
                condition=Q(moves__gte=F("pieces") * PIECE, moves__lte=F("pieces") * PIECE + KEPT),
                name="moves_fit_pieces",
            ),
            models.CheckConstraint(
                condition=Q(revision__gte=F("moves")), name="revision_fits_moves"
            ),
            models.CheckConstraint(condition=Q(status__in=list(Status)), name="status_is_known"),
            models.CheckConstraint(condition=Q(action__in=list(Action)), name="action_is_known"),
            models.CheckConstraint(
                condition=Q(direction__in=DIRECTION_NAMES), name="direction_is_known"
            ),
            models.CheckConstraint(
                condition=~Q(status=Status.WON) | Q(won_move__isnull=False, kept_going=False),
                name="won_has_its_move",
            ),
            models.CheckConstraint(
                condition=Q(kept_going=False) | Q(won_move__isnull=False),
                name="kept_going_after_a_win",
            ),
            models.CheckConstraint(
                condition=Q(won_move__isnull=True) | Q(won_move__lte=F("moves")),
                name="win_not_in_the_future",
            ),
        )

    @property
    def is_stored(self) -> bool:
        """Tell whether the game is in the database (a game is derived until its first move)."""
        return not self._state.adding

    @property
    def counted_score(self) -> int:
        """The points that count for the best score: those before the solver's first move.

        An undo that goes back before it takes points away as ever.
        """
        return self.score if self.solver_score is None else min(self.score, self.solver_score)

    @property
    def best(self) -> int:
        """The player's best score of this size."""
        return max(self.best_before, self.counted_score)

    @cached_property
    def now_at(self) -> Position:
        """The position on the board."""
        return Position.unpack(self.size, bytes(self.position))

    @property
    def logged(self) -> int:
        """How many directions the row itself holds."""
        return self.moves - PIECE * self.pieces

    @property
    def has_win_waiting(self) -> bool:
        """Tell whether this position is the win: a 2048 tile, for the first time in the game."""
        return self.won_move is None and WIN_RANK in self.now_at.board.ranks

    @property
    def packed_steps(self) -> list[bytes]:
        """The undo steps, packed, oldest first."""
        each, steps = packed_bytes(self.size), bytes(self.steps)
        return [steps[at : at + each] for at in range(0, len(steps), each)]

    def last_step(self) -> Position:
        """Return the newest undo step: the position before the last move."""
        return Position.unpack(self.size, bytes(self.steps)[-packed_bytes(self.size) :])

    def pause(self, now: datetime) -> timedelta:
        """Return how long the present pause counts: none unless playing, at most 60 s."""
        if self.status != Status.PLAYING or self.last_action_at is None:
            return timedelta()
        return min(max(now - self.last_action_at, timedelta()), LONGEST_PAUSE)

    def stop_pause(self, now: datetime) -> None:
        """Add the present pause to the clock and begin the next one."""
        self.clock_ms += self.pause(now) // timedelta(milliseconds=1)
        self.last_action_at = now


class Piece(models.Model):
    """256 directions that left a long game's row, with the board and score at their start."""

    pk = models.CompositePrimaryKey("player_id", "game_id", "number")
    player = models.ForeignKey(Player, models.CASCADE, related_name="pieces", db_index=False)
    game_id = models.UUIDField()
    number = models.PositiveIntegerField()
    directions = models.BinaryField(max_length=64)
    board = models.BinaryField(max_length=36)
    score = models.PositiveBigIntegerField()

    objects: ClassVar[models.Manager["Piece"]] = models.Manager()


class Published(models.Model):
    """A game that its player shows to everyone who has the link, while it is finished.

    The link is the key: whoever opens it has nothing else, and it tells nothing of the player.
    """

    link = models.CharField(max_length=22, primary_key=True)
    player = models.ForeignKey(Player, models.CASCADE, related_name="published", db_index=False)
    game_id = models.UUIDField()
    published_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[models.Manager["Published"]] = models.Manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["player", "game_id"], name="one_link_per_game"),
        )


class Handover(models.Model):
    """A link that makes one more browser this player, once; only its secret's digest is kept."""

    digest = models.CharField(max_length=64, primary_key=True)
    player = models.ForeignKey(Player, models.CASCADE, related_name="handovers")
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(db_index=True)
    used_at = models.DateTimeField(null=True)

    objects: ClassVar[models.Manager["Handover"]] = models.Manager()


class FormerPlayer(models.Model):
    """The id of a player who is no more, so that a browser that still holds it cannot be that one.

    `became` is the player into whom this one went over; None where all was deleted.
    """

    id = models.UUIDField(primary_key=True)
    became = models.UUIDField(null=True, db_index=True)
    left_at = models.DateTimeField()

    objects: ClassVar[models.Manager["FormerPlayer"]] = models.Manager()
