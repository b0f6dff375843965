"""What a player likes: how the window looks, speaks and moves.  Kept in the player's folder."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from tessera_client.files import read_json, write_durably
from tessera_client.i18n import LANGUAGES, preferred

SCALES: Final = (0.75, 0.9, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0)
SPEEDS: Final = (0.0, 1.0, 2.0, 3.0)
LETTERS: Final = ("antique", "plain", "clear")
"""How text looks: with italics and capitals; in one plain family; in one made to be read easily."""
COLORS: Final = 7
"""Of so many seats."""
WARNINGS: Final = (5, 120)
"""Seconds before its end at which a clock may warn: at least, and at most."""


@dataclass(slots=True)
class Settings:
    """All of it; unknown or damaged parts of the file count as not set."""

    met: bool = False
    """Whether the first start is over."""
    color: int = 0
    """The seat that the player likes best, for its colour."""
    scale: float = 1.0
    fullscreen: bool = False
    language: str = field(default_factory=preferred)
    english_places: bool = False
    """Places have English names where the rulebook's are in another language."""
    patterns: bool = False
    letters: str = "antique"
    """One of ``LETTERS``."""
    speed: float = 1.0
    reduced_motion: bool = False
    sound: bool = True
    turn_up: bool = True
    """Answer without being asked where nothing is to be chosen: turn Orders up, pass."""
    send_at_once: bool = False
    """Send an action once it is complete, without Confirm."""
    warn_at: int = 15
    """Seconds left on a clock when it begins to warn."""
    speak: bool = False
    """Print what happens and what may be done to the terminal, for screen readers."""
    keys: dict[str, str] = field(default_factory=dict)
    """Bindings that were changed, by action."""
    servers: list[str] = field(default_factory=list)
    """Addresses visited, newest first."""
    stays: list[dict[str, str]] = field(default_factory=list)
    """Tables with a match under way, newest first: ``where`` (``alone``, ``own``, or the address),
    ``code``, ``told``, and the id of the ``match`` in hexadecimal digits."""

    @classmethod
    def load(cls, path: Path) -> Settings:
        """The settings in *path*."""
        settings = cls()
        try:
            plain = read_json(path)
        except (OSError, ValueError):
            return settings
        if isinstance(plain, dict):
            for part in fields(cls):
                value = plain.get(part.name)
                if type(value) is type(getattr(settings, part.name)):
                    setattr(settings, part.name, value)
        settings._mend()
        return settings

    def _mend(self) -> None:
        if self.language not in LANGUAGES:
            self.language = "en"
        self.scale = min(SCALES, key=lambda scale: abs(scale - self.scale))
        if self.letters not in LETTERS:
            self.letters = "antique"
        self.speed = min(SPEEDS, key=lambda speed: abs(speed - self.speed))
        self.color = self.color if self.color in range(COLORS) else 0
        self.warn_at = sorted((*WARNINGS, self.warn_at))[1]
        self.keys = {str(a): str(k) for a, k in self.keys.items()}
        self.servers = [str(server) for server in self.servers][:12]
        self.stays = [_stay(stay) for stay in self.stays if isinstance(stay, dict)]

    def save(self, path: Path) -> None:
        """Keep the settings in *path*."""
        write_durably(path, json.dumps(asdict(self), indent=2, ensure_ascii=False).encode())

    def visited(self, address: str) -> None:
        """Note where the player went."""
        self.servers = [address, *(s for s in self.servers if s != address)][:12]

    def stay(self, where: str, code: str, told: str, match: str = "") -> None:
        """Note a table to come back to, and the match at it."""
        self.left_for_good(where, code)
        stay = {"where": where, "code": code, "told": told, "match": match}
        self.stays = [stay, *self.stays][:6]

    def left_for_good(self, where: str, code: str) -> None:
        """Forget a table: its match is over."""
        self.stays = [s for s in self.stays if (s["where"], s["code"]) != (where, code)]


def _stay(plain: dict[str, Any]) -> dict[str, str]:
    """A stay as it was kept; a match whose id is none counts as not known."""
    stay = {part: str(plain.get(part, "")) for part in ("where", "code", "told", "match")}
    try:
        bytes.fromhex(stay["match"])
    except ValueError:
        stay["match"] = ""
    return stay
