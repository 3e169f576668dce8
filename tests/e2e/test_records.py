"""The history in the browser: pages, orders and lists come in place, and Back leads back."""

import re

from playwright.sync_api import Locator, Route, expect

from tests.e2e.play import Play

GAMES = 30
FIRST, SECOND = f"1 to 25 of {GAMES} games.", f"26 to {GAMES} of {GAMES} games."


def test_the_history_changes_in_place_and_back_leads_back(play: Play) -> None:
    play.allow_complaints()
    play.become(play.stage.history(GAMES, seed=2))
    page = play.page
    page.goto(play.proxy.url + "/records/")
    page.evaluate("stayed = 1; shown = document.getElementById('shown')")
    older, by_score = page.locator("#older"), page.locator("#sort-score")

    older.press("Enter")
    shows(play, SECOND, "?page=2", older)
    older.press("Enter")  # there is no further page: the link stays and leads nowhere
    by_score.press("Enter")
    shows(play, FIRST, "?sort=-score", by_score)
    # A reader is told: the sentence's own element, which is a live region, has changed.
    assert page.evaluate("stayed && shown === document.getElementById('shown')")
    expect(page.locator("[aria-sort=descending] #sort-score")).to_have_count(1)

    page.go_back()
    shows(play, SECOND, "?page=2", by_score)
    assert page.evaluate("stayed")
    danish = page.locator("footer form").filter(has=page.get_by_role("button", name="Dansk"))
    expect(danish.locator("[name=next]")).to_have_value("/records/?page=2")
    page.go_back()
    shows(play, FIRST, "", by_score)
    page.go_forward()
    shows(play, SECOND, "?page=2", by_score)
    page.set_viewport_size({"width": 320, "height": 568})
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    row = page.locator(".history tbody tr").first
    row.click(position={"x": 20, "y": 20})  # anywhere on the row
    page.wait_for_url("**/game/**")
    page.go_back()
    shows(play, SECOND, "?page=2")

    asked = cut_off_htmx(play)
    page.locator("#newer").press("Enter")  # followed as without htmx, where it gets no answer
    shows(play, FIRST, "")
    assert asked == [True, False]


def cut_off_htmx(play: Play) -> list[bool]:
    """Let requests of htmx fail; return a list that tells of each request whether it was one."""
    asked: list[bool] = []

    def answer(route: Route) -> None:
        asked.append("hx-request" in route.request.headers)
        if asked[-1]:
            route.abort()
        else:
            route.continue_()

    play.page.route("**/records/", answer)
    return asked


def shows(play: Play, sentence: str, query: str, focused: Locator | None = None) -> None:
    expect(play.page.locator("#shown")).to_have_text(sentence)
    address = re.escape(f"{play.proxy.url}/records/{query}")
    expect(play.page).to_have_url(re.compile(f"^{address}(#history)?$"))
    if focused:
        expect(play.page.locator(":focus-within").and_(focused)).to_have_count(1)
