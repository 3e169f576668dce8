"""Addresses on this server: whether one is, and the same page in another language."""

from django.conf import settings
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language_from_path


def own_address(address: str) -> str:
    """Return `address` if it is a path on this server, else nothing."""
    is_own = address.startswith("/") and url_has_allowed_host_and_scheme(
        address, allowed_hosts=None
    )
    return address if is_own else ""


def in_language(address: str, language: str) -> str:
    """Return the address of the same page in `language`, with its query.

    Without its prefix a path must not begin with two slashes: that would name another server.
    """
    path = address.partition("?")[0]
    current = get_language_from_path(path)
    # The framework takes `/da-dk/` for Danish; no page begins like that.
    has_prefix = f"{path}/".startswith(f"/{current}/")
    bare = address.removeprefix(f"/{current}") if has_prefix else address
    prefix = "" if language == settings.LANGUAGE_CODE else f"/{language}"
    return f"{prefix}/{bare.lstrip('/\\')}"
