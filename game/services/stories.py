"""A game at a glance: how its score grew, and when each new top tile came."""

from collections.abc import Iterator
from typing import NamedTuple

from django.core.cache import cache

from game.log import PIECE
from game.models import Game
from game.services.replays import Part, parts

MILESTONE_RANK = 7  # 128
POINTS = 120
PLAYED = 4 * PIECE  # a game up to here is played again whole


class Milestone(NamedTuple):
    """The move that made the game's first tile of a rank."""

    rank: int
    move: int


class Point(NamedTuple):
    """The score after a move."""

    move: int
    score: int


class Story(NamedTuple):
    """Milestones in their order, and up to 120 points of the score from first to last move."""

    milestones: tuple[Milestone, ...]
    points: tuple[Point, ...]


def tell_story(game: Game) -> Story:
    """Return the story of a game as it stands; at most one SELECT.

    Of a long game only those pieces are played again in which a new top tile came: the others say
    all that is needed at their start. What was told is kept for a while, as it stays true.
    """
    key = f"story:{game.id.hex}:{game.revision}"
    story: Story | None = cache.get(key)
    if story is None:
        story = told(game)
        cache.set(key, story)
    return story


def told(game: Game) -> Story:
    found = parts(game, 0, game.pieces)
    ends = [*(max(part.board.ranks) for part in found[1:]), game.top_rank]
    milestones: list[Milestone] = []
    points: list[Point] = []
    top = MILESTONE_RANK - 1
    for part, end in zip(found, ends, strict=True):
        points.append(Point(part.first, part.score))
        if end > top or game.moves <= PLAYED:
            for rank, point in played_again(game, part):
                points.append(point)
                if rank > top:
                    milestones.append(Milestone(rank, point.move))
                    top = rank
    if points[-1].move < game.moves:
        points.append(Point(game.moves, game.score))
    return Story(tuple(milestones), tuple(thinned(points)))


def played_again(game: Game, part: Part) -> Iterator[tuple[int, Point]]:
    """Yield the top rank and the score after each move of the part."""
    rebuilt = part.begin()
    for played in rebuilt.steps(bytes(game.seed), part.read()):
        yield max(played.board.ranks), Point(rebuilt.moves, rebuilt.score)


def thinned(points: list[Point]) -> Iterator[Point]:
    """Yield the first and the last point, and between them one for each step of the moves."""
    last = points[-1].move
    due = 0.0
    for point in points[:-1]:
        if point.move >= due:
            yield point
            due = point.move + last / (POINTS - 1)
    yield points[-1]
