"""Shares of games, as the language writes them."""

from django.utils.formats import number_format
from django.utils.translation import gettext as _


def percent(part: int, of: int) -> str:
    """Write a share with one digit after the point; what is not all or nothing never looks so."""
    share = 100 * part / of if of else 0.0
    if 0 < part < of:
        share = min(max(share, 0.1), 99.9)
    return written(share, 0 if part in (0, of) else 1)


def written(share: float, digits: int) -> str:
    """Write a share of a hundred, rounded."""
    # number_format cuts digits off.
    return _("%(number)s%%") % {"number": number_format(round(share, digits), digits)}
