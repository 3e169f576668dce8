"""One JSON object per log line: no address, no cookie, no query string."""

import json
import logging
from contextvars import ContextVar
from datetime import UTC, datetime

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)

# Only these: Django hangs the whole request, query string and all, on some of its records.
EXTRAS = ("method", "path", "status", "ms")


class JsonFormatter(logging.Formatter):
    """Time, level, logger, message, request id, the few named extras, and a traceback."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if identifier := request_id.get():
            line["request_id"] = identifier
        line |= {name: getattr(record, name) for name in EXTRAS if hasattr(record, name)}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)
