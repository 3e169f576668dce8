"""The catalogues use the words agreed on, and each language's own typography."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from config import glossary

type Text = str | tuple[str, ...]


def problems(tmp_path: Path, language: str, english: Text, text: Text) -> str:
    catalog = Catalog(language, fuzzy=False)
    catalog.add(english, text)
    path = tmp_path / "django.po"
    with path.open("wb") as file:
        write_po(file, catalog)
    return " ".join(glossary.problems(path, language))


@pytest.mark.parametrize(
    ("language", "english", "text"),
    [
        ("fr", "Keep going", "Continuer"),
        ("fr", "Every tile slides.", "Chaque tuile glisse."),
        ("da", "Every tile slides.", "Hver af spillebrikkerne glider."),
        ("it", "You have won: choose Keep going.", "Hai vinto: scegli Continua."),
        ("fr", "Score", "Score"),
        ("fr", "%(face)s + 2048", "%(face)s + 2048"),
        ("fr", "At 10:30: “why?”", "À 10:30\u00a0: «\u00a0pourquoi\u202f?\u00a0»"),
        ("fr", "See <a href='x'>this</a>!", 'Voyez <a href="x">ceci</a>\u202f!'),
        ("fr", ("%(n)s merge", "%(n)s merges"), ("%(n)s fusion", "%(n)s fusions")),
    ],
)
def test_what_is_agreed_is_right(tmp_path: Path, language: str, english: Text, text: Text) -> None:
    assert problems(tmp_path, language, english, text) == ""


@pytest.mark.parametrize(
    ("language", "english", "text", "said"),
    [
        ("fr", "Keep going", "Poursuivre", "is 'Poursuivre', not 'Continuer'"),
        ("it", "You have won: choose Keep going.", "Hai vinto: prosegui.", "name 'Continua'"),
        ("fr", "Every tile slides.", "Chaque pièce glisse.", "no word for 'tile'"),
        ("fr", "No move is left.", "Il y en a beaucoup.", "no word for 'move'"),
        ("da", "Speed", "Speed", "is the same as in English"),
        ("it", "Really?", "Davvero?  Sì", "a space too many"),
        ("it", "Really?", "Davvero? ", "a space too many"),
        ("fr", "Really?", "Vraiment?", "lacks a no-break space"),
        ("fr", "Really?", "Vraiment ?", "lacks a no-break space"),
        ("fr", "A “b”", "Un « b »", "lacks a no-break space"),
        ("fr", "A “b”", 'Un "b"', "straight quotation marks"),
        ("fr", ("%(n)s merge", "%(n)s merges"), ("%(n)s fusion", "%(n)s unions"), "for 'merge'"),
    ],
)
def test_what_is_not_is_said(
    tmp_path: Path, language: str, english: Text, text: Text, said: str
) -> None:
    assert said in problems(tmp_path, language, english, text)
