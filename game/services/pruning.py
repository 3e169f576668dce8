"""Removing players who stayed away, games that never got going, and notes that nobody needs."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from game.models import FormerPlayer, Game, Handover, Piece, Player, Published
from game.services.counting import COUNTED_SCORE
from game.services.former import hold
from game.services.new_game import unplayed_successors

BATCH = 100  # players or games in one transaction


def players_away(since: datetime) -> QuerySet[Player]:
    """Return the players who have done nothing from `since` on, in the order of their ids.

    A look at a page is not stored (a GET writes nothing): seen is who started or played a game,
    published one, or made a link to another device.
    """
    seen = Q(started_at__gte=since) | Q(last_action_at__gte=since) | Q(ended_at__gte=since)
    signs = (
        Game.objects.filter(seen, player_id=OuterRef("id")),
        Published.objects.filter(player_id=OuterRef("id"), published_at__gte=since),
        Handover.objects.filter(player_id=OuterRef("id"), created_at__gte=since),
    )
    away = Player.objects.filter(*(~Exists(sign) for sign in signs), created_at__lt=since)
    return away.order_by("id")


def remove_players(since: datetime, after: UUID | None) -> tuple[int, int, UUID | None]:
    """Remove the next players who are away, with all that is theirs, in one transaction.

    Returns how many players and games went, and the id to go on after; None at the end. A player
    who comes back at that very moment is either seen by this or finds a new first board.
    """
    with transaction.atomic():
        ids = next_ids(players_away(since), after)
        # Whoever is in the middle of a move keeps the row until it is stored; then it is seen.
        held = hold(*ids)
        gone = list(players_away(since).filter(id__in=held).values_list("id", flat=True))
        Piece.objects.filter(player_id__in=gone).delete()
        games, _ = Game.objects.filter(player_id__in=gone).delete()
        Player.objects.filter(id__in=gone).delete()
    return len(gone), games, ids[-1] if ids else None


def next_ids(rows: QuerySet[Player], after: UUID | None) -> list[UUID]:
    later = rows if after is None else rows.filter(id__gt=after)
    return list(later.values_list("id", flat=True)[:BATCH])


def barely_played(since: datetime) -> QuerySet[Game]:
    """Return the games given up before `since` after one move or none.

    Not those that are a player's best of their size, are published, or can be taken up again.
    """
    others = Game.objects.filter(player_id=OuterRef("player_id"), size=OuterRef("size"))
    better = others.annotate(counted=COUNTED_SCORE).filter(counted__gt=OuterRef("counted"))
    links = Published.objects.filter(player_id=OuterRef("player_id"), game_id=OuterRef("id"))
    return (
        Game.objects.filter(is_current=False, moves__lte=1, ended_at__lt=since)
        .annotate(counted=COUNTED_SCORE)
        .filter(Exists(better), ~Exists(unplayed_successors()), ~Exists(links))
        .order_by("player_id", "id")
    )


def remove_games(since: datetime) -> int:
    """Remove the next such games, in one transaction; return how many went."""
    with transaction.atomic():
        keys = list(barely_played(since).values_list("player_id", "id")[:BATCH])
        chosen = Q()
        for player_id, game_id in keys:
            chosen |= Q(player_id=player_id, id=game_id)
        gone, _ = Game.objects.filter(chosen, is_current=False).delete() if keys else (0, {})
    return gone


def forget_former(before: datetime) -> int:
    """Remove the next notes of players who left before that: no browser has their cookies now."""
    rows = FormerPlayer.objects.filter(left_at__lt=before).values_list("id", flat=True)
    ids = list(rows[:BATCH])
    return FormerPlayer.objects.filter(id__in=ids).delete()[0] if ids else 0
