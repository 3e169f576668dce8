"""The words agreed on and the typography of each language, held against its catalogue.

game/locale/glossary.toml says what is agreed and how it is written down.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Message

from config import catalogues

GLOSSARY = Path(__file__).resolve().parent.parent / "game" / "locale" / "glossary.toml"
NO_BREAK = "\u00a0\u202f"
MARKUP = re.compile(r"<code>.*?</code>|%\(\w+\)[a-z]|\{\w*\}|<[^>]*>|&\w+;")
# A mark of two parts stands apart from the word before it; a colon in a time of day does not.
UNSPACED = re.compile(rf"[^{NO_BREAK}!?](?:[;!?»]|:(?=\s|$))")
UNSPACED_QUOTE = re.compile(rf"«[^{NO_BREAK}]")


def problems(path: Path, language: str) -> list[str]:
    """Say where a catalogue leaves the glossary or its language's typography."""
    catalog = catalogues.load(path) if path.exists() else ()
    return [
        f"{language}: {english!r}: {problem}"
        for message in catalog
        for english, text in pairs(message)
        for problem in (*worded(english, text, language), *typeset(english, text, language))
    ]


def pairs(message: Message) -> Iterator[tuple[str, str]]:
    """Yield each translated form of a message beside its English: plurals beside the plural."""
    if isinstance(message.id, str):
        if message.id and message.string:
            yield message.id, str(message.string)
        return
    for number, text in enumerate(message.string or ()):
        if text:
            yield message.id[min(number, 1)], text


def worded(english: str, text: str, language: str) -> Iterator[str]:
    agreed = glossary()
    for name, term in agreed["words"].items():
        stems = term.get(language, [])
        if stems and is_about(term, english) and not any(has(text, stem) for stem in stems):
            yield f"has no word for {name!r} ({', '.join(stems)}): {text!r}"
    for label, term in agreed["labels"].items():
        wanted = term.get(language, text)
        if english == label and text != wanted:
            yield f"is {text!r}, not {wanted!r}"
        elif "inside" in term and re.search(term["inside"], english) and wanted not in text:
            yield f"does not name {wanted!r}: {text!r}"


def is_about(term: dict[str, Any], english: str) -> bool:
    is_free = english in term.get("free", ())
    plain = MARKUP.sub("x", english)
    return not is_free and re.search(term["english"], plain, re.IGNORECASE) is not None


def has(text: str, stem: str) -> bool:
    """Whether a word of the text begins with the stem or, marked so, has it anywhere."""
    start = "" if stem.startswith("-") else r"(?<!\w)"
    return re.search(start + re.escape(stem.removeprefix("-")), text, re.IGNORECASE) is not None


def typeset(english: str, text: str, language: str) -> Iterator[str]:
    plain, source = MARKUP.sub("x", text), MARKUP.sub("", english)
    if text == english and re.search("[^\\W\\d_]", source) and not may_stay(english, language):
        yield "is the same as in English; if that is meant, list it under [same] in the glossary"
    if "  " in plain or plain != plain.strip():
        yield f"has a space too many: {text!r}"
    if language == "fr":
        yield from french(plain)


def french(plain: str) -> Iterator[str]:
    if '"' in plain:
        yield f"has straight quotation marks: {plain!r}"
    if UNSPACED.search(plain) or UNSPACED_QUOTE.search(plain):
        yield f"lacks a no-break space beside one of « » ; : ! ?: {plain!r}"


def may_stay(english: str, language: str) -> bool:
    agreed = glossary()
    return english in agreed["same"].get(language, ()) or english in agreed["labels"]


@cache
def glossary() -> dict[str, Any]:
    return tomllib.loads(GLOSSARY.read_text(encoding="utf-8"))
