"""Text from others (names, chat, files, servers) as it may be shown: nothing in it steers."""

from __future__ import annotations

import re
from typing import Final

STEERING: Final = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Characters that steer a terminal, or the direction of its lines, instead of being shown; and
halves of characters, which no encoding has."""
INSTEAD: Final = "\ufffd"


def visible(text: str) -> str:
    """*text* with a mark in the place of everything that cannot be shown."""
    return STEERING.sub(INSTEAD, text)
