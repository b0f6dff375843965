"""The moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tests.toys.pebbles.state import Colour, Piece

from tessera.engine.steps import (
    Move,
)


@dataclass(frozen=True, slots=True)
class WantColour(Move):
    words: ClassVar[str] = "draw {colour}"
    colour: Colour


@dataclass(frozen=True, slots=True)
class DealCharm(Move):
    words: ClassVar[str] = "deal {charm}"
    zone: ClassVar[str] = "charm"
    charm: Piece


@dataclass(frozen=True, slots=True)
class DealOpenCharm(Move):
    words: ClassVar[str] = "deal {charm} face up"
    charm: Colour


@dataclass(frozen=True, slots=True)
class LayPebble(Move):
    words: ClassVar[str] = "lay {stone} in bowl {bowl}"
    zone: ClassVar[str] = "bowl"
    bowl: int
    stone: Piece


@dataclass(frozen=True, slots=True)
class TurnUp(Move):
    words: ClassVar[str] = "turn up {stone}"
    stone: Piece


@dataclass(frozen=True, slots=True)
class Redraw(Move):
    words: ClassVar[str] = "pay 1 point to draw again"


@dataclass(frozen=True, slots=True)
class ShowCharm(Move):
    words: ClassVar[str] = "show {charm}"
    charm: Piece
