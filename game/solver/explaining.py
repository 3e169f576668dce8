"""From a search to the reasons for and against each direction."""

from game.engine import Board, Direction
from game.solver.answer import Reason, ReasonKind
from game.solver.expected import expected
from game.solver.form import Values
from game.solver.method import Method
from game.solver.reasons import Now, against, in_favour, look
from game.solver.search import Tree
from game.solver.seen import Seen, see

DIRECTIONS = tuple(Direction)


def explain(
    board: Board, way: Method, tree: Tree, tables: list[Values]
) -> dict[Direction, tuple[Reason, ...]]:
    """Return the reasons of each legal direction: of the best one first those in its favour."""
    now = look(board)
    legal = board.legal()
    views = {direction: _view(now, way, tree, tables, direction) for direction in legal}
    best = max(legal, key=lambda direction: tables[0][DIRECTIONS.index(direction), 0])
    return {
        direction: _reasons(board, now, views, direction, praise=direction == best)
        for direction in legal
    }


def _view(now: Now, way: Method, tree: Tree, tables: list[Values], direction: Direction) -> Seen:
    found = expected(tree, tables, DIRECTIONS.index(direction))
    grids = way.true_ranks[way.form.ranks(found.positions)]
    return see(grids, found.shares, now.edge or Direction.UP, found.lost)


def _reasons(
    board: Board, now: Now, views: dict[Direction, Seen], direction: Direction, *, praise: bool
) -> tuple[Reason, ...]:
    slide = board.slide(direction)
    assert slide is not None
    seen = views[direction]
    others = [view for other, view in views.items() if other != direction]
    good = tuple(in_favour(now, slide, seen, others))
    if praise and others and not good:
        good = (Reason(ReasonKind.PROMISES_MORE),)
    bad = tuple(against(now, slide, seen, others))
    return good + bad if praise else bad + good
