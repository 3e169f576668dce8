"""A stored game watched again: any of its positions, rebuilt from the piece in which it lies."""

from collections.abc import Iterator
from itertools import chain, islice
from typing import NamedTuple
from uuid import UUID

from game import log
from game.engine import Board, Direction, Played, Position, Rebuilt
from game.models import Game, Piece
from game.scene import Status
from game.services.errors import UnknownGame

COLUMNS = (
    "player_id", "id", "size", "seed", "position", "directions", "pieces", "base_board",
    "base_score", "revision", "status", "moves", "score", "top_rank", "won_move", "is_current",
    "last_action_at", "hints", "solver_move",
)  # fmt: skip


class Frame(NamedTuple):
    """A position of a game; `played` led to it from `before`, and `then` leads on from it.

    Its tiles are named from the start of the piece numbered `names`: frames of other names call
    the same tiles otherwise.
    """

    number: int
    position: Position
    score: int
    status: Status
    names: int
    played: Played | None = None
    before: Position | None = None
    then: Direction | None = None


class Part(NamedTuple):
    """Directions of a game, with the board and score before them and their number."""

    number: int
    board: Board
    score: int
    directions: bytes
    length: int

    @property
    def first(self) -> int:
        """How many moves came before."""
        return self.number * log.PIECE

    def begin(self) -> Rebuilt:
        """Return the game as it stood before these directions."""
        return Rebuilt(self.board, self.score, self.first)

    def read(self) -> Iterator[Direction]:
        return log.read(self.directions, self.length)


def find_replayed(player_id: UUID | None, game_id: UUID) -> Game:
    """Return a stored game of the player's, current or not, in one SELECT. UnknownGame."""
    if player_id is None:
        raise UnknownGame
    game = Game.objects.filter(player_id=player_id, id=game_id).only(*COLUMNS).first()
    if game is None:
        raise UnknownGame
    return game


def frames(game: Game, first: int, last: int) -> list[Frame]:
    """Return the positions after move `first`, `first` + 1 … `last`, which may also count down.

    At most one SELECT, and at most one piece more is played again than is returned: the moves of
    a long game before it are not. ValueError for a move that the game does not have.
    """
    low, high = sorted((first, last))
    if not 0 <= low <= high <= game.moves:
        raise ValueError(f"Game {game.id} has {game.moves} moves: not {first} to {last}.")
    # From a move earlier, as the lowest frame says how it came to be.
    start = min(max(low - 1, 0) // log.PIECE, game.pieces)
    found = parts(game, start, high // log.PIECE)
    walked = islice(walk(game, found), low - found[0].first, high - found[0].first + 1)
    return list(walked) if first <= last else list(walked)[::-1]


def parts(game: Game, start: int, end: int) -> list[Part]:
    """Return the pieces numbered from `start` to `end`, and the row's own if that is among them."""
    end = min(end, game.pieces)
    found = []
    if start < game.pieces:
        rows = Piece.objects.filter(player_id=game.player_id, game_id=game.id)
        # Pieces that were cut after the row was read hold directions of the row.
        rows = rows.filter(number__gte=start, number__lte=end, number__lt=game.pieces)
        found = [
            Part(row.number, board(game, row.board), row.score, bytes(row.directions), log.PIECE)
            for row in rows.order_by("number")
        ]
    if end == game.pieces:
        base, directions = board(game, game.base_board), bytes(game.directions)
        found.append(Part(game.pieces, base, game.base_score, directions, game.logged))
    return found


def board(game: Game, ranks: bytes | memoryview) -> Board:
    return Board(game.size, bytes(ranks))


def walk(game: Game, found: list[Part]) -> Iterator[Frame]:
    """Yield the position before the parts' first move, and those after each."""
    rebuilt, names = found[0].begin(), found[0].number
    directions = list(chain.from_iterable(part.read() for part in found))
    ways = iter([*directions, None])
    position = Position.start(rebuilt.board)
    yield frame(game, rebuilt, position, names)._replace(then=next(ways))
    for played in rebuilt.steps(bytes(game.seed), directions):
        before = position
        position = before.advance(played.slide, played.spawn, rebuilt.moves)
        now = frame(game, rebuilt, position, names)
        yield now._replace(played=played, before=before, then=next(ways))


def frame(game: Game, rebuilt: Rebuilt, position: Position, names: int) -> Frame:
    status = status_after(game, rebuilt.moves, position.board)
    return Frame(rebuilt.moves, position, rebuilt.score, status, names)


def status_after(game: Game, move: int, now: Board) -> Status:
    """Return where the game stood after the move; the choice at the win is no move."""
    if move and move == game.won_move:
        return Status.WON
    return Status.OVER if move == game.moves and now.is_over() else Status.PLAYING
