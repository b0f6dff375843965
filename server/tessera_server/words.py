"""Names, titles and chat: text from people, made fit to be shown to others.

What cannot be shown, or could fool a reader (control characters, marks that turn the direction of
writing, invisible ones), is left out; runs of blanks become one.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from tessera.errors import Refused

_HIDDEN: Final = {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}
_MARKS: Final = 3  # on one letter, before they pile up over other people's lines


def line(text: str, limit: int, what: str) -> str:
    """*text* as one line that can be shown.  Raises Refused when it is too long or empty."""
    if len(text) > limit:
        raise Refused(
            f"the {what} is longer than {limit} characters",
            reason="too-long",
            remedy=f"Shorten it to {limit} characters.",
        )
    shown = " ".join(_visible(unicodedata.normalize("NFC", text)).split())
    if not shown:
        raise Refused(
            f"the {what} is empty",
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
        elif category not in _HIDDEN and marks <= _MARKS:
            kept.append(letter)
    return "".join(kept)


def folded(name: str) -> str:
    """What two names have in common when people would take them for the same."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
