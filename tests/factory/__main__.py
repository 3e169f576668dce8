"""`python -m tests.factory --games 10000 --size 4 --player new --seed 1`: makes a history.

It goes to the database of DATABASE_URL, which must be migrated; SECRET_KEY is the server's, or
the printed cookie is not believed.
"""

import argparse
import os
import sys
import time
from uuid import UUID

import django


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from game.engine import SIZES
    from tests.e2e.stagehand import cookie
    from tests.factory.history import make_history

    asked = arguments(SIZES)
    player_id = None if asked.player == "new" else UUID(asked.player)
    began = time.monotonic()
    player_id = make_history(
        asked.games, asked.seed, asked.size or SIZES, player_id, told=show_progress
    )
    print(f"\n{asked.games} games in {time.monotonic() - began:.0f} s", file=sys.stderr)
    show_cookie(player_id, cookie(player_id))


def arguments(sizes: tuple[int, ...]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.factory", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--size", type=int, choices=sizes, action="append", help="again for more")
    parser.add_argument("--player", default="new", help="the id of a player, or: new")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def show_progress(done: int) -> None:
    print(f"\r{done} games", end="", file=sys.stderr, flush=True)


def show_cookie(player_id: UUID, value: str) -> None:
    from django.conf import settings

    print(f"player {player_id}")
    print(f"cookie {settings.SESSION_COOKIE_NAME}={value}")


if __name__ == "__main__":
    main()
