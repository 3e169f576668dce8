"""Moves of the solver's that a page has shown and that are not stored yet.

A signed text in the page's forms names them, so whatever the player does next brings them along:
they are played first, through the same functions as every move.
"""

from typing import NamedTuple
from uuid import UUID

from django.core.signing import BadSignature, Signer
from django.db import transaction

from game.engine import Direction, play
from game.models import Game
from game.services.finding import find_game
from game.services.moves import advance
from game.services.replaying import last_directions
from game.services.storing import store

TRIES = 10
SIGNER_SALT = "game.services.watched"
LETTERS = {direction: direction.value[0] for direction in Direction}
DIRECTIONS = {letter: direction for direction, letter in LETTERS.items()}


class Watched(NamedTuple):
    """Directions shown on top of the state that a game had at a revision with so many moves."""

    game_id: UUID
    revision: int
    moves: int
    directions: tuple[Direction, ...] = ()

    def then(self, direction: Direction) -> "Watched":
        """Return what has been shown after one more move."""
        return self._replace(directions=(*self.directions, direction))


def write_watched(watched: Watched) -> str:
    """Sign what is shown: a page can send it back, and nobody can make one up."""
    letters = "".join(LETTERS[direction] for direction in watched.directions)
    text = f"{watched.game_id.hex}.{watched.revision}.{watched.moves}.{letters}"
    return Signer(salt=SIGNER_SALT).sign(text)


def read_watched(text: str) -> Watched | None:
    """Read what `write_watched` wrote; None if it is anything else."""
    try:
        game, revision, moves, letters = Signer(salt=SIGNER_SALT).unsign(text).split(".")
    except BadSignature:
        return None
    directions = tuple(DIRECTIONS[letter] for letter in letters)
    return Watched(UUID(game), int(revision), int(moves), directions)


def catch_up(watched: Watched, player_id: UUID | None, request_id: str) -> None:
    """Store, in one transaction, those of the shown moves that the game does not have yet.

    Where it has gone another way meanwhile nothing is stored: a request for the revision that was
    shown then finds that it is stale. UnknownGame.
    """
    for _ in range(TRIES):
        with transaction.atomic():
            if store_missing(watched, player_id, request_id):
                return


def store_missing(watched: Watched, player_id: UUID | None, request_id: str) -> bool:
    """Play the missing moves; False if another request, of this page perhaps, was faster."""
    game, is_named = find_game(player_id, watched.game_id)
    if not is_named or not game.is_stored:
        return True
    for direction in missing(game, watched):
        played = play(bytes(game.seed), game.moves + 1, game.now_at.board, direction)
        if played is None:
            raise ValueError(f"Game {game.id}: the shown move {direction} is not legal.")
        advance(game, played)
        if not store(game, request_id):
            return False
    return True


def missing(game: Game, watched: Watched) -> tuple[Direction, ...]:
    """Return the shown moves that are to be played; none where the game went another way.

    It is on the way that was shown if all that changed it since was as many of these very moves:
    an earlier request stored them, or this one, whose answer got lost.
    """
    done = game.revision - watched.revision
    if not 0 <= done <= len(watched.directions) or game.moves != watched.moves + done:
        return ()
    if tuple(last_directions(game, done)) != watched.directions[:done]:
        return ()
    return watched.directions[done:]
