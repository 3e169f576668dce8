"""Directions as bytes."""

from hypothesis import given
from hypothesis import strategies as st

from game.engine import Direction
from game.log import append, pop, read

directions = st.lists(st.sampled_from(list(Direction)), max_size=260)


def write(played: list[Direction]) -> bytes:
    log = b""
    for count, direction in enumerate(played):
        log = append(log, count, direction)
    return log


@given(directions)
def test_what_is_written_is_read(played: list[Direction]) -> None:
    log = write(played)
    assert list(read(log, len(played))) == played
    assert len(log) == (len(played) + 3) // 4


@given(directions, st.sampled_from(list(Direction)))
def test_pop_is_the_inverse_of_append(played: list[Direction], last: Direction) -> None:
    log = write(played)
    assert pop(append(log, len(played), last), len(played) + 1) == (log, last)
