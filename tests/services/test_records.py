"""The records: every figure against a plain count over the same games."""

from collections import Counter
from collections.abc import Iterable
from statistics import median
from typing import Any, NamedTuple
from uuid import UUID, uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from game.engine import SIZES, WIN_RANK, Direction
from game.models import Game
from game.scene import Status
from game.services import Bests, Course, Records, start_game
from game.services.history import Mark, Result
from tests.factory.history import make_history
from tests.games import NEARLY_WON, begin, make_game, make_player, move, reload

pytestmark = pytest.mark.django_db

LEFT = Direction.LEFT


class Own(NamedTuple):
    """The player's own part of a game, counted without SQL."""

    game: Game
    score: int
    top: int
    is_won: bool
    counts: bool
    alone: bool
    result: Result


def own(game: Game) -> Own:
    solver = game.solver_move
    alone = solver is None
    is_won = game.won_move is not None and (solver is None or game.won_move < solver)
    is_done = not game.is_current or game.status == Status.OVER or game.won_move is not None
    score = game.score if game.solver_score is None else min(game.score, game.solver_score)
    top = game.top_rank if alone else WIN_RANK if is_won else 0
    counts = is_done and (solver is None or solver > 1)
    return Own(game, score, top, is_won, counts, alone, result(game, is_won))


def result(game: Game, is_won: bool) -> Result:
    if is_won:
        return Result.WON
    if game.status == Status.OVER:
        return Result.OVER
    return Result.UNDER_WAY if game.is_current else Result.GIVEN_UP


def played(player_id: UUID, size: int | None) -> list[Own]:
    games = [game for game in Game.objects.filter(player_id=player_id) if game.moves]
    of_size = [game for game in games if size in (None, game.size)]
    return [own(game) for game in sorted(of_size, key=lambda game: str(game.last_action_at))]


def expected_bests(games: list[Own]) -> Bests:
    counted = [one for one in games if one.counts]
    alone = [one.game for one in counted if one.alone]
    won = [one.game for one in counted if one.is_won]
    return Bests(
        best=max((one.score for one in games), default=0),
        top=max((one.top for one in games), default=0),
        games=len(counted),
        wins=len(won),
        points=sum(one.score for one in counted),
        moves=sum(game.moves for game in alone),
        merges=sum(game.merges for game in alone),
        clock_ms=sum(game.clock_ms for game in alone),
        fastest_ms=min((game.won_clock_ms or 0 for game in won), default=None),
        fewest_moves=min((game.won_move or 0 for game in won), default=None),
        tops=Counter(one.top for one in counted if one.top),
        kinds=expected_kinds(games),
    )


def expected_kinds(games: list[Own]) -> Counter[Any]:
    return (
        Counter({None: len(games)})
        + Counter(one.result for one in games)
        + Counter(Mark.HINTS for one in games if one.game.hints)
        + Counter(Mark.SOLVER for one in games if not one.alone)
    )


def assert_course(course: Course, games: list[Own]) -> None:
    counted = [one for one in games if one.counts]
    assert list(course.scores) == [one.score for one in counted]
    assert [bool(won) for won in course.won] == [one.is_won for one in counted]
    times = [course.at(place) for place in range(len(course.moments))]
    assert times == [one.game.last_action_at for one in counted]
    assert (course.run, course.longest_run) == expected_runs(one.is_won for one in counted)
    assert course.median == (round(median(one.score for one in counted)) if counted else 0)


def expected_runs(won: Iterable[bool]) -> tuple[int, int]:
    lengths = [len(run) for run in "".join("w" if one else " " for one in won).split(" ")]
    return lengths[-1], max(lengths)


def assert_records(player_id: UUID) -> None:
    bests = Records(player_id).bests()
    assert set(bests) == {None, *SIZES}
    for size in (None, *SIZES):
        games = played(player_id, size)
        expected = expected_bests(games)
        assert bests[size].kinds == expected.kinds  # Counter: what is missing is 0
        bests[size].kinds = expected.kinds
        assert bests[size] == expected
        assert_course(Records(player_id).course(size), games)


def test_a_stranger_has_empty_records() -> None:
    assert_records(uuid4())
    assert Records(uuid4()).bests()[None] == Bests()
    assert Records(uuid4()).course() == Course()


@pytest.mark.parametrize("seed", [1, 2])
def test_every_figure_is_that_of_a_plain_count(seed: int) -> None:
    player_id = make_history(60, seed)
    begin()  # another player's
    assert_records(player_id)


# What a game may be, column by column: all of these together, on two sizes.
PARTS: list[dict[str, Any]] = [
    {},
    {"won_move": 5, "won_clock_ms": 900},
    {"won_move": 9, "won_clock_ms": 100},
    {"won_move": 3, "won_clock_ms": 5000, "kept_going": True},
]
ENDS: list[dict[str, Any]] = [{}, {"status": Status.OVER, "kept_going": None}]
SOLVERS: list[dict[str, Any]] = [
    {},
    {"solver_move": 1, "solver_score": 0},
    {"solver_move": 5, "solver_score": 12},
    {"solver_move": 6, "solver_score": 5000},
]


def test_every_kind_of_game_is_counted_as_it_should() -> None:
    player = make_player()
    number = 0
    for part in PARTS:
        for end in ENDS:
            for solver in SOLVERS:
                number += 1
                columns = {
                    "moves": 10, "revision": 20, "score": 40 * number, "merges": number,
                    "clock_ms": 1000 + number, "is_current": False, "hints": number % 3,
                } | part | end | solver  # fmt: skip
                columns["kept_going"] = bool(part) and (bool(end) or "kept_going" in part)
                rows = [[2 << number % 13, 0, 0, 0], *[[0] * 4] * 3]
                game = make_game(rows, player, **columns)
                moment = f"2026-11-{1 + number % 28:02}T12:00:{number:02}+00:00"
                Game.objects.filter(id=game.id).update(last_action_at=moment)
    assert_records(player.id)


@pytest.mark.parametrize(
    ("columns", "games", "wins"),
    [
        ({}, 0, 0),
        ({"is_current": False}, 1, 0),
        ({"status": "over"}, 1, 0),
        ({"status": "won", "won_move": 1}, 1, 1),
        ({"won_move": 1, "kept_going": True}, 1, 1),
        ({"won_move": 2, "kept_going": True, "solver_move": 2, "solver_score": 0}, 1, 0),
        ({"is_current": False, "solver_move": 1, "solver_score": 0}, 0, 0),
        ({"is_current": False, "moves": 0}, 0, 0),
    ],
)
def test_a_game_counts_once_it_is_won_over_or_given_up(
    columns: dict[str, Any], games: int, wins: int
) -> None:
    moment = "2026-11-01T12:00:00+00:00"
    row = {"moves": 3, "revision": 9, "last_action_at": moment, **columns}
    game = make_game(NEARLY_WON, **row)
    bests = Records(game.player_id).bests()[None]
    assert (bests.games, bests.wins) == (games, wins)


def test_the_best_score_and_the_highest_tile_count_while_the_game_is_under_way() -> None:
    player = make_player()
    game = make_game([[64, 64, 0, 0], [0] * 4, [0] * 4, [0] * 4], player)
    move(game, LEFT)
    bests = Records(player.id).bests()[4]
    assert (bests.best, bests.top, bests.games) == (128, 7, 0)


def test_a_won_game_that_is_given_up_stays_won() -> None:
    game = make_game(NEARLY_WON)
    move(game, LEFT)
    start_game(game.player_id, 4, game.id, reload(game).revision)
    bests = Records(game.player_id).bests()[None]
    assert (bests.games, bests.wins, bests.tops) == (1, 1, Counter({11: 1}))


def test_what_past_games_came_to_is_read_once_until_there_is_another(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    game = begin()
    first = Records(game.player_id)
    with django_assert_num_queries(3):  # what past games are and sum up to, and the present ones
        before = first.bests()[None], first.course()
    again = Records(game.player_id)
    with django_assert_num_queries(2):
        assert (again.bests()[None], again.course()) == before
    start_game(game.player_id, 4, game.id, reload(game).revision)
    given_up = Records(game.player_id)
    with django_assert_num_queries(4):
        assert given_up.bests()[None].games == len(given_up.course().scores) == 1


def test_a_present_game_that_counts_takes_its_place_in_the_course() -> None:
    game = begin()
    assert Records(game.player_id).course() == Course()
    Game.objects.filter(id=game.id).update(status="over", score=4)
    (score,) = Records(game.player_id).course().scores
    assert score == 4
