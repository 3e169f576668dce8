"""A player's own data: what there is, all of it as a file, and removing it."""

from django.http import HttpRequest, HttpResponse

from config.errors import allow
from game.views.answers import page


@allow("GET")
def data(request: HttpRequest) -> HttpResponse:
    """Show what is kept of the player, and what can be done with it."""
    return page(request, "data.html", {})
