"""The solver's benches run, on tiny counts: nothing here looks at a time."""

from tests.bench import clarity, thinking


def test_answers_are_timed_on_every_size() -> None:
    told = thinking.report(2)
    assert told.count("| 6x6 | any | analyse |") == 1
    assert "| numpy |" in told
    assert told.splitlines()[-1].startswith("| first answer on 6x6 |")


def test_the_choice_is_compared_with_a_deeper_search() -> None:
    told = clarity.report(4, count=2, longest=45)
    assert "to inf" in told
