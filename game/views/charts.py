"""The line of the score along a game, as numbers that a drawing of 600 by 160 takes."""

from typing import TypedDict

from game.services import Story

WIDTH, HEIGHT = 600, 160
ROWS = 10


class ScoreChart(TypedDict):
    """The line's points, places of the milestones, and some of the points for a table."""

    line: str
    area: str
    marks: list[str]
    rows: list[tuple[int, int]]
    moves: int
    score: int
    at: str


def score_chart(story: Story, at: int) -> ScoreChart:
    """Return the chart with its playhead after move `at`."""
    last = story.points[-1]
    places = [
        (across(point.move, last.move), up(point.score, last.score)) for point in story.points
    ]
    line = " ".join(f"{x},{y}" for x, y in places)
    step = max(1, round(len(story.points) / ROWS))
    kept = [*story.points[:-1:step], last]
    return {
        "line": line,
        "area": f"0,{HEIGHT} {line} {WIDTH},{HEIGHT}",
        "marks": [across(milestone.move, last.move) for milestone in story.milestones],
        "rows": [(point.move, point.score) for point in kept],
        "moves": last.move,
        "score": last.score,
        "at": across(at, last.move),
    }


def across(move: int, moves: int) -> str:
    return f"{WIDTH * move / max(moves, 1):.1f}"


def up(score: int, highest: int) -> str:
    return f"{HEIGHT - (HEIGHT - 8) * score / max(highest, 1):.1f}"
