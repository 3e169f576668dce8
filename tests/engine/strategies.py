"""Hypothesis strategies: boards of every size, directions, seeds and played games."""

from hypothesis import strategies as st

from game.engine import SIZES, Board, Direction, start
from game.engine import play as play_move
from tests.engine.reference import Rows

directions = st.sampled_from(list(Direction))
seeds = st.binary(min_size=16, max_size=16)
sizes = st.sampled_from(SIZES)


@st.composite
def row_lists(draw: st.DrawFn, top_rank: int = 36) -> Rows:
    """Rows of faces: few different ranks, so that pairs, gaps and full boards are common."""
    size = draw(sizes)
    ranks = draw(st.lists(st.integers(1, top_rank), min_size=1, max_size=4, unique=True))
    palette = [2**rank for rank in ranks]
    if draw(st.booleans()):
        palette.append(0)
    line = st.lists(st.sampled_from(palette), min_size=size, max_size=size)
    return draw(st.lists(line, min_size=size, max_size=size))


boards = row_lists().map(Board.from_rows)


@st.composite
def games(draw: st.DrawFn, most: int = 40) -> tuple[bytes, int, list[Direction]]:
    """A seed, a size and legal directions that play a game from its start."""
    seed, size = draw(seeds), draw(sizes)
    board = start(seed, size)
    played: list[Direction] = []
    for number in range(1, draw(st.integers(0, most)) + 1):
        legal = board.legal()
        if not legal:
            break
        played.append(draw(st.sampled_from(legal)))
        step = play_move(seed, number, board, played[-1])
        assert step is not None
        board = step[2]
    return seed, size, played
