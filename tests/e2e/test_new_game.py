"""Starting anew: the question where something is lost, and the way back."""

from playwright.sync_api import expect

from tests.e2e.boards import BEFORE_WIN, LEFTWARDS
from tests.e2e.play import Play
from tests.e2e.weather import posts


def test_a_new_game_is_asked_about_in_a_dialog(play: Play) -> None:
    play.at(LEFTWARDS, moves=("left",))
    play.new_link.click()
    play.asks_about_new_game()
    assert play.page.url == play.proxy.url + "/"
    assert play.proxy.seen(posts) == []


def test_the_confirmed_new_game_starts_at_once(play: Play) -> None:
    play.at(LEFTWARDS, moves=("left",))
    old = play.shown()
    play.ask_for_new_game().confirm_new_game()
    play.shows(moves=0, revision=0, undos=5, score=0)
    expect(play.dialog).to_have_count(0)
    assert play.shown().game != old.game
    assert len(play.proxy.seen(posts)) == 1
    play.move(play.legal()[0]).is_true()


def test_escape_closes_the_question_and_gives_the_focus_back(play: Play) -> None:
    play.at(LEFTWARDS, moves=("left",))
    play.new_link.focus()
    play.press("Enter").asks_about_new_game()
    play.press("Escape")
    expect(play.dialog).to_have_count(0)
    assert play.has_focus(play.new_link)
    play.shows(moves=1)
    assert play.proxy.seen(posts) == []


def test_no_closes_the_question_and_gives_the_focus_back(play: Play) -> None:
    play.at(LEFTWARDS, moves=("left",))
    play.board.focus()
    play.press("n").asks_about_new_game()
    play.refuse_new_game()
    expect(play.dialog).to_have_count(0)
    assert play.has_focus(play.board)
    assert play.proxy.seen(posts) == []


def test_the_focus_stays_inside_the_question(play: Play) -> None:
    play.at(LEFTWARDS, moves=("left",))
    play.ask_for_new_game()
    inside = "document.querySelector('dialog[open]').contains(document.activeElement)"
    assert play.page.evaluate(inside)
    for key in ["Tab"] * 6 + ["Shift+Tab"] * 6:
        play.press(key)
        # The browser's own bar, which is body to the page, is part of the way round.
        assert play.page.evaluate(f"{inside} || document.activeElement === document.body")


def test_a_game_without_a_move_is_replaced_without_a_question_or_not_at_all(play: Play) -> None:
    play.new_visitor()
    game = play.shown().game
    play.press("n").is_quiet()
    expect(play.dialog).to_have_count(0)
    assert play.shown().game == game
    assert play.stage.games(play.player) == []


def test_a_new_game_can_be_taken_back_until_its_first_move(play: Play) -> None:
    play.at(LEFTWARDS, moves=("left",))
    old = play.shown()
    play.ask_for_new_game().confirm_new_game()
    play.shows(moves=0)
    play.take_back_button.click()
    play.shows(game=old.game, moves=1).shows_rows(old.rows)
    play.move("left").is_true()


def test_after_the_first_move_a_new_game_can_not_be_taken_back(play: Play) -> None:
    play.at(LEFTWARDS, moves=("left",))
    play.ask_for_new_game().confirm_new_game()
    play.shows(moves=0)
    play.move(play.legal()[0])
    expect(play.take_back_button).to_have_count(0)


def test_a_question_that_is_out_of_date_throws_nothing_away(play: Play) -> None:
    play.at(LEFTWARDS, moves=("left",))
    second = play.tab()
    second.open()
    second.ask_for_new_game()
    play.move("left")
    second.confirm_new_game()
    second.shows(moves=2, game=play.shown().game)
    second.says_that_the_board_had_moved_on().is_true()


def test_an_abandoned_game_stays_in_the_records(play: Play) -> None:
    play.at(LEFTWARDS, moves=("left",))
    score = play.fact("score")
    play.ask_for_new_game().confirm_new_game()
    play.shows(moves=0)
    play.page.goto(play.proxy.url + "/records/")
    expect(play.page.locator("main")).to_contain_text(score)


def test_a_new_game_asked_for_while_an_answer_is_under_way_is_asked_about(play: Play) -> None:
    play.at(LEFTWARDS)
    old = play.shown()
    play.proxy.delay(0.3, only=posts)
    play.press("ArrowLeft", "n", "ArrowDown", "ArrowUp")
    play.asks_about_new_game()
    assert len(play.proxy.seen(posts)) == 1
    assert (play.shown().game, play.shown().moves) == (old.game, 1)


def test_a_new_game_asked_for_behind_keep_going_is_asked_about(play: Play) -> None:
    play.at(BEFORE_WIN, moves=("left",))
    play.proxy.delay(0.3, only=posts)
    play.continue_button.click()
    play.press("n")
    play.asks_about_new_game()
    assert play.shown().status == "playing"
