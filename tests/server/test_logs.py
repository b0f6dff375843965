"""The server's log: a line an event, and no line that somebody else has written."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator

import pytest

from tessera_server.logs import to_terminal


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    logger = logging.getLogger("tessera_server")
    before = list(logger.handlers), logger.level, logger.propagate
    to_terminal(stream=stream)
    yield stream
    logger.handlers[:], logger.level, logger.propagate = before


def test_a_line_says_when_how_bad_where_and_what(stream: io.StringIO) -> None:
    logging.getLogger("tessera_server.room").info("match %s has begun", "1f")
    assert re.fullmatch(
        r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z  info      room            match 1f has begun\n",
        stream.getvalue(),
    )


def test_a_text_with_line_breaks_stays_one_line(stream: io.StringIO) -> None:
    logging.getLogger("tessera_server.hall").warning("said %s", "hello\nerror: all is lost\r")
    assert stream.getvalue().count("\n") == 1


def test_a_traceback_follows_its_line(stream: io.StringIO) -> None:
    try:
        raise ZeroDivisionError
    except ZeroDivisionError:
        logging.getLogger("tessera_server.room").exception("a mistake")
    assert "a mistake\nTraceback" in stream.getvalue()
