"""Players against a running server, in a process of their own: `python -m tests.bench.load`.

Each plays its own game over one kept connection, a move as soon as the last is answered.
"""

import argparse
import gzip
import json
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from urllib.parse import urlencode

from tests.bench.browser import FACTS, REQUEST, TOKEN

HEADERS = {
    "Accept": "text/html",
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "en-GB,en;q=0.9",
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0",
}


class Client:
    """A player: cookies, token, and the facts of the game that the last answer showed."""

    def __init__(self, port: int, page: str = "/") -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=30)
        self.headers = dict(HEADERS)
        self.facts: dict[str, str] = {}
        cookies = SimpleCookie()
        self.connection.request("GET", page, headers=self.headers)
        response = self.connection.getresponse()
        for name, text in response.getheaders():
            if name.lower() == "set-cookie":
                cookies.load(text)
        body = self.read(response.read(), response.getheader("Content-Encoding"))
        self.take_over(body)
        token = TOKEN.search(body)
        assert token
        self.headers |= {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": "; ".join(f"{name}={kept.coded_value}" for name, kept in cookies.items()),
            "HX-Request": "true",
            "X-CSRFToken": token[1].decode(),
            "Origin": f"http://127.0.0.1:{port}",
            "Referer": f"http://127.0.0.1:{port}{page}",
        }

    def close(self) -> None:
        self.connection.close()

    def read(self, sent: bytes, encoding: str | None) -> bytes:
        return gzip.decompress(sent) if encoding == "gzip" else sent

    def take_over(self, body: bytes) -> None:
        self.facts |= {name.decode(): text.decode() for name, text in FACTS.findall(body)}
        request = REQUEST.search(body)
        self.facts["request"] = request[1].decode() if request else ""

    def post(self, path: str, **fields: str) -> float:
        """Post and take over the game that the answer shows; return the seconds that it took."""
        body, took = self.ask(path, **fields)
        self.take_over(body)
        return took

    def ask(self, path: str, **fields: str) -> tuple[bytes, float]:
        """Post and read the answer; return it and the seconds that it took."""
        form = {name: self.facts[name] for name in ("game", "revision", "request")} | fields
        body = urlencode(form)
        began = time.perf_counter()
        self.connection.request("POST", path, body, self.headers)
        response = self.connection.getresponse()
        sent = response.read()
        took = time.perf_counter() - began
        if response.status != 200:
            raise RuntimeError(f"{response.status} {sent[:200]!r}")
        return self.read(sent, response.getheader("Content-Encoding")), took

    def move(self) -> float:
        while self.facts["status"] != "playing":
            won = self.facts["status"] == "won"
            self.post("/continue/" if won else "/new/", size=self.facts["size"])
        legal = self.facts["legal"].split()
        order = ("left", "down", "right", "up")
        return self.post("/move/", direction=next(way for way in order if way in legal))


def run(port: int, clients: int, seconds: float) -> tuple[list[float], float]:
    """Let all clients play for a while; return every latency and how long they played."""
    players = [Client(port) for _ in range(clients)]
    for player in players:
        player.move()  # stores player and game: not what is measured
    began = time.perf_counter()

    def play(player: Client) -> list[float]:
        latencies = []
        while time.perf_counter() - began < seconds:
            latencies.append(player.move())
        return latencies

    with ThreadPoolExecutor(clients) as threads:
        latencies = [one for each in threads.map(play, players) for one in each]
    took = time.perf_counter() - began
    for player in players:
        player.close()
    return latencies, took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("port", type=int)
    parser.add_argument("clients", type=int)
    parser.add_argument("seconds", type=float)
    options = parser.parse_args()
    latencies, seconds = run(options.port, options.clients, options.seconds)
    print(json.dumps({"latencies": latencies, "seconds": seconds}))


if __name__ == "__main__":
    main()
