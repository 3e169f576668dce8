"""The pages and states of play that a player can see, and how one gets there."""

from collections.abc import Callable

from tests.e2e.boards import (
    BEFORE_LOCKED_WIN,
    BEFORE_OVER,
    BEFORE_WIN,
    LEFTWARDS,
    MIDGAME,
    MIDGAMES,
)
from tests.e2e.play import Play

type Visit = Callable[[Play], object]

LADDER = [[2 << (4 * row + col) for col in range(4)] for row in range(4)]
HIGH = [[2 << (17 + 5 * row + col) for col in range(5)] for row in range(4)] + [[0] * 5]

TRIED = "example=once&board=4.4.4.4-0.0.0.0-0.0.0.0-0.0.0.0&direction=left#try-once"
DONE = "step=full&board=32.8.64.0-32.8.64.2-4.16.2.128-2.4.8.16&direction=down#try-full"
RATED = "2.4.0.0-8.16.0.0-2.4.0.0-8.131072.0.0"


def new_game(play: Play) -> None:
    play.at(LEFTWARDS, moves=("left",)).ask_for_new_game().confirm_new_game()
    play.shows(moves=0)


def server_away(play: Play) -> None:
    play.allow_complaints()
    play.at(MIDGAME)
    play.proxy.down()
    play.press("ArrowLeft").says_that_the_server_is_away()


def page(path: str, status: int = 200) -> Visit:
    def visit(play: Play) -> None:
        play.allow_complaints(f"status of {status}")
        answer = play.page.goto(play.proxy.url + path)
        assert answer
        assert answer.status == status

    return visit


def records(play: Play) -> None:
    play.become(play.stage.history(12))
    play.page.goto(play.proxy.url + "/records/")


def question_page(play: Play) -> None:
    play.at(LEFTWARDS, moves=("left",))
    play.page.goto(play.proxy.url + "/new/?size=4")


def refused(play: Play) -> None:
    play.allow_complaints("status of 404")
    play.proxy.calm()
    play.at(MIDGAME)
    play.become(play.stage.game(LEFTWARDS))
    play.press("ArrowLeft").says("game")


def settings(play: Play) -> None:
    play.at(MIDGAME).page.locator("#settings-open").click()
    play.dialog.wait_for()


def help_open(play: Play) -> None:
    play.at(MIDGAME).press("?")
    play.dialog.wait_for()


def hint(play: Play) -> None:
    play.at(MIDGAME).press("t")
    play.hint.wait_for()


def watching(play: Play) -> None:
    play.at(MIDGAME).watch().sees_moves(2)
    play.page.get_by_role("button", name="One move").click()


def stale(play: Play) -> None:
    play.at(LEFTWARDS)
    second = play.tab()
    second.open()
    second.move("left")
    play.press("ArrowLeft").shows(moves=1)


STATES: dict[str, Visit] = {
    "a first visit": lambda play: play.open(),
    "a game under way": lambda play: play.at(MIDGAME, moves=("left",)),
    "a 5x5 game": lambda play: play.at(MIDGAMES[5]),
    "a 6x6 game": lambda play: play.at(MIDGAMES[6]),
    "all tiles to 65536": lambda play: play.at(LADDER, score=800000),
    "tiles beyond 131072": lambda play: play.at(HIGH),
    "no undo left": lambda play: play.at(MIDGAME, undos=0, moves=("left",)),
    "an illegal direction": lambda play: play.at(LEFTWARDS).press("ArrowRight"),
    "won": lambda play: play.at(BEFORE_WIN, moves=("left",)),
    "won and locked": lambda play: play.at(BEFORE_LOCKED_WIN, moves=("left",)),
    "over": lambda play: play.at(BEFORE_OVER, moves=("left",)),
    "a new game that can be taken back": new_game,
    "a stale answer": stale,
    "a hint": hint,
    "watching the solver": watching,
    "the question": lambda play: play.at(LEFTWARDS, moves=("left",)).ask_for_new_game(),
    "the help": help_open,
    "the settings": settings,
    "the server away": server_away,
    "a refusal": refused,
    "the page that asks": question_page,
    "records": records,
    "the solver": page("/solver/"),
    "a position that the solver rates": page(f"/solver/?board={RATED}"),
    "a board to fill in": page("/solver/?size=6"),
    "a position that cannot be rated": page("/solver/?board=3+4", 400),
    "the rules": page("/rules/"),
    "the strategy": page("/strategy/"),
    "the guide": page("/guide/"),
    "the lesson": page(f"/how-to-play/?{DONE}"),
    "the controls": page("/controls/"),
    "about the game": page("/about/"),
    "a rule tried": page(f"/rules/?{TRIED}"),
    "the settings page": page("/settings/"),
    "a suggested language": page("/da/settings/"),
    "a suggested language beside the board": page("/fr/"),
    "empty records": page("/records/"),
    "not found": page("/nowhere/", 404),
    "a bad request": page("/new/?size=9", 400),
    "a wrong method": page("/move/", 405),
}
