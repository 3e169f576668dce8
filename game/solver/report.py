"""How strong the solver is, from the games that it played."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import fmean, median, stdev

from game.engine import MAX_RANK, WIN_RANK
from game.intervals import around_median, wilson
from game.solver.playing import BINS, Result

QUANTILES = {"median": 0.5, "p90": 0.9, "p99": 0.99, "longest": 1.0}


def quantile(times: Counter[int], share: float) -> float:
    """Return the milliseconds that such a share of the moves stays within, by their bins."""
    left = math.ceil(share * times.total())
    for place in sorted(times):
        left -= times[place]
        if left <= 0:
            return 2 ** (place / BINS) / 1e3
    return 0.0


def report(results: Sequence[Result]) -> Iterator[str]:
    """Yield the report's lines; `results` are at least one game."""
    scores = [result.score for result in results]
    moves = sum(result.moves for result in results)
    seconds = sum(result.ms for result in results) / 1e3
    yield f"games {len(results)}"
    yield f"mean {fmean(scores):.1f}" + _error(scores)
    yield f"median {median(scores):.0f}"
    yield f"lowest {min(scores)}, highest {max(scores)}"
    yield from _shares(results)
    yield f"moves {moves}, {moves / max(seconds, 1e-9):.0f} a second of one core"
    limits = [f"{name} {limit:.2f}" for name, limit in limits_ms(results).items()]
    yield f"ms a move (CPU): {', '.join(limits)}"


def summary(results: Sequence[Result], until: int | None) -> dict[str, object]:
    """Return the report's figures; `tops` counts the games that made each tile, or a higher one."""
    scores = [result.score for result in results]
    faces = [1 << rank for rank in range(WIN_RANK, MAX_RANK + 1)]
    reached = {face: sum(result.top >= face for result in results) for face in faces}
    low, high = around_median(sorted(scores))
    figures: dict[str, object] = {
        "size": results[0].size,
        "games": len(results),
        "seed": min(result.seed for result in results),
        "until": until,
        "mean": round(fmean(scores), 1),
        "median": round(median(scores)),
        "median_low": low,
        "median_high": high,
        "tops": {str(face): count for face, count in reached.items() if count},
    }
    for name, limit in limits_ms(results).items():
        figures[f"ms_{name}"] = round(limit, 2)
    return figures


def limits_ms(results: Sequence[Result]) -> dict[str, float]:
    times = sum((Counter(result.times) for result in results), Counter[int]())
    return {name: quantile(times, share) for name, share in QUANTILES.items()}


def _error(scores: list[int]) -> str:
    if len(scores) == 1:
        return ""
    return f" (standard error {stdev(scores) / math.sqrt(len(scores)):.0f})"


def _shares(results: Sequence[Result]) -> Iterator[str]:
    count = len(results)
    face = max(result.top for result in results)
    lowest = min(result.top for result in results)
    while face >= lowest:
        hits = sum(result.top >= face for result in results)
        low, high = wilson(hits, count)
        yield f"{face:>7}: {hits} of {count} = {hits / count:.1%} (95 %: {low:.1%} to {high:.1%})"
        face //= 2
