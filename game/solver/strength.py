"""How strong the solver is: the figures that `manage.py play_solver --summary` has kept."""

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

KEPT = Path(__file__).with_name("strength.json")


class Strength(NamedTuple):
    """The figures of `games` games with the seeds from `seed` on.

    `until` is the face at which a game was stopped, None if all were played to the end. `tops`
    holds how many games made a face or a higher one. The times are milliseconds a move.
    `median_low` and `median_high` are the median's 95 % interval; older reports have none.
    """

    size: int
    games: int
    seed: int
    until: int | None
    mean: float
    median: float
    tops: dict[int, int]
    ms_median: float
    ms_p90: float
    ms_p99: float
    median_low: int | None = None
    median_high: int | None = None


@cache
def strengths() -> tuple[Strength, ...]:
    """Return what was measured, by size; nothing where no report has been kept."""
    if not KEPT.exists():
        return ()
    return tuple(map(_strength, json.loads(KEPT.read_text(encoding="ascii"))))


def _strength(kept: dict[str, object]) -> Strength:
    tops = kept["tops"]
    if not isinstance(tops, dict):
        raise TypeError(f"{KEPT.name}: tops must be an object.")
    known = {name: kept[name] for name in Strength._fields if name != "tops" and name in kept}
    return Strength(tops={int(face): count for face, count in tops.items()}, **known)  # type: ignore[arg-type]
