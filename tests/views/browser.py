"""A browser without JavaScript: it keeps cookies, reads pages and submits the forms in them."""

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from bs4 import BeautifulSoup, Tag
from django.http import HttpResponse
from django.test import Client

from game.engine import Board


@dataclass
class Browser:
    """`htmx` sends what the page's script would; `follow` goes to where a 303 points."""

    client: Client = field(default_factory=lambda: Client(enforce_csrf_checks=True))
    soup: BeautifulSoup = field(default_factory=lambda: BeautifulSoup("", "html.parser"))

    def get(self, address: str, **headers: str) -> Any:
        return self._read(self.client.get(address, headers=headers))

    def submit(self, action: str, *, htmx: bool = False, **fields: str) -> Any:
        """Submit the form that posts to `action`; `fields` come on top of its own."""
        sent = self.fields(action) | fields
        headers = {"HX-Request": "true"} if htmx else {}
        return self._read(self.client.post(action, sent, headers=headers))

    def post(self, action: str, fields: dict[str, str], *, htmx: bool = False) -> Any:
        """Send exactly `fields` and the page's token."""
        headers = {"HX-Request": "true"} if htmx else {}
        sent = {"csrfmiddlewaretoken": self.token, **fields}
        return self._read(self.client.post(action, sent, headers=headers))

    def follow(self, response: HttpResponse) -> Any:
        return self.get(response.headers["Location"])

    def move(self, direction: str, *, htmx: bool = False, **fields: str) -> Any:
        prefix = urlsplit(self.form_action("move")).path
        return self.submit(prefix, htmx=htmx, direction=direction, **fields)

    def fields(self, action: str) -> dict[str, str]:
        """Return what the form would send, fields outside it (by `form=`) included."""
        form = self.one(f'form[action="{action}"]')
        inputs = form.select("input[name]")
        if form.get("id"):
            inputs += self.soup.select(f'input[form="{form["id"]}"]')
        return {str(one["name"]): str(one["value"]) for one in inputs}

    def form_action(self, name: str) -> str:
        return str(self.one(f'#game form[action$="/{name}/"]')["action"])

    def one(self, selector: str) -> Tag:
        found = self.soup.select(selector)
        assert len(found) == 1, f"{len(found)} elements match {selector}"
        return found[0]

    def shows(self, text: str) -> bool:
        return text in " ".join(self.soup.get_text(" ").split())

    @property
    def token(self) -> str:
        return str(self.soup.select('input[name="csrfmiddlewaretoken"]')[0]["value"])

    @property
    def game(self) -> dict[str, str]:
        """The data attributes of `#game`."""
        section = self.one("section#game")
        return {
            name[5:]: str(value) for name, value in section.attrs.items() if name[:5] == "data-"
        }

    @property
    def board(self) -> Board:
        size = int(self.game["size"])
        rows = [[0] * size for _ in range(size)]
        for tile in self.soup.select("#game .tile[data-value]"):
            rows[int(str(tile["data-row"]))][int(str(tile["data-col"]))] = int(
                str(tile["data-value"])
            )
        return Board.from_rows(rows)

    def _read(self, response: Any) -> Any:
        if response.headers.get("Content-Type", "").startswith("text/html"):
            # A partial replaces `#game` only: tokens and other fields outside it stay.
            fresh = BeautifulSoup(response.content, "html.parser")
            section = fresh.select_one("section#game")
            if section and not fresh.select("html") and self.soup.select("section#game"):
                self.one("section#game").replace_with(section)
            elif fresh.get_text().strip():
                self.soup = fresh
        return response
