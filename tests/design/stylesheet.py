"""Reads the style sheets into rules; whatever it does not know is an error, never passed over."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cssselect2
import tinycss2

from tests.design.media import holds
from tests.design.themes import Theme

FOLDER = Path(__file__).parents[2] / "static" / "css"
# At-rules without colours that an element at rest could have.
COLOURLESS = {"keyframes", "starting-style", "font-face", "charset", "property", "view-transition"}

# Pseudo-elements without a text of their own.
TEXTLESS = {"backdrop", "view-transition-group", "view-transition-old", "view-transition-new"}
ALWAYS = tinycss2.parse_component_value_list(":not(._)")
NEVER = tinycss2.parse_component_value_list(":not(*)")

type Tokens = list[Any]


class UnreadableError(ValueError):
    """A piece of CSS that these tests do not understand, so that they cannot vouch for it."""


@dataclass(frozen=True)
class Declaration:
    name: str
    value: Tokens
    important: bool


@dataclass(frozen=True)
class Rule:
    """One style rule, with the conditions of all media queries around it."""

    selector: Tokens
    declarations: list[Declaration]
    media: tuple[str, ...]


@cache
def read_sheet(name: str) -> list[Rule]:
    """Return all rules of one of the product's style sheets."""
    return read_css((FOLDER / f"{name}.css").read_text())


def read_css(text: str) -> list[Rule]:
    return list(rules_of(tinycss2.parse_stylesheet(text), ()))


@cache
def linked(html: str) -> tuple[tuple[str, str], ...]:
    """Return name and media of every style sheet that a page links to."""
    found = []
    for tag in re.findall(r"<link [^>]*stylesheet[^>]*>", html):
        name = re.search(r'href="[^"]*/css/([a-z-]+)[^/"]*\.css"', tag)
        if name is None:
            raise UnreadableError(f"an unknown style sheet: {tag}")
        media = re.search(r'media="([^"]*)"', tag)
        found.append((name[1], media[1] if media else ""))
    return tuple(found)


def rules_of(nodes: Tokens, media: tuple[str, ...]) -> Iterator[Rule]:
    for node in nodes:
        if node.type in {"comment", "whitespace"}:
            continue
        if node.type == "qualified-rule":
            yield Rule(node.prelude, declarations_of(node), media)
        elif node.type == "at-rule":
            yield from inside(node, media)
        else:
            raise UnreadableError(f"{node.type}: {getattr(node, 'message', node)}")


def inside(node: Any, media: tuple[str, ...]) -> Iterator[Rule]:
    """Return the rules inside an at-rule."""
    name = node.lower_at_keyword
    prelude = tinycss2.serialize(node.prelude).strip().lower()
    if name == "media":
        holds(prelude, {})  # an unknown feature is told at once
        yield from rules_of(tinycss2.parse_rule_list(node.content), (*media, prelude))
    elif name == "supports":
        yield from rules_of(tinycss2.parse_rule_list(node.content), media)
    elif name not in COLOURLESS:
        raise UnreadableError(f"@{name} {prelude}")


def declarations_of(node: Any) -> list[Declaration]:
    found = []
    for part in tinycss2.parse_blocks_contents(node.content):
        if part.type in {"comment", "whitespace"}:
            continue
        if part.type != "declaration":
            raise UnreadableError(f"in a rule: {tinycss2.serialize([part])[:80]}")
        found.append(Declaration(part.name, part.value, part.important))
    return found


@cache
def matcher(
    sheets: tuple[tuple[str, str], ...], extra: str, theme: Theme, states: frozenset[str]
) -> Any:
    """Return a matcher of the rules that hold in `theme`, with `states` such as hover true."""
    found = cssselect2.Matcher()
    for rule in rules_for(sheets, extra, theme):
        if not all(holds(query, theme.device) for query in rule.media):
            continue
        for selector in compiled(rule.selector, states):
            found.add_selector(selector, rule.declarations)
    return found


def rules_for(sheets: tuple[tuple[str, str], ...], extra: str, theme: Theme) -> Iterator[Rule]:
    for name, media in sheets:
        if holds(media or "all", theme.device):
            yield from read_sheet(name)
    yield from read_css(extra)


def compiled(selector: Tokens, states: frozenset[str]) -> Any:
    text = tinycss2.serialize(in_states(selector, states))
    try:
        return cssselect2.compile_selector_list(text)
    except cssselect2.SelectorError as error:
        raise UnreadableError(f"{text}: {error}") from error


def in_states(tokens: Tokens, states: frozenset[str]) -> Tokens:
    """Replace each state that holds, as `:hover`, by a condition of its weight that is true."""
    found: Tokens = []
    for token in tokens:
        if token.type == "ident" and token.lower_value in states and found[-1:] == [":"]:
            found[-1:] = ALWAYS
        elif token.type == "ident" and token.value in TEXTLESS and found[-2:] == [":", ":"]:
            found[-2:] = NEVER
        else:
            if token.type == "function":
                token = tinycss2.ast.FunctionBlock(  # noqa: PLW2901
                    token.source_line,
                    token.source_column,
                    token.name,
                    in_states(token.arguments, states),
                )
            found.append(token)
    return found
