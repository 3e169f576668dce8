"""Whole histories: which games a player plays, how far, and when."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from uuid import UUID

from django.db import transaction

from game.engine import SIZES
from game.scene import Status
from tests.factory.choosing import Chooser
from tests.factory.luck import Clock, Luck, controlled
from tests.factory.playing import Seat

# What the games are like, as shares of a hundred. A short game costs a millisecond or two; one
# that is won some hundred.
KINDS = {"glimpse": 40, "given up": 38, "to the end": 18, "strong": 3, "with the solver": 1}
STYLES = {"random": 3, "four": 1, "three": 3, "two": 3, "corner": 4}
HINTED, TAKEN_BACK, BY_REQUESTS = 0.03, 0.1, 0.05
FAR = 100_000  # moves: more than any of these games has

BATCH = 20  # games in a transaction


def make_history(
    games: int,
    seed: int = 1,
    sizes: Sequence[int] = SIZES,
    player_id: UUID | None = None,
    until: datetime | None = None,
    told: Callable[[int], object] = lambda done: None,
) -> UUID:
    """Let a player play so many games within the year before `until`; return the player.

    The last game of each size is the current one. Without `player_id` and with `until` the same
    seed makes the same history.
    """
    luck = Luck(seed)
    player_id = player_id or luck.uuid()
    until = until or datetime.now(UTC)
    begun = until - timedelta(days=365)
    times = sorted(begun + luck.random() * timedelta(days=363) for _ in range(games))
    seat = Seat(player_id, luck, Clock(begun))
    with controlled(luck, seat.clock):
        for start in range(0, games, BATCH):
            with transaction.atomic():
                for time in times[start : start + BATCH]:
                    seat.clock.wait_until(time)
                    play_one(seat, luck.choice(sizes))
            told(min(start + BATCH, games))
    return player_id


def play_one(seat: Seat, size: int) -> None:
    """Play one game after the present one, which is given up if it is not over."""
    if seat.game(size).moves:
        seat.new(size)
    GAMES[seat.luck.weighted(KINDS)](seat, size)


def play(seat: Seat, size: int, style: str, moves: int) -> None:
    """Play up to so many moves, a few of them one request at a time, with hints and undos."""
    chooser = Chooser(style, seat.luck)
    seat.move(size, chooser)
    if seat.luck.random() < BY_REQUESTS:
        for _ in range(min(moves, 40)):
            if seat.move(size, chooser).status != Status.PLAYING:
                break
    if seat.luck.random() < HINTED:
        for _ in range(seat.luck.randint(1, 4)):
            seat.hint(size)
            seat.many(size, chooser, 1)
    seat.many(size, chooser, moves - seat.game(size).moves)
    if seat.luck.random() < TAKEN_BACK:
        for _ in range(seat.luck.randint(1, 6)):
            seat.undo(size)
        seat.many(size, chooser, moves - seat.game(size).moves)


def glimpse(seat: Seat, size: int) -> None:
    play(seat, size, seat.luck.weighted(STYLES), seat.luck.randint(1, 25))


def given_up(seat: Seat, size: int) -> None:
    play(seat, size, seat.luck.weighted(STYLES), seat.luck.randint(25, 160))


def to_the_end(seat: Seat, size: int) -> None:
    """Boards larger than 4x4 go on for thousands of moves: there it is the end only seldom."""
    far = FAR if size == min(SIZES) or seat.luck.random() < 0.02 else 300
    play(seat, size, seat.luck.weighted(STYLES), far)


def strong(seat: Seat, size: int) -> None:
    """Play well; at the win stop or keep going, for a while or to the end."""
    play(seat, size, "strong", 2500)
    more = seat.luck.weighted({0: 5, 200: 3, FAR if size == min(SIZES) else 500: 2})
    if more and seat.game(size).status == Status.WON:
        seat.go_on(size)
        seat.many(size, Chooser("strong", seat.luck), more)


def with_the_solver(seat: Seat, size: int) -> None:
    """Play a little, or not at all, and let the solver play on."""
    if seat.luck.random() < 0.7:
        play(seat, size, seat.luck.weighted(STYLES), seat.luck.randint(5, 60))
    seat.watch(size, seat.luck.randint(1, 20))
    if seat.luck.random() < 0.5:
        seat.many(size, Chooser("corner", seat.luck), 100)


GAMES: dict[str, Callable[[Seat, int], None]] = {
    "glimpse": glimpse,
    "given up": given_up,
    "to the end": to_the_end,
    "strong": strong,
    "with the solver": with_the_solver,
}
