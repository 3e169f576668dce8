"""Closing the browser, restarting the server, going on where one was."""

from collections.abc import Callable

from tests.e2e.boards import LEFTWARDS, MIDGAME_5
from tests.e2e.play import Play
from tests.e2e.server import Server
from tests.e2e.weather import posts

Another = Callable[..., Play]


def test_a_restart_of_the_server_keeps_the_game_and_the_open_page_plays_on(
    play: Play, server: Server
) -> None:
    play.allow_complaints()
    play.at(LEFTWARDS)
    play.move("left")
    server.stop()
    play.press("ArrowLeft")
    play.says_that_the_server_is_away()
    server.start()
    play.shows(moves=2).is_quiet()
    play.says_nothing_is_wrong().is_true()


def test_a_new_browser_with_the_same_cookie_goes_on_after_a_restart(
    play: Play, another: Another, server: Server
) -> None:
    play.at(LEFTWARDS)
    play.move("left")
    rows, cookies = play.shown().rows, play.page.context.cookies()
    play.page.context.close()
    server.stop()
    server.start()
    later = another()
    later.player = play.player
    later.page.context.add_cookies(cookies)  # type: ignore[arg-type]
    later.open().shows_rows(rows)
    later.move("left").is_true()


def test_a_first_visit_stores_nothing_until_the_first_legal_move(play: Play) -> None:
    play.new_visitor()
    assert play.stage.games(play.player) == []
    rows = play.shown().rows
    play.page.reload()
    assert play.shown().rows == rows
    play.shows(revision=0, moves=0)
    play.move(play.legal()[0]).is_true()
    assert play.fact("revision") == "1"


def test_a_first_visit_without_any_cookie_can_be_played_at_once(play: Play) -> None:
    play.open()
    play.move(play.legal()[0])
    rows = play.shown().rows
    play.page.reload()
    play.shows(moves=1)
    assert play.shown().rows == rows


def test_every_size_keeps_its_own_game(play: Play) -> None:
    cast = play.stage.game(LEFTWARDS)
    play.stage.game(MIDGAME_5, player=cast.player)
    play.enter(cast)
    play.move("left")
    rows = play.shown().rows
    play.page.locator("a[href$='/5x5/']").click()
    play.page.wait_for_url("**/5x5/")
    play.shows_rows(MIDGAME_5)
    play.move(play.legal()[0]).is_true()
    play.page.locator("a[href='/']").first.click()
    play.page.wait_for_url(play.proxy.url + "/")
    play.shows_rows(rows).is_true()


def test_two_first_moves_at_once_start_one_game(play: Play) -> None:
    play.new_visitor()
    second = play.tab()
    second.open()
    direction = play.legal()[0]
    play.proxy.delay(0.2, only=posts)
    play.press(f"Arrow{direction.capitalize()}")
    second.press(f"Arrow{direction.capitalize()}")
    play.shows(moves=1)
    second.shows(moves=1)
    play.is_true()
    assert len(play.stage.games(play.player)) == 1
