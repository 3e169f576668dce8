"""From key press to the first tile in motion, in headless Chromium, answers 300 ms late."""

from playwright.sync_api import Page, sync_playwright

from tests.bench.measure import spread
from tests.e2e.conftest import CHROMIUM, CHROMIUM_ARGS, INSTRUMENTS
from tests.e2e.proxy import Proxy
from tests.e2e.server import Server
from tests.e2e.weather import posts

DELAY = 0.3
NEXT_KEY = """() => {
    const legal = document.querySelector("[data-legal]").dataset.legal.split(" ");
    return ["left", "down", "right", "up"].find((way) => legal.includes(way));
}"""
ANSWERED = "count => +document.getElementById('game').dataset.moves === count"


def report(server: Server, presses: int = 60) -> list[str]:
    """A row: key presses, p50, p95 and the longest in milliseconds."""
    if CHROMIUM is None:
        return ["NOT MEASURED: no Chromium", "", "", ""]
    proxy = Proxy(server.port)
    try:
        proxy.delay(DELAY, only=posts)
        motions = watch(proxy.url, presses)
    finally:
        proxy.close()
    found = spread(motions)
    return [str(len(motions)), *(f"{ms:.0f} ms" for ms in (found.p50, found.p95, max(motions)))]


def watch(url: str, presses: int) -> list[float]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGS)
        page = browser.new_page()
        page.add_init_script(path=INSTRUMENTS)
        page.goto(url)
        motions = press_keys(page, presses)
        browser.close()
    return motions


def press_keys(page: Page, presses: int) -> list[float]:
    page.evaluate("e2e.watchMotion()")
    for number in range(1, presses + 1):
        page.keyboard.press(f"Arrow{page.evaluate(NEXT_KEY).capitalize()}")
        page.wait_for_function(ANSWERED, arg=number)
        # A hand does not press in the very frame of the answer.
        page.wait_for_timeout(250)
    motions: list[float] = page.evaluate("e2e.motions")
    return motions
