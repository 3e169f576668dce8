"""Deleting all that is kept of a player."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from game.services.former import THEIRS, hold, leave


def delete_player(player_id: UUID) -> int:
    """Remove the player with all that is theirs, in one transaction; return how many games went.

    What stays is that this id is no more, so that a late request, or another browser that still
    holds it, does not bring the player back.
    """
    with transaction.atomic():
        if not hold(player_id):
            return 0
        gone = [model.objects.filter(player_id=player_id).delete()[0] for model in THEIRS]
        leave(player_id, None, timezone.now())
    return gone[-1]
