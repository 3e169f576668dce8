"""Showing a finished game to everyone who has its link, and taking that back."""

from secrets import token_urlsafe
from uuid import UUID

from game.models import Game, Published
from game.services.errors import StillPlayed, UnknownLink
from game.services.replays import COLUMNS, find_replayed

LINK_BYTES = 16  # 22 letters: nobody guesses one


def is_finished(game: Game) -> bool:
    """Tell whether nothing can be played in the game now: it is over, or another is current.

    An undo of the last move and taking back a new game make it playable again; while it is, its
    link shows nothing.
    """
    return game.moves > 0 and (not game.is_current or game.now_at.board.is_over())


def link_of(game: Game) -> str:
    """Return the link under which the game is published, whether or not it shows now; or ""."""
    links = Published.objects.filter(player_id=game.player_id, game_id=game.id)
    return links.values_list("link", flat=True).first() or ""


def publish_game(player_id: UUID | None, game_id: UUID) -> str:
    """Publish a finished game and return its link, the same one if it has one already.

    UnknownGame, StillPlayed.
    """
    game = find_replayed(player_id, game_id)
    if not is_finished(game):
        raise StillPlayed
    published, _ = Published.objects.get_or_create(
        player_id=game.player_id,
        game_id=game.id,
        defaults={"link": token_urlsafe(LINK_BYTES)},
    )
    return published.link


def withdraw_game(player_id: UUID | None, game_id: UUID) -> None:
    """Make the game's link lead nowhere for ever; another publishing gives another. UnknownGame."""
    game = find_replayed(player_id, game_id)
    Published.objects.filter(player_id=game.player_id, game_id=game.id).delete()


def find_shared(link: str) -> Game:
    """Return the game that the link shows, in two SELECTs. UnknownLink, StillPlayed."""
    published = Published.objects.filter(link=link).first()
    game = game_of(published) if published else None
    if game is None:
        raise UnknownLink
    if not is_finished(game):
        raise StillPlayed
    return game


def game_of(published: Published) -> Game | None:
    rows = Game.objects.filter(player_id=published.player_id, id=published.game_id)
    return rows.only(*COLUMNS).first()
