"""Reads a page or a partial by the HTML contract alone, as any other client would."""

from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass
class Shown:
    """What one answer shows: the facts on `#game`, the live tiles, the forms' fields, its code."""

    facts: dict[str, str] = field(default_factory=dict)
    tiles: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    halves: set[str] = field(default_factory=set)
    fields: dict[str, str] = field(default_factory=dict)
    tokens: list[str] = field(default_factory=list)
    code: str = ""

    @property
    def game(self) -> str:
        return self.facts["game"]

    @property
    def revision(self) -> int:
        return int(self.facts["revision"])

    @property
    def moves(self) -> int:
        return int(self.facts["moves"])

    @property
    def score(self) -> int:
        return int(self.facts["score"])

    @property
    def status(self) -> str:
        return self.facts["status"]

    @property
    def rows(self) -> list[list[int]]:
        size = int(self.facts["size"])
        rows = [[0] * size for _ in range(size)]
        for value, row, col in self.tiles.values():
            assert rows[row][col] == 0, f"Two tiles in row {row}, column {col}."
            rows[row][col] = value
        return rows


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.shown = Shown()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if given.get("id") == "game":
            self.shown.facts = {
                name.removeprefix("data-"): value
                for name, value in given.items()
                if name.startswith("data-")
            }
        if "tile" in given.get("class", "").split():
            self._read_tile(given)
        self.shown.code = given.get("data-code", self.shown.code)
        if tag == "input":
            self._read_field(given)

    def _read_tile(self, given: dict[str, str]) -> None:
        if "data-value" not in given:
            self.shown.halves.add(given["id"])
            return
        place = int(given["data-value"]), int(given["data-row"]), int(given["data-col"])
        self.shown.tiles[given["id"]] = place

    def _read_field(self, given: dict[str, str]) -> None:
        if given.get("name") == "csrfmiddlewaretoken":
            self.shown.tokens.append(given.get("value", ""))
        elif given.get("type") == "hidden":
            self.shown.fields.setdefault(given.get("name", ""), given.get("value", ""))


def read(html: str) -> Shown:
    """Read a page or a partial that holds `#game`."""
    reader = _Reader()
    reader.feed(html)
    assert reader.shown.facts, f"No #game in: {html[:300]}"
    return reader.shown
