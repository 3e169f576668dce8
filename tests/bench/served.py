"""The production server, two workers: moves per second, latencies, and bytes of a visit."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from urllib.parse import urljoin

from tests.bench.load import HEADERS, Client
from tests.bench.measure import kilobytes
from tests.e2e.server import ROOT, Server, environment, own_database

LINKED = re.compile(r'<(?:link|script)\b[^>]*\b(?:href|src)="([^"]+)"[^>]*>')
# What a browser reads of the head without fetching it on a visit.
NOT_FETCHED = re.compile(
    r'rel="(?:canonical|alternate|manifest|apple-touch-icon)"|image/png|sizes='
)
NAMED = re.compile(r"""(?:\bfrom\s*|\bimport\s*\(?\s*|\burl\()["']?([^"')\s]+)["']?""")
TEXTS = ("text/css", "text/javascript", "application/javascript")


@contextmanager
def serving(name: str) -> Iterator[Server]:
    """Run `manage.py serve` on a database of its own, as `make play` does."""
    with TemporaryDirectory(prefix="bench-") as folder, own_database(Path(folder), name) as url:
        settings = environment(url, Path(folder) / "static")
        collect = [sys.executable, "manage.py", "collectstatic", "--no-input", "-v", "0"]
        subprocess.run(collect, cwd=ROOT, env=settings, check=True)
        server = Server(settings, Path(folder) / "server.log")
        server.start()
        try:
            yield server
        finally:
            server.stop()


def throughput(server: Server, clients: int, seconds: float) -> list[str]:
    """A row: clients, moves per second, p50, p95 and p99 in milliseconds."""
    load = [sys.executable, "-m", "tests.bench.load"]
    arguments = [str(server.port), str(clients), str(seconds)]
    told = subprocess.run([*load, *arguments], cwd=ROOT, capture_output=True, check=True)
    found = json.loads(told.stdout)
    cuts = quantiles(found["latencies"], n=100, method="inclusive")
    rate = len(found["latencies"]) / found["seconds"]
    return [str(clients), f"{rate:,.0f}", *(f"{cuts[at - 1] * 1000:.2f} ms" for at in (50, 95, 99))]


class Visitor:
    """Fetches as a browser with an empty cache does, and adds up what comes over the wire."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.headers = dict(HEADERS)
        self.seen: dict[str, int] = {}

    def visit(self, page: str) -> int:
        """Bytes of the page and of all that it needs, headers included."""
        waiting = [page]
        while waiting:
            url = waiting.pop()
            if url not in self.seen:
                waiting += [urljoin(url, name) for name in self.names(url)]
        return sum(self.seen.values())

    def names(self, url: str) -> list[str]:
        """Fetch it compressed to count it, and plain to read which files it names."""
        self.seen[url] = self.fetch(url, HEADERS["Accept-Encoding"])[0]
        _, kind, text = self.fetch(url, "identity")
        if kind == "text/html":
            found = [one for one in LINKED.finditer(text) if not NOT_FETCHED.search(one[0])]
            return [one[1] for one in found if not one[1].startswith("data:")]
        names = NAMED.findall(text) if kind in TEXTS else []
        return [name for name in names if re.match(r"[./][\w./-]+\.\w+$", name)]

    def fetch(self, url: str, encoding: str) -> tuple[int, str, str]:
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=30)) as connection:
            connection.request("GET", url, headers=self.headers | {"Accept-Encoding": encoding})
            response = connection.getresponse()
            body = response.read()
        if response.status != 200:
            raise RuntimeError(f"{url}: {response.status}")
        head = sum(len(name) + len(text) + 4 for name, text in response.getheaders()) + 17
        kind = response.headers.get_content_type()
        text = body.decode() if encoding == "identity" and kind.startswith(("text", "app")) else ""
        return head + len(body), kind, text


def visits(server: Server) -> list[list[str]]:
    """Rows: bytes of the first visit, and of a later one in the middle of a game."""
    first = Visitor(server.port)
    total = first.visit("/")
    with closing(Client(server.port)) as player:
        for _ in range(150):
            player.move()
    later = Visitor(server.port)
    later.headers |= {"Cookie": player.headers["Cookie"]}
    page, *_ = later.fetch("/", HEADERS["Accept-Encoding"])
    return [
        [f"first visit, {len(first.seen)} files", kilobytes(total), "60 KB"],
        ["later visit, the page", kilobytes(page), "8 KB"],
    ]
