"""Watching the solver: the moves that it would play next, shown before they are stored."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from time import perf_counter
from typing import NamedTuple
from uuid import UUID

from django.utils import timezone

from game.engine import Direction, Played, play
from game.models import Game
from game.scene import Action, Code, Scene, Status
from game.services.errors import SolverBusy, TooMany
from game.services.finding import find_game
from game.services.hints import why_not
from game.services.moves import Admit, admit_all, advance, is_new_player, lost_race
from game.services.scenes import CODES_OF_ACTIONS, scene, stale_scene
from game.services.storing import insert
from game.services.turns import turn
from game.services.watched import Watched, catch_up, write_watched
from game.solver import choose

SOLVING = 0.05  # seconds in which a request may solve


class Speed(NamedTuple):
    """How many moves a page wants at a time, and how long it shows each."""

    moves: int
    pace: timedelta = timedelta()


class Shown(NamedTuple):
    """One move of the solver's, as a page shows it."""

    direction: Direction
    scene: Scene


class Ahead(NamedTuple):
    """What follows on the game's present state; no `moves` where the scene's code says why."""

    scene: Scene
    moves: tuple[Shown, ...] = ()
    watched: Watched | None = None


def look_ahead(
    player_id: UUID | None,
    game_id: UUID,
    revision: int,
    request_id: str,
    speed: Speed,
    admit: Admit = admit_all,
) -> Ahead:
    """Work out the moves that the solver would play next, and store none of them.

    As many as the speed says or, if that is fewer, as fit the time that a request may solve. The
    game is marked as the solver's first: who has seen tiles to come knows more than a player.
    UnknownGame, TooMany.
    """
    game, is_named = find_game(player_id, game_id)
    obstacle = why_not(game, is_named and game.revision == revision)
    if obstacle == Code.STALE:
        return Ahead(stale_scene(game, request_id))
    if obstacle:
        return Ahead(scene(game, obstacle))
    try:
        with turn(game.player_id):
            if not mark(game, admit):
                return Ahead(lost_race(game, request_id))
            return foresee(game, speed)
    except SolverBusy:
        return Ahead(scene(game, Code.BUSY))


def foresee(game: Game, speed: Speed) -> Ahead:
    """Advance the row, which is not stored, and keep every state on the way."""
    start, now = scene(game, Code.VIEWED), timezone.now()
    watched = Watched(game.id, game.revision, game.moves)
    moves = []
    for number, played in enumerate(solve(game, speed.moves), 1):
        watched = watched.then(played.slide.direction)
        moves.append(show(game, played, watched, now + number * speed.pace))
    return Ahead(start, tuple(moves), watched)


def solve(game: Game, most: int) -> Iterator[Played]:
    """Yield the solver's moves as the row advances; stops where another might take too long."""
    began = perf_counter()
    longest = 0.0
    for _ in range(most):
        before = perf_counter()
        if game.status != Status.PLAYING or (longest and before - began + longest > SOLVING):
            return
        played = next_move(game)
        longest = max(longest, perf_counter() - before)
        yield played


def next_move(game: Game) -> Played:
    board = game.now_at.board
    direction = choose(board)
    played = play(bytes(game.seed), game.moves + 1, board, direction) if direction else None
    if played is None:
        raise ValueError(f"Game {game.id}: the solver knows no move, yet the game is not over.")
    return played


def show(game: Game, played: Played, watched: Watched, now: datetime) -> Shown:
    """Advance the row as storing the move would."""
    advance(game, played, now)
    game.revision += 1
    drawn = scene(game, Code.MOVED, animate=True, now=now)
    return Shown(played.slide.direction, replace(drawn, watched=write_watched(watched)))


def mark(game: Game, admit: Admit) -> bool:
    """Note where the solver comes in, beside the revisions; False if a change came first.

    A game that is not stored yet is stored for it, as its first move would.
    """
    if game.solver_move is not None:
        return True
    game.solver_move, game.solver_score = game.moves + 1, game.score
    # The clock of a game without a move starts with the first one that is shown, not stored.
    game.last_action_at = game.last_action_at or timezone.now()
    if not game.is_stored:
        if not admit(is_new_player(game)):
            raise TooMany
        return insert(game)
    row = Game.objects.filter(player_id=game.player_id, id=game.id, revision=game.revision)
    return bool(
        row.update(
            solver_move=game.solver_move,
            solver_score=game.solver_score,
            last_action_at=game.last_action_at,
        )
    )


def play_solver(
    player_id: UUID | None,
    game_id: UUID,
    revision: int,
    request_id: str,
    most: int,
    admit: Admit = admit_all,
) -> tuple[Scene, int]:
    """Let the solver play up to `most` moves, and return how many are left of them.

    As many as fit the time that a request may solve. UnknownGame, TooMany.
    """
    ahead = look_ahead(player_id, game_id, revision, request_id, Speed(most), admit)
    if ahead.watched is None:
        return ahead.scene, 0
    catch_up(ahead.watched, player_id, request_id)
    played = stop_watching(player_id, game_id, revision + len(ahead.moves), request_id)
    is_over = played.status != Status.PLAYING or not played.animate
    return played, 0 if is_over else most - len(ahead.moves)


def stop_watching(player_id: UUID | None, game_id: UUID, revision: int, request_id: str) -> Scene:
    """Return the state that was shown last, as it was shown. UnknownGame."""
    game, is_named = find_game(player_id, game_id)
    if not is_named or game.revision != revision:
        return stale_scene(game, request_id)
    return scene(game, CODES_OF_ACTIONS[Action(game.action)], animate=True)
