"""What the service writes down of itself: one JSON object a line, with no key, token, cookie, query or body in it."""

import json
import logging
import sys
import traceback
from typing import Any, Final

from tidelog.domain import entropy

LOG: Final = logging.getLogger("tidelog.service")


class Lines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        said: dict[str, Any] = {"at": entropy.now(), "level": record.levelname.lower(), "says": record.getMessage()}
        said |= getattr(record, "facts", {})
        return json.dumps(said, ensure_ascii=True)


def begin_logging(level: str = "INFO") -> None:
    """Write to stderr from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    LOG.handlers[:] = [handler]
    LOG.setLevel(level)
    LOG.propagate = False


def tell(says: str, **facts: Any) -> None:
    """Note something that happened."""
    LOG.info(says, extra={"facts": facts})


def tell_fault(fault: BaseException) -> None:
    """Note a fault with where it came from; what was in the variables is left out."""
    frames = traceback.extract_tb(fault.__traceback__)
    where = [f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in frames[-8:]]
    LOG.error("fault", extra={"facts": {"kind": type(fault).__name__, "sentence": str(fault)[:300], "where": where}})
