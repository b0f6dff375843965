"""Numbers that roll from what they were to what they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

ROLL: Final = 0.6
"""Seconds that a number rolls, at speed 1."""
AWAY: Final = 1.0
"""A number that was not shown for so many seconds has not to roll."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """A number as it is to be shown now."""

    exact: float
    glow: float
    """1 when it has just changed, 0 when it rests."""

    @property
    def number(self) -> int:
        """The whole number that is shown."""
        return round(self.exact)


@dataclass(slots=True)
class _Wheel:
    value: int
    start: float
    since: float
    until: float
    looked: float


class Rolls:
    """All numbers of the window that may roll, by name."""

    def __init__(self) -> None:
        self._wheels: dict[str, _Wheel] = {}

    def show(self, name: str, value: int, now: float, length: float) -> Rolled:
        """The number called *name*, which is *value*; it rolls for *length* seconds, 0 for none."""
        wheel = self._wheels.get(name)
        if wheel is None or now - wheel.looked > AWAY or length <= 0:
            wheel = self._wheels[name] = _Wheel(value, value, now, now, now)
        elif value != wheel.value:
            start = self._at(wheel, now).exact
            wheel = self._wheels[name] = _Wheel(value, start, now, now + length, now)
        wheel.looked = now
        return self._at(wheel, now)

    def until(self, name: str) -> float:
        """When the number called *name* rests."""
        return self._wheels[name].until

    def rolling(self, now: float) -> bool:
        """Whether any number rolls."""
        return any(wheel.until > now for wheel in self._wheels.values())

    def finish(self) -> None:
        """Let all numbers rest."""
        for wheel in self._wheels.values():
            wheel.start, wheel.until = wheel.value, wheel.since

    @staticmethod
    def _at(wheel: _Wheel, now: float) -> Rolled:
        if now >= wheel.until:
            return Rolled(wheel.value, 0.0)
        left = (wheel.until - now) / (wheel.until - wheel.since)
        return Rolled(wheel.value + (wheel.start - wheel.value) * left * left, left)
