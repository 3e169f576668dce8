"""`manage.py translations update|check|compile`: the catalogues of every language but English."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config import catalogues, glossary

LOCALE = Path("game", "locale")


class Command(BaseCommand):
    help = "Updates, checks or compiles the catalogues of translated sentences."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("action", choices=["update", "check", "compile"])

    def handle(self, *, action: str, **options: object) -> None:
        {"update": self.update, "check": self.check, "compile": self.compile}[action]()

    def update(self) -> None:
        wanted = catalogues.sentences(settings.BASE_DIR)
        for language, path in paths().items():
            catalogues.update(path, language, wanted)

    def check(self) -> None:  # type: ignore[override]
        wanted = catalogues.sentences(settings.BASE_DIR)
        found = [
            problem
            for language, path in paths().items()
            for problem in (
                *catalogues.problems(path, language, wanted),
                *glossary.problems(path, language),
            )
        ]
        if found:
            raise CommandError("\n".join(found))
        self.stdout.write(f"{len(wanted)} sentences, complete in {len(paths())} other languages.")

    def compile(self) -> None:
        compile_all()


def compile_all() -> None:
    """Compile the catalogue of every language that has one."""
    for path in paths().values():
        if path.exists():
            catalogues.compile_one(path)


def paths() -> dict[str, Path]:
    """Return the catalogue's path for each language; English is the source and needs none."""
    return {
        language: settings.BASE_DIR / LOCALE / language / "LC_MESSAGES" / "django.po"
        for language, _name in settings.LANGUAGES
        if language != "en"
    }
