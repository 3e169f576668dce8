"""`manage.py rate_choices`: ask the solver about the positions on the strategy page."""

from typing import Any

from django.core.management.base import BaseCommand

from game.choices import CHOICES, KEPT, keep, rate


class Command(BaseCommand):
    help = "Keeps what the solver says of the better and the worse moves on the strategy page."
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:  # noqa: ANN401
        keep(KEPT, {name: rate(one) for name, one in CHOICES.items()})
        self.stdout.write(f"{len(CHOICES)} positions rated.")
