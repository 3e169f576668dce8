"""The banners of a won and of a finished game, with scripting."""

from playwright.sync_api import expect

from tests.e2e.boards import BEFORE_LOCKED_WIN, BEFORE_OVER, BEFORE_WIN
from tests.e2e.play import Play
from tests.e2e.weather import posts


def test_the_winning_move_brings_the_banner_and_the_board_stays_in_sight(play: Play) -> None:
    play.at(BEFORE_WIN)
    play.press("ArrowLeft").shows(status="won").is_quiet()
    expect(play.banner).to_contain_text("2048")
    expect(play.continue_button).to_be_visible()
    expect(play.new_button).to_be_visible()
    assert play.shown().rows[0][0] == 2048
    expect(play.board).to_be_visible()
    play.is_true()


def test_a_key_while_the_banner_waits_plays_nothing(play: Play) -> None:
    play.at(BEFORE_WIN, moves=("left",))
    rows = play.shown().rows
    play.press("ArrowDown", "ArrowLeft").is_quiet()
    play.shows(moves=1, status="won").shows_rows(rows).is_true()


def test_keep_going_plays_on_the_same_board_and_the_banner_never_comes_back(play: Play) -> None:
    play.at(BEFORE_WIN, moves=("left",))
    rows = play.shown().rows
    play.continue_button.click()
    play.shows(status="playing").shows_rows(rows)
    expect(play.banner).to_have_count(0)
    play.move(play.legal()[0])
    expect(play.banner).to_have_count(0)
    play.page.reload()
    play.shows(status="playing", moves=2)
    expect(play.banner).to_have_count(0)


def test_an_undo_takes_the_win_back_and_winning_again_is_a_first_win(play: Play) -> None:
    play.at(BEFORE_WIN, moves=("left",))
    won = play.shown().rows
    play.press("u").shows(status="playing", moves=0).shows_rows(BEFORE_WIN)
    play.press("ArrowLeft").shows(status="won").shows_rows(won).is_true()


def test_a_win_that_locks_the_board_offers_a_new_game_and_undo_only(play: Play) -> None:
    play.at(BEFORE_LOCKED_WIN)
    play.press("ArrowLeft").shows(status="won").is_quiet()
    expect(play.banner).to_be_visible()
    expect(play.new_button).to_be_visible()
    expect(play.undo_button).to_be_visible()
    play.press("u").shows(status="playing", undos=4).shows_rows(BEFORE_LOCKED_WIN).is_true()


def test_a_locked_board_is_over_and_stays_in_sight(play: Play) -> None:
    play.at(BEFORE_OVER)
    play.press("ArrowLeft").shows(status="over").is_quiet()
    expect(play.banner).to_be_visible()
    expect(play.board).to_be_visible()
    expect(play.new_button).to_be_visible()
    assert all(all(row) for row in play.shown().rows)
    play.is_true()


def test_a_key_on_a_finished_board_plays_nothing(play: Play) -> None:
    play.at(BEFORE_OVER, moves=("left",))
    play.press("ArrowLeft", "ArrowUp").is_quiet()
    play.shows(moves=1, status="over").is_true()


def test_an_undo_makes_a_finished_game_playable_again(play: Play) -> None:
    play.at(BEFORE_OVER, moves=("left",))
    play.press("u").shows(status="playing", moves=0, undos=4).shows_rows(BEFORE_OVER).is_true()


def test_the_banners_new_game_asks_nothing(play: Play) -> None:
    play.at(BEFORE_OVER, moves=("left",))
    old = play.shown()
    play.new_button.click()
    play.shows(moves=0, status="playing", undos=5, best=old.score)
    assert play.shown().game != old.game
    assert len(play.proxy.seen(posts)) == 1


def test_the_clock_stands_while_the_banner_waits(play: Play) -> None:
    play.at(BEFORE_WIN, moves=("left",))
    before = play.clock.inner_text()
    play.page.wait_for_timeout(1500)
    assert play.clock.inner_text() == before


def test_the_clock_ticks_while_playing_and_not_before_the_first_move(play: Play) -> None:
    play.new_visitor()
    before = play.clock.inner_text()
    play.page.wait_for_timeout(1300)
    assert play.clock.inner_text() == before
    play.move(play.legal()[0])
    start = play.clock.inner_text()
    expect(play.clock).not_to_have_text(start, timeout=3000)
