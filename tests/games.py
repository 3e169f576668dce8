"""Players and games for the tests, set up through the models and played through the services."""

from collections.abc import Iterable
from random import Random
from typing import Any
from uuid import UUID, uuid4

from game.engine import Board, Direction, Position, replay
from game.models import Game, Player
from game.scene import Scene, Status
from game.services import directions_of, play_move, undo_move
from game.services.first_game import first_game, new_row

# One move to the left makes 2048 and leaves room; another board is locked by that very move.
NEARLY_WON = [[1024, 1024, 4, 2], [2, 4, 8, 16], [4, 8, 16, 32], [8, 16, 32, 64]]
NEARLY_OVER = [[2, 4, 8, 16], [4, 8, 16, 32], [8, 16, 32, 64], [16, 32, 64, 64]]


def make_player() -> Player:
    return Player.objects.create(id=uuid4())


def make_game(rows: list[list[int]], player: Player | None = None, **columns: Any) -> Game:
    """Store a running game that stands at `rows` as if it began there."""
    board = Board.from_rows(rows)
    game = new_row((player or make_player()).id, board.size, uuid4().bytes, uuid4())
    game.position = Position.start(board).pack()
    game.base_board = board.ranks
    game.top_rank = max(board.ranks)
    for name, value in columns.items():
        setattr(game, name, value)
    game.save(force_insert=True)
    return Game.objects.get(player_id=game.player_id, id=game.id)


def reload(game: Game) -> Game:
    return Game.objects.get(player_id=game.player_id, id=game.id)


def move(game: Game, direction: Direction, request: str = "") -> Scene:
    """Play on the stored state of `game`."""
    now = reload(game)
    return play_move(now.player_id, now.id, now.revision, request, direction)


def undo(game: Game, request: str = "") -> Scene:
    now = reload(game)
    return undo_move(now.player_id, now.id, now.revision, request)


def begin(size: int = 4) -> Game:
    """Store a fresh player's first game by its first legal move."""
    game = first_game(uuid4(), size)
    play_move(game.player_id, game.id, 0, "", game.now_at.board.legal()[0])
    return reload(game)


def play_on(game: Game, moves: int, luck: Random, undo_share: float = 0.0) -> Game:
    """Make up to `moves` random legal moves and undos; stops where the game does."""
    for _ in range(moves):
        now = reload(game)
        if now.status != Status.PLAYING:
            break
        if luck.random() < undo_share and undo(now).code == "undone":
            continue
        move(now, luck.choice(now.now_at.board.legal()))
    return reload(game)


def lock(board_rows: list[list[int]], direction: Direction) -> Game:
    """Store games until the new tile of the one move left locks the board."""
    for _ in range(200):
        game = make_game(board_rows)
        if move(game, direction).position.board.is_over():
            return reload(game)
    raise AssertionError("no new tile locks this board")


def current(player_id: UUID, size: int = 4) -> Game:
    return Game.objects.get(player_id=player_id, size=size, is_current=True)


def facts(game: Game, leave_out: Iterable[str] = ()) -> dict[str, Any]:
    """Return all columns of a row, blobs as bytes, for comparison."""
    return {
        field.attname: bytes(value)
        if isinstance(value := getattr(game, field.attname), memoryview)
        else value
        for field in game._meta.concrete_fields
        if field.attname not in leave_out
    }


def assert_rebuilds(game: Game) -> None:
    rebuilt = replay(bytes(game.seed), game.size, directions_of(game))
    assert rebuilt.board == game.now_at.board
    assert (rebuilt.score, rebuilt.moves, rebuilt.merges) == (game.score, game.moves, game.merges)
    assert rebuilt.board.top == 1 << game.top_rank
