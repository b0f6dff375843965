"""Totems on the map: placed, removed, and lifted when none is left in the supply."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tessera.engine.steps import PASS, Decision, Effect, Menu, Seat, Steps
from tessera.games.imperios_milenarios.ids import Ending, Mask, Territory, members
from tessera.games.imperios_milenarios.moves import LIFT, TERRITORIES
from tessera.games.imperios_milenarios.state import State


def place(s: State, seat: Seat, t: Territory) -> None:
    """Put a Totem of *seat* on a territory: presence first, then control."""
    me, bit = s.players[seat], 1 << t
    if me.present & bit:
        me.control |= bit
    me.present |= bit
    lift_bars(s, t)


def remove(s: State, seat: Seat, t: Territory) -> None:
    """Take all Totems of *seat* off a territory.  Who loses the last Capital ends the game."""
    me, bit = s.players[seat], 1 << t
    had = me.control & s.board.capitals
    me.present &= ~bit
    me.control &= ~bit
    if had and not me.control & s.board.capitals:
        s.end(Ending.CAPITALS_LOST)
    lift_bars(s, t)


def lift_bars(s: State, t: Territory) -> None:
    """A Totem in a territory has changed: what was blocked on a path through it may pass again."""
    if s.bars:
        s.shut = None
        s.bars = tuple(bar for bar in s.bars if t not in bar.path)


@dataclass(frozen=True, slots=True)
class Lifted(Effect):
    """A Totem is taken from the map to be placed elsewhere; that may end control (IM-08)."""

    words = "{seat} lifts a Totem from {territory}"
    territory: Territory

    def run(self, s: State, seat: Seat) -> None:
        me, bit = s.players[seat], 1 << self.territory
        held = me.control & bit
        remove(s, seat, self.territory)
        if held:
            me.present |= bit


def liftings(s: State, seat: Seat, again: Steps, but: Mask = 0) -> Menu:
    """Out of Totems, any of those on the map may be lifted, *but* for some territories."""
    return [(LIFT[t], (LIFTED[t], *again)) for t in members(s.players[seat].present & ~but)]


def relocatings(s: State, seat: Seat, again: Steps, can_place: Callable[[], object]) -> Menu:
    """The same where not every Totem may be lifted, for what can be placed depends on the map: only
    those after which *can_place* finds something."""
    me, menu = s.players[seat], liftings(s, seat, again)
    present, control = me.present, me.control
    found: Menu = []
    for t, row in zip(members(present), menu, strict=True):
        me.present = present & ~(~control & 1 << t)
        me.control = control & ~(1 << t)
        if can_place():
            found.append(row)
    me.present, me.control = present, control
    return found


LIFTED: Final = tuple(Lifted(t) for t in range(TERRITORIES))


@dataclass(frozen=True, slots=True)
class LiftFor(Decision):
    """Lift a Totem for a box that you would place one in, or do without."""

    then: Effect

    def choices(self, s: State, seat: Seat) -> Menu:
        return [(PASS, ()), *liftings(s, seat, (self.then,))]
