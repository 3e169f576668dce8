"""Bytes of the answer to a move on full boards with long numbers, plain and compressed."""

from typing import Any

from tests.bench.browser import Application, browser_of
from tests.bench.measure import kilobytes
from tests.games import make_game

# One pair at the end of the last row, so that a move to the left and its new tile fill the board;
# the equal tiles in the first column go on after it.
FULL = [
    [131072, 65536, 32768, 16384],
    [131072, 32768, 16384, 8192],
    [65536, 16384, 8192, 32768],
    [32768, 8192, 4096, 4096],
]
EXPERT_FULL = [
    [131072, 65536, 32768, 16384, 8192, 65536],
    [131072, 32768, 16384, 8192, 65536, 16384],
    [65536, 16384, 8192, 32768, 16384, 65536],
    [32768, 8192, 32768, 16384, 65536, 16384],
    [16384, 32768, 16384, 65536, 32768, 8192],
    [8192, 16384, 65536, 32768, 4096, 4096],
]
# As many merges as a move can make.
PAIRS = [[65536, 65536, 65536, 65536]] * 4
EXPERT_PAIRS = [[65536, 65536, 65536, 65536, 65536, 65536]] * 6
LATE = 256 * 230


def report(application: Application) -> list[list[str]]:
    """Rows: what was answered, elements on the board, bytes, bytes with gzip, limit."""
    return [
        measured(application, "4x4 full", FULL, 4),
        measured(application, "4x4, eight merges", PAIRS, 4),
        measured(application, "6x6 full", EXPERT_FULL, 8),
        measured(application, "6x6, 18 merges", EXPERT_PAIRS, 8),
    ]


def measured(application: Application, name: str, rows: list[list[int]], limit: int) -> list[str]:
    browser = browser_of(application, make_game(rows, **late_columns()))
    answer = browser.move("left")
    elements = str(answer.body.count(b'class="tile'))
    plain, sent = kilobytes(len(answer.body)), kilobytes(answer.sent)
    return [name, elements, plain, sent, f"{limit} KB"]


def late_columns() -> dict[str, Any]:
    """What a long game's row says: the numbers that the page prints are long as well."""
    return {
        "score": 3_456_789,
        "best_before": 3_765_432,
        "moves": LATE,
        "revision": LATE + 5,
        "pieces": LATE // 256,
        "won_move": 1000,
        "won_clock_ms": 600_000,
        "kept_going": True,
        "clock_ms": 36_000_000,
    }
