"""Positions that several tests play from."""

# Room to play in every direction, pairs in rows and columns, all ranks different looks.
MIDGAME = [
    [2, 0, 4, 16],
    [2, 8, 8, 32],
    [0, 4, 4, 64],
    [2, 2, 16, 128],
]
MIDGAME_5 = [
    [2, 2, 0, 4, 8],
    [0, 16, 16, 4, 2],
    [32, 0, 64, 64, 2],
    [2, 4, 8, 0, 4],
    [0, 2, 2, 128, 256],
]
MIDGAME_6 = [
    [2, 2, 4, 4, 8, 16],
    [0, 0, 32, 32, 2, 2],
    [64, 0, 64, 0, 128, 2],
    [2, 4, 0, 4, 2, 0],
    [256, 256, 8, 0, 8, 4],
    [0, 2, 0, 2, 0, 1024],
]
MIDGAMES = {4: MIDGAME, 5: MIDGAME_5, 6: MIDGAME_6}

# Left wins; many cells stay free.
BEFORE_WIN = [
    [1024, 1024, 0, 0],
    [4, 2, 0, 0],
    [2, 8, 0, 0],
    [0, 0, 0, 0],
]
# Left wins, and the new tile, a 2 or a 4, fills the last cell without a pair.
BEFORE_LOCKED_WIN = [
    [32, 8, 1024, 1024],
    [8, 32, 64, 16],
    [32, 8, 128, 64],
    [8, 32, 64, 128],
]
# Left fills the board without a pair: over.
BEFORE_OVER = [
    [0, 8, 32, 128],
    [16, 64, 256, 8],
    [8, 32, 128, 16],
    [16, 64, 256, 32],
]
# Only right is legal: the tiles fill two columns at the left wall without a pair.
AT_LEFT_WALL = [
    [2, 4, 0, 0],
    [8, 16, 0, 0],
    [2, 4, 0, 0],
    [8, 16, 0, 0],
]
# Room for many moves.
EARLY = [
    [0, 0, 0, 0],
    [0, 2, 0, 0],
    [0, 0, 4, 0],
    [2, 0, 0, 0],
]
# Left stays legal for many moves, whatever new tiles come.
LEFTWARDS = [
    [2, 2, 4, 8],
    [16, 16, 32, 64],
    [4, 4, 8, 16],
    [32, 32, 64, 128],
]
