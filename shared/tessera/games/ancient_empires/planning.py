"""The Planning Phase: place Order tokens face-down, and play Neutral actions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from tessera.engine.sealed import Known, Sealed
from tessera.engine.steps import PASS, By, Choice, Decision, Effect, Menu, Move, Seat, Steps
from tessera.errors import IllegalMove
from tessera.games.ancient_empires.ids import ROUND_TOKENS, NeutralAction, Slot
from tessera.games.ancient_empires.moves import (
    CHOOSE_CONTINENT,
    CHOOSE_NEUTRAL,
    PLACE,
    PLACE_BLANK,
    ChooseNeutral,
    Place,
)
from tessera.games.ancient_empires.ongoing import terms
from tessera.games.ancient_empires.orders import neutral_steps
from tessera.games.ancient_empires.resolution import Resolution
from tessera.games.ancient_empires.state import FaceDown, State, Token


@dataclass(frozen=True, slots=True)
class Planning(Effect):
    """Taking turns in player order, each player places one token: three in Round I, two in Round II
    (AE-11, AE-13)."""

    placed: int = 0

    def run(self, s: State, seat: Seat) -> Steps:
        players = len(s.turn_order)
        if self.placed >= ROUND_TOKENS[s.round - 1] * players:
            return (Resolution(),)
        player = s.turn_order[self.placed % players]
        if not can_place(s, player):
            return (Planning(self.placed + 1),)
        return By((player,), PlaceToken()), Planning(self.placed + 1)


def can_place(s: State, seat: Seat) -> bool:
    """Whether there is an empty slot, and an Order to place in it: so it is in every match, but not
    in every position that a scenario tells."""
    return None in (s.first if s.round == 1 else s.second) and any(unplaced(s, seat))


@dataclass(frozen=True, slots=True)
class PlaceToken(Decision):
    """Place one Order token face-down on an empty slot; in Round II also on a token that was placed
    in Round I, one's own or another's (AE-19)."""

    asked = True

    def choices(self, s: State, seat: Seat) -> Menu:
        tokens = s.first if s.round == 1 else s.second
        if not s.sees(seat):
            return [_BLANKS[slot] for slot, token in enumerate(tokens) if token is None]
        rows = _rows(tuple(map(bool, unplaced(s, seat))))
        menu: Menu = []
        for slot, token in enumerate(tokens):
            if token is None:
                menu += rows[slot]
        return menu

    def opened(self, s: State, seat: Seat, move: Move) -> Steps:
        steps = Decision.opened(self, s, seat, move)
        assert isinstance(move, Place)
        assert isinstance(move.order, Sealed)
        if len(move.order.commitment) != 32 or move.order in on_table(s):
            raise IllegalMove("a face-down Order needs a new commitment of 32 bytes")
        return steps

    def lapsed(self, s: State, seat: Seat) -> Steps:
        """Who does not place in time places nothing."""
        return ()


def unplaced(s: State, seat: Seat) -> list[int]:
    """How many tokens of each Order a player still has in the supply, as far as *s* tells."""
    left = s.players[seat].orders[:]
    for token in s.first if s.round == 1 else s.second:
        if token is None or token.owner != seat or token.face_up:
            continue
        if isinstance(token.order, Known):
            left[token.order.value] -= 1
    return left


def on_table(s: State) -> list[object]:
    """Every hidden piece that lies on the table."""
    tokens = (*s.first, *s.second)
    dealt = (card for player in s.players for card in player.dealt)
    return [*(token.order for token in tokens if token is not None), *dealt]


@dataclass(frozen=True, slots=True)
class Placed(Effect):
    """The token lies in the slot; its owner may immediately play the Neutral action (AE-18)."""

    words = "{seat} places an Order in slot {slot}"
    slot: Slot
    order: FaceDown

    def run(self, s: State, seat: Seat) -> Steps:
        tokens = s.first if s.round == 1 else s.second
        tokens[self.slot] = Token(seat, self.order)
        if terms(s.players[seat]).may_choose_neutral:
            return (ChooseAction(self.slot),)
        return neutral_action(s, seat, self.slot, s.neutral[self.slot])


def _placed(move: Place) -> Steps:
    return (Placed(move.slot, move.order),)


_PLACES: Final[tuple[tuple[Choice, ...], ...]] = tuple(
    tuple((move, (Placed(move.slot, move.order),)) for move in row) for row in PLACE
)


@cache
def _rows(left: tuple[bool, ...]) -> tuple[tuple[Choice, ...], ...]:
    """For each slot, the choices of those Orders that are *left*."""
    return tuple(
        tuple(row for row, some in zip(rows, left, strict=True) if some) for rows in _PLACES
    )


_BLANKS: Final[tuple[Choice, ...]] = tuple((move, _placed) for move in PLACE_BLANK)


def neutral_action(s: State, seat: Seat, slot: Slot, action: NeutralAction) -> Steps:
    """The Neutral action of a slot, on its continent or on one of its two (AE-20)."""
    continents = s.board.slot_continents[slot]
    if len(continents) == 1:
        return neutral_steps(s.players[seat], action)[continents[0]]
    return (ChooseNeutralContinent(slot, action),)


@dataclass(frozen=True, slots=True)
class ChooseAction(Decision):
    """A card lets its owner play any Neutral action, whichever the slot shows."""

    slot: Slot

    def choices(self, s: State, seat: Seat) -> Menu:
        return [(PASS, ()), *((move, self.chosen) for move in CHOOSE_NEUTRAL)]

    def chosen(self, move: ChooseNeutral) -> Steps:
        return (ChosenAction(self.slot, move.action),)


@dataclass(frozen=True, slots=True)
class ChosenAction(Effect):
    """Play the chosen Neutral action."""

    slot: Slot
    action: NeutralAction

    def run(self, s: State, seat: Seat) -> Steps:
        return neutral_action(s, seat, self.slot, self.action)


@dataclass(frozen=True, slots=True)
class ChooseNeutralContinent(Decision):
    """If a slot has two colors, choose in which continent to resolve the action (AE-20)."""

    slot: Slot
    action: NeutralAction

    def choices(self, s: State, seat: Seat) -> Menu:
        steps = neutral_steps(s.players[seat], self.action)
        continents = s.board.slot_continents[self.slot]
        return [(PASS, ()), *((CHOOSE_CONTINENT[where], steps[where]) for where in continents)]
