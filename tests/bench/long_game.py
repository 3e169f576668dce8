"""A real game of more than 100,000 moves on 6x6: played by a simple policy, stored, verified."""

from collections.abc import Iterable, Iterator
from uuid import UUID, uuid4

from game.engine import Board, Direction, play, replay, start
from game.models import Game, Piece, Player
from game.scene import Status
from game.services import directions_of
from game.services.first_game import new_row
from game.services.moves import advance
from game.services.storing import cut_piece

SIZE = 6
CORNER = SIZE * (SIZE - 1)
# The first seed, counted from 1, with which the policy makes more than 101,000 moves.
LASTING = 10


def worth(board: Board) -> float:
    """High for empty cells, smooth neighbourhoods and the highest tile in its corner."""
    ranks = board.ranks
    rows = [ranks[cell : cell + SIZE] for cell in range(0, len(ranks), SIZE)]
    rough = sum(abs(one - two) for one, two in zip(ranks, ranks[SIZE:], strict=False))
    rough += sum(abs(row[i] - row[i + 1]) for row in rows for i in range(SIZE - 1))
    return 2 * ranks.count(0) - 0.2 * rough + 10 * (ranks[CORNER] == max(ranks))


def choose(board: Board) -> Direction | None:
    """The direction whose slid board is worth most; None when the game is over."""
    slides = [slide for direction in Direction if (slide := board.slide(direction))]
    return max(slides, key=lambda slide: worth(slide.board)).direction if slides else None


def play_by_policy(seed: bytes) -> Iterator[Direction]:
    board, number = start(seed, SIZE), 0
    while direction := choose(board):
        number += 1
        played = play(seed, number, board, direction)
        assert played is not None
        board = played.board
        yield direction


def long_game(moves: int) -> tuple[bytes, list[Direction]]:
    """Seed and directions of the first game that lasts for `moves` moves."""
    for number in range(LASTING, LASTING + 100):
        seed = number.to_bytes(16)
        directions = [way for way, _ in zip(play_by_policy(seed), range(moves), strict=False)]
        if len(directions) == moves:
            return seed, directions
    raise RuntimeError(f"No game lasted {moves} moves.")


def stored(seed: bytes, directions: Iterable[Direction]) -> Game:
    """Store a game with its pieces, made by the code that makes moves, and written at its end."""
    game = new_row(Player.objects.create(id=uuid4()).id, SIZE, seed, uuid4())
    pieces: list[Piece] = []
    for direction in directions:
        played = play(seed, game.moves + 1, game.now_at.board, direction)
        assert played is not None
        advance(game, played)
        game.revision += 1
        if piece := cut_piece(game):
            pieces.append(piece)
        if game.status == Status.WON:
            game.status, game.kept_going = Status.PLAYING, True
    game.save(force_insert=True)
    Piece.objects.bulk_create(pieces, batch_size=100)
    return game


def verify(player_id: UUID) -> Game:
    """Read the player's game from the database and rebuild it from its seed and directions."""
    game = Game.objects.get(player_id=player_id)
    rebuilt = replay(bytes(game.seed), game.size, directions_of(game))
    told = (game.now_at.board, game.score, game.moves, game.merges)
    if (rebuilt.board, rebuilt.score, rebuilt.moves, rebuilt.merges) != told:
        raise RuntimeError(f"Game {game.id} is not what its directions make.")
    return game
