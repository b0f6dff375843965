"""``python -m tests.golden``: write the golden playthroughs anew, to be looked at as a diff."""

from __future__ import annotations

from tests.conformance.walks import GAMES
from tests.golden.playthrough import path_of, text_of

for game in GAMES:
    path_of(game).write_text(text_of(game), encoding="utf-8", newline="\n")
