"""`python -m tests.durability.smoke PORT HOST`: plays on the production server as people do.

Games on every board, with undos; then it asks for the file of the player's data. What this leaves
in the database is for `manage.py verify_games`.
"""

import sys

import httpx

from tests.durability.client import Client, Journal
from tests.e2e.contract import read

MOVES = {"/": 200, "/5x5/": 60, "/6x6/": 290}  # the last one long enough for a piece


class Proxy(httpx.BaseTransport):
    """What a proxy with the certificate does: it speaks plain HTTP with the server and says so."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.wire = httpx.HTTPTransport()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        passed = httpx.Request(
            request.method,
            request.url.copy_with(scheme="http", host="127.0.0.1", port=self.port),
            headers=[
                *request.headers.raw,
                (b"X-Forwarded-For", b"192.0.2.1"),
                (b"X-Forwarded-Proto", b"https"),
            ],
            stream=request.stream,
        )
        return self.wire.handle_request(passed)


def main(port: int, host: str) -> None:
    client = Client("", seed=2048)
    origin = f"https://{host}"
    client.http = httpx.Client(base_url=origin, transport=Proxy(port), headers={"Origin": origin})
    moves = sum(play(client, page, count) for page, count in MOVES.items())
    held = client.http.get("/data/export/").raise_for_status().json()
    assert len(held["games"]) == len([one for one in client.journals.values() if one.last.revision])
    print(f"Played {moves} moves in {len(held['games'])} games, and read them in the file.")


def play(client: Client, page: str, moves: int) -> int:
    """Play until so many moves count; start anew where a game ends."""
    shown = read(client.ask("GET", page, {}).text)
    client.token = shown.tokens[0]
    client.journals[shown.game] = Journal(shown)
    counted = 0
    while counted < moves:
        after = client.play(shown)
        counted += after.revision > shown.revision
        if after.revision and client.luck.random() < 0.02:
            after = client.post("/undo/", after)
        shown = after
    return counted


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
