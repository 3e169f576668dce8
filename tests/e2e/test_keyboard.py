"""Playing with keys alone, and leaving to the browser what is the browser's."""

from collections.abc import Callable

import pytest

from tests.e2e.boards import AT_LEFT_WALL, BEFORE_OVER, BEFORE_WIN, LEFTWARDS, MIDGAME
from tests.e2e.play import Play
from tests.e2e.weather import posts

KEYS = {
    "up": ("ArrowUp", "KeyW", "KeyK"),
    "down": ("ArrowDown", "KeyS", "KeyJ"),
    "left": ("ArrowLeft", "KeyA", "KeyH"),
    "right": ("ArrowRight", "KeyD", "KeyL"),
}


@pytest.mark.parametrize("direction", KEYS)
def test_each_key_plays_its_direction(play: Play, direction: str) -> None:
    for key in KEYS[direction]:
        play.at(MIDGAME).press(key).shows(moves=1)
    assert play.moves_sent() == [direction] * 3


def test_letters_count_by_their_place_on_the_keyboard(play: Play) -> None:
    play.at(MIDGAME)
    # On AZERTY the key at the place of W writes z.
    play.type_key(key="z", code="KeyW")
    play.shows(moves=1)
    assert play.moves_sent() == ["up"]


@pytest.mark.parametrize("key", ["u", "Control+z", "Meta+z"])
def test_undo_has_keys(play: Play, key: str) -> None:
    play.at(LEFTWARDS, moves=("left",))
    play.press(key).shows(moves=0, undos=4).shows_rows(LEFTWARDS).is_true()


@pytest.mark.parametrize("key", ["n", "r"])
def test_new_game_has_keys_that_ask_first(play: Play, key: str) -> None:
    play.at(LEFTWARDS, moves=("left",))
    play.press(key)
    play.asks_about_new_game()
    assert play.proxy.seen(posts) == []
    play.shows(moves=1)


def test_a_new_game_where_nothing_is_lost_is_not_asked_about(play: Play) -> None:
    play.at(BEFORE_OVER, moves=("left",))
    play.press("n").shows(moves=0, status="playing").is_true()


@pytest.mark.parametrize("modifier", ["Control", "Alt", "Meta", "Shift"])
def test_keys_with_modifiers_belong_to_the_browser(play: Play, modifier: str) -> None:
    play.at(MIDGAME, moves=("left",))
    play.page.evaluate("e2e.watchTakenKeys()")
    keys = ("ArrowLeft", "ArrowUp", "a", "h", "n", "r", "u")
    play.press(*(f"{modifier}+{key}" for key in keys))
    assert play.page.evaluate("e2e.takenKeys") == [False] * len(keys)
    play.is_quiet()
    assert play.proxy.seen(posts) == []
    assert play.dialog.count() == 0


def test_a_question_mark_opens_the_help_with_all_shortcuts(play: Play) -> None:
    play.at(MIDGAME)
    play.press("?")
    text = play.dialog.inner_text()
    for shortcut in ("W", "A", "S", "D", "H", "J", "K", "L", "U", "N", "R", "Z", "?"):
        assert shortcut in text
    play.press("Escape")
    assert play.dialog.count() == 0


def open_help(play: Play) -> None:
    play.press("?")


def open_question(play: Play) -> None:
    play.ask_for_new_game()


@pytest.mark.parametrize("opener", [open_help, open_question])
def test_keys_in_dialogs_do_nothing_to_the_board(
    play: Play, opener: Callable[[Play], object]
) -> None:
    play.at(LEFTWARDS, moves=("left",))
    opener(play)
    play.dialog.wait_for()
    for key in ("ArrowLeft", "ArrowUp", "w", "u", "n", "Control+z"):
        play.press(key)
    play.is_quiet()
    assert play.proxy.seen(posts) == []
    assert play.dialog.count() == 1
    play.press("Escape").press("ArrowLeft").shows(moves=2).is_true()


def test_keys_in_fields_do_nothing_to_the_board(play: Play) -> None:
    play.at(LEFTWARDS)
    play.page.evaluate(
        "document.querySelector('main').append(Object.assign("
        "document.createElement('input'), {id: 'field'}))"
    )
    play.page.locator("#field").focus()
    play.press("ArrowLeft", "a", "u").is_quiet()
    assert play.proxy.seen(posts) == []
    assert play.page.locator("#field").input_value() == "au"


def test_keys_during_composition_do_nothing_to_the_board(play: Play) -> None:
    play.at(LEFTWARDS)
    composing = "{key: 'a', code: 'KeyA', isComposing: true, bubbles: true}"
    play.page.evaluate(f"document.body.dispatchEvent(new KeyboardEvent('keydown', {composing}))")
    play.is_quiet()
    assert play.proxy.seen(posts) == []


def test_after_a_click_on_an_arrow_the_keys_still_play(play: Play) -> None:
    for direction in KEYS:
        play.at(MIDGAME)
        play.button(direction).click()
        play.shows(moves=1)
        play.move(play.legal()[0]).is_true()


def test_after_a_click_on_undo_the_keys_still_play(play: Play) -> None:
    play.at(LEFTWARDS, moves=("left",))
    play.undo_button.click()
    play.shows(moves=0)
    play.move("left").is_true()


def test_after_a_click_on_an_unusable_button_the_keys_still_play(play: Play) -> None:
    play.at(AT_LEFT_WALL)
    play.button("left").click(force=True)
    play.undo_button.click(force=True)
    play.move("right").is_true()


def test_after_keep_going_the_keys_still_play(play: Play) -> None:
    play.at(BEFORE_WIN, moves=("left",))
    play.continue_button.click()
    play.shows(status="playing")
    play.move(play.legal()[0]).is_true()


def test_after_the_banners_new_game_the_keys_still_play(play: Play) -> None:
    play.at(BEFORE_OVER, moves=("left",))
    play.new_button.click()
    play.shows(moves=0)
    play.move(play.legal()[0]).is_true()


def test_after_a_dialog_was_closed_the_keys_still_play(play: Play) -> None:
    play.at(LEFTWARDS, moves=("left",))
    play.ask_for_new_game().press("Escape")
    play.move("left").is_true()


def test_enter_and_space_on_an_arrow_play_once_and_keep_the_focus(play: Play) -> None:
    play.at(MIDGAME)
    for number, key in enumerate(["Enter", "Space", "Enter"], 1):
        direction = play.legal()[0]
        play.button(direction).focus()
        play.press(key).shows(moves=number).is_quiet()
        assert play.has_focus(play.button(direction))


def test_the_focus_stays_on_a_button_that_becomes_unusable(play: Play) -> None:
    play.at([[0, 0, 0, 2], [0] * 4, [0] * 4, [0] * 4], undos=1, moves=("left",))
    play.undo_button.focus()
    play.press("Enter").shows(moves=0, undos=0).is_quiet()
    assert play.has_focus(play.undo_button)
    assert play.page.locator("button:disabled").count() == 0


def test_the_focus_is_not_lost_when_the_focused_button_goes(play: Play) -> None:
    play.at(BEFORE_WIN, moves=("left",))
    play.continue_button.focus()
    play.press("Enter").shows(status="playing").is_quiet()
    assert play.page.evaluate("document.activeElement !== document.body")
    play.move(play.legal()[0]).is_true()


def test_a_short_game_is_played_with_the_keyboard_alone(play: Play) -> None:
    """From the address bar to won, on, taken back, over and a new game, without a pointer."""
    play.at(BEFORE_WIN)
    play.press("ArrowLeft").shows(status="won")
    play.tab_to(play.continue_button).press("Enter").shows(status="playing")
    play.move(play.legal()[0])
    play.press("u").shows(moves=1, status="playing", undos=4)
    for move in play.losing_moves():
        play.move(move)
    play.shows(status="over")
    play.tab_to(play.new_button).press("Space").shows(moves=0, status="playing")
    play.move(play.legal()[0])
    play.press("n").asks_about_new_game().press("Escape")
    play.shows(moves=1).is_true()


def test_the_board_is_one_labelled_stop_for_the_focus(play: Play) -> None:
    play.at(MIDGAME)
    play.tab_to(play.board)
    assert play.board.get_attribute("aria-label")
    play.move(play.legal()[0]).is_quiet()
    assert play.has_focus(play.board)
