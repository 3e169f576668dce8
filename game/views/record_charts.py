"""The records' charts: what their templates draw, as ready numbers and words.

The score over time is drawn on 100 by 100 units and stretched to its place.
"""

import math
from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from statistics import median
from typing import TypedDict

from game.presenter import tile_face
from game.sentences import grouped
from game.services import Course
from game.views.percentages import percent
from game.views.times import Moment, day_of, time_of

MOST_POINTS = 32  # along the time: each stands for as many games as the others
LOWEST = 1  # power of ten: scores below 10 are drawn at 10

# Of bars: from one to the next, down to the foot of its text, and the most that one is long.
STEP, BASE, LENGTH = 26, 15.5, 200


@dataclass(frozen=True, slots=True)
class Span:
    """Some games in a row, as one point of the chart."""

    games: int
    first: datetime
    last: datetime
    middle: int
    best: int


class SpanRow(TypedDict):
    """One row of the table below the score over time."""

    first: Moment
    last: Moment
    games: str
    middle: str
    best: str


class ScoreOverTime(TypedDict):
    """Lines of places, from left to right; `levels` from the top down; dots where points are few.

    `each` is how many games a point stands for at most.
    """

    middles: str
    bests: str
    band: str
    dots: list[list[str]]
    lines: list[str]
    levels: list[str]
    times: list[Moment]
    rows: list[SpanRow]
    each: int
    games: str
    best: str
    middle: str


class Bar(TypedDict):
    """One tile: where its bar lies and how long it is; its rank, face and figures."""

    y: int
    base: float
    rank: int
    face: str
    full: str
    length: str
    games: str
    share: str


class Bars(TypedDict):
    """Bars, the highest tile's first, and how high they are together."""

    height: int
    rows: list[Bar]


def score_over_time(course: Course) -> ScoreOverTime | None:
    """Return the chart of the games' scores in their order; None without a game."""
    spans = in_spans(course)
    if not spans:
        return None
    low, high = decades(spans)
    across = places(len(spans))
    middles = along(across, [span.middle for span in spans], low, high)
    bests = along(across, [span.best for span in spans], low, high)
    return {
        "middles": " ".join(middles),
        "bests": " ".join(bests),
        "band": " ".join([*middles, *reversed(bests)]),
        "dots": [point.split(",") for point in middles] if len(spans) < MOST_POINTS else [],
        "lines": [f"{100 * step / (high - low):.2f}" for step in range(high - low + 1)],
        "levels": [grouped(10**level) for level in range(high, low - 1, -1)],
        "times": times_of(spans),
        "rows": [span_row(span) for span in spans],
        "each": max(span.games for span in spans),
        "games": grouped(len(course.scores)),
        "best": grouped(max(span.best for span in spans)),
        "middle": grouped(course.median),
    }


def in_spans(course: Course) -> list[Span]:
    """Divide the games, which are in order, into at most MOST_POINTS spans of like many."""
    games = len(course.scores)
    count = min(games, MOST_POINTS)
    cuts = [games * number // count for number in range(count + 1)] if count else []
    return [span(course, start, end) for start, end in pairwise(cuts)]


def span(course: Course, start: int, end: int) -> Span:
    scores = course.scores[start:end]
    times = course.at(start), course.at(end - 1)
    return Span(end - start, *times, round(median(scores)), max(scores))


def decades(spans: list[Span]) -> tuple[int, int]:
    """Return the powers of ten between which all spans lie."""
    low = min(span.middle for span in spans)
    high = max(span.best for span in spans)
    lowest = max(LOWEST, math.floor(math.log10(max(low, 1))))
    return lowest, max(lowest + 1, math.ceil(math.log10(max(high, 1))))


def along(across: list[str], scores: list[int], low: int, high: int) -> list[str]:
    """Return the scores' places, each decade as high as the others."""
    levels = [max(math.log10(max(score, 1)), low) for score in scores]
    heights = [f"{100 * (high - level) / (high - low):.2f}" for level in levels]
    return [f"{x},{y}" for x, y in zip(across, heights, strict=True)]


def places(count: int) -> list[str]:
    """Spread so many points over the width, a single one in its middle."""
    if count == 1:
        return ["50"]
    return [f"{1 + 98 * number / (count - 1):.2f}" for number in range(count)]


def times_of(spans: list[Span]) -> list[Moment]:
    """Return the days below the chart: of its first and last game, if they differ, and between.

    Where there is no span in the middle, the middle has no day either.
    """
    times = [spans[0].first, spans[-1].last]
    if len(spans) % 2:
        times.insert(1, spans[len(spans) // 2].first)
    days = {day["shown"]: day for day in map(day_of, times)}
    return (
        list(days.values())
        if len(days) in {1, len(times)}
        else [day_of(times[0]), day_of(times[-1])]
    )


def span_row(span: Span) -> SpanRow:
    return {
        "first": time_of(span.first),
        "last": time_of(span.last),
        "games": grouped(span.games),
        "middle": grouped(span.middle),
        "best": grouped(span.best),
    }


def highest_tiles(tops: Counter[int]) -> Bars:
    """Return, for each tile up to the highest, in how many games it was the highest."""
    games = {rank: tops[rank] for rank in ladder(tops)}
    return bars(games, tops.total(), max(tops.values(), default=0))


def reached_tiles(tops: Counter[int]) -> Bars:
    """Return, for each tile up to the highest, in how many games it was reached."""
    games = {rank: sum(n for top, n in tops.items() if top >= rank) for rank in ladder(tops)}
    return bars(games, tops.total(), tops.total())


def ladder(tops: Counter[int]) -> range:
    """Return the ranks from the lowest of the highest tiles to the highest of them."""
    return range(min(tops), max(tops) + 1) if tops else range(0)


def bars(games: dict[int, int], total: int, longest: int) -> Bars:
    """Draw the games of each rank as bars, the longest as long as there is room."""
    falling = sorted(games.items(), reverse=True)
    rows = [bar(place, rank, count, total, longest) for place, (rank, count) in enumerate(falling)]
    return {"height": STEP * len(rows), "rows": rows}


def bar(place: int, rank: int, count: int, total: int, longest: int) -> Bar:
    return {
        "y": place * STEP,
        "base": place * STEP + BASE,
        "rank": rank,
        "face": tile_face(rank),
        "full": grouped(1 << rank),
        "length": f"{LENGTH * count / longest:.2f}",
        "games": grouped(count),
        "share": percent(count, total),
    }
