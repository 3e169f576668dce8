"""Turns CSS colour values, variables already put in, into colours; says what it cannot read."""

from collections.abc import Callable, Iterator
from typing import Any

import tinycss2
from coloraide import Color

from tests.design.stylesheet import Tokens, UnreadableError

PLAIN = {"rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"}
PICTURES = {"url", "image-set"}
NUMBERS = {"calc", "min", "max", "clamp", "env"}
BLANK = {"whitespace", "comment"}

type Number = tuple[float, str]


def colours_in(tokens: Tokens, scheme: str, current: Color) -> list[Color]:
    """Return every colour of a value such as that of `border` or `background`, in order."""
    found: list[Color] = []
    for token in tokens:
        if token.type == "function" and token.lower_name.endswith("-gradient"):
            found += colours_in(token.arguments, scheme, current)
        elif token.type == "hash" or is_colour_name(token) or is_colour_function(token):
            found.append(colour([token], scheme, current))
    return found


def is_colour_name(token: Any) -> bool:
    if token.type != "ident":
        return False
    name = token.lower_value
    return name in {"currentcolor", "transparent"} or Color.match(name, fullmatch=True) is not None


def is_colour_function(token: Any) -> bool:
    if token.type != "function":
        return False
    return token.lower_name not in PICTURES | NUMBERS


def colour(tokens: Tokens, scheme: str, current: Color) -> Color:
    """Return the one colour that the value is."""
    parts = [token for token in tokens if token.type not in BLANK]
    if len(parts) != 1:
        raise UnreadableError(f"not one colour: {tinycss2.serialize(tokens)}")
    token = parts[0]
    if token.type == "ident" and token.lower_value == "currentcolor":
        return current
    if token.type == "function":
        return function(token, lambda some: colour(some, scheme, current), scheme)
    return parsed(tinycss2.serialize([token]))


def function(token: Any, read: Callable[[Tokens], Color], scheme: str) -> Color:
    if token.lower_name == "light-dark":
        light, dark = split(token.arguments)
        return read(light if scheme == "light" else dark)
    if token.lower_name == "color-mix":
        return mixed(token, read)
    if token.lower_name not in PLAIN:
        raise UnreadableError(tinycss2.serialize([token]))
    return parsed(f"{token.name}({''.join(plain_numbers(token.arguments))})")


def plain_numbers(tokens: Tokens) -> Iterator[str]:
    """Write the arguments of a colour function with every calc() worked out."""
    for token in tokens:
        if token.type == "function":
            if token.lower_name != "calc":
                raise UnreadableError(tinycss2.serialize([token]))
            value, unit = calculate(token.arguments)
            yield f"{value}{unit}"
        elif token.type == "ident" and token.lower_value == "from":
            raise UnreadableError("a relative colour")
        else:
            yield tinycss2.serialize([token])


def mixed(token: Any, read: Callable[[Tokens], Color]) -> Color:
    how, *colours = split(token.arguments)
    (space,) = [part.lower_value for part in how if part.type == "ident" and part.value != "in"]
    shares = [[part.value for part in one if part.type == "percentage"] for one in colours]
    first, second = (read([part for part in one if part.type != "percentage"]) for one in colours)
    share = shares[1][0] if shares[1] else 100 - (shares[0][0] if shares[0] else 50)
    if shares[0] and shares[1] and shares[0][0] + shares[1][0] != 100:
        raise UnreadableError(tinycss2.serialize([token]))
    return first.mix(second, share / 100, space=space, premultiplied=True).convert("srgb")


def parsed(text: str) -> Color:
    try:
        return Color(text)
    except ValueError as error:
        raise UnreadableError(f"no colour: {text}") from error


def split(tokens: Tokens) -> list[Tokens]:
    """Split at the commas."""
    parts: list[Tokens] = [[]]
    for token in tokens:
        if token == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def calculate(tokens: Tokens) -> Number:
    """Work out the sum of products inside calc()."""
    parts = [token for token in tokens if token.type not in BLANK]
    total, rest = product(parts)
    while rest:
        sign, (value, unit), rest = rest[0], *product(rest[1:])
        if sign.type != "literal" or sign.value not in "+-" or unit != total[1]:
            raise UnreadableError(f"calc({tinycss2.serialize(tokens)})")
        total = total[0] + (value if sign == "+" else -value), unit
    return total


def product(parts: Tokens) -> tuple[Number, Tokens]:
    (value, unit), rest = number(parts), parts[1:]
    while rest and rest[0] in ("*", "/"):
        factor, other = number(rest[1:])
        value = value * factor if rest[0] == "*" else value / factor
        unit, rest = unit or other, rest[2:]
    return (value, unit), rest


def number(parts: Tokens) -> Number:
    if not parts:
        raise UnreadableError("an empty calculation")
    token = parts[0]
    match token.type:
        case "number":
            return token.value, ""
        case "percentage":
            return token.value, "%"
        case "dimension":
            return token.value, token.unit
        case "() block":
            return calculate(token.content)
        case "function" if token.lower_name == "calc":
            return calculate(token.arguments)
    raise UnreadableError(f"no number: {tinycss2.serialize(parts)}")
