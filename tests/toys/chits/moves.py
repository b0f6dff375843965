"""The moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tests.toys.chits.state import Colour, Piece

from tessera.engine.sealed import Chosen
from tessera.engine.steps import (
    Move,
)


@dataclass(frozen=True, slots=True)
class ShakeCups(Move):
    words: ClassVar[str] = "shake {chits}"
    zone: ClassVar[str] = "cup"
    chits: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class DrawFromCup(Move):
    words: ClassVar[str] = "draw {chit}"
    chit: Piece


@dataclass(frozen=True, slots=True)
class DrawThrown(Move):
    words: ClassVar[str] = "draw the {colour} chit that was thrown in"
    colour: Colour


@dataclass(frozen=True, slots=True)
class TakeFromPool(Move):
    words: ClassVar[str] = "take {colour}"
    colour: Colour


@dataclass(frozen=True, slots=True)
class ThrowIn(Move):
    words: ClassVar[str] = "throw {colour} into the cup"
    colour: Colour


@dataclass(frozen=True, slots=True)
class Spend(Move):
    words: ClassVar[str] = "spend {open} open chits and {chits}"
    chosen: ClassVar[str] = "chits"
    open: int
    chits: tuple[Chosen[Colour], ...]


@dataclass(frozen=True, slots=True)
class Keep(Move):
    words: ClassVar[str] = "keep {kept} and discard {discarded}, {open} of the open ones kept"
    zone: ClassVar[str] = "hand"
    chosen: ClassVar[str] = "discarded"
    mixed: ClassVar[bool] = True
    open: tuple[int, int, int]
    kept: tuple[Piece, ...]
    discarded: tuple[Chosen[Colour], ...]


@dataclass(frozen=True, slots=True)
class KeepOpenly(Move):
    words: ClassVar[str] = "keep {open}"
    open: tuple[int, int, int]
