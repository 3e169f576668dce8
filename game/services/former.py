"""Players who are no more. A browser may hold such an id for as long as its cookie lasts."""

from datetime import datetime
from uuid import UUID

from game.models import FormerPlayer, Game, Handover, Piece, Player, Published
from game.services.errors import UnknownGame

# What hangs from a player, pieces before the games that they belong to.
THEIRS = (Handover, Published, Piece, Game)


def who_now(player_id: UUID | None) -> UUID | None:
    """Return the player who `player_id` is today: mostly the same. At most one SELECT.

    The one that it went over into, if it did; None if all that was its was deleted.
    """
    if player_id is None:
        return None
    left = FormerPlayer.objects.filter(id=player_id).first()
    return left.became if left else player_id


def refuse_former(player_id: UUID) -> None:
    """UnknownGame if the player is no more: its first boards must not come to life again."""
    if FormerPlayer.objects.filter(id=player_id).exists():
        raise UnknownGame


def hold(*player_ids: UUID) -> set[UUID]:
    """Lock these players and their current games until the transaction ends; return who exists.

    Games first, as a move does it: who is in the middle of one has its row, and needs the
    player's only at the end (the foreign key of a new row).
    """
    games = Game.objects.filter(player_id__in=player_ids, is_current=True)
    list(games.select_for_update().order_by("player_id", "id").values_list("id"))
    players = Player.objects.select_for_update().filter(id__in=player_ids).order_by("id")
    return set(players.values_list("id", flat=True))


def leave(player_id: UUID, became: UUID | None, now: datetime) -> None:
    """Remove the player's own row, whose other rows are gone, and note what has become of it."""
    FormerPlayer.objects.filter(became=player_id).update(became=became)
    FormerPlayer.objects.create(id=player_id, became=became, left_at=now)
    Player.objects.filter(id=player_id).delete()
