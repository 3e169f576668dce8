"""`make bench`: measures everything and prints the Markdown that stands in the README.

PostgreSQL is measured beside SQLite where TEST_POSTGRES_URL names a server.
"""

import argparse
import json
import os
import subprocess
import sys
from typing import Any

from tests.bench import engines, hinted, motion, served
from tests.bench.measure import machine, table
from tests.e2e.server import ROOT

SQLITE, POSTGRES = "SQLite", "PostgreSQL"


def databases() -> dict[str, str]:
    """The databases to measure on: SQLite, and PostgreSQL if there is one."""
    postgres = os.environ.get("TEST_POSTGRES_URL", "")
    return {SQLITE: ""} | ({POSTGRES: postgres} if postgres else {})


def in_one_process(url: str, scale: float) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.bench.product", f"--scale={scale}"]
    environment = os.environ | {"DATABASE_URL": url}
    told = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True)
    found: dict[str, Any] = json.loads(told.stdout)
    return found


def on_server(url: str, scale: float) -> dict[str, Any]:
    os.environ["DATABASE_URL"] = url
    with served.serving(f"bench_{os.getpid()}") as server:
        return {
            "load": [served.throughput(server, clients, 10 * scale) for clients in (1, 8)],
            "visits": served.visits(server),
            "hinted": hinted.compare(server, 4, 10 * scale),
            "shown": [] if url else hinted.shown(server, max(3, round(40 * scale))),
            "motion": [] if url else motion.report(server, max(3, round(60 * scale))),
        }


def with_database(found: dict[str, dict[str, Any]], key: str) -> list[list[str]]:
    return [[database, *row] for database, results in found.items() for row in results[key]]


def shares_row(database: str, shares: dict[str, float]) -> list[str]:
    total = sum(shares.values())
    return [database, *(f"{part:.0f} µs ({part / total:.0%})" for part in shares.values())]


def show(title: str, head: tuple[str, ...], rows: list[list[str]]) -> None:
    print(f"\n**{title}**\n\n{table(head, rows)}", flush=True)


def report(scale: float) -> None:
    print(f"Measured on {machine()} by `make bench`.", flush=True)
    product = {name: in_one_process(url, scale) for name, url in databases().items()}
    server = {name: on_server(url, scale) for name, url in databases().items()}
    lite, web = product[SQLITE], server[SQLITE]
    show(
        "Key press to first motion at 300 ms delay (target: p95 ≤ 50 ms)",
        ("key presses", "p50", "p95", "longest"),
        [web["motion"]],
    )
    show("SQL (target: 1 SELECT + 1 UPDATE a move)", ("request", "statements"), lite["queries"])
    show(
        "Server CPU per move, 4x4 (target: ≤ 1.6 x the floor, p50 ≤ 1 ms)",
        ("database", "request", "p50", "p95", "a move is x times that at p50", "at p95"),
        with_database(product, "cpu"),
    )
    show(
        "Where a move's CPU goes",
        ("database", *lite["shares"]),
        [shares_row(name, found["shares"]) for name, found in product.items()],
    )
    show(
        "Cost of a move in a long game, 6x6, each verified by replay (target: the same)",
        (
            "database",
            "at move",
            "p50",
            "p95",
            "x move 10",
            "tiles",
            "pieces",
            "bytes written, median (mean)",
        ),
        with_database(product, "length"),
    )
    show(
        "Answer to a move, late game, seven-digit score",
        ("board", "elements", "plain", "gzip", "limit for plain"),
        lite["answers"],
    )
    show(
        "A game of 20,000 moves on 6x6 watched again, CPU (target: a jump ≤ 100 ms)",
        ("database", "what", "p50", "p95", "longest"),
        with_database(product, "replays"),
    )
    show(
        "Solving within one request (target: ≤ 50 ms), CPU",
        ("board", "what", "p50", "p95", "longest"),
        lite["solving"],
    )
    show("Bytes over the wire, headers included", ("what", "size", "limit"), web["visits"])
    show(
        "The production server, 2 workers, load from the same machine",
        ("database", "players at once", "moves/s", "p50", "p95", "p99"),
        with_database(server, "load"),
    )
    show(
        "Moves beside a stream of hints at the limit of one address, 2 workers, 4 players who move "
        "without a pause (target: p95 at most 50 ms later)",
        ("database", "what", "players or rate", "p50", "p95", "p99", "answered"),
        with_database(server, "hinted"),
    )
    show(
        "Click on the hint's button to the arrow on the board (target: 150 ms)",
        ("clicks", "p50", "p95", "longest"),
        [web["shown"]],
    )
    title = "Engines in one process: ± half of p5 to p95; x: ours is faster by that"
    print(f"\n**{title}**\n\n{engines.report(blocks=blocks(scale))}")


def blocks(scale: float) -> int:
    return max(2, round(25 * scale))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="share of the usual repetitions")
    report(parser.parse_args().scale)


if __name__ == "__main__":
    main()
