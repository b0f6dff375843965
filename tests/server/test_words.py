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
        ("fill\u3164er\ufe0f", "filler"),
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


@pytest.mark.parametrize(
    "name", ["\u3164", "\u115f\u1160", "\u2800", "\u034f\u034f", "\ufe0f", "\U000e0101"]
)
def test_a_name_that_shows_nothing_is_no_name(name: str) -> None:
    with pytest.raises(Refused) as refused:
        words.line(name, 24, "name")
    assert refused.value.reason == "bad-name"


@pytest.mark.parametrize(
    ("name", "taken_for"),
    [
        ("\u0410da", "Ada"),  # a Cyrillic capital
        ("\u0391d\u03b1", "Ada"),  # Greek letters
        ("\uff21\uff44\uff41", "ADA"),  # of full width
        ("B0b", "Bob"),
        ("\u0421\u0410\u0420", "cap"),
        ("Jul1a", "Julla"),
    ],
)
def test_names_that_look_alike_are_one_name(name: str, taken_for: str) -> None:
    assert words.folded(name) == words.folded(taken_for)


def test_names_that_differ_for_the_eye_are_two() -> None:
    names = [
        "Ada",
        "\u00c1da",
        "Adda",
        "Mi\u0142a",
        "Mila",
        "\u0416\u0438\u0437\u043d\u044c",
        "Ada 2",
    ]
    assert len({words.folded(name) for name in names}) == len(names)
