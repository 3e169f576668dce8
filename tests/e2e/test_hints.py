"""Hints: on the board and in words, never in the way of a move, gone with the next."""

import fcntl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect

from game.engine import Board
from game.solver import analyse
from tests.e2e.boards import BEFORE_OVER, BEFORE_WIN, LEFTWARDS, MIDGAME, MIDGAMES
from tests.e2e.chosen import choose
from tests.e2e.play import Play
from tests.e2e.weather import Seen

type Another = Callable[..., Play]


def is_hint(seen: Seen) -> bool:
    return seen.path.endswith("/hint/")


def best(play: Play) -> str:
    return str(analyse(Board.from_rows(play.shown().rows)).best)


def hints(play: Play) -> list[Seen]:
    return play.proxy.seen(is_hint)


def shows_hint(play: Play) -> Play:
    expect(play.hint).to_have_attribute("data-direction", best(play))
    expect(play.hint).to_have_attribute("data-revision", play.fact("revision"))
    expect(play.hint.locator("i")).to_be_visible()
    return play


@contextmanager
def busy_solver(served: dict[str, str]) -> Iterator[None]:
    """Hold every turn of the solver's, as other processes of the server would."""
    with Path(served["SOLVER_LOCK"]).open("a") as file:
        fcntl.lockf(file, fcntl.LOCK_EX, 64)
        yield


@pytest.mark.parametrize("size", [4, 5, 6])
def test_a_key_brings_the_solvers_direction_with_its_reasons(play: Play, size: int) -> None:
    play.at(MIDGAMES[size])
    play.press("t")
    shows_hint(play)
    expect(play.hint).to_contain_text(f"The solver would push {best(play)}.")
    play.is_quiet().is_true()
    assert play.stored().hints == 1


def test_the_button_brings_it_too_and_keeps_the_focus(play: Play) -> None:
    play.at(MIDGAME)
    play.hint_button.focus()
    play.press("Enter")
    shows_hint(play)
    assert play.has_focus(play.hint_button)
    play.press("ArrowLeft").shows(moves=1).is_true()


def test_it_is_announced(play: Play) -> None:
    play.at(MIDGAME)
    play.press("t").hears(1)
    assert play.heard()[0].strip() == (play.hint.text_content() or "").strip()
    assert "The solver would push" in play.heard()[0]


def test_asked_again_it_is_said_again_without_a_request(play: Play) -> None:
    play.at(MIDGAME)
    play.press("t").hears(1)
    play.page.wait_for_timeout(600)
    play.press("t").hears(2)
    assert len(hints(play)) == 1
    assert play.stored().hints == 1


def test_it_goes_with_the_next_move(play: Play) -> None:
    play.at(MIDGAME).press("t")
    shows_hint(play)
    play.move("left")
    expect(play.page.locator("#hint i")).to_be_hidden()
    expect(play.page.locator("#hint p")).to_be_hidden()
    play.press("t")
    shows_hint(play).is_quiet()
    assert play.stored().hints == 2


@pytest.mark.parametrize("key", ["u", "n"])
def test_it_goes_with_an_undo_and_a_new_game(play: Play, key: str) -> None:
    play.at(LEFTWARDS, moves=("left",)).press("t")
    shows_hint(play)
    play.press(key)
    if key == "n":
        play.confirm_new_game()
    play.shows(moves=0)
    expect(play.hint).to_have_count(0)


def test_a_move_never_waits_for_it_and_its_late_answer_is_dropped(play: Play) -> None:
    play.at(LEFTWARDS)
    play.proxy.delay(1.5, only=is_hint)
    play.press("t", "ArrowLeft", "ArrowLeft").shows(moves=2)
    assert hints(play)[0].status is None
    play.is_quiet().is_true()
    expect(play.hint).to_have_count(0)
    assert len(play.moves_sent()) == 2


def test_asked_for_during_a_move_it_is_for_the_board_after_it(play: Play) -> None:
    play.at(LEFTWARDS)
    play.proxy.delay(0.4, only=lambda seen: seen.path.endswith("/move/"))
    play.press("ArrowLeft", "t").shows(moves=1)
    shows_hint(play).is_quiet()
    assert [seen.fields["revision"] for seen in hints(play)] == [play.fact("revision")]


def test_a_lost_answer_is_said_and_nothing_waits_for_it(play: Play) -> None:
    play.allow_complaints()
    play.at(LEFTWARDS)
    play.proxy.lose_answers(1, only=is_hint)
    play.press("t").says("again")
    play.press("t")
    shows_hint(play)
    play.move("left").is_true()
    # Both asked about one position.
    assert play.stored().hints == 1


def test_where_another_tab_has_played_the_true_board_comes_instead(play: Play) -> None:
    play.at(LEFTWARDS)
    second = play.tab()
    second.open()
    second.move("left")
    play.press("t").shows(moves=1).is_quiet()
    expect(play.hint).to_have_count(0)
    play.press("t")
    shows_hint(play).is_true()


def test_a_busy_solver_says_so_and_moves_go_on(play: Play, served: dict[str, str]) -> None:
    play.at(LEFTWARDS)
    with busy_solver(served):
        play.press("t").hears(1)
        play.move("left")
    assert "busy" in play.heard()[0]
    assert play.stored().hints == 0
    play.press("t")
    shows_hint(play).is_true()


@pytest.mark.parametrize("rows", [BEFORE_WIN, BEFORE_OVER])
def test_a_game_that_is_not_played_has_no_button_and_its_key_says_why(
    play: Play, rows: list[list[int]]
) -> None:
    play.at(rows, moves=("left",))
    expect(play.hint_button).to_be_hidden()
    play.press("t").hears(1)
    assert "choose" in play.heard()[0]


def test_a_first_game_gets_one_and_stores_nothing(play: Play) -> None:
    play.new_visitor().press("t")
    shows_hint(play).is_quiet()
    assert play.stage.games(play.player) == []
    play.move(play.legal()[0]).is_true()


def test_single_letters_turned_off_leave_the_button(play: Play) -> None:
    choose(play, keys="off")
    play.at(MIDGAME).press("t").is_quiet()
    assert hints(play) == []
    play.hint_button.click()
    shows_hint(play)


@pytest.mark.parametrize("off", ["system", "setting"])
def test_with_motion_off_the_arrow_stands_still(play: Play, off: str) -> None:
    if off == "setting":
        choose(play, motion="off")
    else:
        play.page.emulate_media(reduced_motion="reduce")
    play.at(MIDGAME).press("t")
    shows_hint(play)
    assert play.hint.locator("i").evaluate("i => i.getAnimations().length") == 0


def test_without_scripting_it_is_on_the_page_that_follows(another: Another) -> None:
    plain = another(java_script_enabled=False)
    plain.scripting = False
    plain.at(MIDGAME)
    plain.hint_button.click()
    shows_hint(plain)
    plain.page.reload()
    shows_hint(plain).is_true()
    assert plain.stored().hints == 1
    plain.button("left").click()
    plain.shows(moves=1)
    expect(plain.hint).to_have_count(0)
