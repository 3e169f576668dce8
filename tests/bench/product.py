"""All benches that run in one process with the product, on a new database.

That is a file of SQLite, or one more database on the PostgreSQL server of DATABASE_URL.

`python -m tests.bench.product` prints what it found as JSON, for the report.
"""

import argparse
import json
import os
from typing import Any

from tests.bench import stage
from tests.bench.browser import Application
from tests.e2e.server import own_database


def measure(application: Application, scale: float) -> dict[str, Any]:
    """Everything, with `scale` times the usual number of requests."""
    # Models can only be imported now.
    from django.core.handlers.wsgi import WSGIHandler

    from tests.bench import answers, cpu, length, queries, replays, shares, solving

    samples = cpu.compare(application, blocks=max(2, round(40 * scale)))
    return {
        "cpu": cpu.summary(samples),
        "shares": shares.shares(application, max(20, round(1500 * scale))),
        "queries": queries.report(WSGIHandler()),  # in this thread, where statements are seen
        "length": length.report(application, blocks=max(2, round(20 * scale))),
        "answers": answers.report(application),
        "replays": replays.report(application, max(2, round(40 * scale))),
        "solving": solving.report(max(2, round(40 * scale))),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0)
    scale: float = parser.parse_args().scale
    with own_database(stage.FOLDER, f"bench_{os.getpid()}") as url:
        print(json.dumps(measure(stage.set_up(url), scale)))


if __name__ == "__main__":
    main()
