"""Requests and answers that get lost: every move is played exactly once, and nobody is blamed."""

import itertools

from tests.e2e.boards import BEFORE_WIN, LEFTWARDS, MIDGAME
from tests.e2e.play import Play, arrow
from tests.e2e.troubles import TROUBLES, Trouble, answer_503, lose_answers, lose_requests
from tests.e2e.weather import posts


@TROUBLES
def test_a_move_in_trouble_is_played_exactly_once(play: Play, trouble: Trouble) -> None:
    play.allow_complaints()
    play.at(MIDGAME)
    _, rows = play.foresees(["left"])
    trouble(play.proxy)
    play.press("ArrowLeft")
    # More than one try: the browser itself sends a request again on a connection that broke.
    play.wait_until(play.has_tried(3))
    play.says_that_the_server_is_away()
    play.proxy.heal()
    play.shows(moves=1).is_quiet().shows_rows(rows)
    play.says_nothing_is_wrong().is_true()


@TROUBLES
def test_keys_pressed_in_trouble_are_played_after_it_in_order(play: Play, trouble: Trouble) -> None:
    play.allow_complaints()
    play.at(LEFTWARDS)
    keys = ["left"] * 3
    _, rows = play.foresees(keys)
    trouble(play.proxy)
    play.press(*map(arrow, keys))
    play.wait_until(play.has_tried(2))
    play.proxy.heal()
    play.shows(moves=3).is_quiet().shows_rows(rows)
    play.says_nothing_is_wrong().is_true()


def test_two_times_503_cost_nothing_and_each_try_sends_the_same_values(play: Play) -> None:
    play.allow_complaints()
    play.at(MIDGAME)
    play.proxy.answer_503(2)
    play.press("ArrowLeft").shows(moves=1).is_quiet()
    assert [seen.status for seen in play.proxy.seen(posts)] == [503, 503, 200]
    first, *others = [seen.fields for seen in play.proxy.seen(posts)]
    assert others == [first, first]
    assert first["request"]
    play.says_nothing_is_wrong().is_true()


def test_tries_come_with_growing_pauses_and_at_once_when_the_page_is_looked_at_again(
    play: Play,
) -> None:
    play.allow_complaints()
    play.at(MIDGAME)
    play.proxy.answer_503(1000)
    play.press("ArrowLeft")
    play.wait_until(play.has_tried(4))
    times = [seen.at for seen in play.proxy.seen(posts)][:4]
    pauses = [after - before for before, after in itertools.pairwise(times)]
    assert pauses == sorted(pauses)
    assert pauses[-1] > pauses[0] * 1.5
    play.proxy.heal()
    # The next try by itself would come 4 s after the last one.
    play.comes_back().shows(moves=1).is_true()
    before, last = play.proxy.seen(posts)[-2:]
    assert last.at - before.at < 3


def test_the_answer_to_a_retry_is_animated_as_the_first_would_have_been(play: Play) -> None:
    play.allow_complaints()
    play.at(MIDGAME)
    play.proxy.lose_answers(1000)
    with play.film() as film:
        play.press("ArrowLeft")
        play.wait_until(play.has_tried(3))
        play.proxy.heal()
        play.shows(moves=1)
    assert film["faults"] == []
    assert film["scaled"] > 0
    play.is_true()


def test_an_undo_whose_answer_is_lost_is_made_once(play: Play) -> None:
    play.allow_complaints()
    play.at(LEFTWARDS, moves=("left", "left"))
    play.proxy.lose_answers(1000)
    play.press("u")
    play.wait_until(play.has_tried(2))
    play.proxy.heal()
    play.comes_back().shows(moves=1, undos=4).is_quiet()
    play.says_nothing_is_wrong().is_true()


def test_keeping_going_whose_answer_is_lost_goes_on_once(play: Play) -> None:
    play.allow_complaints()
    play.at(BEFORE_WIN, moves=("left",))
    play.proxy.lose_answers(1000)
    play.continue_button.click()
    play.wait_until(play.has_tried(2))
    play.proxy.heal()
    play.comes_back().shows(status="playing").is_quiet()
    play.says_nothing_is_wrong().is_true()


def test_a_new_game_whose_answer_is_lost_is_started_once(play: Play) -> None:
    play.allow_complaints()
    play.at(LEFTWARDS, moves=("left",))
    old = play.shown().game
    play.proxy.lose_answers(1000)
    play.ask_for_new_game().confirm_new_game()
    play.wait_until(play.has_tried(2))
    play.proxy.heal()
    play.comes_back().shows(moves=0, revision=0).is_quiet()
    play.says_nothing_is_wrong().is_true()
    games = play.stage.games(play.player)
    assert [one.game == old for one in games] == [False, True]


def test_a_request_that_takes_more_than_8_s_is_given_up_and_tried_again(play: Play) -> None:
    play.allow_complaints()
    play.at(MIDGAME)
    play.proxy.delay(9, only=posts)
    play.press("ArrowLeft")
    play.wait_until(play.has_tried(1))
    play.proxy.delay(0)
    play.wait_until(play.has_tried(2), 10)
    play.shows(moves=1)
    # The first request still arrives, too late to be played.
    first, second = play.proxy.seen(posts)
    assert second.at - first.at > 7.5
    play.wait_until(lambda: first.status == 200)
    play.says_nothing_is_wrong().is_true()


def test_a_server_that_goes_and_comes_back_gets_the_waiting_moves(play: Play) -> None:
    play.allow_complaints()
    play.at(LEFTWARDS)
    keys = ["left"] * 3
    _, rows = play.foresees(keys)
    play.proxy.down()
    play.press(*map(arrow, keys))
    play.says_that_the_server_is_away()
    play.proxy.up()
    play.shows(moves=3).is_quiet().shows_rows(rows)
    play.says_nothing_is_wrong().is_true()


def test_a_browser_that_was_offline_plays_the_waiting_move_when_it_is_back(play: Play) -> None:
    play.allow_complaints()
    play.at(LEFTWARDS)
    play.page.context.set_offline(True)
    play.press("ArrowLeft", "ArrowLeft")
    play.says_that_the_server_is_away()
    play.page.context.set_offline(False)
    play.shows(moves=2).is_quiet()
    play.says_nothing_is_wrong().is_true()


def test_an_unreliable_network_loses_and_doubles_nothing(play: Play) -> None:
    play.allow_complaints()
    play.at(LEFTWARDS)
    for number, trouble in enumerate([lose_requests, lose_answers, answer_503] * 2):
        trouble(play.proxy)
        play.proxy.weather.times = 1 + (number == 4)
        legal = play.legal()
        play.move(legal[number % len(legal)])
    play.shows(moves=6).is_quiet()
    play.says_nothing_is_wrong().is_true()


def test_a_quiet_sign_shows_while_an_answer_is_late_and_goes_with_it(play: Play) -> None:
    play.at(MIDGAME)
    play.proxy.delay(1.5, only=posts)
    play.press("ArrowLeft")
    play.shows_that_it_waits()
    assert len(play.proxy.seen(posts)) == 1
    play.shows(moves=1)
    play.shows_that_it_waits(False)


def test_what_the_server_refuses_is_said_and_not_tried_again(play: Play) -> None:
    play.allow_complaints(r"status of 403")
    play.at(MIDGAME)
    play.page.context.clear_cookies(name="csrftoken")
    play.press("ArrowLeft")
    play.says("cookie")
    play.is_quiet()
    assert [seen.status for seen in play.proxy.seen(posts)] == [403]
    play.shows(moves=0).is_true()


def test_the_page_of_a_strange_network_is_not_taken_for_the_game(play: Play) -> None:
    play.at(MIDGAME)
    play.proxy.answer_page(1)
    play.press("ArrowLeft").says("load")
    play.is_quiet().shows(moves=0).shows_rows(MIDGAME)
    assert play.page.get_by_role("heading", level=1).count() == 1
    play.press("ArrowLeft").shows(moves=1).is_quiet()
    assert len(play.proxy.seen(posts)) == 2
    play.says_nothing_is_wrong().is_true()


def test_after_a_refusal_the_page_offers_to_load_the_current_board(play: Play) -> None:
    play.allow_complaints(r"status of 404")
    play.at(MIDGAME)
    other = play.stage.game(LEFTWARDS)
    play.become(other)
    play.press("ArrowLeft")
    play.loads_current_board()
    play.shows_rows(LEFTWARDS).is_true()


def test_closing_a_refusal_puts_the_focus_back_on_the_board(play: Play) -> None:
    play.allow_complaints(r"status of 404")
    play.at(MIDGAME)
    play.become(play.stage.game(LEFTWARDS))
    play.press("ArrowLeft").says("game")
    close = play.page.locator("#refusal button")
    close.focus()
    play.page.keyboard.press("Enter")
    assert close.is_hidden()
    assert play.page.evaluate("document.activeElement.getAttribute('role')") == "application"
