"""What is read out: the sentence in the live region, and the table beside the board."""

from playwright.sync_api import expect

from game.engine import Board, Direction
from tests.e2e.boards import AT_LEFT_WALL, BEFORE_OVER, BEFORE_WIN, MIDGAME, MIDGAMES
from tests.e2e.play import Play
from tests.e2e.stage import Rows

PAIRS = [[2, 2, 0, 8], [4, 4, 0, 16], [8, 8, 0, 32], [16, 16, 0, 64]]


def reads(play: Play, text: str) -> None:
    expect(play.page.get_by_role("status")).to_have_text(text)


def read_table(play: Play) -> Rows:
    rows = play.game.get_by_role("table").get_by_role("row").all()
    texts = [[cell.text_content() or "" for cell in row.get_by_role("cell").all()] for row in rows]
    return [[int(text.replace(",", "") or 0) for text in row] for row in texts]


def new_tile(before: Rows, direction: str, after: Rows) -> str:
    """Say which tile came to be beside those that slid."""
    slide = Board.from_rows(before).slide(Direction(direction))
    assert slide is not None
    slid = slide.board.rows()
    places = [
        (after[row][col], row + 1, col + 1)
        for row in range(len(after))
        for col in range(len(after))
        if after[row][col] != slid[row][col]
    ]
    ((face, row, col),) = places
    return f"New {face} in row {row}, column {col}."


def test_moves_illegal_moves_and_undo_are_read(play: Play) -> None:
    play.at(PAIRS, best_before=5000).move("left")
    rows = play.shown().rows
    reads(play, f"Left. 4 merges for 60 points. {new_tile(PAIRS, 'left', rows)}")
    assert read_table(play) == rows
    play.press("u").shows(moves=0)
    reads(play, "The move is taken back. 4 undos are left.")
    assert read_table(play) == PAIRS
    play.at(AT_LEFT_WALL).press("ArrowLeft")
    reads(play, "No tile can move left.")


def test_one_merge_and_none_are_counted_right(play: Play) -> None:
    play.at([[2, 2, 0, 0], [0] * 4, [0] * 4, [0] * 4], best_before=5000)
    before = play.shown().rows
    play.move("right")
    reads(play, f"Right. 1 merge for 4 points. {new_tile(before, 'right', play.shown().rows)}")
    before = [[0, 0, 0, 4], [0, 8, 0, 0], [0] * 4, [0] * 4]
    play.at(before, best_before=5000).move("up")
    reads(play, f"Up. {new_tile(before, 'up', play.shown().rows)}")


def test_the_win_and_what_follows_it_are_read(play: Play) -> None:
    play.at(BEFORE_WIN, best_before=5000).move("left")
    tile = new_tile(BEFORE_WIN, "left", play.shown().rows)
    reads(play, f"Left. 1 merge for 2,048 points. {tile} You made 2048!")
    assert read_table(play) == play.shown().rows
    play.press("ArrowLeft").is_quiet()
    reads(play, "You have won: choose Keep going or New game.")
    play.continue_button.click()
    play.shows(status="playing")
    reads(play, "The game goes on.")


def test_the_end_and_what_follows_it_are_read(play: Play) -> None:
    play.at(BEFORE_OVER, best_before=5000).move("left")
    reads(play, f"Left. {new_tile(BEFORE_OVER, 'left', play.shown().rows)} No move is left.")
    play.press("ArrowLeft").is_quiet()
    reads(play, "The game is over: choose Undo or New game.")
    play.new_button.click()
    play.shows(moves=0)
    reads(play, "A new game has begun.")
    assert read_table(play) == play.shown().rows


def test_an_undo_that_is_not_there_is_read(play: Play) -> None:
    play.at(MIDGAME, moves=("left",), undos=1).press("u").shows(undos=0)
    reads(play, "The move is taken back. No undo is left.")
    play.move("left").press("u").is_quiet()
    reads(play, "No undo is left in this game.")


def test_the_table_is_the_board_on_every_size(play: Play) -> None:
    for size, rows in MIDGAMES.items():
        play.at(rows)
        for direction in ("left", "up", "right", "down"):
            if direction in play.legal():
                play.move(direction)
            assert read_table(play) == play.shown().rows == play.stored().rows, size
