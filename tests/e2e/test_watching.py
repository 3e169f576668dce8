"""Watching the solver: it looks like play, stops at once, and stores exactly what was shown."""

import time
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from game import engine
from game.engine import Board, Direction
from game.solver import choose
from tests.e2e.boards import BEFORE_OVER, BEFORE_WIN, EARLY, LEFTWARDS, MIDGAME, MIDGAMES
from tests.e2e.play import Play, arrow
from tests.e2e.troubles import TROUBLES, Trouble
from tests.e2e.weather import Seen, posts

type Another = Callable[..., Play]

HIDE = """hidden => {
    Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def is_watch(seen: Seen) -> bool:
    return seen.path.endswith("/watch/")


def is_stored_as_shown(play: Play) -> Play:
    """Assert that nothing is shown any more that is not stored, and nothing stored unseen."""
    play.is_quiet()
    expect(play.game.locator("[name=watched]")).to_have_count(0)
    return play.is_true()


def steps(play: Play) -> Play:
    """Let it play one move more, which may have to be fetched, and rest."""
    play.page.get_by_role("button", name="One move").click()
    return play.is_quiet()


@pytest.mark.parametrize("size", [4, 5, 6])
def test_the_solver_plays_what_it_would_choose_and_the_button_stops_it(
    play: Play, size: int
) -> None:
    play.at(MIDGAMES[size]).watch().sees_moves(4)
    play.watch_button.click()
    is_stored_as_shown(play)
    stored = play.stored()
    assert stored.moves >= 4
    seed, board = bytes.fromhex(stored.seed), Board.from_rows(MIDGAMES[size])
    for number, told in enumerate(stored.directions, 1):
        assert told == choose(board)
        played = engine.play(seed, number, board, Direction(told))
        assert played
        board = played.board


def test_nothing_is_stored_while_it_only_shows(play: Play) -> None:
    play.at(MIDGAME).watch().sees_moves(2)
    # At rest, or it would go on between the two looks.
    steps(play)
    assert play.stored().moves < int(play.fact("moves"))
    play.press("Escape")
    is_stored_as_shown(play)


def test_it_looks_exactly_like_play(play: Play) -> None:
    play.at(MIDGAME)
    with play.film() as film:
        play.watch().sees_moves(6)
        play.press("Escape")
    assert film["faults"] == []
    assert film["scaled"] > 0
    is_stored_as_shown(play)


@pytest.mark.parametrize("key", ["Escape", "x", "q", "Home"])
def test_any_key_stops_it_on_the_position_shown(play: Play, key: str) -> None:
    play.at(MIDGAME).watch().sees_moves(3)
    play.press(key)
    moves = play.fact("moves")
    is_stored_as_shown(play).shows(moves=moves)


def test_an_arrow_key_plays_on_from_the_position_shown(play: Play) -> None:
    play.at(MIDGAME).watch().sees_moves(3)
    # Which way is legal is known once nothing moves any more.
    steps(play)
    direction = play.legal()[0]
    moves = int(play.fact("moves"))
    play.press(arrow(direction)).shows(moves=moves + 1)
    is_stored_as_shown(play)
    assert play.stored().directions[-1] == direction
    assert play.moves_sent() == [direction]


def test_an_undo_takes_the_last_shown_move_back(play: Play) -> None:
    play.at(MIDGAME).watch().sees_moves(3)
    steps(play)
    moves = int(play.fact("moves"))
    play.press("u").shows(moves=moves - 1, undos=4)
    is_stored_as_shown(play)


def test_an_illegal_key_stops_it_too(play: Play) -> None:
    play.at(MIDGAME).watch().sees_moves(1)
    step = play.page.get_by_role("button", name="One move")
    step.click()
    while len(play.legal()) == 4:
        moves = int(play.fact("moves"))
        step.click()
        play.sees_moves(moves + 1)
    wrong = next(d for d in ("up", "down", "left", "right") if d not in play.legal())
    play.press(arrow(wrong))
    is_stored_as_shown(play)


def test_a_hint_stops_it_and_is_for_the_position_shown(play: Play) -> None:
    play.at(MIDGAME).watch().sees_moves(2)
    play.press("t")
    expect(play.hint).to_have_attribute("data-revision", play.fact("revision"))
    is_stored_as_shown(play)


def test_the_question_of_a_new_game_stops_it(play: Play) -> None:
    play.at(MIDGAME).watch().sees_moves(2)
    play.new_link.click()
    play.asks_about_new_game()
    is_stored_as_shown(play)
    moves = play.stored().moves
    play.press("Escape").shows(moves=moves)


def test_it_goes_step_by_step(play: Play) -> None:
    play.at(MIDGAME).watch().sees_moves(1)
    step = play.page.get_by_role("button", name="One move")
    steps(play)
    before = int(play.fact("moves"))
    play.page.wait_for_timeout(700)
    assert int(play.fact("moves")) == before
    step.focus()
    for number in range(1, 7):
        play.press("Enter").shows(moves=before + number)
    assert play.has_focus(step)
    play.at_speed("Fast").sees_moves(before + 8)
    play.press("Escape")
    is_stored_as_shown(play)


def test_three_speeds_can_be_chosen_while_it_plays(play: Play) -> None:
    play.at(EARLY).watch("Slow").sees_moves(1)
    play.at_speed("Fast").sees_moves(20).at_speed("Normal").sees_moves(24)
    pressed = play.page.locator("#speeds [aria-pressed=true]")
    expect(pressed).to_have_count(1)
    expect(pressed).to_contain_text("Normal")
    play.press("Escape")
    is_stored_as_shown(play)
    assert {seen.fields["speed"] for seen in play.proxy.seen(is_watch)} >= {"normal", "fast"}


def test_a_first_game_can_be_watched_from_its_first_move(play: Play) -> None:
    play.new_visitor().watch().sees_moves(3)
    play.press("Escape")
    is_stored_as_shown(play)


def test_it_stops_at_the_win_and_goes_on_after_it(play: Play) -> None:
    play.at(BEFORE_WIN).watch_button.click()
    play.shows(status="won")
    expect(play.banner).to_contain_text("You made 2048!")
    is_stored_as_shown(play)
    assert play.stored().status == "won"
    expect(play.watch_button).to_be_hidden()
    play.continue_button.click()
    play.shows(status="playing")
    moves = play.stored().moves
    play.watch("Fast").sees_moves(moves + 3)
    play.press("Escape")
    is_stored_as_shown(play)


def test_it_stops_at_the_end(play: Play) -> None:
    play.at(BEFORE_OVER).watch_button.click()
    play.shows(status="over")
    is_stored_as_shown(play)
    play.undo_button.click()
    play.shows(status="playing").is_true()


def test_a_hidden_tab_stops_it_and_a_page_that_comes_back_has_kept_it(play: Play) -> None:
    play.at(MIDGAME).watch().sees_moves(3)
    play.page.evaluate(HIDE, True)
    is_stored_as_shown(play)
    moves = play.stored().moves
    play.page.wait_for_timeout(700)
    play.page.evaluate(HIDE, False)
    play.is_quiet().shows(moves=moves)
    assert moves >= 3


def test_a_page_that_is_left_stores_what_it_has_shown(play: Play) -> None:
    play.at(MIDGAME).watch().sees_moves(4)
    play.page.goto(play.proxy.url + "/records/")
    play.wait_until(lambda: play.stage.current(play.player).moves >= 4)
    moves = play.stage.current(play.player).moves
    play.open().shows(moves=moves).is_true()


def test_where_another_tab_plays_the_true_board_comes(play: Play) -> None:
    play.at(LEFTWARDS).watch("Slow").sees_moves(1)
    second = play.tab()
    second.open()
    solvers = choose(Board.from_rows(LEFTWARDS))
    second.move(next(one for one in second.legal() if one != solvers))
    # On a slow machine its own next request may have brought the true board already.
    step = play.page.get_by_role("button", name="One move", include_hidden=True)
    step.evaluate("button => button.checkVisibility() && button.click()")
    play.press("Escape")
    play.shows(revision=second.fact("revision")).is_quiet().is_true()


# --- The network --------------------------------------------------------------------------------


@TROUBLES
def test_it_waits_out_an_outage_and_goes_on(play: Play, trouble: Trouble) -> None:
    play.allow_complaints()
    play.at(EARLY).watch("Fast").sees_moves(3)
    trouble(play.proxy)
    play.says_that_the_server_is_away()
    shown = int(play.fact("moves"))
    play.proxy.heal()
    play.sees_moves(shown + 5)
    play.press("Escape")
    is_stored_as_shown(play).says_nothing_is_wrong()


@TROUBLES
def test_stopped_in_an_outage_what_was_shown_is_stored_once(play: Play, trouble: Trouble) -> None:
    play.allow_complaints()
    play.at(EARLY).watch("Fast").sees_moves(3)
    trouble(play.proxy)
    play.says_that_the_server_is_away()
    play.press("Escape")
    moves = int(play.fact("moves"))
    play.wait_until(play.has_tried(len(play.proxy.seen(posts)) + 2))
    play.proxy.heal()
    play.comes_back()
    is_stored_as_shown(play).shows(moves=moves).says_nothing_is_wrong()


@TROUBLES
def test_a_key_in_an_outage_is_played_once_on_what_was_shown(play: Play, trouble: Trouble) -> None:
    play.allow_complaints()
    play.at(EARLY).watch("Fast").sees_moves(3)
    trouble(play.proxy)
    play.says_that_the_server_is_away()
    moves, direction = int(play.fact("moves")), play.legal()[0]
    play.press(arrow(direction))
    play.wait_until(play.has_tried(len(play.proxy.seen(posts)) + 2))
    play.proxy.heal()
    play.comes_back().shows(moves=moves + 1)
    is_stored_as_shown(play).says_nothing_is_wrong()
    assert play.stored().directions[-1] == direction


def test_on_a_slow_network_it_loses_and_doubles_nothing(play: Play) -> None:
    play.proxy.delay(0.3)
    play.at(EARLY).watch("Fast").sees_moves(25)
    play.press("Escape")
    moves = int(play.fact("moves"))
    is_stored_as_shown(play).shows(moves=moves)
    play.watch("Fast").sees_moves(moves + 10)
    play.press("ArrowLeft", "ArrowUp", "ArrowRight")
    is_stored_as_shown(play)


# --- For everyone -------------------------------------------------------------------------------


def test_a_reader_is_told_no_more_than_can_be_read(play: Play) -> None:
    play.at(EARLY).watch("Fast").sees_moves(30)
    told = len(play.heard())
    # 30 moves take more than three seconds; a busy machine takes longer.
    assert 1 <= told <= 2 + play.page.evaluate("performance.now() / 2000")
    play.press("Escape")
    is_stored_as_shown(play)


def test_a_reader_is_told_where_it_stopped(play: Play) -> None:
    play.at(EARLY).watch("Fast").sees_moves(5)
    play.press("Escape")
    is_stored_as_shown(play)
    play.wait_for("text => e2e.heard.at(-1)?.trim() === text", play.sentence.text_content())


def test_a_reader_is_told_of_the_win_once(play: Play) -> None:
    play.at(BEFORE_WIN).watch_button.click()
    play.shows(status="won")
    is_stored_as_shown(play)
    play.page.wait_for_timeout(800)
    assert ["You made 2048!" in text for text in play.heard()] == [True]


def test_the_focus_stays_where_it_is_and_is_not_lost_at_the_win(play: Play) -> None:
    play.at(MIDGAME)
    play.watch_button.focus()
    play.press("Enter").sees_moves(2)
    assert play.has_focus(play.watch_button)
    expect(play.page.get_by_role("button", name="Stop", exact=True)).to_be_focused()
    play.press("Enter")
    is_stored_as_shown(play)
    play.at(BEFORE_WIN)
    play.watch_button.focus()
    play.press("Enter").shows(status="won").is_quiet()
    assert play.has_focus(play.board)


def test_the_focus_goes_back_to_watch_when_what_chooses_a_speed_goes_away(play: Play) -> None:
    play.at(MIDGAME).watch("Fast").sees_moves(2)
    play.page.get_by_role("button", name="Fast").focus()
    play.press("Escape")
    is_stored_as_shown(play)
    assert play.has_focus(play.watch_button)


@pytest.mark.parametrize("moves", [(), ("left", "down")])
def test_the_clock_goes_on_evenly_while_watching(play: Play, moves: tuple[str, ...]) -> None:
    play.at(MIDGAME, moves=moves).watch("Slow")
    shown = []
    for _ in range(24):
        play.page.wait_for_timeout(250)
        shown.append(seconds(play))
    assert shown == sorted(shown)
    assert max(later - early for early, later in pairwise(shown)) <= 1
    stopped = time.monotonic()
    play.press("Escape")
    is_stored_as_shown(play)
    # The player's own turn has begun: as much may have passed since as the test itself took.
    assert -1 <= seconds(play) - shown[-1] <= 1 + time.monotonic() - stopped


def seconds(play: Play) -> int:
    minutes, rest = (play.clock.text_content() or "").split(":")
    return 60 * int(minutes) + int(rest)


def test_an_outage_after_stop_is_told_of_as_what_it_is(play: Play) -> None:
    play.allow_complaints()
    play.at(EARLY).watch("Fast").sees_moves(3)
    play.proxy.down()
    play.press("Escape")
    play.wait_for("() => /What you have watched is stored/.test(e2e.heard.at(-1))")
    play.proxy.calm()
    is_stored_as_shown(play)
    play.wait_for("text => e2e.heard.at(-1)?.trim() === text", play.sentence.text_content())


def test_with_motion_off_the_boards_follow_each_other_without_slides(play: Play) -> None:
    play.page.emulate_media(reduced_motion="reduce")
    play.at(MIDGAME)
    play.page.evaluate("e2e.countAnimations()")
    play.watch().sees_moves(4)
    play.press("Escape")
    is_stored_as_shown(play)
    assert play.page.evaluate("e2e.animations()") == 0


def test_without_scripting_the_solver_plays_at_once(another: Another) -> None:
    plain = another(java_script_enabled=False)
    plain.scripting = False
    plain.at(MIDGAME)
    expect(plain.watch_button).to_be_hidden()
    plain.page.get_by_role("button", name="1 move", exact=True).click()
    plain.shows(moves=1).is_true()
    plain.page.get_by_role("button", name="100 moves").click()
    for _ in range(100):
        on = plain.page.get_by_role("button", name="left")
        rest = [one for one in on.all() if "Play the" in one.inner_text()]
        if not rest:
            break
        rest[0].click()
    plain.shows(moves=101).is_true()
    plain.undo_button.click()
    plain.shows(moves=100, undos=4).is_true()
