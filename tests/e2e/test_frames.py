"""Every animation frame: no hole, no ghost, no half that shows after its slide, no jump."""

import random
from collections.abc import Callable

import pytest

from tests.e2e.boards import MIDGAME, MIDGAMES
from tests.e2e.play import DIRECTIONS, Film, Play, arrow, at_best
from tests.e2e.proxy import Proxy
from tests.e2e.weather import posts

# Room for 20 moves, with merges from the first one on.
ROOMY = [[0, 0, 2, 2], [0, 2, 2, 0], [0, 0, 4, 4], [2, 0, 0, 2]]
# A pair in each row: left merges four times.
PAIRS = [[2, 2, 0, 8], [4, 4, 0, 16], [8, 8, 0, 32], [16, 16, 0, 64]]

NOTE_ANIMATIONS = """
    window.begun = [];
    for (const kind of ["transitionrun", "animationstart"])
        addEventListener(kind, (e) => begun.push(`${kind} ${e.target.id}`), true);
"""


@pytest.mark.parametrize("gap", [30, 60, 300])
@pytest.mark.parametrize("delay", [0, 100, 300])
def test_merged_halves_never_show_after_the_slide(play: Play, delay: int, gap: int) -> None:
    play.at(ROOMY)
    play.proxy.delay(delay / 1000, only=posts)
    keys = random.Random(1000 * delay + gap).choices(DIRECTIONS, k=20)
    legal, rows = play.foresees(keys)
    with play.film() as film:
        play.press_every(gap / 1000, [arrow(key) for key in keys]).shows(moves=len(legal))
    assert film["faults"] == []
    assert film["frames"] > 20
    assert (play.moves_sent(), play.shown().rows) == (legal, rows)


@pytest.mark.parametrize("size", [5, 6])
def test_larger_boards_show_no_fault_either(play: Play, size: int) -> None:
    play.at(MIDGAMES[size])
    play.proxy.delay(0.1, only=posts)
    keys = random.Random(size).choices(DIRECTIONS, k=12)
    legal, _ = play.foresees(keys)
    with play.film() as film:
        play.press_every(0.06, [arrow(key) for key in keys]).shows(moves=len(legal))
    assert film["faults"] == []
    play.is_true()


@pytest.mark.parametrize("delay", [0, 300])
def test_a_merge_slides_and_pops_and_its_new_tile_appears(play: Play, delay: int) -> None:
    play.proxy.delay(delay / 1000, only=posts)
    assert_seen(lambda: push_pairs(play), "between", "scaled", "faded")


def push_pairs(play: Play) -> Film:
    """Film the move that merges all the pairs."""
    play.at(PAIRS)
    with play.film() as film:
        play.move("left")
    assert film["faults"] == []
    return film


def assert_seen(shoot: Callable[[], Film], *names: str) -> None:
    """Assert that a film shows what it must; a machine that drops frames gets three tries."""
    missed = at_best(lambda: float(sum(not shot[name] for shot in [shoot()] for name in names)), 0)
    assert missed == 0, names


def merged_arrivals(film: Film) -> list[dict[str, float]]:
    merged = [one for one in film["arrivals"] if not one["fresh"]]
    assert len(merged) == len(PAIRS)
    return merged


def test_merged_tiles_of_a_late_answer_show_at_once(play: Play) -> None:
    def longest_wait() -> float:
        return max(one["seen"] - one["came"] for one in merged_arrivals(push_pairs(play)))

    play.proxy.delay(0.3, only=posts)
    # Within three frames, and not after one more slide of 100 ms.
    assert at_best(longest_wait, 50) <= 50


def test_merged_tiles_of_an_early_answer_wait_for_the_end_of_the_slide(play: Play) -> None:
    arrivals = merged_arrivals(push_pairs(play))
    assert min(one["seen"] - one["key"] for one in arrivals) >= 95


def test_an_undo_slides_back(play: Play) -> None:
    def undo() -> Film:
        play.at(PAIRS, moves=("left",))
        with play.film() as film:
            play.press("u").shows(moves=0)
        assert film["faults"] == []
        play.shows_rows(PAIRS).is_true()
        return film

    assert_seen(undo, "between")


def test_an_undo_in_the_middle_of_the_slide_turns_round(play: Play) -> None:
    play.at(PAIRS)
    with play.film() as film:
        play.press("ArrowLeft", "u").shows(moves=0, undos=4)
    assert film["faults"] == []
    play.shows_rows(PAIRS).is_true()


def test_a_stale_answer_eases_the_tiles_to_their_places_and_pops_nothing(play: Play) -> None:
    def press_on_a_stale_page() -> Film:
        play.proxy.delay(0)
        play.at(PAIRS)
        second = play.tab()
        second.open()
        second.move("right")
        play.proxy.delay(0.2, only=posts)
        with play.film() as film:
            play.press("ArrowLeft").shows(moves=1)
        assert (film["scaled"], film["faded"]) == (0, 0)
        play.is_true()
        second.page.close()
        return film

    assert_seen(press_on_a_stale_page, "between")


def test_a_page_load_animates_nothing(another: Callable[..., Play], proxy: Proxy) -> None:
    """In browsers that have no style sheet yet: some compute a style before they get them."""
    proxy.delay(0.2, only=lambda seen: "/tiles." in seen.path)
    for _ in range(10):
        play = another()
        play.page.add_init_script(NOTE_ANIMATIONS)
        play.at(PAIRS, moves=("left",))
        play.page.wait_for_timeout(150)
        assert play.page.evaluate("begun") == []
        play.page.context.close()


def test_with_reduced_motion_nothing_slides_pops_or_fades(play: Play) -> None:
    play.page.emulate_media(reduced_motion="reduce")
    play.at(PAIRS)
    play.proxy.delay(0.2, only=posts)
    with play.film() as film:
        play.move("left").move("right")
        play.press("u").shows(moves=1)
    assert [film[name] for name in ("between", "scaled", "faded")] == [0, 0, 0]
    assert [one for one in film["faults"] if not one.startswith("jump")] == []
    play.is_true()


def test_with_reduced_motion_the_preview_still_comes_with_the_key(play: Play) -> None:
    play.page.emulate_media(reduced_motion="reduce")
    play.at(PAIRS)
    play.proxy.delay(1.5, only=posts)
    play.page.evaluate("e2e.watchMotion()")
    play.press("ArrowLeft").wait_for("() => e2e.motions.length === 1")
    assert play.page.evaluate("e2e.motions[0]") < 200
    play.shows(moves=1).is_true()


def test_a_new_game_shows_its_tiles_without_a_fault(play: Play) -> None:
    play.at(MIDGAME, moves=("left",))
    play.ask_for_new_game().confirm_new_game()
    play.shows(moves=0).is_quiet()
    shown = play.shown()
    assert len(shown.tiles) == 2
    for tile in shown.tiles:
        opacity = play.page.locator(f"#{tile}").evaluate("tile => getComputedStyle(tile).opacity")
        assert opacity == "1"
    play.is_true()


def test_points_rise_from_the_score(play: Play) -> None:
    play.at([[8, 8, 0, 0], [0] * 4, [0] * 4, [0] * 4])
    play.press("ArrowLeft").shows(score=16)
    play.game.get_by_text("+16", exact=True).wait_for(state="attached")
