"""The directions of a whole game, from its pieces and its row."""

from collections.abc import Iterator

from game import log
from game.engine import Direction
from game.models import Game, Piece


def directions_of(game: Game) -> Iterator[Direction]:
    """Yield every direction played in `game`, without those taken back. One SELECT."""
    pieces = Piece.objects.filter(player_id=game.player_id, game_id=game.id)
    for directions in pieces.order_by("number").values_list("directions", flat=True):
        yield from log.read(bytes(directions), log.PIECE)
    yield from log.read(bytes(game.directions), game.logged)
