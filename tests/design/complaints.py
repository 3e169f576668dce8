"""What can be wrong with painted pages, as sentences: an empty list is a good page."""

import itertools
from collections.abc import Iterable, Sequence

from coloraide import Color

from tests.design.painted import Box, over

TEXT = 4.5
SHAPE = 3.0
APART = 10.0

type Named = tuple[str, Color]

# Machado and others, 2009; Brettel, Viénot and Mollon, 1997: the two that research relies on.
VISIONS = [("normal", "")] + [
    (kind, method) for kind in ("protan", "deutan", "tritan") for method in ("machado", "brettel")
]


def contrast(colour: Color, ground: Color) -> float:
    return float(over(colour, ground).contrast(ground, method="wcag21"))


def weak_texts(boxes: Iterable[Box], least: float = TEXT) -> list[str]:
    """Complain of texts that stand out too little from any colour that lies behind them."""
    return [
        complaint
        for box in boxes
        if box.text and not box.is_off
        for complaint in weak(box, box.text[:20], box.colour, box.grounds, least)
    ]


def weak_rings(boxes: Iterable[Box]) -> list[str]:
    """Complain of focus rings that are missing or stand out too little from what is around."""
    found = []
    for box in boxes:
        rings = box.colours("outline-color")
        if not box.declared.get("outline-color"):
            found.append(f"{box.name} shows no focus")
        else:
            ring = rings[-1] if rings else box.colour
            found += weak(box, "focus ring", ring, box.outer_grounds(), SHAPE)
    return found


def weak_edges(boxes: Iterable[Box], least: float = SHAPE) -> list[str]:
    """Complain of controls whose border and ground both melt into what is around them."""
    found = []
    for box in boxes:
        border = box.colours("border-color")
        edges = [over(border[-1], ground) for ground in box.outer_grounds()] if border else []
        for ground in box.outer_grounds():
            shapes = edges + box.grounds
            if max(contrast(shape, ground) for shape in shapes) < least:
                found.append(f"{box.name}: no edge of {least}:1 on {ground.to_string(hex=True)}")
    return found


def weak(box: Box, what: str, colour: Color, grounds: Iterable[Color], least: float) -> list[str]:
    return [
        f"{box.name} {what!r}: {has:.2f}:1, {colour.convert('srgb').to_string(hex=True)}"
        f" on {ground.convert('srgb').to_string(hex=True)}"
        for ground in grounds
        if (has := contrast(colour, ground)) < least
    ]


def seen(colour: Color, kind: str, method: str) -> Color:
    """Return the colour as an eye without one kind of cone sees it."""
    plain = colour.convert("srgb").clip()
    return plain if kind == "normal" else plain.filter(kind, method=method).clip()


def too_alike(ladder: Sequence[tuple[str, Color]], least: float = APART) -> list[str]:
    """Complain of neighbours on the ladder that someone could take for one another."""
    return alike(itertools.pairwise(ladder), least)


def alike(pairs: Iterable[tuple[Named, Named]], least: float) -> list[str]:
    """Complain of each pair of colours that are less than `least` apart in anyone's vision."""
    found = []
    for (name, one), (other_name, other) in pairs:
        for kind, method in VISIONS:
            a, b = seen(one, kind, method), seen(other, kind, method)
            apart = a.delta_e(b, method="2000")
            if apart < least:
                found.append(f"{name} and {other_name}: {apart:.1f} in {kind} vision {method}")
    return found
