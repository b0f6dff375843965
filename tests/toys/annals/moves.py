"""Every answer that a player or the table can give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tests.toys.annals.state import Card, Omen, Piece

from tessera.engine.sealed import Hidden
from tessera.engine.steps import Move, Seat


@dataclass(frozen=True, slots=True)
class SealBag(Move):
    words: ClassVar[str] = "shuffle {cards}"
    zone: ClassVar[str] = "bag"
    cards: tuple[Hidden[Card], ...]


@dataclass(frozen=True, slots=True)
class DrawCard(Move):
    """The table picks one of the undrawn cards."""

    words: ClassVar[str] = "draw {card} from the bag"
    card: Hidden[Card]


@dataclass(frozen=True, slots=True)
class PlayCard(Move):
    words: ClassVar[str] = "play {card} at {place}"
    place: int
    card: Piece


@dataclass(frozen=True, slots=True)
class UseAbility(Move):
    words: ClassVar[str] = "use the {card} at {place}"
    place: int
    card: Card


@dataclass(frozen=True, slots=True)
class DrawOne(Move):
    words: ClassVar[str] = "draw a card"


@dataclass(frozen=True, slots=True)
class PutBack(Move):
    words: ClassVar[str] = "put {places} back on top"
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FindCard(Move):
    words: ClassVar[str] = "find {card} at {place}"
    place: int
    card: Piece


@dataclass(frozen=True, slots=True)
class AvoidWithCard(Move):
    words: ClassVar[str] = "avoid it with {card} at {place}"
    place: int
    card: Piece


@dataclass(frozen=True, slots=True)
class AvoidInPlay(Move):
    words: ClassVar[str] = "avoid it with the Guard at {place}"
    place: int


@dataclass(frozen=True, slots=True)
class Tuck(Move):
    """The card stays hidden: only its place in the hand is said."""

    words: ClassVar[str] = "tuck the card at {place} under the Land at {host}"
    place: int
    host: int


@dataclass(frozen=True, slots=True)
class Borrow(Move):
    words: ClassVar[str] = "borrow the {card} of {owner} at {place}"
    owner: Seat
    place: int
    card: Card


@dataclass(frozen=True, slots=True)
class Archive(Move):
    words: ClassVar[str] = "archive {card}"
    card: Card


@dataclass(frozen=True, slots=True)
class SayOmen(Move):
    words: ClassVar[str] = "say {omen}"
    zone: ClassVar[str] = "omen"
    omen: Hidden[Omen]


@dataclass(frozen=True, slots=True)
class ShowOmen(Move):
    words: ClassVar[str] = "show {omen}"
    omen: Hidden[Omen]


@dataclass(frozen=True, slots=True)
class OpenTucked(Move):
    words: ClassVar[str] = "turn up {card}"
    card: Piece


MOVES = (
    *(SealBag, DrawCard, PlayCard, UseAbility, DrawOne, PutBack, FindCard, AvoidWithCard),
    *(AvoidInPlay, Tuck, Borrow, Archive, SayOmen, ShowOmen, OpenTucked),
)
