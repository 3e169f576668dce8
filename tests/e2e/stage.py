"""The tests' end of the stagehand: positions to play from, and what the database holds."""

import json
import subprocess
import sys
from dataclasses import dataclass
from typing import Any, Self

from tests.e2e.server import ROOT

type Rows = list[list[int]]


@dataclass(frozen=True)
class Cast:
    """A player with the value of the session cookie, and the game that was set up, if any."""

    player: str
    cookie: str
    game: str = ""


@dataclass(frozen=True)
class Stored:
    """A game as the database has it; `replayed_*` is what its seed and directions make."""

    game: str
    size: int
    revision: int
    moves: int
    score: int
    undos: int
    hints: int
    status: str
    is_current: bool
    kept_going: bool
    rows: Rows
    seed: str
    directions: list[str]
    replayed_rows: Rows
    replayed_score: int

    @property
    def is_sound(self) -> bool:
        """Tell whether seed and directions give the stored board and score."""
        return (self.rows, self.score) == (self.replayed_rows, self.replayed_score)


class Stage:
    """A running stagehand."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.e2e.stagehand"],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        if self._read() != "ready":
            raise RuntimeError("The stagehand did not start.")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.process.communicate(timeout=15)

    def visitor(self, player: str | None = None) -> Cast:
        """A browser that has only looked so far."""
        return Cast(**self._ask("visitor", player=player))

    def game(
        self, rows: Rows, *, player: str | None = None, moves: tuple[str, ...] = (), **columns: Any
    ) -> Cast:
        """A player whose current game of the size stands at `rows`, with `moves` played on it."""
        asked = {"player": player, "rows": rows, "moves": moves, "columns": columns}
        return Cast(**self._ask("game", **asked))

    def history(self, games: int, seed: int = 1) -> Cast:
        """A player who has played so many Classic games."""
        return Cast(**self._ask("history", games=games, seed=seed))

    def games(self, player: str) -> list[Stored]:
        """All games of the player, the current ones first."""
        return [Stored(**row) for row in self._ask("games", player=player)]

    def current(self, player: str, size: int = 4) -> Stored:
        """The player's current game of the size."""
        return next(one for one in self.games(player) if one.is_current and one.size == size)

    def player_of(self, cookie: str) -> str:
        """The player that a session cookie names."""
        return str(self._ask("player_of", cookie=cookie))

    def check_database(self) -> list[str]:
        """What the database's own checks of its files complain of."""
        return list(self._ask("check_database"))

    def _ask(self, do: str, **command: Any) -> Any:
        if self.process.stdin is None:
            raise RuntimeError("The stagehand takes no commands.")
        self.process.stdin.write(json.dumps({"do": do, **command}) + "\n")
        self.process.stdin.flush()
        return self._read()

    def _read(self) -> Any:
        line = self.process.stdout.readline() if self.process.stdout else ""
        if not line:
            raise RuntimeError("The stagehand is gone; its complaint stands above.")
        return json.loads(line)
