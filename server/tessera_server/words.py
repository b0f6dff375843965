"""Names, titles and chat: text from people, made fit to be shown to others.

What cannot be shown, or could fool a reader (control characters, marks that turn the direction of
writing, invisible ones), is left out; runs of blanks become one.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from tessera.errors import Refused
from tessera.sentences import sentence

_HIDDEN: Final = {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}
_INVISIBLE: Final = frozenset(
    map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0))
) | frozenset(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""Letters and marks by their category that show nothing: fillers, joiners, selectors, a blank."""
_MARKS: Final = 3  # on one letter, before they pile up over other people's lines


def line(text: str, limit: int, what: str) -> str:
    """*text* as one line that can be shown.  Raises Refused when it is too long or empty."""
    if len(text) > limit:
        raise Refused(
            sentence("the {what} is longer than {limit} characters", what=what, limit=limit),
            reason="too-long",
            remedy=sentence("Shorten it to {limit} characters.", limit=limit),
        )
    shown = " ".join(_visible(unicodedata.normalize("NFC", text)).split())
    if not shown:
        raise Refused(
            sentence("the {what} is empty", what=what),
            reason="bad-name" if what == "name" else "MALFORMED",
            remedy="Write something that can be seen.",
        )
    return unicodedata.normalize("NFC", shown)


def _visible(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for letter in text:
        category = unicodedata.category(letter)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if letter in "\t\n\r":
            kept.append(" ")
        elif category not in _HIDDEN and letter not in _INVISIBLE and marks <= _MARKS:
            kept.append(letter)
    return "".join(kept)


_ALIKE: Final = str.maketrans(
    "авсеіјкмнорԛѕтухһԁԝ" + "αβεζηικμνορτυχ" + "օսհ" + "01|",  # noqa: RUF001 - that is the point
    "abceijkmhopqstyxhdw" + "abezhikmnoptyx" + "ouh" + "oll",
)
"""Cyrillic, Greek and Armenian letters, and digits, that look like a Latin letter."""


def folded(name: str) -> str:
    """What two names have in common when people would take them for the same.

    Letters of other alphabets that look like Latin ones count as these, and so do digits: a name
    must be its owner's alone for the eye, not only for the computer.
    """
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return text.translate(_ALIKE)
