"""What cards do, also to others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from tests.toys.annals import moves as m
from tests.toys.annals.cards import Gain, Openings, Played, Put, Send, Use, openings
from tests.toys.annals.deck import DRAW, LookAt, Reach, Search
from tests.toys.annals.rules import Zone, loot
from tests.toys.annals.state import (
    Card,
    Lasting,
    State,
    face,
    shown,
    value,
)

from tessera.engine.steps import (
    PASS,
    By,
    Choices,
    Decision,
    Effect,
    Move,
    Seat,
    Steps,
)
from tessera.errors import IllegalMove


@dataclass(frozen=True, slots=True)
class Raid(Effect):
    """Steal 1 grain from each rival, who may avoid it before it touches him."""

    def run(self, s: State, seat: Seat) -> Steps:
        return tuple(By((rival,), Avoid(seat, Steal(rival))) for rival in s.clockwise(seat))


@dataclass(frozen=True, slots=True)
class Avoid(Decision):
    """Show a Wall, or use a Guard in play.  Asked of all who may hold a Wall."""

    asked: ClassVar[bool] = True
    raider: Seat
    blow: Effect

    def choices(self, s: State, seat: Seat) -> Choices:
        player = s.players[seat]
        yield PASS, (By((self.raider,), self.blow),)
        for place, piece in enumerate(player.hand):
            if value(piece) in (Card.WALL, None):
                yield m.AvoidWithCard(place, shown(piece)), self._avoided
        for place, host in enumerate(player.play):
            if host.card is Card.GUARD and not host.used:
                yield m.AvoidInPlay(place), (Use(place),)

    def _avoided(self, move: m.AvoidWithCard) -> Steps:
        if face(move.card) is not Card.WALL:
            raise IllegalMove("only a Wall avoids a Raid")
        return Played(move.place, Card.WALL), Put(Card.WALL)

    def opens(self, s: State, seat: Seat, move: Move) -> Openings:
        if isinstance(move, m.AvoidWithCard):
            return openings(s.players[seat].hand[move.place], move.card)
        return ()


@dataclass(frozen=True, slots=True)
class Steal(Effect):
    words: ClassVar[str] = "{seat} steals from {rival}"
    rival: Seat

    def run(self, s: State, seat: Seat) -> None:
        taken = min(loot(s, seat, 1), s.players[self.rival].grain)
        s.players[self.rival].grain -= taken
        s.players[seat].grain += taken


@dataclass(frozen=True, slots=True)
class Feast(Effect):
    """All may draw a card, in turn order."""

    def run(self, s: State, seat: Seat) -> Steps:
        return tuple(By((each,), MayDraw()) for each in (seat, *s.clockwise(seat)))


@dataclass(frozen=True, slots=True)
class MayDraw(Decision):
    def choices(self, s: State, seat: Seat) -> Choices:
        yield PASS, ()
        yield m.DrawOne(), (DRAW,)


@dataclass(frozen=True, slots=True)
class Last(Effect):
    """An effect lasts until the end of the turn."""

    effect: Lasting

    def run(self, s: State, seat: Seat) -> None:
        s.lasting.append((seat, self.effect))


@dataclass(frozen=True, slots=True)
class BorrowAbility(Decision):
    """Use the ability of a card that a rival has in play, as if it were yours."""

    def choices(self, s: State, seat: Seat) -> Choices:
        yield PASS, ()
        for rival in s.clockwise(seat):
            for place, host in enumerate(s.players[rival].play):
                if host.card in ABILITIES:
                    yield m.Borrow(rival, place, host.card), ABILITIES[host.card]


@dataclass(frozen=True, slots=True)
class TuckUnder(Decision):
    """Tuck a card of your hand, unseen, under a Land of yours."""

    def choices(self, s: State, seat: Seat) -> Choices:
        player = s.players[seat]
        yield PASS, ()
        for host, land in enumerate(player.play):
            if land.card is Card.LAND:
                for place in range(len(player.hand)):
                    yield m.Tuck(place, host), (Tucked(place, host),)


@dataclass(frozen=True, slots=True)
class Tucked(Effect):
    words: ClassVar[str] = "{seat} tucks a card under the Land at {host}"
    place: int
    host: int

    def run(self, s: State, seat: Seat) -> None:
        player = s.players[seat]
        player.play[self.host].tucked.append(player.hand.pop(self.place))


@dataclass(frozen=True, slots=True)
class ArchiveOne(Decision):
    """Put a card of your discard into History."""

    def choices(self, s: State, seat: Seat) -> Choices:
        yield PASS, ()
        for card in dict.fromkeys(s.players[seat].discard):
            yield m.Archive(card), (Leave(card), Send(card, Zone.HISTORY))


@dataclass(frozen=True, slots=True)
class Leave(Effect):
    card: Card

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].discard.remove(self.card)


TEXTS: Final[Mapping[Card, Steps]] = {
    Card.FARM: (Gain(2),),
    Card.RAID: (Raid(),),
    Card.WALL: (),
    Card.SCRIBE: (ArchiveOne(),),
    Card.SAGE: (),
    Card.FEAST: (Feast(),),
    Card.HERALD: (Search(),),
    Card.MIMIC: (BorrowAbility(),),
    Card.LAND: (),
    Card.FRENZY: (Last(Lasting.FRENZY), Gain(1)),
    Card.GUARD: (),
}
"""What each card does when it is played."""

ABILITIES: Final[Mapping[Card, Steps]] = {
    Card.SAGE: (Reach(2, LookAt(2)),),
    Card.LAND: (TuckUnder(),),
}
"""What a card in play can do once a turn."""
