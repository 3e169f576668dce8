"""What testing the strategies came to: figures that `manage.py play_strategies` has kept."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from statistics import fmean, median
from typing import NamedTuple

from game.engine import WIN_RANK
from game.intervals import around_median, wilson
from game.strategies.playing import Ended

KEPT = Path(__file__).with_name("trials.json")
# After so many games, in the order of their seeds, a digest of all of them is kept: the first
# games alone can then be played again and checked, and so can all.
CHECKED = (10, 100, 1_000, 10_000, 100_000)


class Trial(NamedTuple):
    """Many games of one strategy on one size: their figures, for the seeds from `seed` on.

    `tops` counts the games by their highest tile; `median_low` and `median_high` are the median's
    95 % interval; `scores` are the percentiles, 0 to 100, of the score; `digests` are of the
    first so many games.
    """

    size: int
    strategy: str
    games: int
    seed: int
    moves: int
    mean: float
    median: float
    median_low: int
    median_high: int
    tops: dict[int, int]
    scores: list[int]
    digests: dict[int, str]

    def made(self, face: int) -> int:
        """Return in how many games a tile of this face, or a higher one, was made."""
        return sum(count for top, count in self.tops.items() if top >= face)

    @property
    def won(self) -> int:
        """In how many games 2048 was made."""
        return self.made(1 << WIN_RANK)

    def share(self, face: int) -> tuple[float, float, float]:
        """Return the share of games that made the face, and its 95 % interval."""
        made = self.made(face)
        return made / self.games, *wilson(made, self.games)


def summarise(size: int, strategy: str, games: Sequence[Ended]) -> Trial:
    """Return the figures of at least one game; `games` are in the order of their seeds."""
    scores = sorted(game.score for game in games)
    low, high = around_median(scores)
    return Trial(
        size,
        strategy,
        len(games),
        games[0].seed,
        sum(game.moves for game in games),
        round(fmean(scores), 1),
        median(scores),
        low,
        high,
        dict(sorted(Counter(game.top for game in games).items())),
        [scores[round(percent / 100 * (len(scores) - 1))] for percent in range(101)],
        digests(games),
    )


def digests(games: Sequence[Ended]) -> dict[int, str]:
    """Return digests of the first 10, 100 … games, and of all."""
    digest = blake2b(digest_size=16)
    kept = {}
    for count, game in enumerate(games, 1):
        digest.update(" ".join(map(str, game)).encode() + b"\n")
        if count in CHECKED or count == len(games):
            kept[count] = digest.hexdigest()
    return kept


def keep(path: Path, fresh: Iterable[Trial]) -> None:
    """Put figures into a file of such, in the place of those of their size and strategy."""
    every = {(one.size, one.strategy): one for one in read(path)}
    every |= {(one.size, one.strategy): one for one in fresh}
    # The order of strategies is that in which they first came; that of sizes is by number.
    ordered = sorted(every.values(), key=lambda one: one.size)
    lines = ",\n".join(json.dumps(one._asdict()) for one in ordered)
    path.write_text(f"[\n{lines}\n]\n", encoding="ascii")


@cache
def trials() -> tuple[Trial, ...]:
    """Return what was measured, by size; nothing where no figures have been kept."""
    return read(KEPT)


def read(path: Path) -> tuple[Trial, ...]:
    """Return the figures in a file; none if there is no file."""
    if not path.exists():
        return ()
    return tuple(map(_trial, json.loads(path.read_text(encoding="ascii"))))


def _trial(kept: dict[str, object]) -> Trial:
    # JSON has text alone for keys.
    numbered = {name: _numbered(kept[name]) for name in ("tops", "digests")}
    return Trial(**kept | numbered)  # type: ignore[arg-type]


def _numbered(kept: object) -> dict[int, object]:
    if not isinstance(kept, dict):
        raise TypeError(f"{kept!r} is no object.")
    return {int(number): value for number, value in kept.items()}
