"""Rounds and turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tests.toys.annals import moves as m
from tests.toys.annals.cards import Openings, Played, Put, Use, openings
from tests.toys.annals.deck import DRAW
from tests.toys.annals.end import TurnUpTucked
from tests.toys.annals.omens import SayAnOmen, ShowOmens
from tests.toys.annals.state import (
    ACTIONS,
    HAND,
    ROUNDS,
    Card,
    State,
    face,
    shown,
    value,
)
from tests.toys.annals.texts import ABILITIES, TEXTS

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
