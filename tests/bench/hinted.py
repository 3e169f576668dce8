"""Moves while others ask for hints: a stream of hints at a steady rate against a running server.

`python -m tests.bench.hinted PORT SECONDS RATE` sends it, in a process of its own.
"""

import argparse
import json
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from statistics import quantiles
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.bench.load import Client
from tests.bench.measure import spread
from tests.e2e.conftest import CHROMIUM, CHROMIUM_ARGS
from tests.e2e.server import ROOT, Server

LIMIT = 10.0  # hints a second from one address: SOLVER_REQUESTS_PER_MINUTE is 600
ASKING = 8  # players who ask
EARLIER = 60  # moves before they do: a fuller board takes longer to solve
# From the click to the arrow on the board.
SHOWN = """() => new Promise(done => {
    const began = performance.now();
    const look = () => document.querySelector("#hint[data-direction] i")
        ? done(performance.now() - began) : requestAnimationFrame(look);
    document.getElementById("hint-button").click();
    requestAnimationFrame(look);
})"""

MOVED = "moves => game.dataset.moves === moves && !hint.dataset.direction"


def stream(port: int, seconds: float, rate: float) -> dict[str, Any]:
    """Ask at this rate whatever the answers take; return the latencies and what was answered."""
    players = [ready(port) for _ in range(ASKING)]
    print("ready", flush=True)
    began = time.perf_counter()
    with ThreadPoolExecutor(ASKING) as threads:
        asked: list[Future[tuple[str, float]]] = []
        for number in range(round(seconds * rate)):
            time.sleep(max(0.0, began + number / rate - time.perf_counter()))
            asked.append(threads.submit(ask, players[number % ASKING]))
        answers = [one.result() for one in asked]
    kinds = Counter(kind for kind, _ in answers)
    return {"latencies": [took for _, took in answers], "kinds": kinds}


def ready(port: int) -> Client:
    player = Client(port)
    for _ in range(EARLIER):
        player.move()
    while player.facts["status"] != "playing":
        player.move()
    return player


def ask(player: Client) -> tuple[str, float]:
    answer, took = player.ask("/hint/")
    return ("busy" if b'"busy"' in answer else "hint"), took


def compare(server: Server, clients: int, seconds: float) -> list[list[str]]:
    """Rows: p50, p95 and p99 of moves alone, and beside hints at the limit of one address."""
    alone = moves(server.port, clients, seconds)
    command = [sys.executable, "-m", "tests.bench.hinted", str(server.port)]
    with subprocess.Popen(
        [*command, str(seconds), str(LIMIT)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as asking:
        assert asking.stdout
        asking.stdout.readline()
        beside = moves(server.port, clients, seconds)
        told = json.loads(asking.stdout.read())
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(told["kinds"].items()))
    return [
        ["moves", str(clients), *cuts(alone), ""],
        ["moves beside hints", str(clients), *cuts(beside), ""],
        ["hints", f"{LIMIT:.0f}/s", *cuts(told["latencies"]), kinds],
    ]


def moves(port: int, clients: int, seconds: float) -> list[float]:
    load = [sys.executable, "-m", "tests.bench.load", str(port), str(clients), str(seconds)]
    told = subprocess.run(load, cwd=ROOT, capture_output=True, check=True)
    latencies: list[float] = json.loads(told.stdout)["latencies"]
    return latencies


def cuts(latencies: list[float]) -> list[str]:
    found = quantiles(latencies, n=100, method="inclusive")
    return [f"{found[at - 1] * 1000:.1f} ms" for at in (50, 95, 99)]


def shown(server: Server, clicks: int) -> list[str]:
    """A row: clicks on the hint's button, p50, p95 and the longest until it is on the board."""
    if CHROMIUM is None:
        return ["NOT MEASURED: no Chromium", "", "", ""]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGS)
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.port}/")
        times = [click(page, number) for number in range(clicks)]
        browser.close()
    found = spread(times)
    return [str(clicks), *(f"{ms:.0f} ms" for ms in (found.p50, found.p95, max(times)))]


def click(page: Page, number: int) -> float:
    took: float = page.evaluate(SHOWN)
    direction = page.get_attribute("#hint", "data-direction") or ""
    page.keyboard.press(f"Arrow{direction.capitalize()}")
    page.wait_for_function(MOVED, arg=str(number + 1))
    page.wait_for_timeout(100)
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("port", type=int)
    parser.add_argument("seconds", type=float)
    parser.add_argument("rate", type=float)
    options = parser.parse_args()
    print(json.dumps(stream(options.port, options.seconds, options.rate)))


if __name__ == "__main__":
    main()
