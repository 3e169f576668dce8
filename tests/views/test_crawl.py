"""A crawl through every page in every language: no error, no English, no dead link or anchor."""

import re
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from urllib.parse import unquote, urldefrag, urljoin, urlsplit
from xml.etree import ElementTree as ET

from bs4 import BeautifulSoup
from django.conf import settings
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils.translation import get_language_from_path, override

from game.views.addresses import in_language
from tests import pseudo
from tests.games import begin, play_on
from tests.languages import english_in, outside_brackets
from tests.views.browser import Browser

type VisitorOf = Callable[..., Browser]

ORIGIN = "http://testserver"
# Steps, filters and pages of a list: a few of each tell as much as all.
MOST_QUERIES = 4
DECIMAL_COMMA = re.compile(r'\b(?:[xyr]|[xy][12]|cx|cy|width|height)="[^"]*,')


@dataclass
class Page:
    """What the crawl keeps of a page."""

    language: str
    ids: set[str]
    alternates: dict[str, str]
    title: str


@dataclass
class Crawl:
    """Visits what it finds, as robots.txt allows, and writes down all that is wrong."""

    client: Client
    closed: tuple[str, ...]
    languages: set[str]
    waiting: deque[str] = field(default_factory=deque)
    pages: dict[str, Page] = field(default_factory=dict)
    anchors: set[tuple[str, str, str]] = field(default_factory=set)
    queries: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def run(self) -> None:
        known = set(self.waiting)
        while self.waiting:
            here = self.waiting.popleft()
            for there, anchor in self.visit(here):
                if anchor:
                    self.anchors.add((here, there, anchor))
                if there not in known and self.wants(there):
                    known.add(there)
                    self.waiting.append(there)
        self.check_anchors()
        self.check_alternates()
        self.check_titles()

    def wants(self, address: str) -> bool:
        path, _mark, query = address.partition("?")
        self.queries[path] += bool(query)
        is_open = not address.startswith(self.closed) and language_of(path) in self.languages
        return is_open and not (query and self.queries[path] > MOST_QUERIES)

    def visit(self, address: str) -> Iterator[tuple[str, str]]:
        """Look at a page, and yield address and anchor of each of its links to us."""
        response = self.client.get(address)
        if response.status_code in {301, 302}:
            yield urldefrag(response["Location"])
            return
        if response.status_code != 200:
            self.says(address, f"answers {response.status_code}")
        elif response["Content-Type"].startswith("text/html"):
            content = response.getvalue().decode()
            soup = BeautifulSoup(content, "html.parser")
            self.read(address, content, soup)
            yield from self.links(address, soup)

    def read(self, address: str, content: str, soup: BeautifulSoup) -> None:
        language = language_of(address)
        ids = [str(tag["id"]) for tag in soup.find_all(id=True)]
        alternates = soup.select('link[rel="alternate"][hreflang]')
        self.pages[address] = Page(
            language,
            set(ids),
            {str(one["hreflang"]): str(one["href"]) for one in alternates},
            soup.title.get_text() if soup.title else "",
        )
        if not soup.html or soup.html["lang"] != language:
            self.says(address, "names another language")
        if (headings := len(soup.select("h1"))) != 1:
            self.says(address, f"has {headings} h1")
        if twice := [name for name, count in Counter(ids).items() if count > 1]:
            self.says(address, f"has ids twice: {twice}")
        if DECIMAL_COMMA.search(content):
            self.says(address, "draws with a decimal comma")
        left = outside_brackets(soup) if language == pseudo.CODE else set()
        if language not in {"en", pseudo.CODE}:
            left = english_in(soup, language)
        if left:
            self.says(address, f"is not translated: {left}")

    def links(self, address: str, soup: BeautifulSoup) -> Iterator[tuple[str, str]]:
        for tag in soup.select("a[href], form[action], [formaction]"):
            written = str(tag.get("href") or tag.get("formaction") or tag.get("action"))
            target, anchor = urldefrag(urljoin(ORIGIN + address, written))
            if not target.startswith(f"{ORIGIN}/"):
                continue
            there = target.removeprefix(ORIGIN)
            if not leads_somewhere(there):
                self.says(address, f"leads to nothing: {there}")
            elif tag.name == "a":
                if language_of(there) != language_of(address):
                    self.says(address, f"leads into another language: {there}")
                yield there, unquote(anchor)

    def check_anchors(self) -> None:
        for here, there, anchor in self.anchors:
            page = self.pages.get(there)
            if page and anchor not in page.ids:
                self.says(here, f"leads to an anchor that is not there: {there}#{anchor}")

    def check_alternates(self) -> None:
        for address, page in self.pages.items():
            if not page.alternates:
                continue
            if set(page.alternates) != {*self.languages, "x-default"}:
                self.says(address, f"has alternates only in {sorted(page.alternates)}")
            for tag, there in page.alternates.items():
                other = self.pages.get(there.removeprefix(ORIGIN))
                if not other or other.alternates != page.alternates:
                    self.says(address, f"is no alternate of its {tag}: {there}")

    def check_titles(self) -> None:
        """Pages with a query show the same page at another place."""
        titled: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        for address, page in self.pages.items():
            if "?" not in address:
                titled[page.language, page.title].append(address)
        for (_language, title), addresses in titled.items():
            if len(addresses) > 1 and not title.startswith("2048 "):
                self.says(addresses[0], f"has the title of {addresses[1:]}: {title}")

    def says(self, address: str, problem: str) -> None:
        self.wrong.append(f"{address} {problem}")


def language_of(address: str) -> str:
    return get_language_from_path(urlsplit(address).path) or "en"


def leads_somewhere(address: str) -> bool:
    path = urlsplit(address).path
    if path.startswith("/static/"):
        return True
    with override(language_of(path)):
        try:
            resolve(path)
        except Resolver404:
            return False
    return True


def listed(client: Client) -> list[str]:
    root = ET.fromstring(client.get("/sitemap.xml").content)
    found = [str(one.text) for one in root.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    return [one.removeprefix(ORIGIN) for one in found]


def closed(client: Client) -> tuple[str, ...]:
    lines = client.get("/robots.txt").content.decode().splitlines()
    return tuple(line.partition(": ")[2] for line in lines if line.startswith("Disallow: "))


def test_every_page_in_every_language(pseudo_language: str, visitor_of: VisitorOf) -> None:
    game = play_on(begin(), 1000, Random(1))
    assert game.status == "over"
    client = visitor_of(game.player_id).client
    crawl = Crawl(client, closed(client), {code for code, _name in settings.LANGUAGES})
    crawl.waiting.extend(listed(client))
    crawl.run()
    assert not crawl.wrong, "\n".join(crawl.wrong)
    paths = {in_language(address, "en").partition("?")[0] for address in crawl.pages}
    assert {"/", "/5x5/", "/6x6/", "/records/", "/rules/", "/solver/", "/settings/"} <= paths
    assert len(crawl.pages) >= len(paths) * len(settings.LANGUAGES)
