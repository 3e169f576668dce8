"""One JSON object per log line: no address, no cookie, no query string."""

import logging
from contextvars import ContextVar

from pythonjsonlogger.json import JsonFormatter as BaseFormatter

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)

# Only these may come from a record: Django puts the whole request into some of its records.
EXTRAS = ("method", "path", "status", "ms")


class JsonFormatter(BaseFormatter):
    """Time, level, logger, message, request id and the few fields named in `EXTRAS`."""

    def __init__(self) -> None:
        super().__init__("%(levelname)s %(name)s %(message)s", timestamp="time")

    def add_fields(
        self,
        log_data: dict[str, object],
        record: logging.LogRecord,
        message_dict: dict[str, object],
    ) -> None:
        bare = logging.makeLogRecord({})
        known = bare.__dict__.keys() | {*EXTRAS, "message"}
        for field in record.__dict__.keys() - known:
            delattr(record, field)
        super().add_fields(log_data, record, message_dict)
        if identifier := request_id.get():
            log_data["request_id"] = identifier
