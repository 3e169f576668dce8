"""A game watched again in the browser: it plays, steps and jumps, and moves as play does."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.e2e.chosen import choose
from tests.e2e.play import Play
from tests.e2e.test_theme_layout import complaints, overflow

Another = Callable[..., Play]

ROUND = ("left", "down", "right", "up")
WINDOWS = [(320, 568), (360, 740), (568, 320), (1280, 800)]


def at_a_replay(play: Play, query: str = "", rounds: int = 6, size: int = 4) -> Play:
    """Open the replay of a game that has just been given up."""
    empty = [[0] * size for _ in range(size)]
    empty[0][:2] = [2, 4]
    cast = play.stage.game(empty, moves=ROUND * rounds)
    play.become(cast)
    play.page.goto(f"{play.proxy.url}/game/{cast.game}/{query}")
    return play


def replay(play: Play) -> Locator:
    return play.page.locator("#replay")


def shows_move(play: Play, move: int) -> None:
    expect(replay(play)).to_have_attribute("data-move", str(move))


def last_of(play: Play) -> int:
    return int(replay(play).get_attribute("data-moves") or "")


def test_keys_step_jump_play_and_pause(play: Play) -> None:
    at_a_replay(play)
    last = last_of(play)
    play.press("ArrowRight")  # there is no move more
    play.press("ArrowLeft", "ArrowLeft", "ArrowLeft")
    shows_move(play, last - 3)
    expect(play.page.locator("#live")).to_contain_text(f"Back to move {last - 3}.")
    play.press("Home")
    shows_move(play, 0)
    play.press("ArrowRight", "ArrowRight")
    shows_move(play, 2)
    expect(play.page).to_have_url(re.compile(r"\?move=2$"))
    play.page.locator("[data-speed=fast]").click()
    play.press("Home")
    shows_move(play, 0)
    play.page.locator("h1").click()
    play.press("Space")
    button = play.page.get_by_role("button", name="Pause")
    expect(button).to_be_visible()
    expect(replay(play)).not_to_have_attribute("data-move", "0")
    play.press("Space")
    expect(button).to_be_hidden()
    stopped = replay(play).get_attribute("data-move")
    play.page.wait_for_timeout(300)
    assert replay(play).get_attribute("data-move") == stopped
    play.press("End", "ArrowLeft")  # a step goes on from where the jump before it leads
    shows_move(play, last - 1)
    expect(play.page.locator("footer [name=next]").first).to_have_value(
        re.compile(rf"\?move={last - 1}$")
    )
    play.press("End")
    shows_move(play, last)
    # Played at its end, it begins again; at the end it stops by itself.
    play.page.locator("[data-speed=slow]").click()
    play.page.get_by_role("button", name="Play", exact=True).click()
    shows_move(play, 1)
    play.page.locator("[data-speed=fast]").click()
    shows_move(play, last)
    expect(play.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    on = play.page.locator("[data-to=on]")
    expect(on).to_have_attribute("aria-disabled", "true")
    play.page.locator("[data-to=back]").focus()
    play.press("Enter")
    shows_move(play, last - 1)
    assert play.has_focus(play.page.locator("[data-to=back]"))


def test_keys_in_fields_belong_to_them(play: Play) -> None:
    at_a_replay(play, "?move=5")
    field = play.page.locator("#number")
    field.focus()
    play.press("Home", "ArrowRight", "ArrowLeft", "Space")
    shows_move(play, 5)
    slider = play.page.locator("#slider")
    slider.focus()
    play.press("ArrowRight")
    shows_move(play, 6)
    expect(field).to_have_value("6")
    play.page.locator("#board").focus()
    play.press("Control+ArrowRight", "Shift+ArrowRight", "Shift+Home", "ArrowRight")
    shows_move(play, 7)


KEEP = "tiles => tiles.map(tile => (tile.kept = tile.dataset.value, tile.id)).length"
KEPT = "tiles => tiles.filter(tile => tile.kept).length"
SLIDING = """() => new Promise(resolve => {
  const started = [];
  document.getElementById('tiles').addEventListener('transitionrun', e => started.push(e));
  document.querySelector('[data-to=on]').click();
  setTimeout(() => resolve(started.length), 60);
})"""


def test_tiles_slide_and_live_on_as_in_play_even_where_their_names_change(play: Play) -> None:
    """The boards before move 257 and after it come from two pieces, which name tiles anew."""
    at_a_replay(play, "?move=259", rounds=90, size=6)
    tiles = play.page.locator("#tiles .tile[data-value]")
    play.press("ArrowRight")
    shows_move(play, 260)
    tiles.evaluate_all(KEEP)
    play.press("ArrowLeft")  # from a batch that begins in the piece before
    shows_move(play, 259)
    expect(replay(play)).to_have_attribute("data-names", "0")
    assert tiles.evaluate_all(KEPT) == tiles.count() - play.page.locator(".back").count()
    tiles.evaluate_all(KEEP)
    play.press("ArrowRight")
    shows_move(play, 260)
    expect(replay(play)).to_have_attribute("data-names", "1")
    made = play.page.locator(".new, .merged").count()
    assert tiles.evaluate_all(KEPT) == tiles.count() - made
    assert play.page.evaluate(SLIDING) > 0
    assert len(set(tiles.evaluate_all("tiles => tiles.map(tile => tile.id)"))) == tiles.count()


def test_an_outage_is_said_and_the_replay_goes_on_by_itself(play: Play) -> None:
    play.allow_complaints()
    at_a_replay(play, "?move=0")
    play.proxy.down()
    play.press("ArrowRight")
    expect(play.page.get_by_role("alert")).to_contain_text("cannot be reached")
    play.proxy.calm()
    shows_move(play, 1)
    expect(play.page.locator("#trouble")).to_be_hidden()


def test_without_scripts_links_and_form_do_it(another: Another) -> None:
    plain = at_a_replay(another(java_script_enabled=False), "?move=3")
    expect(plain.page.locator(".scripted:visible")).to_have_count(0)
    plain.page.get_by_role("link", name="One move on").click()
    shows_move(plain, 4)
    plain.page.get_by_role("spinbutton", name="Move").fill("2")
    plain.page.get_by_role("button", name="Go").click()
    shows_move(plain, 2)
    plain.page.get_by_role("link", name="To the start").click()
    shows_move(plain, 0)


def test_it_fits_every_window(play: Play) -> None:
    at_a_replay(play, rounds=30, size=6)
    found = [one for w in WINDOWS for one in complaints(play, w, "small", "meeting", "cut")]
    found += [one for w in WINDOWS for one in overflow(play, w) if "sideways" in one]
    assert found == []


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing_in_any_theme(play: Play, theme: str) -> None:
    choose(play, theme=theme)
    at_a_replay(play)
    for summary in play.page.locator("summary").all():
        summary.click()
    results = Axe().run(play.page)
    assert results.violations_count == 0, results.generate_report()
