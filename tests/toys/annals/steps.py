"""The rules: rounds and turns, what cards do, and the last opening."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import ClassVar, Final

from tests.toys.annals import moves as m
from tests.toys.annals.rules import Zone, destination, loot
from tests.toys.annals.state import (
    ACTIONS,
    HAND,
    PINNED,
    ROUNDS,
    Card,
    InPlay,
    Lasting,
    Omen,
    Piece,
    State,
    face,
    shown,
    value,
)

from tessera.engine.sealed import BLANK, Hidden, Known, Sealed
from tessera.engine.steps import (
    PASS,
    By,
    Choices,
    Decision,
    Draw,
    Effect,
    Move,
    Seat,
    Steps,
    by_table,
)
from tessera.errors import IllegalMove

Openings = tuple[tuple[Sealed, int], ...]


def openings(piece: Piece, said: Piece) -> Openings:
    """What is opened when the owner of *piece* turns it up and says that it is *said*."""
    if isinstance(piece, Sealed) and isinstance(said, Known):
        return ((piece, said.value),)
    return ()


# -- rounds and turns -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Round(Effect):
    """All take a turn, then all say an omen; after the last round what is tucked is turned up."""

    def run(self, s: State, seat: Seat) -> Steps:
        seats = tuple(range(len(s.players)))
        if s.round == ROUNDS:
            return tuple(By((each,), TurnUpTucked()) for each in seats)
        s.round += 1
        turns = tuple(By((each,), Turn()) for each in seats)
        return *turns, By(seats, SayAnOmen()), ShowOmens(), Round()


@dataclass(frozen=True, slots=True)
class Turn(Effect):
    """Draw up to the hand size, then act; at the end, what lasted until now is over."""

    words: ClassVar[str] = "{seat} takes a turn"

    def run(self, s: State, seat: Seat) -> Steps:
        missing = HAND - len(s.players[seat].hand)
        return *(DRAW for _ in range(missing)), Act(ACTIONS), EndTurn()


@dataclass(frozen=True, slots=True)
class EndTurn(Effect):
    def run(self, s: State, seat: Seat) -> None:
        s.lasting.clear()
        for host in s.players[seat].play:
            host.used = False


@dataclass(frozen=True, slots=True)
class Act(Decision):
    """Play a card, or use one in play, as often as there are actions; each card once a turn.

    Which cards are in a hand is hidden, so others are offered every place of it.
    """

    asked: ClassVar[bool] = True
    actions: int

    def choices(self, s: State, seat: Seat) -> Choices:
        yield PASS, ()
        if self.actions:
            for place, piece in enumerate(s.players[seat].hand):
                if value(piece) is not Card.WALL:
                    yield m.PlayCard(place, shown(piece)), self._played
        for place, host in enumerate(s.players[seat].play):
            if not host.used and host.card in ABILITIES:
                use = (Use(place), *ABILITIES[host.card], self)
                yield m.UseAbility(place, host.card), use

    def _played(self, move: m.PlayCard) -> Steps:
        card = face(move.card)
        if card is Card.WALL:
            raise IllegalMove("a Wall is never played, only shown to avoid a Raid")
        return Played(move.place, card), *TEXTS[card], Put(card), Act(self.actions - 1)

    def opens(self, s: State, seat: Seat, move: Move) -> Openings:
        if isinstance(move, m.PlayCard):
            return openings(s.players[seat].hand[move.place], move.card)
        return ()


@dataclass(frozen=True, slots=True)
class Played(Effect):
    words: ClassVar[str] = "{seat} plays {card}"
    place: int
    card: Card

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].hand.pop(self.place)
        s.players[seat].resolving.append(self.card)


@dataclass(frozen=True, slots=True)
class Put(Effect):
    """A card that was played stays in play if it is pinned; Scribes are archived."""

    card: Card

    def run(self, s: State, seat: Seat) -> Steps | None:
        s.players[seat].resolving.remove(self.card)
        if self.card in PINNED:
            s.players[seat].play.append(InPlay(self.card))
            return None
        return (Send(self.card, Zone.HISTORY if self.card is Card.SCRIBE else Zone.DISCARD),)


@dataclass(frozen=True, slots=True)
class Send(Effect):
    """A card goes to a zone, or where an ongoing effect sends it instead."""

    card: Card
    zone: Zone

    def run(self, s: State, seat: Seat) -> Steps:
        return (Gone(self.card, destination(s, seat, self.zone)),)


@dataclass(frozen=True, slots=True)
class Gone(Effect):
    words: ClassVar[str] = "{card} of {seat} goes to {zone}"
    card: Card
    zone: Zone

    def run(self, s: State, seat: Seat) -> None:
        player = s.players[seat]
        (player.history if self.zone is Zone.HISTORY else player.discard).append(self.card)


@dataclass(frozen=True, slots=True)
class Use(Effect):
    words: ClassVar[str] = "{seat} uses the card at {place}"
    place: int

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].play[self.place].used = True


@dataclass(frozen=True, slots=True)
class Gain(Effect):
    words: ClassVar[str] = "{seat} gains {grain} grain"
    grain: int

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].grain += self.grain


# -- the deck -------------------------------------------------------------------------------------


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


# -- cards that touch others ----------------------------------------------------------------------


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


# -- omens ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SayAnOmen(Decision):
    """All say an omen, secretly."""

    asked: ClassVar[bool] = True
    everyone: ClassVar[bool] = True

    def choices(self, s: State, seat: Seat) -> Choices:
        said: list[Hidden[Omen]] = [Known(o) for o in Omen] if s.sees(seat) else [BLANK]
        for omen in said:
            yield m.SayOmen(omen), lambda move: (OmenSaid(move.omen),)

    def lapsed(self, s: State, seat: Seat) -> Steps:
        return ()


@dataclass(frozen=True, slots=True)
class OmenSaid(Effect):
    words: ClassVar[str] = "{seat} has said an omen"
    omen: Hidden[Omen]

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].omen = self.omen


@dataclass(frozen=True, slots=True)
class ShowOmens(Effect):
    """All show together what they said."""

    def run(self, s: State, seat: Seat) -> Steps:
        who = tuple(n for n, player in enumerate(s.players) if player.omen is not None)
        return By(who, ShowAnOmen()), JudgeOmens()


@dataclass(frozen=True, slots=True)
class ShowAnOmen(Decision):
    asked: ClassVar[bool] = True
    everyone: ClassVar[bool] = True

    def choices(self, s: State, seat: Seat) -> Choices:
        omen = s.players[seat].omen
        assert omen is not None
        said = BLANK if isinstance(omen, Sealed) else omen
        yield m.ShowOmen(said), lambda move: (OmenShown(move.omen.value),)

    def opens(self, s: State, seat: Seat, move: Move) -> Openings:
        match s.players[seat].omen, move:
            case Sealed() as piece, m.ShowOmen(Known(omen)):
                return ((piece, omen),)
        return ()

    def due(self, s: State, seat: Seat) -> tuple[Sealed, ...]:
        omen = s.players[seat].omen
        return (omen,) if isinstance(omen, Sealed) else ()

    def lapsed(self, s: State, seat: Seat) -> Steps:
        return ()


@dataclass(frozen=True, slots=True)
class OmenShown(Effect):
    words: ClassVar[str] = "{seat} said {omen}"
    omen: Omen

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].said = self.omen


@dataclass(frozen=True, slots=True)
class JudgeOmens(Effect):
    """If more feast than fast, those who feast gain 1; otherwise those who fast gain 2."""

    def run(self, s: State, seat: Seat) -> Steps:
        said = [player.said for player in s.players]
        feast = said.count(Omen.FEAST) > said.count(Omen.FAST)
        right, grain = (Omen.FEAST, 1) if feast else (Omen.FAST, 2)
        for player in s.players:
            player.omen = player.said = None
        return tuple(By((n,), Gain(grain)) for n, omen in enumerate(said) if omen is right)


# -- the end --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnUpTucked(Effect):
    """What lies under a Land is turned up, card by card."""

    def run(self, s: State, seat: Seat) -> Steps:
        for host, land in enumerate(s.players[seat].play):
            for place, piece in enumerate(land.tucked):
                if not isinstance(piece, Card):
                    return TurnUp(host, place), TurnUpTucked()
        return ()


@dataclass(frozen=True, slots=True)
class TurnUp(Decision):
    asked: ClassVar[bool] = True
    host: int
    place: int

    def _piece(self, s: State, seat: Seat) -> Piece:
        return s.players[seat].play[self.host].tucked[self.place]

    def choices(self, s: State, seat: Seat) -> Choices:
        yield m.OpenTucked(shown(self._piece(s, seat))), self._opened

    def _opened(self, move: m.OpenTucked) -> Steps:
        return (TurnedUp(self.host, self.place, face(move.card)),)

    def opens(self, s: State, seat: Seat, move: Move) -> Openings:
        assert isinstance(move, m.OpenTucked)
        return openings(self._piece(s, seat), move.card)

    def due(self, s: State, seat: Seat) -> tuple[Sealed, ...]:
        piece = self._piece(s, seat)
        return (piece,) if isinstance(piece, Sealed) else ()

    def lapsed(self, s: State, seat: Seat) -> Steps:
        return (Removed(self.host, self.place),)


@dataclass(frozen=True, slots=True)
class TurnedUp(Effect):
    words: ClassVar[str] = "{seat} turns up {card}"
    host: int
    place: int
    card: Card

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].play[self.host].tucked[self.place] = self.card


@dataclass(frozen=True, slots=True)
class Removed(Effect):
    """A card that is not turned up goes back to the deck, unseen."""

    host: int
    place: int

    def run(self, s: State, seat: Seat) -> None:
        player = s.players[seat]
        player.bag.append(player.play[self.host].tucked.pop(self.place))


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

STEPS = (
    *(Round, Turn, EndTurn, Act, Played, Put, Send, Gone, Use, Gain, Reach, DrawFrom),
    *(Drawn, TakeTop, Shuffle, Shuffled, LookAt, Arrange, Arranged, Search, Found),
    *(Reshuffle, Raid, Avoid, Steal, Feast, MayDraw, Last, BorrowAbility, TuckUnder, Tucked),
    *(ArchiveOne, Leave, SayAnOmen, OmenSaid, ShowOmens, ShowAnOmen, OmenShown, JudgeOmens),
    *(TurnUpTucked, TurnUp, TurnedUp, Removed),
)
