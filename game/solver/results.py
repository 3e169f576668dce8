"""Games that were played, kept as lines of JSON: one is added as each game ends."""

import json
from dataclasses import asdict
from pathlib import Path

from game.json_lines import append_line, whole_lines
from game.solver.playing import Result


class OtherSolverError(Exception):
    """The file holds games of a solver that thinks otherwise, or of another kind of game."""


def add(path: Path, result: Result, solver: str, until: int | None) -> None:
    """Append a finished game."""
    line = json.dumps({"solver": solver, "until": until} | asdict(result))
    append_line(path, line)


def read(path: Path, solver: str, size: int, until: int | None) -> list[Result]:
    """Return the games in the file; none if there is no file.

    Raises OtherSolverError where they were not played by this solver, size and goal.
    """
    return [_result(line, solver, size, until) for line in whole_lines(path)]


def keep_summary(path: Path, summary: dict[str, object]) -> None:
    """Put a report's figures into a file of such, in the place of those of its size and goal."""
    kept = json.loads(path.read_text(encoding="ascii")) if path.exists() else []
    kinds = ("size", "until")
    others = [old for old in kept if any(old[kind] != summary[kind] for kind in kinds)]
    every = sorted([*others, summary], key=lambda one: (one["size"], one["until"] or 0))
    path.write_text(json.dumps(every, indent=2) + "\n", encoding="ascii")


def _result(line: str, solver: str, size: int, until: int | None) -> Result:
    columns = json.loads(line)
    made = (columns.pop("solver"), columns["size"], columns.pop("until"))
    if made != (solver, size, until):
        raise OtherSolverError(f"solver, size and goal are {made}, not {(solver, size, until)}")
    columns["times"] = {int(place): count for place, count in columns["times"].items()}
    return Result(**columns)
