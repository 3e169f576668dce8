"""Games watched again: every position as it was played, from wherever one begins to look."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from game.engine import Board, Direction, luck_seed
from game.models import Game
from game.scene import Status
from game.services import UnknownGame, find_replayed, frames, stories, tell_story
from game.services.replays import Frame, Part
from game.services.stories import Point
from tests.bench.long_game import play_by_policy, stored
from tests.games import NEARLY_WON, begin, make_game, move, reload, undo

pytestmark = pytest.mark.django_db

type Stand = tuple[Board, int]


def stand(game: Game) -> Stand:
    return game.now_at.board, game.score


def played_with_undos(size: int, moves: int) -> tuple[Game, list[Stand]]:
    """Play random moves and undos, and note every position that was not taken back."""
    luck = Random(size)
    game = begin(size)
    undo(game)
    game = reload(game)
    stands = [stand(game)]
    while len(stands) <= moves and game.status == Status.PLAYING:
        if luck.random() < 0.02 and undo(game).code == "undone":
            stands.pop()
        else:
            move(game, luck.choice(game.now_at.board.legal()))
            stands.append(stand(reload(game)))
        game = reload(game)
    return game, stands


def long_game(moves: int, seed: int = 3) -> Game:
    ways = play_by_policy(luck_seed(seed))
    return stored(luck_seed(seed), [way for way, _ in zip(ways, range(moves), strict=False)])


def shown(found: list[Frame]) -> list[Stand]:
    return [(frame.position.board, frame.score) for frame in found]


@pytest.mark.parametrize(("size", "moves"), [(4, 120), (6, 280)])
def test_every_position_is_the_one_that_was_played(size: int, moves: int) -> None:
    game, stands = played_with_undos(size, moves)
    assert len(stands) == game.moves + 1
    assert shown(frames(game, 0, game.moves)) == stands
    assert shown(frames(game, game.moves, 0)) == stands[::-1]
    for number in range(0, game.moves + 1, 9):
        (frame,) = frames(game, number, number)
        assert (frame.number, *shown([frame])) == (number, stands[number])


def test_every_way_into_a_long_game_leads_to_the_same_position() -> None:
    game = long_game(1028)
    assert (game.pieces, game.logged) == (3, 260)
    whole = frames(game, 0, game.moves)
    for number in [0, 1, 2, 255, 256, 257, 258, 511, 512, 513, 767, 768, 769, 1023, 1024, 1028]:
        (frame,) = frames(game, number, number)
        same = whole[number]
        assert shown([frame]) == shown([same])
        assert (frame.status, frame.then, frame.played) == (same.status, same.then, same.played)


def test_a_frame_says_how_it_came_and_what_comes_next() -> None:
    game = long_game(300)
    whole = frames(game, 0, 300)
    assert whole[0].played is None
    assert whole[-1].then is None
    for before, after in pairwise(whole):
        assert after.played
        assert after.before == before.position
        assert after.played.slide == before.position.board.slide(before.then or Direction.UP)


def test_tiles_keep_their_names_within_what_is_asked_for() -> None:
    game = long_game(600)
    for first, last in ((250, 262), (262, 250), (256, 257), (257, 256)):
        found = frames(game, first, last)
        assert len({frame.names for frame in found}) == 1
        for one, other in pairwise(found):
            kept = set(one.position.ids) & set(other.position.ids) - {0}
            assert len(kept) > len(one.position.ids) // 4


def test_a_position_costs_one_select_and_none_where_the_row_has_it() -> None:
    long = long_game(800)
    game = find_replayed(long.player_id, long.id)
    for number, statements in ((0, 1), (400, 1), (799, 0)):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            frames(game, number, number)
        assert len(queries) == statements


@pytest.mark.parametrize(("first", "last"), [(-1, 0), (0, 41), (41, 41), (41, 0), (5, -1)])
def test_a_move_that_the_game_does_not_have_is_refused(first: int, last: int) -> None:
    game = long_game(40)
    with pytest.raises(ValueError, match="has 40 moves"):
        frames(game, first, last)


def test_the_win_is_shown_where_it_came_and_the_end_where_it_is() -> None:
    game = make_game(NEARLY_WON)
    move(game, Direction.LEFT)
    statuses = [frame.status for frame in frames(reload(game), 0, 1)]
    assert statuses == [Status.PLAYING, Status.WON]
    finished, _ = played_with_undos(4, 2000)
    assert finished.status == Status.OVER
    last = frames(finished, finished.moves - 1, finished.moves)
    assert [frame.status for frame in last] == [Status.PLAYING, Status.OVER]


def test_a_win_that_was_undone_is_none() -> None:
    game = make_game([*NEARLY_WON[:2], [0] * 4, [0] * 4])
    move(game, Direction.LEFT)
    undo(game)
    move(game, Direction.DOWN)
    assert all(frame.status == Status.PLAYING for frame in frames(reload(game), 0, 1))


def test_a_game_without_a_move_shows_its_start() -> None:
    game = begin()
    undo(game)
    game = reload(game)
    assert shown(frames(game, 0, 0)) == [stand(game)]
    assert tell_story(game).milestones == ()


def test_only_a_game_of_the_players_is_found() -> None:
    game = begin()
    assert find_replayed(game.player_id, game.id) == game
    for player_id, game_id in ((uuid4(), game.id), (game.player_id, uuid4()), (None, game.id)):
        with pytest.raises(UnknownGame):
            find_replayed(player_id, game_id)


# --- The story ------------------------------------------------------------------------------------


@pytest.mark.parametrize("moves", [30, 200, 1000, 2600])
def test_milestones_are_the_first_moves_with_each_top_tile(moves: int) -> None:
    game = long_game(moves)
    firsts: dict[int, int] = {}
    scores = {}
    for frame in frames(game, 0, game.moves):
        firsts.setdefault(max(frame.position.board.ranks), frame.number)
        scores[frame.number] = frame.score
    story = tell_story(game)
    assert dict(story.milestones) == {rank: at for rank, at in firsts.items() if rank >= 7}
    assert all(scores[point.move] == point.score for point in story.points)
    assert story.points[0] == (0, 0)
    assert story.points[-1] == (game.moves, game.score)
    assert len(story.points) <= 121


def test_the_story_of_a_long_game_plays_few_of_its_pieces_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = long_game(2600)
    played = []
    again = stories.played_again

    def noted(game: Game, part: Part) -> Iterator[tuple[int, Point]]:
        played.append(part.number)
        return again(game, part)

    monkeypatch.setattr(stories, "played_again", noted)
    story = stories.tell_story(game)
    assert played == sorted({(at - 1) // 256 for _, at in story.milestones})
    assert len(played) < game.pieces
    with CaptureQueriesContext(connection) as queries:
        assert stories.tell_story(game) == story
    assert not queries.captured_queries


def test_a_move_more_or_less_is_another_story() -> None:
    game = begin()
    before = tell_story(game)
    move(game, game.now_at.board.legal()[0])
    after = tell_story(reload(game))
    assert after.points[-1].move == before.points[-1].move + 1
    undo(game)
    assert tell_story(reload(game)) == before
