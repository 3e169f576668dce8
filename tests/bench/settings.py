"""The product's settings for the benches in one process: same middleware, the floor beside it."""

import os
from pathlib import Path

from config.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.floor"
STATIC_ROOT = Path(os.environ["BENCH_STATIC_ROOT"])
