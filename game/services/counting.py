"""What counts in the records, in SQL: the player's own part of each game.

Of a game in which the solver moved that is what came before its first move. The row knows the
score of that part and whether it holds the win, so these count; moves, merges, time and highest
tile of the part are not kept, so such a game adds none of them (but 2048 where it holds the win).
"""

from uuid import UUID

from django.db.models import Case, F, Q, QuerySet, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, Least

from game.engine import WIN_RANK
from game.models import Game
from game.scene import Status

COUNTED_SCORE = Least(F("score"), Coalesce(F("solver_score"), F("score")))

ALONE = Q(solver_move=None)
IS_WON = Q(won_move__isnull=False) & (ALONE | Q(won_move__lt=F("solver_move")))
IS_NOT_WON = Q(won_move=None) | Q(won_move__gte=F("solver_move"))
IS_OVER = Q(status=Status.OVER)

# A game counts once the player has made a move and it is no longer current, or over, or won.
HAS_OWN_MOVE = ALONE | Q(solver_move__gt=1)
COUNTS = HAS_OWN_MOVE & (Q(is_current=False) | IS_OVER | Q(won_move__isnull=False))

OWN_TOP = Case(When(ALONE, then=F("top_rank")), When(IS_WON, then=WIN_RANK), default=0)


def flag(test: Q) -> Case:
    """Return 1 where the test holds, else 0, on every database."""
    return Case(When(test, then=1), default=0)


# All that decides what of a game counts, as one number: SQLite groups 10,000 games by it in two
# thirds of the time that it takes with a column for each.
TRAITS = {
    "is_won": IS_WON,
    "is_over": IS_OVER,
    "is_current": Q(is_current=True),
    "counts": COUNTS,
    "alone": ALONE,
    "hinted": Q(hints__gt=0),
}
RANKS = 64  # more than there are


def kind_of_game() -> Combinable:
    """Return the number that `read_kind` reads."""
    number: Combinable = F("size") * RANKS + OWN_TOP
    for test in TRAITS.values():
        number = number * 2 + flag(test)
    return number


def read_kind(number: int) -> dict[str, int]:
    """Return the size and highest tile of the games of a kind, and which traits they have."""
    found = {}
    for name in reversed(TRAITS):
        number, found[name] = divmod(number, 2)
    found["size"], found["own_top"] = divmod(number, RANKS)
    return found


def past_games(player_id: UUID) -> QuerySet[Game]:
    """Return the games that have a move and are no longer current."""
    # Apart from the current ones: SQLite has an index of exactly these.
    return Game.objects.filter(player_id=player_id, is_current=False, moves__gt=0)


def present_games(player_id: UUID) -> QuerySet[Game]:
    """Return the current games that have a move: at most one per size."""
    return Game.objects.filter(player_id=player_id, is_current=True, moves__gt=0)
