"""The page of personal records."""

from django.http import HttpRequest, HttpResponse

from config.errors import allow
from game import services
from game.views.answers import page
from game.views.player import welcome


@allow("GET")
def records(request: HttpRequest) -> HttpResponse:
    """Show what the player has reached on each size, and the last games."""
    return page(request, "records.html", {"records": services.show_records(welcome(request))})
