"""Catalogues of translated sentences: found in the sources, checked, compiled. Needs no gettext."""

import io
import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
SOURCES = ("config/**/*.py", "game/**/*.py", "templates/**/*.html")
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|\{\w*\}|%[sd]")


def sentences(root: Path) -> Catalog:
    """Find every sentence to be translated in the sources under `root`."""
    catalog = Catalog(project="2048", charset="utf-8", fuzzy=False)
    for pattern in SOURCES:
        for path in sorted(root.glob(pattern)):
            for line, text, context in found_in(path):
                catalog.add(text, locations=[(f"{path.relative_to(root)}", line)], context=context)
    return catalog


def found_in(path: Path) -> Iterator[tuple[int, str | tuple[str, ...], str | None]]:
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".html":
        # What is left of the page is no Python: its indentation would stop the tokenizer.
        source = "\n".join(line.lstrip() for line in templatize(source).splitlines())
    for line, text, _comments, context in extract("python", io.BytesIO(source.encode()), KEYWORDS):
        yield line, text, context


def update(path: Path, language: str, wanted: Catalog) -> None:
    """Bring the catalogue at `path` up to the sources; new sentences are left untranslated."""
    catalog = load(path, language) if path.exists() else Catalog(language, fuzzy=False)
    catalog.update(wanted, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog, width=100, omit_header=False)


def compile_one(path: Path) -> None:
    """Write the compiled catalogue beside its source, whole or not at all: it may be in use."""
    compiled = io.BytesIO()
    write_mo(compiled, load(path))
    half = path.with_suffix(f".{os.getpid()}")
    half.write_bytes(compiled.getvalue())
    half.replace(path.with_suffix(".mo"))


def load(path: Path, language: str | None = None) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=language)


def problems(path: Path, language: str, wanted: Catalog) -> list[str]:
    """Say what is wrong with a catalogue: missing, fuzzy, untranslated, wrong placeholders."""
    if not path.exists():
        return [f"{language}: there is no {path}"]
    catalog = load(path, language)
    return [
        f"{language}: {message.id!r}: {problem}"
        for message in wanted
        if message.id and (problem := problem_of(catalog, message))
    ]


def problem_of(catalog: Catalog, wanted: Message) -> str:
    message = catalog.get(first(wanted.id), wanted.context)
    if message is None or isinstance(message.id, str) != isinstance(wanted.id, str):
        return "is not in the catalogue; run `make messages`"
    if message.fuzzy:
        return "is fuzzy"
    texts = [message.string] if isinstance(message.string, str) else list(message.string or ())
    if len(texts) != (1 if isinstance(message.id, str) else catalog.num_plurals):
        return "does not have the right number of plural forms"
    if not all(texts):
        return "is not translated"
    if any(not fits(text, message.id) for text in texts):
        return "has other placeholders than its translation"
    return ""


def first(identifier: str | tuple[str, ...] | list[str]) -> str:
    return identifier if isinstance(identifier, str) else identifier[0]


def fits(text: str, identifier: str | tuple[str, ...] | list[str]) -> bool:
    """Whether a translation has the placeholders of its source: of the singular or the plural."""
    sources = (identifier,) if isinstance(identifier, str) else identifier
    return any(placeholders(text) == placeholders(source) for source in sources)


def placeholders(text: str) -> Counter[str]:
    return Counter(PLACEHOLDER.findall(text))
