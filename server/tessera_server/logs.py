"""The server's log on the terminal: one line an event, when, how bad, where, what."""

from __future__ import annotations

import logging
import sys
import time
from typing import TextIO


class Lines(logging.Formatter):
    """``2026-11-29T20:15:00.123Z  info     room   match 1f… has begun``"""

    def format(self, record: logging.LogRecord) -> str:
        """The record as a line, and the traceback below it where there is one."""
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        where = record.name.rpartition(".")[2]
        text = record.getMessage().replace("\n", "\\n").replace("\r", "\\r")
        line = f"{stamp}.{int(record.msecs):03}Z  {record.levelname.lower():8}  {where:14}  {text}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def to_terminal(level: int = logging.INFO, stream: TextIO | None = None) -> None:
    """Log to *stream* (standard error), from *level* on."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Lines())
    for name in ("tessera_server", "tessera"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(level)
        logger.propagate = False
