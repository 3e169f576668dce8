"""The product's settings for the served tests; only the place of the collected files is theirs."""

import os
from pathlib import Path

from config.settings import *  # noqa: F403

STATIC_ROOT = Path(os.environ["E2E_STATIC_ROOT"])
