"""What the strategies came to, in lines for the one who let them play."""

from collections.abc import Iterator

from game.engine import WIN_RANK
from game.strategies.trials import Trial


def report(one: Trial) -> Iterator[str]:
    """Yield a strategy's lines: score, and the share of games that made each tile."""
    yield f"{one.strategy} on {one.size}x{one.size}: games {one.games}, moves {one.moves}"
    between = f"95 %: {one.median_low} to {one.median_high}, by order statistics"
    yield f"median {one.median:.0f} ({between}), mean {one.mean:.1f}"
    for face in sorted(one.tops.keys() | {1 << WIN_RANK}, reverse=True):
        yield _share(one, face)


def _share(one: Trial, face: int) -> str:
    share, low, high = one.share(face)
    made = f"{one.made(face)} of {one.games}"
    return f"{face:>7}: {made} = {share:.2%} (95 %, Wilson: {low:.2%} to {high:.2%})"
