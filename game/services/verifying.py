"""Playing stored games again from seed and directions, and naming what differs."""

from collections.abc import Iterator, Sequence
from itertools import chain
from struct import error as StructError  # noqa: N812
from uuid import UUID

from django.db import DatabaseError, connection
from django.db.models import Q, QuerySet

from game import log
from game.engine import MAX_RANK, SCHEME, Direction, IllegalMoveError, Played, Rebuilt, start
from game.models import UNDOS, Game, Piece
from game.scene import Status
from game.services.plausible import count_steps, implausible, mistyped, unmarked, wrong_steps

type Key = tuple[UUID, UUID]

# What reading a row may raise where SQLite holds text, or half of a character, for something else.
UNREADABLE = (DatabaseError, ValueError, TypeError, OverflowError, StructError)
# How SQLite holds the ids; one of another form can be neither read nor asked for.
WRONG_KEY = " OR ".join(
    f"typeof({name}) <> 'text' OR length({name}) <> 32 OR {name} GLOB '*[^0-9a-f]*'"
    for name in ("game_game.player_id", "game_game.id")
)


class UnsoundError(Exception):
    """A game cannot be played again: what is wrong with its seed or directions."""


def batches(after: Key | None, count: int) -> Iterator[tuple[Key | None, Key]]:
    """Yield the stored games' keys in spans of up to `count`: after the first, up to the second.

    One SELECT for each span, which is short; nothing is held meanwhile.
    """
    while last := last_key(after, count):
        yield after, last
        after = last


def last_key(after: Key | None, count: int) -> Key | None:
    keys = in_order(after).values_list("player_id", "id")[:count]
    return list(keys)[-1] if keys else None


def games_between(after: Key | None, last: Key) -> Iterator[tuple[Key, Game | str]]:
    """Yield the games with keys after the one, up to the other; what is wrong if one is unreadable.

    One SELECT, unless a row is unreadable: then one for each.
    """
    player_id, game_id = last
    upto = Q(player_id__lt=player_id) | Q(player_id=player_id, id__lte=game_id)
    span = in_order(after).filter(upto)
    try:
        games = list(span)
    except UNREADABLE:
        if not is_sqlite():  # there only the database itself can have failed
            raise
        for key in list(span.values_list("player_id", "id")):
            yield key, read_one(key)
        return
    yield from (((game.player_id, game.id), game) for game in games)


def read_one(key: Key) -> Game | str:
    try:
        return Game.objects.get(player_id=key[0], id=key[1])
    except UNREADABLE as error:
        return f"unreadable ({error})"
    except Game.DoesNotExist:  # removed meanwhile
        return ""


def in_order(after: Key | None) -> QuerySet[Game]:
    games = Game.objects.order_by("player_id", "id")
    if is_sqlite():
        games = games.extra(where=[f"NOT ({WRONG_KEY})"])  # noqa: S610 - a constant
    if after is None:
        return games
    player_id, game_id = after
    return games.filter(Q(player_id__gt=player_id) | Q(player_id=player_id, id__gt=game_id))


def wrong_keys() -> list[str]:
    """Return the ids, as bytes in hexadecimals, of games whose ids are none."""
    if not is_sqlite():
        return []
    with connection.cursor() as cursor:
        columns = "hex(game_game.player_id), hex(game_game.id)"
        cursor.execute(f"SELECT {columns} FROM game_game WHERE {WRONG_KEY}")  # noqa: S608
        return ["/".join(row) for row in cursor.fetchall()]


def is_sqlite() -> bool:
    return connection.vendor == "sqlite"


def faults_of(game: Game) -> list[str]:
    """Say what of the row its seed and directions do not give; at most one SELECT."""
    if found := mistyped(game):
        return found
    try:
        for fault in chain(implausible(game), played_again(game)):
            found.append(fault)
    except (UnsoundError, IllegalMoveError) as error:
        found.append(str(error))
    except UNREADABLE as error:  # a column that was cut or is no board at all, or such a piece
        if isinstance(error, DatabaseError) and not is_sqlite():
            raise
        found.append(f"unreadable ({error})")
    return found


def played_again(game: Game) -> Iterator[str]:
    rebuilt, last = rebuild(game)
    yield from differences(game, rebuilt)
    yield from wrong_steps(game, last, rebuilt.board)


def rebuild(game: Game) -> tuple[Rebuilt, list[Played]]:
    """Play the whole game again; return also the moves that its undo steps are for.

    UnsoundError or IllegalMoveError where that cannot be done or a piece differs.
    """
    if game.scheme != SCHEME:
        raise UnsoundError(f"scheme {game.scheme} is unknown")
    if game.logged < 0 or len(bytes(game.directions)) != -(-game.logged // 4):
        raise UnsoundError(f"moves ({game.moves}) and directions differ in number")
    rebuilt = Rebuilt(start(bytes(game.seed), game.size))
    for piece in pieces_of(game):
        if place(rebuilt) != (bytes(piece.board), piece.score):
            raise UnsoundError(f"piece {piece.number} begins with another board or score")
        play_part(game, rebuilt, list(log.read(bytes(piece.directions), log.PIECE)))
    if place(rebuilt) != (bytes(game.base_board), game.base_score):
        raise UnsoundError("the row's directions begin with another board or score")
    return rebuilt, play_row(game, rebuilt)


def play_part(game: Game, rebuilt: Rebuilt, directions: Sequence[Direction]) -> None:
    seed, until_solver = bytes(game.seed), (game.solver_move or 0) - 1 - rebuilt.moves
    if 0 <= until_solver <= len(directions):
        rebuilt.play_on(seed, directions[:until_solver])
        check_solver(game, rebuilt)
        directions = directions[until_solver:]
    rebuilt.play_on(seed, directions)


def check_solver(game: Game, rebuilt: Rebuilt) -> None:
    """Compare the score that the solver found; after an undo it may have been on another way."""
    if (
        rebuilt.moves + 1 == game.solver_move
        and game.undos == UNDOS
        and rebuilt.score != game.solver_score
    ):
        told = f"({game.solver_score}, rebuilt {rebuilt.score})"
        raise UnsoundError(f"score before the solver's first move {told}")


def place(rebuilt: Rebuilt) -> tuple[bytes, int]:
    return rebuilt.board.ranks, rebuilt.score


def play_row(game: Game, rebuilt: Rebuilt) -> list[Played]:
    """Play the row's own directions; return the moves that its undo steps are for."""
    steps = count_steps(game)
    if steps is None:
        raise UnsoundError("undo steps")
    directions = list(log.read(bytes(game.directions), game.logged))
    marked = (bytes(game.mark_board), game.mark_score)
    if marked != (unmarked(game) or marked):
        raise UnsoundError("a piece is marked that has not been played")
    # Only of the last few moves more than the board is asked for.
    first = max(0, min(game.logged - steps, log.PIECE - 1))
    play_part(game, rebuilt, directions[:first])
    last = []
    for number, played in enumerate(rebuilt.steps(bytes(game.seed), directions[first:]), first + 1):
        last.append(played)
        check_solver(game, rebuilt)
        if number == log.PIECE and place(rebuilt) != marked:
            raise UnsoundError("the next piece would begin with another board or score")
    return last[len(last) - steps :]


def pieces_of(game: Game) -> list[Piece]:
    if not game.pieces:
        return []
    # The game may be played on while this runs: what came after its row was read is left out.
    rows = Piece.objects.filter(player_id=game.player_id, game_id=game.id, number__lt=game.pieces)
    if len(pieces := list(rows.order_by("number"))) != game.pieces:
        raise UnsoundError("a piece is missing")
    if any(map(mistyped, pieces)):
        raise UnsoundError("a piece is unreadable")
    if [piece.number for piece in pieces] != list(range(game.pieces)):
        raise UnsoundError("a piece is missing")
    if any(len(bytes(piece.directions)) != log.PIECE_BYTES for piece in pieces):
        raise UnsoundError("a piece is cut short")
    return pieces


def differences(game: Game, rebuilt: Rebuilt) -> Iterator[str]:
    """Compare the row with what was rebuilt; yield one sentence part for each difference."""
    if game.now_at.board != rebuilt.board:
        yield "board"
    facts = {
        "score": (game.score, rebuilt.score),
        "merges": (game.merges, rebuilt.merges),
        "top tile": (face(game.top_rank), rebuilt.board.top),
        "winning move": (game.won_move, rebuilt.won_move),
        "status": (game.status, status_of(game, rebuilt)),
    }
    for name, (stored, true) in facts.items():
        if stored != true:
            yield f"{name} ({stored}, rebuilt {true})"
    if rebuilt.won_move not in (None, rebuilt.moves) and not game.kept_going:
        yield "moves after the win without having kept going"


def face(rank: int) -> int:
    return 1 << rank if 0 < rank <= MAX_RANK else 0


def status_of(game: Game, rebuilt: Rebuilt) -> Status:
    """Return the status that the game must have; only *Keep going* is not in the directions."""
    if rebuilt.won_move == rebuilt.moves and not game.kept_going:
        return Status.WON
    return Status.OVER if rebuilt.board.is_over() else Status.PLAYING
