"""Text from people cannot fool those who read it."""

from __future__ import annotations

import pytest

from tessera.errors import Refused
from tessera_server import words


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("  good\tgame \n", "good game"),
        ("e\u0301", "\u00e9"),
        ("a\x1b[31mb", "a[31mb"),
        ("abc\u202edcba", "abcdcba"),
        ("zero\u200bwidth", "zerowidth"),
        ("Z" + "\u0335" * 40, "Z" + "\u0335" * 3),
        ("\u65e5\u672c \U0001f3b2", "\u65e5\u672c \U0001f3b2"),
    ],
)
def test_a_line_is_shown_without_what_could_fool_a_reader(said: str, shown: str) -> None:
    assert words.line(said, 400, "line") == shown


def test_a_line_that_is_too_long_is_refused_not_cut() -> None:
    with pytest.raises(Refused) as refused:
        words.line("x" * 401, 400, "line")
    assert refused.value.reason == "too-long"
