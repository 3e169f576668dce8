"""The rules of 2048: pure, immutable and typed; no Django, no I/O."""

from game.engine.board import MAX_RANK, SIZES, WIN_RANK, Board, Merge, Slide
from game.engine.direction import Direction
from game.engine.luck import (
    SCHEME,
    SEED_BYTES,
    Played,
    Spawn,
    luck_seed,
    play,
    spawn,
    start,
)
from game.engine.position import Position, packed_bytes, tile_id
from game.engine.rebuilding import IllegalMoveError, Rebuilt, replay

__all__ = [
    "MAX_RANK",
    "SCHEME",
    "SEED_BYTES",
    "SIZES",
    "WIN_RANK",
    "Board",
    "Direction",
    "IllegalMoveError",
    "Merge",
    "Played",
    "Position",
    "Rebuilt",
    "Slide",
    "Spawn",
    "luck_seed",
    "packed_bytes",
    "play",
    "replay",
    "spawn",
    "start",
    "tile_id",
]
