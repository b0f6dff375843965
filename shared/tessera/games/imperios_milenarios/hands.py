"""Chits: cups are filled and drawn from, and one chit is taken from the Pool.

What is drawn from a cup is known to its owner alone; all others see how many chits he has.  A cup
is filled with chits that all have seen, so its content is public and only the order in which it is
drawn is not.  Chits taken from the Pool lie open until they are spent, or kept over a round (see
``reserve``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import sub
from typing import Final, TypeAlias

from tessera.engine.sealed import Hidden, Known, Sealed, without
from tessera.engine.shuffle import Lot, Shuffle, face_down
from tessera.engine.steps import (
    EVERYBODY,
    By,
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
    DrawChit,
    Picked,
    ShakeCups,
    TakeChit,
    TakeDiscarded,
)
from tessera.games.imperios_milenarios.state import Player, State
from tessera.games.imperios_milenarios.tables import AGES

Counts: TypeAlias = tuple[int, ...]
NO_CHITS: Final[Counts] = (0,) * len(COLORS)


def colors(counts: Iterable[int]) -> tuple[Color, ...]:
    """So many chits of each color, by color."""
    return tuple(color for color, count in zip(COLORS, counts, strict=True) for _ in range(count))


def counted(values: Iterable[int]) -> Counts:
    """How many chits of each color there are among *values*."""
    chits = [*values]
    return tuple(map(chits.count, COLORS))


def in_order(chits: list[Hidden[Color]]) -> list[Hidden[Color]]:
    """*chits* by color where they are seen: their order means nothing."""
    seen = [chit for chit in chits if type(chit) is Known]
    return chits if len(seen) < len(chits) else [*sorted(seen, key=_color)]


def _color(chit: Known[Color]) -> int:
    return chit.value


def show(me: Player, chits: Picked) -> None:
    """*chits* leave the hand for all to see, and lie in the discard pile."""
    if chits:
        me.hand = without(me.hand, chits)
    for chit in chits:
        me.hidden[chit.value] -= 1
        me.discard[chit.value] += 1


class Showing(Decision):
    """A decision whose moves may show chits of the hand, which their owner picks."""

    __slots__ = ()

    def pieces(self, s: State, seat: Seat) -> list[Sealed]:
        """The chits of the hand that are not seen."""
        return [chit for chit in s.players[seat].hand if isinstance(chit, Sealed)]

    def opened(self, s: State, seat: Seat, move: Move) -> Steps:
        """Raises IllegalMove where more chits of a color are shown than cup and hand can hold."""
        steps = Decision.opened(self, s, seat, move)
        shown = counted(chit.value for chit in getattr(move, move.chosen))
        hidden = s.players[seat].hidden
        for color in COLORS:
            if shown[color] > hidden[color]:
                raise IllegalMove(f"there are only {hidden[color]} hidden chits of that color")
        return steps


# -- the cup --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FillCups(Effect):
    """The players put the chits of their discard piles into their cups, and shake them."""

    seats: tuple[Seat, ...]

    def run(self, s: State, seat: Seat) -> Steps:
        lots: list[Lot] = []
        for each in sorted(self.seats):
            me = s.players[each]
            lots.append(Lot(each, colors(me.discard)))
            me.shaken = tuple(me.discard)
            for color, count in enumerate(me.discard):
                me.hidden[color] += count
            me.discard = [*NO_CHITS]
        return shaking(s, tuple(lots))


def shaking(s: State, lots: tuple[Lot, ...]) -> Steps:
    """*lots* are shaken by the table; with open hands they simply lie there."""
    if s.open_hands:
        return (Shaken(lots, tuple(CHIT[value] for lot in lots for value in lot.values)),)
    return (by_table(Shake(lots)),)


@dataclass(frozen=True, slots=True)
class Shake(Shuffle):
    """Cups are shaken: all know what is in them, and nobody in which order it will be drawn."""

    shaken: tuple[Lot, ...]

    def lots(self, s: State) -> tuple[Lot, ...]:
        return self.shaken

    def choices(self, s: State, seat: Seat) -> Menu:
        return [(ShakeCups(face_down(s, self.shaken)), self.done)]

    def done(self, move: ShakeCups) -> Steps:
        return (Shaken(self.shaken, move.chits),)


@dataclass(frozen=True, slots=True)
class Shaken(Effect):
    """The chits are in the cups.  A cup that its owner could not seal is drawn from in the open."""

    words = "cups are filled"
    lots: tuple[Lot, ...]
    chits: Chits

    def run(self, s: State, seat: Seat) -> None:
        at = 0
        for lot in self.lots:
            me, end = s.players[lot.seat], at + len(lot.values)
            me.cup = [*self.chits[at:end]]
            me.shaken = counted(lot.values)
            me.cup_open = s.open_hands or (s.viewer != EVERYBODY and type(me.cup[0]) is Known)
            at = end


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
        seen = {chit.value for chit in me.cup if type(chit) is Known}
        menu: Menu = [rows[color] for color in COLORS if color in seen]
        for chit in dict.fromkeys(chit for chit in me.cup if type(chit) is Sealed):
            menu.append((DrawChit(self.player, chit), (Drawn(self.player, chit),)))
        return menu

    def weight(self, s: State, move: Move) -> int:
        assert isinstance(move, DrawChit)
        chit, cup = move.chit, s.players[self.player].cup
        if isinstance(chit, Sealed):
            return cup.count(chit)
        return [each.value for each in cup if type(each) is Known].count(chit.value)


DRAW: Final = tuple(by_table(ChitDraw(player)) for player in range(SEATS))


@dataclass(frozen=True, slots=True)
class Drawn(Effect):
    words = "{player} draws a chit"
    player: Seat
    chit: Hidden[Color]

    def run(self, s: State, seat: Seat) -> None:
        me = s.players[self.player]
        me.cup.remove(self.chit)
        me.hand = in_order([*me.hand, self.chit])


@dataclass(frozen=True, slots=True)
class DrawnOpenly(Effect):
    words = "{player} draws a {color} chit"
    player: Seat
    color: Color

    def run(self, s: State, seat: Seat) -> None:
        me = s.players[self.player]
        me.cup.remove(CHIT[self.color])
        me.hidden[self.color] -= 1
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

    words = "{seat} takes a {color} chit from the Pool"
    color: Color

    def run(self, s: State, seat: Seat) -> None:
        me = s.players[seat]
        s.pool[self.color] -= 1
        me.open[self.color] += 1
        if not s.pool[self.color]:
            s.end(Ending.PILE_DEPLETED)


@dataclass(frozen=True, slots=True)
class TakenDiscarded(Effect):
    words = "{seat} takes a {color} chit from the discard pile of {owner}"
    color: Color
    owner: Seat

    def run(self, s: State, seat: Seat) -> None:
        s.players[self.owner].discard[self.color] -= 1
        s.players[seat].open[self.color] += 1


_TAKEN: Final = tuple((TakeChit(color), (Taken(color),)) for color in COLORS)
_TAKEN_DISCARDED: Final = tuple(
    tuple((TakeDiscarded(color, owner), (TakenDiscarded(color, owner),)) for owner in range(SEATS))
    for color in COLORS
)


# -- a seat that somebody else takes over ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawAnew(Effect):
    """Nobody can open what is hidden: it goes back into the cup, and as much is drawn again.

    What the table was about to shake is no part of that: it is shaken afterwards.
    """

    words = "the hidden chits of {seat} are shaken and drawn anew"

    def run(self, s: State, seat: Seat) -> Steps:
        me = s.players[seat]
        count = len(me.hand)
        me.shaken = tuple(map(sub, me.hidden, to_be_shaken(s, seat)))
        me.cup, me.hand = [], []
        lots = (Lot(seat, colors(me.shaken)),)
        return *shaking(s, lots), DrawRest(seat, count)


def to_be_shaken(s: State, seat: Seat) -> Counts:
    """What the table is about to shake into the cup of *seat*: it lies in neither cup nor hand."""
    waiting = [step.shaken for _, step in s.steps if isinstance(step, Shake)]
    return counted(v for lots in waiting for lot in lots if lot.seat == seat for v in lot.values)


def forfeit(s: State, seat: Seat) -> Steps:
    """What comes first when somebody takes a seat over who cannot open what was sealed there."""
    me = s.players[seat]
    unseen = any(isinstance(chit, Sealed) for chit in (*me.cup, *me.hand))
    return (By((seat,), DrawAnew()),) if unseen else ()
