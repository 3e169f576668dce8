"""Timing in alternating blocks, so that what else the machine does meets every contender alike."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from os import cpu_count, uname
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple


class Spread(NamedTuple):
    """Median, 5th and 95th percentile of a list of samples."""

    p50: float
    p5: float
    p95: float


def spread(samples: Sequence[float]) -> Spread:
    """Summarise samples; two at least."""
    cuts = quantiles(samples, n=20, method="inclusive")
    return Spread(median(samples), cuts[0], cuts[-1])


def alternate[Key](
    contenders: Mapping[Key, Callable[[], Iterable[float]]], blocks: int
) -> dict[Key, list[float]]:
    """Run one block of each contender after the other, `blocks` times; return all samples.

    Every other round runs backwards, so that no contender always follows the same one.
    """
    samples: dict[Key, list[float]] = {name: [] for name in contenders}
    for block in range(blocks):
        names = list(contenders) if block % 2 == 0 else list(contenders)[::-1]
        for name in names:
            samples[name] += contenders[name]()
    return samples


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a Markdown table."""
    lines = [list(head), ["---"] * len(head), *(list(map(str, row)) for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def machine() -> str:
    """The date and the size of this machine, as the README states them."""
    model = next(
        (line.partition(":")[2].strip() for line in lines_of("/proc/cpuinfo", "model name")), "?"
    )
    memory = next((int(line.split()[1]) for line in lines_of("/proc/meminfo", "MemTotal")), 0)
    today = datetime.now(UTC).date()
    return f"{today}, {cpu_count()} cores ({model}), {memory >> 20} GB, {uname().sysname}"


def lines_of(file: str, start: str) -> Iterable[str]:
    path = Path(file)
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return (line for line in lines if line.startswith(start))


def per_second(seconds: float) -> str:
    return f"{1 / seconds:,.0f}"


def micros(nanoseconds: float) -> str:
    return f"{nanoseconds / 1000:,.0f} µs"


def kilobytes(count: float) -> str:
    return f"{count / 1024:.2f} KB"


def growth(marks: Sequence[int]) -> list[int]:
    return [after - before for before, after in pairwise(marks)]
