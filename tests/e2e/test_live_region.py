"""What a screen reader hears: one sentence for each answer, repeats included."""

from tests.e2e.boards import AT_LEFT_WALL, BEFORE_OVER, BEFORE_WIN, LEFTWARDS
from tests.e2e.play import Play
from tests.e2e.weather import posts


def test_a_move_says_direction_merges_points_and_the_new_tile(play: Play) -> None:
    play.at(LEFTWARDS)
    play.move("left").is_quiet()
    (heard,) = play.heard()
    assert "Left" in heard
    assert play.fact("score") in heard
    new = next(place for tile, place in play.shown().tiles.items() if tile == "t5-0")
    assert f"New {new[0]}" in heard
    assert f"row {new[1] + 1}, column {new[2] + 1}" in heard


def test_every_answer_is_heard_once(play: Play) -> None:
    play.at(LEFTWARDS)
    for _ in range(3):
        play.move("left").page.wait_for_timeout(600)
    assert len(play.heard()) == 3


def test_the_same_sentence_again_is_heard_again(play: Play) -> None:
    play.at(AT_LEFT_WALL)
    for number in range(1, 4):
        play.press("ArrowLeft").hears(number)
    # A region whose text stays the same to the letter is not read out again.
    first, second, third = play.heard()
    assert first != second != third
    assert {text.strip("\u00a0\u200b ") for text in (first, second, third)} == {first.strip()}


def test_the_same_answer_again_is_heard_again(play: Play) -> None:
    play.at(LEFTWARDS, undos=0, moves=("left",))
    for number in range(1, 4):
        play.undo_button.click(force=True)
        play.hears(number)
    assert play.proxy.seen(posts) == [] or len(play.proxy.seen(posts)) == 3


def test_fast_answers_are_not_all_heard_but_the_last_one_is(play: Play) -> None:
    play.at(LEFTWARDS)
    keys = ["left", "right"] * 4
    legal, _ = play.foresees(keys)
    play.press_every(0.03, [f"Arrow{key.capitalize()}" for key in keys])
    play.shows(moves=len(legal)).is_quiet().page.wait_for_timeout(800)
    heard = play.heard()
    assert len(heard) < len(legal)
    assert heard[-1].strip().strip("\u00a0\u200b") == play.sentence.inner_text().strip()


def test_an_undo_says_how_many_are_left(play: Play) -> None:
    play.at(LEFTWARDS, moves=("left",))
    play.press("u").shows(moves=0).hears(1)
    assert "4" in play.heard()[-1]


def test_win_and_end_are_said(play: Play) -> None:
    play.at(BEFORE_WIN)
    play.press("ArrowLeft").shows(status="won").hears(1)
    assert "2048" in play.heard()[-1]
    play.at(BEFORE_OVER)
    play.press("ArrowLeft").shows(status="over").hears(1)
    assert "No move is left" in play.heard()[-1]


def test_trouble_with_the_network_is_said_and_its_end_too(play: Play) -> None:
    play.allow_complaints()
    play.at(LEFTWARDS)
    play.proxy.down()
    play.press("ArrowLeft").says_that_the_server_is_away()
    play.hears(1)
    play.proxy.up()
    play.shows(moves=1).hears(2)
    assert "Left" in play.heard()[-1]


def test_the_board_can_be_explored_as_a_table(play: Play) -> None:
    play.at(LEFTWARDS)
    table = play.game.get_by_role("table")
    rows = [row.get_by_role("cell").all_inner_texts() for row in table.get_by_role("row").all()]
    assert rows == [[str(value) for value in row] for row in LEFTWARDS]
    assert play.board.locator(".tile").count() == 16
    assert play.board.locator("[aria-hidden=true] .tile").count() == 16
