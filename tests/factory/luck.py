"""The chance and the time of a made history: the same every time, whenever it is made."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from random import Random
from unittest.mock import patch
from uuid import UUID


class Luck(Random):
    """Chance from one number, with the kinds of it that games need."""

    def uuid(self) -> UUID:
        return UUID(bytes=self.randbytes(16), version=4)

    def weighted[T](self, choices: dict[T, int]) -> T:
        return self.choices(list(choices), list(choices.values()))[0]


class Clock:
    """What the services take for now; it stands still unless it is moved on."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)

    def wait_until(self, time: datetime) -> None:
        self.now = max(self.now, time)


@contextmanager
def controlled(luck: Luck, clock: Clock) -> Iterator[None]:
    """Let the services take time, seeds and ids of new games from here."""
    with (
        patch("django.utils.timezone.now", clock),
        patch("game.services.new_game.token_bytes", luck.randbytes),
        patch("game.services.new_game.uuid4", luck.uuid),
    ):
        yield
