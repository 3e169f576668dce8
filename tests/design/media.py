"""Media queries, as far as the style sheets use them."""

import re

REM = 16

KEYWORDS = {
    "prefers-color-scheme",
    "prefers-contrast",
    "prefers-reduced-motion",
    "prefers-reduced-transparency",
    "forced-colors",
    "hover",
    "any-hover",
    "pointer",
    "any-pointer",
    "orientation",
    "display-mode",
    "update",
    "scripting",
}
LENGTHS = {"width", "height"}


def holds(query: str, device: dict[str, str]) -> bool:
    """Tell whether a media query list holds on `device`, where every feature has a text."""
    return any(holds_all(part.strip(), device) for part in query.split(","))


def holds_all(query: str, device: dict[str, str]) -> bool:
    if query.startswith("not "):
        return not holds_all(query.removeprefix("not "), device)
    return all(condition(part.strip(), device) for part in re.split(r"\sand\s", query))


def condition(text: str, device: dict[str, str]) -> bool:
    if text in {"print", "screen", "all"}:
        return text in {"all", device.get("type", "screen")}
    feature = re.fullmatch(r"\(\s*(not\s+\()?([a-z-]+)\s*(?::\s*([^()]+?)\s*)?\)?\)", text)
    if feature is None:
        raise ValueError(f"A media query that these tests do not understand: {text}")
    negated, name, value = feature.groups()
    return feature_holds(name, value, device) != bool(negated)


def feature_holds(name: str, value: str | None, device: dict[str, str]) -> bool:
    if name in KEYWORDS:
        has = device.get(name, "none")
        return has == value if value else has not in {"none", "no-preference"}
    bound, _, what = name.partition("-")
    if bound not in {"min", "max"} or what not in LENGTHS | {"aspect-ratio"} or not value:
        raise ValueError(f"A media feature that these tests do not understand: {name}: {value}")
    has_size, limit = size_of(what, device), number(value)
    return has_size >= limit if bound == "min" else has_size <= limit


def size_of(what: str, device: dict[str, str]) -> float:
    width, height = float(device.get("width", 1280)), float(device.get("height", 800))
    return {"width": width, "height": height, "aspect-ratio": width / height}[what]


def number(text: str) -> float:
    """Return CSS pixels for a length, the quotient for a ratio."""
    if "/" in text:
        over, under = text.split("/")
        return float(over) / float(under)
    found = re.fullmatch(r"([\d.]+)(rem|em|px)?", text)
    if found is None:
        raise ValueError(f"A length that these tests do not understand: {text}")
    return float(found[1]) * (REM if found[2] in {"rem", "em"} else 1)
