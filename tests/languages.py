"""What a page says, and whether some of it was left in English."""

import re
from collections.abc import Iterator
from functools import cache

from bs4 import BeautifulSoup, Comment, Doctype, Tag
from bs4.element import NavigableString

from config import catalogues
from game.management.commands import translations

PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|\{\w*\}|%%|<[^>]*>")
SAID_IN = ("title", "aria-label", "aria-description", "aria-valuetext", "alt", "placeholder")
# Keys and commands are what they are; a time follows the framework's own formats.
AS_IT_IS = ("kbd", "code", "pre", "time", "script", "style")
NAMES = re.compile(r"\b\d+[MG]\b|\d+\. \w+ \d{4}")
WORD = re.compile(r"[^\W\d_]+")
SHORTEST = 12


def read(content: bytes | str | BeautifulSoup) -> BeautifulSoup:
    if isinstance(content, BeautifulSoup):
        return content
    return BeautifulSoup(content, "html.parser")


def texts(soup: BeautifulSoup) -> list[str]:
    """Return everything that the page says to people, but for what is in another language."""
    return [*nodes(soup), *attributes(soup)]


def nodes(soup: BeautifulSoup) -> Iterator[str]:
    language = soup.html["lang"] if soup.html else None
    for node in soup.find_all(string=True):
        if not isinstance(node, Comment | Doctype) and node.parent and speaks(node, language):
            yield " ".join(node.split())


def attributes(soup: BeautifulSoup) -> Iterator[str]:
    for tag in soup.find_all(True):
        yield from (str(tag[name]) for name in SAID_IN if tag.get(name))
        if tag.name == "meta" and told_by(tag):
            yield str(tag["content"])


def speaks(node: NavigableString, language: object) -> bool:
    return not any(
        parent.name in AS_IT_IS
        or parent.get("translate") == "no"
        or parent.get("lang") not in {None, language}
        for parent in node.parents
    )


def told_by(meta: Tag) -> bool:
    name = str(meta.get("name") or meta.get("property") or "")
    return name.endswith(("description", "title", "alt"))


def english_in(content: bytes | str | BeautifulSoup, language: str) -> set[str]:
    """Return the English texts that are said although the language has its own for them."""
    said = texts(read(content))
    whole, parts = english(language)
    together = " ".join(said)
    return {text for text in said if text in whole} | {part for part in parts if part in together}


@cache
def english(language: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the English texts of which a language has no such text of its own, and long parts."""
    catalog = catalogues.load(translations.paths()[language])
    own = "\n".join(text for message in catalog if message.id for text in strings(message.string))
    known = set(own.split("\n"))
    whole = {text for message in catalog for text in strings(message.id) if text}
    parts = {
        part.strip()
        for text in whole
        for part in PLACEHOLDER.split(" ".join(text.split()))
        if len(part.strip()) >= SHORTEST
    }
    return frozenset(whole - known), frozenset(part for part in parts if part not in own)


def strings(value: str | tuple[str, ...] | list[str] | None) -> Iterator[str]:
    yield from (value,) if isinstance(value, str) else value or ()


def outside_brackets(content: bytes | str | BeautifulSoup) -> set[str]:
    """Return what a page in the pseudo language says that went through no catalogue."""
    soup = read(content)
    # A text may have elements in it.
    said = [" ".join(nodes(soup)), *attributes(soup)]
    return {word for text in said for word in WORD.findall(NAMES.sub("", unbracketed(text)))}


def unbracketed(text: str) -> str:
    """Return the text without what stands in brackets, which may hold other texts in theirs."""
    while text != (text := re.sub(r"\[[^\[\]]*\]", "", text)):
        pass
    return text
