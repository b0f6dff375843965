"""What is printed on the Pillars board and on the Influence boards (``data/tracks.json``)."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

TRACKS: Final[dict[str, Any]] = json.loads(
    files(__package__).joinpath("data", "tracks.json").read_text(encoding="utf-8")
)
"""``pillars``: the topmost space, the spaces behind thresholds, the bonuses of each Pillar;
``influence``: for each continent the value and the icon (or null) of every space."""
