"""htmx blocked or gone: the forms of a page that was swapped before still work by themselves."""

from tests.e2e.boards import LEFTWARDS, MIDGAME
from tests.e2e.play import Play
from tests.e2e.weather import posts


def is_htmx(play: Play) -> list[bool]:
    return ["HX-Request" in seen.headers for seen in play.proxy.seen(posts)]


def test_a_form_works_without_htmx_after_a_swap(play: Play) -> None:
    play.at(LEFTWARDS)
    play.move("left")
    play.undo_button.click()
    play.shows(moves=0, undos=4)
    play.submit_natively(play.button("left"))
    play.shows(moves=1).is_true()
    assert is_htmx(play) == [True, True, False]
    assert "?m=moved" in play.page.url


def test_undo_works_without_htmx_after_a_swap(play: Play) -> None:
    play.at(LEFTWARDS)
    play.move("left")
    play.submit_natively(play.undo_button)
    play.shows(moves=0, undos=4).is_true()
    assert is_htmx(play) == [True, False]


def test_the_page_plays_when_htmx_does_not_load(play: Play) -> None:
    play.allow_complaints(r"ERR_FAILED|ERR_BLOCKED")
    play.page.route("**/vendor/htmx*/**", lambda route: route.abort())
    play.at(MIDGAME)
    for moves in (1, 2):
        play.button(play.legal()[0]).click()
        play.shows(moves=moves).is_true()
    assert is_htmx(play) == [False, False]


def test_the_page_plays_when_no_script_loads(play: Play) -> None:
    play.allow_complaints(r"ERR_FAILED|ERR_BLOCKED")
    play.page.route("**/*.js", lambda route: route.abort())
    play.at(MIDGAME)
    play.button(play.legal()[0]).click()
    play.shows(moves=1).is_true()
