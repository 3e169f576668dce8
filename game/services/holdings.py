"""How much is kept of a player."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from game.models import Game, Player, Published


@dataclass(frozen=True, slots=True)
class Holdings:
    """All that there is, in numbers."""

    since: datetime
    games: int
    published: int


def show_holdings(player_id: UUID | None) -> Holdings | None:
    """Return what is kept of the player, None if nothing is. At most three SELECTs."""
    player = Player.objects.filter(id=player_id).first() if player_id else None
    if player is None:
        return None
    games = Game.objects.filter(player_id=player.id).count()
    published = Published.objects.filter(player_id=player.id).count()
    return Holdings(player.created_at, games, published)
