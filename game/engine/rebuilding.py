"""A game played again from its seed and directions: the one loop for all who rebuild games."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from game.engine.board import WIN_RANK, Board
from game.engine.direction import Direction
from game.engine.luck import Played, play, start


class IllegalMoveError(ValueError):
    """A direction that changes nothing, so that no such move can have been played."""


@dataclass(slots=True)
class Rebuilt:
    """What a game has come to so far; begin it at any position of which these facts are known."""

    board: Board
    score: int = 0
    moves: int = 0
    merges: int = 0
    won_move: int | None = None

    def steps(self, seed: bytes, directions: Iterable[Direction]) -> Iterator[Played]:
        """Play the directions one by one and yield each move; IllegalMoveError."""
        for direction in directions:
            played = play(seed, self.moves + 1, self.board, direction)
            if played is None:
                raise IllegalMoveError(f"move {self.moves + 1} ({direction}) changes nothing")
            self.moves += 1
            self.board = played.board
            self.score += played.slide.gained
            self.merges += played.slide.merged
            if self.won_move is None and WIN_RANK in played.board.ranks:
                self.won_move = self.moves
            yield played

    def play_on(self, seed: bytes, directions: Iterable[Direction]) -> None:
        """Play all the directions; IllegalMoveError."""
        deque(self.steps(seed, directions), maxlen=0)


def replay(seed: bytes, size: int, directions: Iterable[Direction]) -> Rebuilt:
    """Rebuild a game from its seed and directions; IllegalMoveError."""
    rebuilt = Rebuilt(start(seed, size))
    rebuilt.play_on(seed, directions)
    return rebuilt
