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


def last_directions(game: Game, count: int) -> list[Direction]:
    """Return the last `count` directions, at most 256; a SELECT only if the row has fewer."""
    held = list(log.read(bytes(game.directions), game.logged))
    if count > len(held) and game.pieces:
        piece = Piece.objects.get(player_id=game.player_id, game_id=game.id, number=game.pieces - 1)
        held = [*log.read(bytes(piece.directions), log.PIECE), *held]
    return held[len(held) - count :]
