"""Scripting off: real forms, real buttons, a 303 and a page, for everything one can do."""

import re
from collections.abc import Callable
from http.client import HTTPConnection
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from game.engine import Board, Direction
from tests.e2e.boards import AT_LEFT_WALL, BEFORE_LOCKED_WIN, BEFORE_OVER, BEFORE_WIN, MIDGAME
from tests.e2e.foresight import losing_moves, winning_moves
from tests.e2e.play import Play
from tests.e2e.weather import posts

Another = Callable[..., Play]


@pytest.fixture
def plain(another: Another) -> Play:
    play = another(java_script_enabled=False)
    play.scripting = False
    return play


def click(play: Play, direction: str) -> Play:
    moves = int(play.fact("moves"))
    play.button(direction).click()
    return play.shows(moves=moves + 1)


def fast_forward(play: Play, moves: list[Direction]) -> None:
    """Play moves as this browser's player without drawing the page."""
    shown = play.shown()
    headers = {
        "Cookie": "; ".join(f"{one['name']}={one['value']}" for one in play.page.context.cookies()),
        "X-CSRFToken": shown.tokens[0],
        "HX-Request": "true",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    http = HTTPConnection("127.0.0.1", play.proxy.upstream)
    for revision, move in enumerate(moves, shown.revision):
        values = {"game": shown.game, "revision": revision, "direction": str(move)}
        http.request("POST", "/move/", urlencode(values), headers)
        answer = http.getresponse()
        assert (answer.status, bool(answer.read())) == (200, True)
    http.close()


def test_a_whole_game_from_start_to_won_on_to_over_and_a_new_one(plain: Play) -> None:
    """The middle of the game is played by the same player without a browser, to save time."""
    plain.new_visitor()
    start = Board.from_rows(plain.shown().rows)
    click(plain, start.legal()[0])
    seed = bytes.fromhex(plain.stored().seed)
    moves = winning_moves(seed, Board.from_rows(plain.shown().rows), 2)
    for move in moves[:10]:
        click(plain, move)
    fast_forward(plain, moves[10:-5])
    plain.page.reload()
    for move in moves[-5:]:
        click(plain, move)
    plain.shows(status="won").is_true()
    assert max(max(row) for row in plain.shown().rows) == 2048

    plain.continue_button.click()
    plain.shows(status="playing", moves=len(moves) + 1)
    score = plain.fact("score")
    click(plain, Board.from_rows(plain.shown().rows).legal()[0])
    plain.undo_button.click()
    plain.shows(moves=len(moves) + 1, undos=4, score=score, status="playing").is_true()

    board = Board.from_rows(plain.shown().rows)
    for move in losing_moves(seed, board, len(moves) + 2):
        click(plain, move)
    plain.shows(status="over").is_true()
    old = plain.shown()
    plain.new_button.click()
    plain.shows(moves=0, score=0, status="playing", undos=5, best=old.score)
    assert plain.shown().game != old.game


def test_every_button_leads_to_a_page_that_can_be_reloaded_without_playing_again(
    plain: Play,
) -> None:
    plain.at(MIDGAME)
    click(plain, "left")
    plain.page.reload()
    plain.shows(moves=1).is_true()
    assert re.fullmatch(r".*/\?m=moved#board", plain.page.url)
    assert [seen.status for seen in plain.proxy.seen(posts)] == [303]


@pytest.mark.parametrize("size", [5, 6])
def test_a_move_leads_back_to_the_page_of_its_size(plain: Play, size: int) -> None:
    plain.new_visitor(size)
    click(plain, plain.legal()[0])
    assert f"/{size}x{size}/?m=moved#board" in plain.page.url
    plain.shows(size=size).is_true()


def test_a_move_is_told_with_its_points(plain: Play) -> None:
    plain.at([[8, 8, 0, 0], [0] * 4, [0] * 4, [0] * 4])
    click(plain, "left")
    expect(plain.game).to_contain_text("+16")
    expect(plain.sentence).to_contain_text("16")


def test_an_illegal_move_says_so_and_changes_nothing(plain: Play) -> None:
    plain.at(AT_LEFT_WALL)
    plain.button("left").click(force=True)
    plain.page.wait_for_url("**/?m=illegal*")
    plain.shows(moves=0)
    expect(plain.sentence).to_be_visible()
    plain.is_true()


def test_a_stale_page_says_so_and_shows_the_true_board(plain: Play) -> None:
    plain.at(MIDGAME)
    second = plain.tab()
    second.open()
    click(second, "left")
    plain.button("right").click()
    plain.page.wait_for_url("**/?m=stale*")
    plain.shows(moves=1).is_true()
    expect(plain.sentence).to_be_visible()


def test_the_sixth_undo_says_that_none_is_left(plain: Play) -> None:
    plain.at(MIDGAME, undos=0, moves=("left",))
    plain.undo_button.click(force=True)
    plain.page.wait_for_url("**/?m=no-undo*")
    plain.shows(moves=1, undos=0).is_true()
    expect(plain.sentence).to_be_visible()


def test_the_win_offers_to_keep_going_and_a_new_game(plain: Play) -> None:
    plain.at(BEFORE_WIN)
    click(plain, "left")
    plain.shows(status="won")
    expect(plain.continue_button).to_be_visible()
    expect(plain.new_button).to_be_visible()
    expect(plain.undo_button).to_be_visible()


def test_a_move_while_the_banner_waits_says_so(plain: Play) -> None:
    plain.at(BEFORE_WIN, moves=("left",))
    plain.button("down").click(force=True)
    plain.page.wait_for_url("**/?m=waiting*")
    plain.shows(status="won", moves=1).is_true()


def test_a_win_that_locks_the_board_can_be_taken_back(plain: Play) -> None:
    plain.at(BEFORE_LOCKED_WIN)
    click(plain, "left")
    plain.shows(status="won")
    plain.undo_button.click()
    plain.shows(status="playing", undos=4).shows_rows(BEFORE_LOCKED_WIN).is_true()


def test_an_undo_makes_a_lost_game_playable_again(plain: Play) -> None:
    plain.at(BEFORE_OVER)
    click(plain, "left")
    plain.shows(status="over")
    plain.undo_button.click()
    plain.shows(status="playing", undos=4).shows_rows(BEFORE_OVER).is_true()


def test_a_new_game_is_asked_about_on_a_page_of_its_own(plain: Play) -> None:
    plain.at(MIDGAME, moves=("left",))
    old = plain.shown().game
    plain.game.locator("a[href*='/new/?size=4']").click()
    plain.page.wait_for_url("**/new/?size=4")
    assert plain.stage.current(plain.player).game == old
    plain.page.locator("form[action$='/new/'] button").click()
    plain.shows(moves=0)
    assert plain.shown().game != old
    plain.take_back_button.click()
    plain.shows(game=old, moves=1).is_true()


def test_the_page_that_asks_leads_back_without_a_new_game(plain: Play) -> None:
    plain.at(MIDGAME, moves=("left",))
    plain.game.locator("a[href*='/new/?size=4']").click()
    plain.page.wait_for_url("**/new/?size=4")
    plain.page.locator("main a").last.click()
    plain.shows(moves=1).is_true()


def test_what_needs_scripting_is_not_offered(plain: Play) -> None:
    plain.at(MIDGAME)
    for button in plain.page.locator("button:visible").all():
        assert button.evaluate("button => button.form !== null"), button.inner_text()


def test_a_browser_that_keeps_no_cookie_is_told_that_the_game_needs_one(plain: Play) -> None:
    plain.allow_complaints("status of 403")
    plain.at(MIDGAME)
    plain.page.context.clear_cookies()
    plain.button("left").click()
    expect(plain.page.locator("main")).to_contain_text("cookie")
    plain.page.locator("main a").first.click()
    expect(plain.game).to_be_visible()
