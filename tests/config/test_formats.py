"""Dates as each language writes them."""

from datetime import datetime

import pytest
from django.utils.formats import date_format
from django.utils.translation import override

MORNING = datetime(2026, 11, 3, 9, 5)  # noqa: DTZ001 - no zone: it is only written


@pytest.mark.parametrize(
    ("language", "day", "moment"),
    [
        ("fr", "3 novembre 2026", "3 novembre 2026 09:05"),
        ("it", "3 nov 2026", "3 nov 2026, 09:05"),
        ("da", "3. november 2026", "3. november 2026 09:05"),
    ],
)
def test_months_have_no_capitals(language: str, day: str, moment: str) -> None:
    with override(language):
        assert date_format(MORNING, "DATE_FORMAT") == day
        assert date_format(MORNING, "DATETIME_FORMAT") == moment
