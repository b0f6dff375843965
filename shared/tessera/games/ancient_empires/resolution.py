"""The Resolution Phase: turn Order tokens face-up and resolve them, slot by slot."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tessera.engine.sealed import Known, Sealed
from tessera.engine.steps import PASS, By, Decision, Effect, Menu, Move, Seat, Steps
from tessera.errors import IllegalMove
from tessera.games.ancient_empires import rounds
from tessera.games.ancient_empires.ids import SLOTS, Order, Slot
from tessera.games.ancient_empires.moves import (
    CHOOSE_CONTINENT,
    REVEAL,
    REVEAL_BLANK,
    Reveal,
)
from tessera.games.ancient_empires.orders import ORDERS
from tessera.games.ancient_empires.state import State, Token


@dataclass(frozen=True, slots=True)
class Resolution(Effect):
    """Starting with the slot below the Direction Marker and following its arrow: clockwise in Round
    I, counterclockwise in Round II (AE-24).  In Round II the new token of a slot comes first, then
    the one that was placed there in Round I (AE-25)."""

    done: int = 0

    def run(self, s: State, seat: Seat) -> Steps:
        turn = 1 if s.clockwise else -1
        for done in range(self.done, SLOTS):
            slot = (s.marker + turn * done) % SLOTS
            old, new = s.first[slot], s.second[slot]
            if s.round == 1:
                steps = _reveal(slot, old)
            else:
                steps = *_reveal(slot, new), *_resolve_again(slot, old)
            if steps:
                return *steps, Resolution(done + 1)
        return (rounds.EndRound(),)


def _reveal(slot: Slot, token: Token | None) -> Steps:
    """A token of this round, unless it has been revealed before, or is spent."""
    if token is None or token.face_up or token.order is None:
        return ()
    return (By((token.owner,), RevealToken(slot)),)


def _resolve_again(slot: Slot, token: Token | None) -> Steps:
    """A token of Round I in Round II, unless it is spent."""
    if token is None or token.order is None:
        return ()
    return (By((token.owner,), ResolveAgain(slot)),)


def face_down(s: State, slot: Slot) -> Token | None:
    """The token of the current round in a slot."""
    return s.first[slot] if s.round == 1 else s.second[slot]


@dataclass(frozen=True, slots=True)
class RevealToken(Decision):
    """The owner turns the token face-up: that is compulsory, to resolve it is not (AE-26).

    Asked of all observers alike, though those who know the token see one answer only."""

    asked = True
    slot: Slot

    def choices(self, s: State, seat: Seat) -> Menu:
        token = face_down(s, self.slot)
        assert token is not None
        if isinstance(token.order, Known):
            return [(REVEAL[self.slot][token.order.value], self.revealed)]
        return [(REVEAL_BLANK[self.slot], self.revealed)]

    def revealed(self, move: Reveal) -> Steps:
        assert isinstance(move.order, Known)
        return (Revealed(self.slot, move.order.value),)

    def opened(self, s: State, seat: Seat, move: Move) -> Steps:
        steps = Decision.opened(self, s, seat, move)
        assert isinstance(move, Reveal)
        assert isinstance(move.order, Known)
        order = move.order.value
        if order not in range(len(Order)) or not s.players[seat].orders[order]:
            raise IllegalMove("no such Order token is left in the supply of that player")
        return steps

    def opens(self, s: State, seat: Seat, move: Move) -> tuple[tuple[Sealed, int], ...]:
        if not isinstance(move, Reveal) or not isinstance(move.order, Known):
            return ()
        return tuple((sealed, move.order.value) for sealed in self.due(s, seat))

    def due(self, s: State, seat: Seat) -> tuple[Sealed, ...]:
        token = face_down(s, self.slot)
        return (token.order,) if token is not None and isinstance(token.order, Sealed) else ()

    def lapsed(self, s: State, seat: Seat) -> Steps:
        return (Lapsed(self.slot),)


@dataclass(frozen=True, slots=True)
class Revealed(Effect):
    words = "{seat} reveals {order} in slot {slot}"
    slot: Slot
    order: Order

    def run(self, s: State, seat: Seat) -> Steps:
        s.players[seat].orders[self.order] -= 1
        tokens = s.first if s.round == 1 else s.second
        tokens[self.slot] = Token(seat, Known(Order(self.order)), face_up=True)
        return resolve(s, self.slot, self.order)


@dataclass(frozen=True, slots=True)
class Lapsed(Effect):
    """A token that its owner does not turn up stays in its slot, blank and spent."""

    words = "the Order of {seat} in slot {slot} stays face-down and is spent"
    slot: Slot

    def run(self, s: State, seat: Seat) -> None:
        tokens = s.first if s.round == 1 else s.second
        token = tokens[self.slot]
        assert token is not None
        tokens[self.slot] = replace(token, order=None)


@dataclass(frozen=True, slots=True)
class ResolveAgain(Effect):
    """A token placed in Round I is resolved again in Round II."""

    slot: Slot

    def run(self, s: State, seat: Seat) -> Steps:
        token = s.first[self.slot]
        if token is None or not isinstance(token.order, Known):
            return ()
        return resolve(s, self.slot, token.order.value)


def resolve(s: State, slot: Slot, order: Order) -> Steps:
    """An Order affects the continent that matches its slot (AE-20)."""
    continents = s.board.slot_continents[slot]
    if len(continents) == 1:
        return ORDERS[order][continents[0]]
    return (ChooseOrderContinent(slot, order),)


@dataclass(frozen=True, slots=True)
class ChooseOrderContinent(Decision):
    """If a slot has two colors, choose in which continent to resolve the Order, anew each time
    something resolves there (AE-20); or decline (AE-26)."""

    slot: Slot
    order: Order

    def choices(self, s: State, seat: Seat) -> Menu:
        steps = ORDERS[self.order]
        continents = s.board.slot_continents[self.slot]
        return [(PASS, ()), *((CHOOSE_CONTINENT[where], steps[where]) for where in continents)]
