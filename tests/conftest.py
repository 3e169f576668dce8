"""What every test shares."""

from pathlib import Path

import pytest
from django.utils import translation
from pytest_django import Settings

from game.management.commands import translations
from tests import pseudo


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues once, before a page is asked for: none is tested with an old one."""
    if not hasattr(config, "workerinput"):
        translations.compile_all()


@pytest.fixture(autouse=True)
def english() -> None:
    """Begin in English: a thread keeps the language of the last page that was asked for."""
    translation.deactivate()


@pytest.fixture(scope="session")
def pseudo_catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return pseudo.write_catalogue(tmp_path_factory.mktemp("locale"))


@pytest.fixture
def pseudo_language(settings: Settings, pseudo_catalogues: Path) -> str:
    """One more language, by one catalogue and one entry; its code."""
    settings.LANGUAGES = [*settings.LANGUAGES, pseudo.ENTRY]
    settings.LOCALE_PATHS = [pseudo_catalogues]
    return pseudo.CODE
