"""Browsers for the tests of the pages."""

from collections.abc import Callable
from uuid import UUID

import pytest
from django.conf import settings
from django.contrib.sessions.backends.signed_cookies import SessionStore

from tests.views.browser import Browser


@pytest.fixture
def visitor(db: None) -> Browser:
    """A browser that is new here and has opened the Classic page."""
    visitor = Browser()
    visitor.get("/")
    return visitor


@pytest.fixture
def visitor_of(db: None) -> Callable[[UUID, str], Browser]:
    """Make a browser with the cookie of a player, at a page."""

    def make(player_id: UUID, address: str = "/") -> Browser:
        visitor = Browser()
        session = SessionStore()
        session["player"] = str(player_id)
        session.save()
        visitor.client.cookies[settings.SESSION_COOKIE_NAME] = str(session.session_key)
        visitor.get(address)
        return visitor

    return make
