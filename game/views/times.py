"""Times as pages write them: for people in the server's zone, for programs in UTC."""

from datetime import UTC, datetime
from typing import TypedDict

from django.utils.formats import date_format
from django.utils.timezone import localtime


class Moment(TypedDict):
    """A time for people, and the same in UTC for programs."""

    shown: str
    utc: str


def day_of(time: datetime) -> Moment:
    return moment(time, "DATE_FORMAT")


def time_of(time: datetime) -> Moment:
    return moment(time, "DATETIME_FORMAT")


def moment(time: datetime, form: str) -> Moment:
    utc = time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {"shown": date_format(localtime(time), form), "utc": utc}
