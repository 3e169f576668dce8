"""The solver's reasons in words: one whole sentence for every kind, with its own figures."""

import pytest
from django.conf import settings

from config import catalogues
from game import reasons
from game.engine import Direction
from game.solver import Analysis, Clarity, Rating, Reason, ReasonKind

RIGHT = Direction.RIGHT
SAID = [
    (Reason(ReasonKind.KEEPS_CORNER, faces=(2048,)), "Keeps the 2,048 in its corner."),
    (Reason(ReasonKind.LOSES_CORNER, faces=(64,)), "Takes the 64 out of its corner."),
    (Reason(ReasonKind.KEEPS_ORDER, edge=Direction.UP), "Keeps the top row in order."),
    (Reason(ReasonKind.BREAKS_ORDER, edge=RIGHT), "Puts the right column out of order."),
    (Reason(ReasonKind.OPENS_CELLS, 1), "A few moves on, 1 more cell is free."),
    (Reason(ReasonKind.OPENS_CELLS, 3), "A few moves on, 3 more cells are free."),
    (Reason(ReasonKind.CLOSES_CELLS, 1), "A few moves on, 1 cell fewer is free."),
    (Reason(ReasonKind.CLOSES_CELLS, 2), "A few moves on, 2 cells fewer are free."),
    (Reason(ReasonKind.MERGES, faces=(4096, 8)), "Merges 4,096 + 4,096, 8 + 8."),
    (Reason(ReasonKind.READIES_MERGE, faces=(128,)), "Readies 128 + 128 to merge."),
    (
        Reason(ReasonKind.TRAPS_TILE, faces=(2, 1024)),
        "Risks trapping a 2 among tiles of 1,024 and more.",
    ),
    (Reason(ReasonKind.RISKS_END, 1), "Of 1,000 positions that may follow, 1 is lost."),
    (Reason(ReasonKind.RISKS_END, 1000), "Of 1,000 positions that may follow, 1,000 are lost."),
    (
        Reason(ReasonKind.PROMISES_MORE),
        "What can follow it is worth more than after the others.",
    ),
]


def answered(clarity: Clarity | None) -> Analysis:
    return Analysis((), None, clarity, layers=0, nodes=0, in_points=False)


@pytest.mark.parametrize(("reason", "sentence"), SAID)
def test_a_reason_is_one_sentence_with_its_figures(reason: Reason, sentence: str) -> None:
    assert reasons.sentence(reason) == sentence


def test_every_kind_has_its_sentence() -> None:
    assert {reason.kind for reason, _ in SAID} == set(ReasonKind) == set(reasons.SENTENCES)


def test_each_edge_has_sentences_of_its_own() -> None:
    both = {
        reasons.sentence(Reason(kind, edge=edge))
        for kind in (ReasonKind.KEEPS_ORDER, ReasonKind.BREAKS_ORDER)
        for edge in (*Direction, None)
    }
    assert len(both) == 10
    assert all(one[0].isupper() and one[-1] == "." for one in both)


def test_the_reasons_of_a_rating_keep_their_order() -> None:
    rating = Rating(Direction.UP, 1.0, tuple(reason for reason, _ in SAID))
    assert reasons.reasons_of(rating) == [sentence for _, sentence in SAID]
    assert reasons.reasons_of(Rating(Direction.UP, 1.0)) == []


def test_every_direction_and_every_clarity_is_worded() -> None:
    assert len({reasons.advice(direction) for direction in Direction}) == 4
    verdicts = [reasons.verdict(answered(clarity)) for clarity in (*Clarity, None)]
    assert len(set(verdicts)) == 5
    assert reasons.verdict(answered(None)) == "The game is over: no move is left."


def test_all_of_it_can_be_translated() -> None:
    found = catalogues.sentences(settings.BASE_DIR)
    texts = {text for message in found for text in ([message.id] if isinstance(message.id, str)
             else message.id)}  # fmt: skip
    assert {
        "A few moves on, %(count)s more cells are free.",
        "%(face)s + %(face)s",
        "The choice is clear.",
    } <= texts
