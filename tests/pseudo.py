"""A language that nobody speaks: accents, two fifths longer, each text in brackets.

It is made as any language is: one catalogue and one entry in the settings.
"""

import re
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from django.conf import settings

from config import catalogues

# Under the code of a language that the framework knows and the game does not speak.
CODE = "de"
ENTRY = (CODE, "[Deutsch]")
KEPT = re.compile(r"%\(\w+\)[a-z]|%%|\{\w*\}|<[^>]*>|&\w+;|\s+")
ACCENTS = str.maketrans("aceinosuyACEINOSUY", "áçéíñöšúýÀÇÉÍÑÖŠÚÝ")
VOWELS = re.compile("[aeiouy]", re.IGNORECASE)


def pseudo(text: str) -> str:
    """Return the text with accents and about two fifths longer; what stands for a value stays."""
    parts = re.split(f"({KEPT.pattern})", text)
    return f"[{''.join(part if KEPT.fullmatch(part) else stretched(part) for part in parts)}]"


def stretched(word: str) -> str:
    wanted = round(len(word) * 0.4)
    doubled = VOWELS.sub(lambda found: found[0] * 2, word, count=wanted)
    return doubled.translate(ACCENTS)


def write_catalogue(folder: Path) -> Path:
    """Translate every text of the game, compile it, and return the path for LOCALE_PATHS."""
    catalog = Catalog(CODE, fuzzy=False)
    for message in catalogues.sentences(settings.BASE_DIR):
        if message.id:
            catalog.add(message.id, translated(message.id), context=message.context)
    path = folder / CODE / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_po(file, catalog)
    catalogues.compile_one(path)
    return folder


def translated(identifier: str | tuple[str, ...] | list[str]) -> str | tuple[str, ...]:
    if isinstance(identifier, str):
        return pseudo(identifier)
    return tuple(map(pseudo, identifier))
