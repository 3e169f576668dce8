"""Works out how a page is painted: for each element its colour and what lies behind it."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import cssselect2
import tinycss2
import tinyhtml5
from coloraide import Color

from tests.design.colours import BLANK, colour, colours_in
from tests.design.stylesheet import (
    Tokens,
    linked,
    matcher,
)
from tests.design.themes import Theme
from tests.design.variables import own_variables, put_in

# A shorthand is kept under the name of the part that tells of colour.
KEPT = {"background": "background-color", "border": "border-color", "outline": "outline-color"}
BLACK, WHITE = Color("black"), Color("white")
CLEAR = Color("transparent")


@dataclass
class Box:
    """One element (or pseudo-element), painted."""

    name: str
    element: Any
    parent: "Box | None"
    declared: dict[str, Tokens] = field(default_factory=dict)
    variables: dict[str, Tokens] = field(default_factory=dict)
    scheme: str = "light"
    colour: Color = field(default_factory=lambda: BLACK)
    grounds: list[Color] = field(default_factory=lambda: [WHITE])
    text: str = ""

    def value(self, name: str) -> Tokens:
        """Return a property's value with all variables put in; nothing where none is set."""
        return put_in(self.declared.get(name, []), self.variables)

    def colours(self, name: str) -> list[Color]:
        return colours_in(self.value(name), self.scheme, self.colour)

    def outer_grounds(self) -> list[Color]:
        return self.parent.grounds if self.parent else [WHITE]

    def ancestors(self) -> Iterator["Box"]:
        box: Box | None = self
        while box:
            yield box
            box = box.parent

    @property
    def is_off(self) -> bool:
        """Tell whether it belongs to a control that cannot be used now (WCAG exempts these)."""
        return any(box.attribute("aria-disabled") == "true" for box in self.ancestors())

    @property
    def is_panel(self) -> bool:
        """Tell whether it is a pseudo-element that lies behind the content of its element."""
        level, content = (
            tinycss2.serialize(self.value(name)).strip() for name in ("z-index", "content")
        )
        return level.startswith("-") and content not in {"", "none", "normal"}

    @property
    def fills_its_parent(self) -> bool:
        """Tell whether it is a radio button that the sheet draws as large as its label."""
        position = tinycss2.serialize(self.value("position")).strip()
        return bool(self.element.local_name == "input" and position == "absolute")

    def attribute(self, name: str) -> str:
        return str(self.element.etree_element.get(name, ""))


def paint(html: str, theme: Theme, *states: str, extra: str = "") -> list[Box]:
    """Paint every element of a page with the style sheets that it links to, and `extra` CSS.

    Pseudo-classes such as hover, named as `states`, hold everywhere.
    """
    root = tinyhtml5.parse(html, namespace_html_elements=False)
    tree = cssselect2.ElementWrapper.from_html_root(root)
    found = matcher(linked(html), extra, theme, frozenset(states))
    boxes: list[Box] = []
    paint_branch(tree, None, found, theme, boxes)
    return boxes


def paint_branch(
    element: Any, parent: Box | None, found: Any, theme: Theme, boxes: list[Box]
) -> Box | None:
    if element.local_name in {"head", "script", "template"}:
        return None
    matched = found.match(element)
    box = painted(element, parent, matched, theme, None)
    boxes.append(box)
    pseudos = [
        painted(element, box, matched, theme, name)
        for name in sorted({match[2] for match in matched if match[2]})
    ]
    boxes += pseudos
    # A text lies on the panel that a pseudo-element draws, or beside it.
    panels = [one.grounds for one in pseudos if one.is_panel]
    behind = replace(box, grounds=unique(sum(panels, box.grounds))) if panels else box
    for child in element.iter_children():
        laid = paint_branch(child, behind, found, theme, boxes)
        if laid and element.local_name == "label" and laid.fills_its_parent:
            behind = replace(box, grounds=laid.grounds)
    return box


def painted(
    element: Any, parent: Box | None, matched: Any, theme: Theme, pseudo: str | None
) -> Box:
    box = Box(name_of(element, pseudo), element, parent)
    box.declared = cascaded([match for match in matched if match[2] == pseudo])
    around = parent.variables if parent else {}
    own = own_variables(box.declared, around)
    box.variables = around | own if own else around
    box.scheme = scheme_of(box, theme)
    inherited = parent.colour if parent else BLACK
    box.colour = inherited
    box.colour = colour_of(box, inherited)
    box.grounds = grounds_of(box)
    box.text = text_of(box, pseudo)
    return box


def name_of(element: Any, pseudo: str | None) -> str:
    name = str(element.local_name) + (f"#{element.id}" if element.id else "")
    name += "".join(f".{one}" for one in sorted(element.classes))
    return name + (f"::{pseudo}" if pseudo else "")


def cascaded(matched: list[Any]) -> dict[str, Tokens]:
    """Return the winning value of each property."""
    chosen: dict[str, Tokens] = {}
    for important in (False, True):
        for _, _, _, declarations in matched:  # already by weight and order
            for one in declarations:
                if one.important == important:
                    chosen[KEPT.get(one.name, one.name)] = one.value
    return chosen


def scheme_of(box: Box, theme: Theme) -> str:
    """Return light or dark, whichever `color-scheme` makes of what the device prefers."""
    offered = [t.lower_value for t in box.value("color-scheme") if t.type == "ident"]
    offered = [one for one in offered if one in {"light", "dark"}]
    if not offered:
        return box.parent.scheme if box.parent else "light"
    return theme.prefers if theme.prefers in offered else offered[0]


def colour_of(box: Box, inherited: Color) -> Color:
    value = [token for token in box.value("color") if token.type not in BLANK]
    if not value or (value[0].type == "ident" and value[0].lower_value in {"inherit", "unset"}):
        return inherited
    return colour(value, box.scheme, inherited)


def grounds_of(box: Box) -> list[Color]:
    """Return every colour that can lie behind the element's text, nothing shining through."""
    behind = box.outer_grounds()
    if not box.declared.keys() & {"background-color", "background-image"}:
        return behind
    own = box.colours("background-color")
    base = [own[-1]] if own else [CLEAR]
    pictures = [token for token in box.value("background-image") if token.type == "function"]
    if any(t.type == "function" and t.lower_name.endswith("-gradient")
           for t in box.value("background-color")):  # fmt: skip
        base = own
    layers = base + (box.colours("background-image") if pictures else [])
    return unique([over(layer, ground) for layer in layers for ground in behind])


def unique(colours: list[Color]) -> list[Color]:
    return list({colour.to_string(): colour for colour in colours}.values())


def over(colour: Color, ground: Color) -> Color:
    if colour.alpha() == 1:
        return colour
    return Color.layer([colour, ground], space="srgb")


def text_of(box: Box, pseudo: str | None) -> str:
    """Return the text that stands in the element itself."""
    if pseudo:
        texts = [t.value for t in box.value("content") if t.type == "string"]
        return "".join(texts).strip()
    node = box.element.etree_element
    tails = [child.tail for child in node]
    return " ".join(text.strip() for text in [node.text, *tails] if text and text.strip())
