"""Custom properties: which hold at an element, and values with every var() put in."""

from collections.abc import Callable
from typing import Any

import tinycss2

from tests.design.colours import split
from tests.design.stylesheet import Tokens, UnreadableError


def own_variables(declared: dict[str, Tokens], around: dict[str, Tokens]) -> dict[str, Tokens]:
    """Return the custom properties declared here, their own variables put in."""
    names = [name for name in declared if name.startswith("--")]
    own: dict[str, Tokens] = {}

    def value(name: str, open_names: tuple[str, ...]) -> Tokens | None:
        if name in open_names:
            raise UnreadableError(f"{name} depends on itself")
        if name not in names:
            return around.get(name)
        if name not in own:
            inner = Lookup(lambda other: value(other, (*open_names, name)))
            own[name] = put_in(declared[name], inner, strict=False)
        return own[name]

    for name in names:
        value(name, ())
    return own


class Lookup:
    """Variables that are worked out when asked for."""

    def __init__(self, find: Callable[[str], Tokens | None]) -> None:
        self.get = find


def put_in(tokens: Tokens, variables: Any, *, strict: bool = True) -> Tokens:
    """Replace every var() by its value or fallback."""
    found: Tokens = []
    for token in tokens:
        if token.type == "function" and token.lower_name == "var":
            found += variable(token, variables, strict)
        elif token.type == "function":
            inner = put_in(token.arguments, variables, strict=strict)
            place = token.source_line, token.source_column
            found.append(tinycss2.ast.FunctionBlock(*place, token.name, inner))
        elif token.type == "() block":
            inner = put_in(token.content, variables, strict=strict)
            place = token.source_line, token.source_column
            found.append(tinycss2.ast.ParenthesesBlock(*place, inner))
        else:
            found.append(token)
    return found


def variable(token: Any, variables: Any, strict: bool) -> Tokens:
    name, *fallback = split(token.arguments)
    (ident,) = [part.value for part in name if part.type == "ident"]
    value: Tokens | None = variables.get(ident)
    if value is not None:
        return value
    if fallback:
        return put_in(fallback[0], variables, strict=strict)
    if strict:
        raise UnreadableError(f"{ident} is not set where it is used")
    return [token]
