"""The deck: it is drawn from, shuffled, looked at and searched."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import ClassVar, Final

from tests.toys.annals import moves as m
from tests.toys.annals.cards import Openings, openings
from tests.toys.annals.state import (
    Card,
    State,
    face,
    shown,
    value,
)

from tessera.engine.sealed import BLANK, Hidden, Known
from tessera.engine.steps import (
    PASS,
    Choices,
    Decision,
    Draw,
    Effect,
    Move,
    Seat,
    Steps,
    by_table,
)


@dataclass(frozen=True, slots=True)
class Reach(Effect):
    """See that so many cards lie on top of the deck, shuffling the discard when the bag is empty;
    with fewer if there are no more."""

    cards: int
    then: Effect

    def run(self, s: State, seat: Seat) -> Steps:
        player = s.players[seat]
        if len(player.top) < self.cards and player.bag:
            return by_table(DrawFrom(seat)), self
        if len(player.top) < self.cards and player.discard:
            return (Shuffle(whole=False, then=(self,)),)
        return (self.then,)


@dataclass(frozen=True, slots=True)
class DrawFrom(Draw):
    """The table picks one of the undrawn cards: sealed ones are all alike."""

    asked: ClassVar[bool] = True
    owner: Seat

    def choices(self, s: State, seat: Seat) -> Choices:
        bag = s.players[self.owner].bag
        for piece in dict.fromkeys(bag):
            assert not isinstance(piece, Card)
            yield m.DrawCard(piece), (Drawn(self.owner, piece),)

    def weight(self, s: State, move: Move) -> int:
        assert isinstance(move, m.DrawCard)
        return s.players[self.owner].bag.count(move.card)


@dataclass(frozen=True, slots=True)
class Drawn(Effect):
    owner: Seat
    card: Hidden[Card]

    def run(self, s: State, seat: Seat) -> None:
        player = s.players[self.owner]
        player.bag.remove(self.card)
        player.top.append(self.card)


@dataclass(frozen=True, slots=True)
class TakeTop(Effect):
    words: ClassVar[str] = "{seat} draws a card"

    def run(self, s: State, seat: Seat) -> None:
        player = s.players[seat]
        if player.top:
            player.hand.append(player.top.pop(0))


DRAW: Final = Reach(1, TakeTop())
"""The top card goes to the hand."""


@dataclass(frozen=True, slots=True)
class Shuffle(Decision):
    """The whole deck, or else the discard, is sealed afresh by its owner, so that nobody can follow
    a card."""

    asked: ClassVar[bool] = True
    whole: bool
    then: Steps = ()

    def choices(self, s: State, seat: Seat) -> Choices:
        player = s.players[seat]
        pieces = [*player.bag, *player.top] if self.whole else [*player.discard]
        cards = [card for piece in pieces if (card := value(piece)) is not None]
        sealed: tuple[Hidden[Card], ...] = tuple(Known(card) for card in sorted(cards))
        if not s.sees(seat):
            sealed = (BLANK,) * len(pieces)
        yield m.SealBag(sealed), lambda move: (Shuffled(move.cards, self.whole), *self.then)

    def lapsed(self, s: State, seat: Seat) -> Steps:
        return ()


@dataclass(frozen=True, slots=True)
class Shuffled(Effect):
    words: ClassVar[str] = "{seat} shuffles"
    cards: tuple[Hidden[Card], ...]
    whole: bool

    def run(self, s: State, seat: Seat) -> None:
        player = s.players[seat]
        player.bag[:] = self.cards
        (player.top if self.whole else player.discard).clear()


@dataclass(frozen=True, slots=True)
class LookAt(Effect):
    """Look at the top cards of your deck and put them back in any order."""

    cards: int

    def run(self, s: State, seat: Seat) -> Steps:
        seen = min(self.cards, len(s.players[seat].top))
        return (Arrange(seen),) if seen else ()


@dataclass(frozen=True, slots=True)
class Arrange(Decision):
    cards: int

    def choices(self, s: State, seat: Seat) -> Choices:
        for places in permutations(range(self.cards)):
            yield m.PutBack(places), (Arranged(places),)


@dataclass(frozen=True, slots=True)
class Arranged(Effect):
    words: ClassVar[str] = "{seat} looks and puts back"
    places: tuple[int, ...]

    def run(self, s: State, seat: Seat) -> None:
        top = s.players[seat].top
        top[: len(self.places)] = [top[place] for place in self.places]


@dataclass(frozen=True, slots=True)
class Search(Decision):
    """You may find a card in your deck: show it, take it to your hand, and shuffle."""

    asked: ClassVar[bool] = True

    def choices(self, s: State, seat: Seat) -> Choices:
        player = s.players[seat]
        yield PASS, ()
        seen: list[Card] = []
        for place, piece in enumerate([*player.top, *player.bag]):
            card = value(piece)
            if card not in seen:
                yield m.FindCard(place, shown(piece)), self._found
            if card is not None:
                seen.append(card)

    def _found(self, move: m.FindCard) -> Steps:
        return Found(move.place, face(move.card)), Reshuffle()

    def opens(self, s: State, seat: Seat, move: Move) -> Openings:
        player = s.players[seat]
        if isinstance(move, m.FindCard):
            return openings([*player.top, *player.bag][move.place], move.card)
        return ()


@dataclass(frozen=True, slots=True)
class Found(Effect):
    words: ClassVar[str] = "{seat} finds {card}"
    place: int
    card: Card

    def run(self, s: State, seat: Seat) -> None:
        player = s.players[seat]
        if self.place < len(player.top):
            player.top.pop(self.place)
        else:
            player.bag.pop(self.place - len(player.top))
        player.hand.append(self.card)


@dataclass(frozen=True, slots=True)
class Reshuffle(Effect):
    def run(self, s: State, seat: Seat) -> Steps:
        player = s.players[seat]
        return (Shuffle(whole=True),) if player.top or player.bag else ()
