"""The Reserve: the chits that a player keeps for the next round.

All that is kept, also what lay open, is mixed and sealed together: nobody can follow a chit.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

from tessera.engine.sealed import ANY, BLANK, Known
from tessera.engine.steps import PASS, Choice, Decision, Effect, Menu, Seat, Steps
from tessera.games.imperios_milenarios.hands import (
    NO_CHITS,
    Counts,
    Showing,
    colors,
    in_order,
    show,
)
from tessera.games.imperios_milenarios.ids import COLORS, Color
from tessera.games.imperios_milenarios.moves import CHIT, Chits, Keep, KeepOpenly, Picked
from tessera.games.imperios_milenarios.state import Player, State
from tessera.games.imperios_milenarios.tables import AGES


@dataclass(frozen=True, slots=True)
class ChooseReserve(Effect):
    """Players may keep unused chits, as many as their Age allows, old ones included (IM-13)."""

    def run(self, s: State, seat: Seat) -> Steps | None:
        me = s.players[seat]
        if s.open_hands:
            return (KeepOpenChits(),) if any(me.open) else None
        return (KeepChits(),) if me.hand or any(me.open) else None


@dataclass(frozen=True, slots=True)
class KeepChits(Showing):
    """Choose what to keep.  From now on it lies hidden, also what lay open, and nobody can tell
    which was which."""

    asked = True

    def choices(self, s: State, seat: Seat) -> Menu:
        me = s.players[seat]
        limit = AGES[me.age].reserve
        if not s.sees(seat):
            return [*_keeps_unseen(len(me.hand), tuple(me.open), limit)]
        held = [0] * len(COLORS)
        for chit in me.hand:
            if type(chit) is Known:
                held[chit.value] += 1
        return [*_keeps(tuple(held), tuple(me.open), limit)]

    def lapsed(self, s: State, seat: Seat) -> Steps:
        return (NothingKept(),)


@cache
def _keeps(held: Counts, open_: Counts, limit: int) -> tuple[Choice, ...]:
    """All that may be kept of chits in a hand and chits lying open, most first.  Of a color, those
    that lie open are given up first, which tells others least."""
    totals = tuple(a + b for a, b in zip(held, open_, strict=True))
    ways = [way for way in product(*map(_upto, totals)) if sum(way) <= limit]
    menu: list[Choice] = []
    for kept in sorted(ways, key=sum, reverse=True):
        gone = [had - keeps for had, keeps in zip(totals, kept, strict=True)]
        given = tuple(map(min, gone, open_))
        discarded = (a - b for a, b in zip(gone, given, strict=True))
        menu.append(
            _keep(
                tuple(CHIT[color] for color in colors(kept)),
                tuple(CHIT[color] for color in colors(discarded)),
                given,
            )
        )
    return tuple(menu)


@cache
def _keeps_unseen(hand: int, open_: Counts, limit: int) -> tuple[Choice, ...]:
    """The same where the hand is not seen: so many chits of it, whatever they are."""
    return tuple(
        _keep((BLANK,) * (hand - gone + sum(open_) - sum(given)), (ANY,) * gone, given)
        for gone in range(hand + 1)
        for given in product(*map(_upto, open_))
        if hand - gone + sum(open_) - sum(given) <= limit
    )


def _upto(count: int) -> range:
    return range(count + 1)


def _keep(kept: Chits, discarded: Picked, given: Counts) -> Choice:
    return Keep(kept, discarded, colors(given)), _kept


def give_up(me: Player, given: tuple[Color, ...]) -> None:
    """Discard chits that lay open."""
    for color in given:
        me.open[color] -= 1
        me.discard[color] += 1


def _kept(move: Keep) -> Steps:
    return (Kept(move.kept, move.discarded, move.given),)


@dataclass(frozen=True, slots=True)
class Kept(Effect):
    words = "{seat} keeps {kept}[, discards {discarded}][, gives up {given}]"
    kept: Chits
    discarded: Picked
    given: tuple[Color, ...]

    def run(self, s: State, seat: Seat) -> None:
        me = s.players[seat]
        show(me, self.discarded)
        give_up(me, self.given)
        me.hidden = [hidden + lie for hidden, lie in zip(me.hidden, me.open, strict=True)]
        me.open = [*NO_CHITS]
        me.hand = [*self.kept]


@dataclass(frozen=True, slots=True)
class NothingKept(Effect):
    """Who does not choose keeps nothing: what nobody else has seen goes back into the cup
    unseen."""

    words = "{seat} keeps no Reserve"

    def run(self, s: State, seat: Seat) -> None:
        me = s.players[seat]
        give_up(me, colors(me.open))
        if me.hand and me.cup_open:
            self._discard_cup(me)
        me.cup = in_order(me.cup + me.hand)
        me.hand = []
        me.shaken = tuple(me.hidden)

    def _discard_cup(self, me: Player) -> None:
        """Chits that all know are not mixed with those that nobody else may see."""
        for chit in me.cup:
            assert isinstance(chit, Known)
            me.hidden[chit.value] -= 1
            me.discard[chit.value] += 1
        me.cup, me.cup_open = [], False


@dataclass(frozen=True, slots=True)
class KeepOpenChits(Decision):
    """Choose what to keep of chits that all lie open (option ``open_hands``)."""

    def choices(self, s: State, seat: Seat) -> Menu:
        me = s.players[seat]
        return [*_gives(tuple(me.open), AGES[me.age].reserve)]


@cache
def _gives(open_: Counts, limit: int) -> tuple[Choice, ...]:
    """All that may be given up of open chits, least first."""
    ways = [way for way in product(*map(_upto, open_)) if sum(open_) - sum(way) <= limit]
    return tuple(
        (KeepOpenly(colors(way)), (GivenUp(colors(way)),)) if any(way) else (PASS, ())
        for way in sorted(ways, key=sum)
    )


@dataclass(frozen=True, slots=True)
class GivenUp(Effect):
    words = "{seat} gives up {given}"
    given: tuple[Color, ...]

    def run(self, s: State, seat: Seat) -> None:
        give_up(s.players[seat], self.given)
