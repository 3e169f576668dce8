"""The browser knows no rules: the tiles go where the server's classes say, even if they lie."""

from tests.e2e.boards import AT_LEFT_WALL
from tests.e2e.play import Play
from tests.e2e.weather import posts

FALSIFY = """([id, from, to]) => document.getElementById(id).classList.replace(from, to)"""


def tile_at(play: Play, row: int, col: int) -> str:
    places = play.shown().tiles.items()
    return next(tile for tile, (_, r, c) in places if (r, c) == (row, col))


def test_tiles_follow_falsified_preview_classes(play: Play) -> None:
    play.at(AT_LEFT_WALL)
    first, second = tile_at(play, 0, 0), tile_at(play, 1, 0)
    # The server says that right takes both to column 2; for one of them the page now says 1.
    play.page.evaluate(FALSIFY, [first, "r2", "r1"])
    lefts = {tile: play.left_of(tile) for tile in (first, second)}
    play.proxy.delay(2.0, only=posts)
    play.press("ArrowRight").is_still()
    falsified = play.left_of(first) - lefts[first]
    true = play.left_of(second) - lefts[second]
    assert true > 0
    assert abs(falsified - true / 2) < 2
    play.shows(moves=1).is_quiet()
    # The answer puts right what the page believed.
    assert play.left_of(first) - lefts[first] == true
    play.is_true()


def test_a_direction_that_the_server_does_not_mark_as_legal_is_not_sent(play: Play) -> None:
    play.at(AT_LEFT_WALL)
    play.claim_legal("")
    play.press("ArrowRight").is_quiet()
    assert play.proxy.seen(posts) == []


def test_a_direction_that_is_falsely_marked_as_legal_is_asked_and_the_board_stays(
    play: Play,
) -> None:
    play.at(AT_LEFT_WALL)
    play.claim_legal("up down left right")
    play.press("ArrowLeft").is_quiet()
    assert play.moves_sent() == ["left"]
    play.shows(moves=0).shows_rows(AT_LEFT_WALL).is_true()
