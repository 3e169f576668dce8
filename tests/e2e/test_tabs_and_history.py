"""Two tabs, back, forward, reload, the page cache: what is on the page is the true board."""

from collections.abc import Callable

from playwright.sync_api import Browser

from tests.e2e.boards import LEFTWARDS, MIDGAME
from tests.e2e.conftest import CHROMIUM_ARGS, INSTRUMENTS, Complaints
from tests.e2e.play import Play, arrow
from tests.e2e.proxy import Proxy
from tests.e2e.stage import Stage


def test_a_second_tab_that_is_behind_says_so_and_shows_the_true_board(play: Play) -> None:
    play.at(LEFTWARDS)
    second = play.tab()
    second.open()
    play.move("left")
    with second.film() as film:
        second.press("ArrowLeft").shows(revision=play.fact("revision")).is_quiet()
    second.says_that_the_board_had_moved_on()
    second.shows_rows(play.shown().rows).is_true()
    assert play.stored().moves == 1
    assert (film["scaled"], film["faded"]) == (0, 0)


def test_a_stale_answer_drops_the_keys_that_wait(play: Play) -> None:
    play.at(LEFTWARDS)
    second = play.tab()
    second.open()
    play.move("left")
    play.proxy.delay(0.3)
    second.press("ArrowLeft", "ArrowLeft", "ArrowLeft")
    second.shows(revision=play.fact("revision")).is_quiet()
    assert play.stored().moves == 1
    second.press("ArrowLeft").shows(moves=2).is_true()


def test_two_tabs_that_take_turns_play_one_game(play: Play) -> None:
    play.at(LEFTWARDS)
    second = play.tab()
    second.open()
    for number in range(3):
        mover, other = (play, second) if number % 2 else (second, play)
        mover.move("left")
        other.comes_back().shows(revision=mover.fact("revision"))
    assert play.stored().moves == 3
    second.is_true()


def test_a_tab_that_becomes_visible_again_shows_the_true_board(play: Play) -> None:
    play.at(LEFTWARDS)
    second = play.tab()
    second.open()
    second.move("left")
    with play.film() as film:
        play.comes_back().shows(moves=1)
    play.is_true()
    assert (film["scaled"], film["faded"]) == (0, 0)


def test_a_page_from_the_page_cache_reads_the_board_anew(play: Play) -> None:
    play.at(LEFTWARDS)
    second = play.tab()
    second.open()
    second.move("left")
    play.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    play.shows(moves=1).is_true()


def test_a_refresh_waits_its_turn_among_the_moves(play: Play) -> None:
    play.at(LEFTWARDS)
    play.proxy.delay(0.2)
    play.press("ArrowLeft").comes_back().press("ArrowLeft").shows(moves=2).is_quiet()
    assert play.moves_sent() == ["left", "left"]
    play.says_nothing_is_wrong().is_true()


def elsewhere(play: Play) -> None:
    """Leave for the records and play on in another tab meanwhile."""
    play.page.goto(play.proxy.url + "/records/")
    other = play.tab()
    other.open()
    other.move("left")
    other.page.close()


def test_back_shows_the_true_board(play: Play) -> None:
    play.at(LEFTWARDS)
    play.move("left")
    elsewhere(play)
    play.page.evaluate("history.back()")
    play.page.wait_for_url(play.proxy.url + "/")
    play.shows(moves=2).is_true()
    play.move("left").is_true()


def test_forward_shows_the_true_board(play: Play) -> None:
    play.enter(play.stage.game(LEFTWARDS))
    play.page.goto(play.proxy.url + "/records/")
    play.open()
    play.move("left")
    play.page.evaluate("history.back()")
    play.page.wait_for_url(play.proxy.url + "/records/")
    other = play.tab()
    other.open()
    other.move("left")
    play.page.evaluate("history.forward()")
    play.page.wait_for_url(play.proxy.url + "/")
    play.shows(moves=2).is_true()
    play.move("left").is_true()


def test_reload_shows_the_true_board_and_animates_nothing(play: Play) -> None:
    play.at(MIDGAME)
    play.move(play.legal()[0]).is_quiet()
    rows = play.shown().rows
    play.page.reload()
    play.page.evaluate("e2e.countAnimations()")
    play.shows(moves=1).is_quiet()
    assert play.shown().rows == rows
    assert play.page.evaluate("e2e.animations()") == 0
    play.is_true()


def test_a_reload_while_keys_wait_shows_the_true_board(play: Play) -> None:
    play.at(LEFTWARDS)
    play.proxy.delay(0.3, only=lambda seen: seen.method == "POST")
    play.press("ArrowLeft", "ArrowLeft")
    play.page.reload()
    play.is_quiet().comes_back().is_quiet().is_true()
    play.proxy.delay(0)
    play.move("left").is_true()


def test_back_with_the_page_cache_shows_the_true_board(
    launch_browser: Callable[..., Browser], proxy: Proxy, stage: Stage, complaints: Complaints
) -> None:
    # Playwright turns the page cache off and cannot follow a page that comes out of it: the
    # page says itself what it shows.
    browser = launch_browser(
        args=CHROMIUM_ARGS, ignore_default_args=["--disable-back-forward-cache"]
    )
    context = browser.new_context()
    context.add_init_script(path=INSTRUMENTS)
    page = context.new_page()
    complaints.listen(page)
    play = Play(page, proxy, stage, complaints.allow)
    play.at(LEFTWARDS)
    play.move("left")
    other = play.tab()
    page.goto(proxy.url + "/records/")
    other.open()
    other.move("left")
    page.evaluate("setTimeout(() => history.back(), 0)")
    other.page.wait_for_timeout(500)
    play.shows(moves=2)
    play.is_true()
    browser.close()


def test_every_arrow_key_is_played_after_coming_back(play: Play) -> None:
    play.at(MIDGAME)
    elsewhere_rows = play.shown().rows
    play.page.goto(play.proxy.url + "/records/")
    play.page.evaluate("history.back()")
    play.page.wait_for_url(play.proxy.url + "/")
    play.shows_rows(elsewhere_rows)
    legal = play.legal()[0]
    play.press(arrow(legal)).shows(moves=1).is_true()
