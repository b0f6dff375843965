"""Chits: cups are filled and drawn from, one chit is taken from the Pool, some are kept.

What is drawn from a cup is known to its owner alone; all others see how many chits he has.  A cup
is filled with chits that all have seen, so its content is public and only the order in which it is
drawn is not.  Chits taken from the Pool lie open until they are spent, or kept over a round: then
all that is kept is mixed and sealed together, so that nobody can follow a chit.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final, TypeAlias

from tessera.engine.sealed import BLANK, Hidden, Known, Sealed
from tessera.engine.steps import (
    PASS,
    By,
    Choice,
    Decision,
    Draw,
    Effect,
    Menu,
    Move,
    Seat,
    Steps,
    by_table,
)
from tessera.errors import IllegalMove
from tessera.games.imperios_milenarios.ids import COLORS, Color, Ending
from tessera.games.imperios_milenarios.moves import (
    CHIT,
    SEATS,
    Chits,
    Discard,
    DrawChit,
    SealCup,
    SealHand,
    TakeChit,
    TakeDiscarded,
)
from tessera.games.imperios_milenarios.state import Player, State
from tessera.games.imperios_milenarios.tables import AGES

Openings: TypeAlias = tuple[tuple[Sealed, int], ...]
Counts: TypeAlias = tuple[int, ...]


def colors(counts: Counts) -> tuple[Color, ...]:
    """So many chits of each color, by color."""
    return tuple(color for color, count in zip(COLORS, counts, strict=True) for _ in range(count))


def openings(me: Player, places: tuple[int, ...], chits: Chits) -> Openings:
    """What is opened when the chits at *places* of a hand are shown to be *chits*."""
    pieces = [me.hand[place] for place in places if place < len(me.hand)]
    return tuple(
        (piece, said.value)
        for piece, said in zip(pieces, chits, strict=False)
        if isinstance(piece, Sealed) and isinstance(said, Known)
    )


def take_from_hand(me: Player, places: tuple[int, ...]) -> None:
    """Remove the chits at *places*.  Raises IllegalMove where there is none."""
    if places:
        gone = set(places)
        me.hand[:] = [chit for place, chit in enumerate(me.hand) if place not in gone]


def check_places(me: Player, places: tuple[int, ...], chits: Chits) -> None:
    """Raises IllegalMove unless a hand has sealed chits, or such chits, at *places*."""
    for place, chit in zip(places, chits, strict=True):
        if place >= len(me.hand):
            raise IllegalMove("the hand has no chit at that place")
        held = me.hand[place]
        if isinstance(held, Known) and held != chit:
            raise IllegalMove("the chit at that place has another color")


# -- the cup --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FillCups(Effect):
    """The players put the chits that lie in their discard piles into their cups."""

    seats: tuple[Seat, ...]

    def run(self, s: State, seat: Seat) -> Steps:
        if s.open_hands:
            return tuple(By((each,), CupLaidOpen()) for each in self.seats)
        return (By(self.seats, FillCup()),)


@dataclass(frozen=True, slots=True)
class FillCup(Decision):
    """Put the chits into the cup and shake it: each is sealed, in an order that nobody else knows."""

    asked = True
    everyone = True

    def choices(self, s: State, seat: Seat) -> Menu:
        counts = tuple(s.players[seat].discard)
        if s.sees(seat):
            return [_filling(counts)]
        return [(SealCup((BLANK,) * sum(counts)), _filled)]

    def public(self, s: State, seat: Seat) -> tuple[int, ...]:
        """What the sealed chits must be, in some order: all have seen them."""
        return colors(tuple(s.players[seat].discard))

    def opened(self, s: State, seat: Seat, move: Move) -> Steps:
        steps = Decision.opened(self, s, seat, move)
        assert isinstance(move, SealCup)
        check_new(s, move.chits)
        return steps

    def lapsed(self, s: State, seat: Seat) -> Steps:
        """Who does not seal the cup in time plays with an open one."""
        return (CupLaidOpen(),)


def check_new(s: State, chits: Chits) -> None:
    """Raises IllegalMove unless the commitments of *chits* are new."""
    held = [piece for player in s.players for piece in (*player.cup, *player.hand)]
    for n, chit in enumerate(chits):
        assert isinstance(chit, Sealed)
        if len(chit.commitment) != 32 or chit in held or chit in chits[:n]:
            raise IllegalMove("a sealed chit needs a new commitment of 32 bytes")


def _filled(move: SealCup) -> Steps:
    return (CupFilled(move.chits),)


@cache
def _filling(counts: Counts) -> Choice:
    chits = tuple(CHIT[color] for color in colors(counts))
    return SealCup(chits), (CupFilled(chits),)


@dataclass(frozen=True, slots=True)
class CupFilled(Effect):
    words = "{seat} fills the cup"
    chits: Chits

    def run(self, s: State, seat: Seat) -> None:
        me = s.players[seat]
        me.cup = [*self.chits]
        me.cup_open = False
        me.sealed = tuple(me.discard)
        me.discard = [0] * len(COLORS)


@dataclass(frozen=True, slots=True)
class CupLaidOpen(Effect):
    """The chits are drawn in the open: by the option ``open_hands``, or because their owner did not
    seal them."""

    words = "{seat} fills the cup in the open"

    def run(self, s: State, seat: Seat) -> None:
        me = s.players[seat]
        me.cup = [CHIT[color] for color in colors(tuple(me.discard))]
        me.cup_open = True
        me.sealed = tuple(me.discard)
        me.discard = [0] * len(COLORS)


# -- drawing --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawHands(Effect):
    """Players draw as many chits as their Age allows.  When a cup is empty its owner tosses the
    discard pile into it and draws the rest (IM-10)."""

    def run(self, s: State, seat: Seat) -> Steps:
        steps: list[By] = []
        short: list[tuple[Seat, int]] = []
        for player in s.clockwise(s.first):
            me = s.players[player]
            wanted, there = AGES[me.age].draw, len(me.cup)
            steps += [DRAW[player]] * min(wanted, there)
            if wanted > there and any(me.discard):
                short.append((player, wanted - there))
        if not short:
            return tuple(steps)
        seats = tuple(player for player, _ in short)
        rest = tuple(DrawRest(player, count) for player, count in short)
        return *steps, FillCups(seats), *rest


@dataclass(frozen=True, slots=True)
class DrawRest(Effect):
    """With too few chits in cup and discard pile, draw what there is (IM-10)."""

    player: Seat
    chits: int

    def run(self, s: State, seat: Seat) -> Steps:
        return (DRAW[self.player],) * min(self.chits, len(s.players[self.player].cup))


@dataclass(frozen=True, slots=True)
class ChitDraw(Draw):
    """One chit is drawn from a cup: sealed ones are all alike."""

    asked = True
    player: Seat

    def choices(self, s: State, seat: Seat) -> Menu:
        me = s.players[self.player]
        rows = _DRAWN_OPENLY[self.player] if me.cup_open else _DRAWN[self.player]
        menu: Menu = []
        for chit in dict.fromkeys(me.cup):
            if isinstance(chit, Known):
                menu.append(rows[chit.value])
            else:
                menu.append((DrawChit(self.player, chit), (Drawn(self.player, chit),)))
        return menu

    def weight(self, s: State, move: Move) -> int:
        assert isinstance(move, DrawChit)
        chit, cup = move.chit, s.players[self.player].cup
        if isinstance(chit, Sealed):
            return cup.count(chit)
        color = chit.value
        return sum(1 for each in cup if type(each) is Known and each.value == color)


DRAW: Final = tuple(by_table(ChitDraw(player)) for player in range(SEATS))


@dataclass(frozen=True, slots=True)
class Drawn(Effect):
    words = "{player} draws a chit"
    player: Seat
    chit: Hidden[Color]

    def run(self, s: State, seat: Seat) -> None:
        me = s.players[self.player]
        me.cup.remove(self.chit)
        me.hand.append(self.chit)


@dataclass(frozen=True, slots=True)
class DrawnOpenly(Effect):
    words = "{player} draws {color}"
    player: Seat
    color: Color

    def run(self, s: State, seat: Seat) -> None:
        me = s.players[self.player]
        me.cup.remove(CHIT[self.color])
        me.open[self.color] += 1


_DRAWN: Final = tuple(
    tuple((DrawChit(player, chit), (Drawn(player, chit),)) for chit in CHIT)
    for player in range(SEATS)
)
_DRAWN_OPENLY: Final = tuple(
    tuple((DrawChit(player, chit), (DrawnOpenly(player, chit.value),)) for chit in CHIT)
    for player in range(SEATS)
)


# -- the Pool -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TakeFromPool(Effect):
    """Each player takes one chit from any pile of the Pool; of a color whose pile is empty, from
    any discard pile (IM-11, IM-12)."""

    def run(self, s: State, seat: Seat) -> Steps | None:
        if any(s.pool) or any(any(player.discard) for player in s.players):
            return (PickChit(),)
        return None


@dataclass(frozen=True, slots=True)
class PickChit(Decision):
    """Take one Action Chit of any color and add it to your hand."""

    def choices(self, s: State, seat: Seat) -> Menu:
        menu: Menu = []
        for color, left in zip(COLORS, s.pool, strict=True):
            if left:
                menu.append(_TAKEN[color])
            else:
                menu += [
                    _TAKEN_DISCARDED[color][owner]
                    for owner, player in enumerate(s.players)
                    if player.discard[color]
                ]
        return menu


@dataclass(frozen=True, slots=True)
class Taken(Effect):
    """The chit lies open.  A pile that is depleted ends the game with this round."""

    words = "{seat} takes {color} from the Pool"
    color: Color

    def run(self, s: State, seat: Seat) -> None:
        me = s.players[seat]
        s.pool[self.color] -= 1
        me.chits[self.color] += 1
        me.open[self.color] += 1
        if not s.pool[self.color]:
            s.end(Ending.PILE_DEPLETED)


@dataclass(frozen=True, slots=True)
class TakenDiscarded(Effect):
    words = "{seat} takes {color} from the discard pile of {owner}"
    color: Color
    owner: Seat

    def run(self, s: State, seat: Seat) -> None:
        me, other = s.players[seat], s.players[self.owner]
        other.discard[self.color] -= 1
        other.chits[self.color] -= 1
        me.chits[self.color] += 1
        me.open[self.color] += 1


_TAKEN: Final = tuple((TakeChit(color), (Taken(color),)) for color in COLORS)
_TAKEN_DISCARDED: Final = tuple(
    tuple((TakeDiscarded(color, owner), (TakenDiscarded(color, owner),)) for owner in range(SEATS))
    for color in COLORS
)


# -- the Reserve ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChooseReserve(Effect):
    """Players may keep unused chits, as many as their Age allows, old ones included (IM-13)."""

    def run(self, s: State, seat: Seat) -> Steps | None:
        me = s.players[seat]
        if not me.hand and not any(me.open):
            return None
        return KeepChits(), KeepSealed()


@dataclass(frozen=True, slots=True)
class KeepChits(Decision):
    """Discard what you do not keep: chits of the hand are shown then."""

    asked = True

    def choices(self, s: State, seat: Seat) -> Menu:
        me = s.players[seat]
        limit = AGES[me.age].reserve
        if not s.sees(seat):
            return [*_discards_unseen(len(me.hand), tuple(me.open), limit)]
        held = by_color(me)
        totals = tuple(len(places) + lie for places, lie in zip(held, me.open, strict=True))
        return [_discard(me, held, counts) for counts in _discards(totals, limit)]

    def opens(self, s: State, seat: Seat, move: Move) -> Openings:
        return openings(s.players[seat], move.places, move.chits) if type(move) is Discard else ()

    def opened(self, s: State, seat: Seat, move: Move) -> Steps:
        steps = Decision.opened(self, s, seat, move)
        assert isinstance(move, Discard)
        check_places(s.players[seat], move.places, move.chits)
        return steps

    def lapsed(self, s: State, seat: Seat) -> Steps:
        return (ReturnedUnseen(),)


def by_color(me: Player) -> list[list[int]]:
    """The places of the chits of each color in a hand, as far as it is seen."""
    held: list[list[int]] = [[], [], [], []]
    for place, chit in enumerate(me.hand):
        if type(chit) is Known:
            held[chit.value].append(place)
    return held


@cache
def _discards(held: Counts, limit: int) -> tuple[Counts, ...]:
    """All that may be discarded of so many chits of each color, fewest first."""
    least = sum(held) - limit
    ways = product(*(range(count + 1) for count in held))
    return tuple(sorted((way for way in ways if sum(way) >= least), key=sum))


def _discard(me: Player, held: list[list[int]], counts: Counts) -> Choice:
    """Discard so many chits of each color: those that lie open first, which tells others least."""
    open_ = tuple(map(min, counts, me.open))
    places = sorted(
        place
        for color, count in enumerate(counts)
        for place in held[color][: count - open_[color]]
    )
    if not places:
        return _discard_open(open_)
    chits = tuple(CHIT[me.hand[place].value] for place in places)  # type: ignore[union-attr]
    return Discard(colors(open_), tuple(places), chits), _discarded


@cache
def _discards_unseen(hand: int, open_: Counts, limit: int) -> tuple[Choice, ...]:
    """The same where the hand is not seen: so many chits of it, whatever they are."""
    least = hand + sum(open_) - limit
    return tuple(
        (Discard(colors(shown), (), (BLANK,) * unseen), _discarded)
        if unseen
        else _discard_open(shown)
        for unseen in range(hand + 1)
        for shown in product(*(range(count + 1) for count in open_))
        if sum(shown) + unseen >= least
    )


@cache
def _discard_open(open_: Counts) -> Choice:
    if not any(open_):
        return PASS, ()
    return Discard(colors(open_), (), ()), (Discarded(colors(open_), (), ()),)


def _discarded(move: Discard) -> Steps:
    return (Discarded(move.open, move.places, move.chits),)


@dataclass(frozen=True, slots=True)
class Discarded(Effect):
    words = "{seat} discards[ {chits} of the hand][ {open} lying open]"
    open: tuple[Color, ...]
    places: tuple[int, ...]
    chits: Chits

    def run(self, s: State, seat: Seat) -> None:
        me = s.players[seat]
        take_from_hand(me, self.places)
        for chit in self.chits:
            assert isinstance(chit, Known)
            me.discard[chit.value] += 1
        for color in self.open:
            me.open[color] -= 1
            me.discard[color] += 1


@dataclass(frozen=True, slots=True)
class ReturnedUnseen(Effect):
    """Who does not say what to keep: open chits above the limit are discarded, and chits that
    nobody else may see go back into the cup unseen."""

    words = "{seat} does not choose a Reserve"

    def run(self, s: State, seat: Seat) -> None:
        me = s.players[seat]
        limit = AGES[me.age].reserve
        for color in COLORS:
            while me.open[color] and len(me.hand) + sum(me.open) > limit:
                me.open[color] -= 1
                me.discard[color] += 1
        if len(me.hand) > limit:
            me.cup += me.hand[limit:]
            del me.hand[limit:]
            me.sealed = tuple(me.chits)


@dataclass(frozen=True, slots=True)
class KeepSealed(Effect):
    """What is kept is mixed and sealed together, unless hands lie open."""

    def run(self, s: State, seat: Seat) -> Steps | None:
        me = s.players[seat]
        if s.open_hands or not (me.hand or any(me.open)):
            return None
        return (SealReserve(),)


@dataclass(frozen=True, slots=True)
class SealReserve(Decision):
    """Seal the chits that you keep afresh, so that nobody can follow one."""

    asked = True

    def choices(self, s: State, seat: Seat) -> Menu:
        me = s.players[seat]
        if not s.sees(seat) or any(isinstance(chit, Sealed) for chit in me.hand):
            return [(SealHand((BLANK,) * (len(me.hand) + sum(me.open))), _kept)]
        counts = me.open[:]
        for chit in me.hand:
            assert isinstance(chit, Known)
            counts[chit.value] += 1
        return [_keeping(tuple(counts))]

    def reseals(self, s: State, seat: Seat) -> tuple[Hidden[Color], ...]:
        """The chits that the newly sealed ones must be, in some order."""
        me = s.players[seat]
        return *me.hand, *(CHIT[color] for color in colors(tuple(me.open)))

    def opened(self, s: State, seat: Seat, move: Move) -> Steps:
        steps = Decision.opened(self, s, seat, move)
        assert isinstance(move, SealHand)
        check_new(s, move.chits)
        return steps

    def lapsed(self, s: State, seat: Seat) -> Steps:
        """Who does not seal them again keeps them as they are."""
        return ()


def _kept(move: SealHand) -> Steps:
    return (ReserveKept(move.chits),)


@cache
def _keeping(counts: Counts) -> Choice:
    chits = tuple(CHIT[color] for color in colors(counts))
    return SealHand(chits), (ReserveKept(chits),)


@dataclass(frozen=True, slots=True)
class ReserveKept(Effect):
    words = "{seat} keeps a Reserve"
    chits: Chits

    def run(self, s: State, seat: Seat) -> None:
        me = s.players[seat]
        me.hand = [*self.chits]
        me.open = [0] * len(COLORS)


