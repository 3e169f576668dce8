"""Games that strategies played, kept as lines of JSON: one is added for each block of games."""

import json
from collections.abc import Sequence
from pathlib import Path

from game.json_lines import append_line, whole_lines
from game.strategies.playing import Ended


class OtherStrategyError(Exception):
    """The file holds games of another strategy or size, or of one that has changed since."""


def add(path: Path, run: str, games: Sequence[Ended]) -> None:
    """Append a block of finished games; `run` names strategy, size and fingerprint."""
    append_line(path, json.dumps({"run": run, "games": games}))


def read(path: Path, run: str) -> dict[int, Ended]:
    """Return the games in the file by their seeds; OtherStrategyError where the run is another."""
    games: dict[int, Ended] = {}
    for line in whole_lines(path):
        block = json.loads(line)
        if block["run"] != run:
            raise OtherStrategyError(f"{block['run']}, not {run}")
        games |= {game.seed: game for game in (Ended(*columns) for columns in block["games"])}
    return games
