"""Random positions for the tests: from played games, and from nowhere."""

from collections.abc import Iterator
from random import Random

from game.engine import SIZES, Board, play, start


def scattered(luck: Random, size: int, top_rank: int) -> Board:
    """Any tiles anywhere, of few or many ranks; often full, so that death is near."""
    holes = luck.choice((0.0, 0.1, 0.4))
    palette = luck.sample(range(1, top_rank + 1), luck.randint(2, min(top_rank, 12)))
    ranks = (0 if luck.random() < holes else luck.choice(palette) for _ in range(size * size))
    return Board(size, bytes(ranks))


def met(luck: Random, size: int) -> Board:
    """A position in the middle of a game played at random."""
    seed = luck.randbytes(16)
    board = start(seed, size)
    for number in range(1, luck.randint(2, 150)):
        legal = board.legal()
        played = play(seed, number, board, luck.choice(legal)) if legal else None
        if played is None:
            break
        board = played.board
    return board


def mixed(luck: Random, count: int, top_rank: int) -> Iterator[Board]:
    """Positions of every size and kind."""
    for number in range(count):
        size = SIZES[number % len(SIZES)]
        yield met(luck, size) if luck.random() < 0.3 else scattered(luck, size, top_rank)
