"""What a player has chosen in the settings: the cookie, as the server writes it."""

from tests.e2e.play import Play

DEFAULTS = {"theme": "system", "motion": "system", "clock": "on", "keys": "on"}


def choose(play: Play, **choices: str) -> None:
    """Give the browser the cookie of these choices."""
    text = ".".join(f"{name}-{choice}" for name, choice in (DEFAULTS | choices).items())
    cookie = {"name": "settings", "value": text, "url": play.proxy.url}
    play.page.context.add_cookies([cookie])  # type: ignore[list-item]
