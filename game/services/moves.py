"""Playing a move."""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from django.utils import timezone

from game import log
from game.engine import Direction, Played, packed_bytes, play
from game.models import Game, Player
from game.scene import Action, Code, Scene, Status
from game.services.errors import TooMany
from game.services.finding import current_games, current_of_size, find_game
from game.services.scenes import scene, stale_scene
from game.services.storing import mark_base, store

# Asked before a game is stored, with whether a player would be stored too.
type Admit = Callable[[bool], bool]


def admit_all(is_new_player: bool) -> bool:
    """Let every game in: for callers that are not behind an address."""
    return True


def play_move(
    player_id: UUID | None,
    game_id: UUID,
    revision: int,
    request_id: str,
    direction: Direction,
    admit: Admit = admit_all,
) -> Scene:
    """Play `direction` on the player's game, if it still is at `revision`.

    The first legal move stores the game, provided that `admit` lets it in. UnknownGame, TooMany.
    """
    game, is_named = find_game(player_id, game_id)
    if not is_named or game.revision != revision:
        return stale_scene(game, request_id)
    if game.status != Status.PLAYING:
        return scene(game, Code.WAITING if game.status == Status.WON else Code.FINISHED)
    played = play(bytes(game.seed), game.moves + 1, game.now_at.board, direction)
    if played is None:
        return scene(game, Code.ILLEGAL, direction=direction)
    if not game.is_stored and not admit(is_new_player(game)):
        raise TooMany
    advance(game, played)
    if store(game, request_id):
        return scene(game, Code.MOVED, animate=True, now=game.last_action_at)
    return lost_race(game, request_id)


def is_new_player(game: Game) -> bool:
    """Tell whether storing the game would store its player too."""
    return not Player.objects.filter(id=game.player_id).exists()


def lost_race(game: Game, request_id: str) -> Scene:
    """Answer with what the faster request has made of the game."""
    rows = current_games(game.player_id)
    return stale_scene(current_of_size(rows, game.player_id, game.size), request_id)


def advance(game: Game, played: Played, now: datetime | None = None) -> None:
    """Apply a legal move to the row."""
    now = now or timezone.now()
    slide = played.slide
    game.steps = keep_steps(game)
    game.directions = log.append(bytes(game.directions), game.logged, slide.direction)
    game.moves += 1
    game.now_at = game.now_at.advance(slide, played.spawn, game.revision + 1)
    game.position = game.now_at.pack()
    game.score += slide.gained
    game.merges += slide.merged
    game.top_rank = max(played.board.ranks)
    game.action, game.direction = Action.MOVE, slide.direction
    game.started_at = game.started_at or now
    game.stop_pause(now)
    mark_base(game)
    settle(game)


def settle(game: Game) -> None:
    """Decide whether the move won the game or ended it."""
    if game.has_win_waiting:
        game.status = Status.WON
        game.won_move, game.won_clock_ms = game.moves, game.clock_ms
    elif game.now_at.board.is_over():
        game.status, game.ended_at = Status.OVER, game.last_action_at


def keep_steps(game: Game) -> bytes:
    """Return the undo steps with the present position added.

    As many as there are undos left, but always one: it tells what the last move did.
    """
    kept = max(1, game.undos) * packed_bytes(game.size)
    return (bytes(game.steps) + bytes(game.position))[-kept:]
