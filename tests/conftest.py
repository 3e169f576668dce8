"""What every test shares."""

import pytest

from game.management.commands import translations


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues once, before a page is asked for: none is tested with an old one."""
    if not hasattr(config, "workerinput"):
        translations.compile_all()
