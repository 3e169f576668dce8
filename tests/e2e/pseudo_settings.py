"""The settings of the served tests with one language more: an entry, and where its catalogue is."""

import os

from tests.e2e.settings import *  # noqa: F403
from tests.e2e.settings import LANGUAGES as SPOKEN
from tests.pseudo import ENTRY

LANGUAGES = [*SPOKEN, ENTRY]
LOCALE_PATHS = [os.environ["E2E_LOCALE"]]
