"""The Game Round: hands, the four phases in their order, the Ages, the end or the Reserve."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tessera.engine.steps import By, Decision, Effect, Seat, Steps
from tessera.games.imperios_milenarios.ages import AdvanceAges, CheckEnd
from tessera.games.imperios_milenarios.civilization import Civilization
from tessera.games.imperios_milenarios.hands import DrawHands, TakeFromPool
from tessera.games.imperios_milenarios.hostilities import Hostilities, LastMusters
from tessera.games.imperios_milenarios.ids import COLORS, Color, Phase
from tessera.games.imperios_milenarios.navigation import Navigation
from tessera.games.imperios_milenarios.population import Population
from tessera.games.imperios_milenarios.reserve import ChooseReserve
from tessera.games.imperios_milenarios.scoring import FinalScoring
from tessera.games.imperios_milenarios.state import State
from tessera.games.imperios_milenarios.turns import EndTurn, clear_turn, forget_orders

TURNS: Final[tuple[Decision, ...]] = (Hostilities(), Civilization(), Navigation(), Population())
"""What a player is asked in the phase of each color."""


@dataclass(frozen=True, slots=True)
class Round(Effect):
    """Players refresh their hands in clockwise order, then resolve actions in four phases; once all
    phases are completed, Ages advance and the end of the game is checked."""

    words = "round {number} begins"
    number: int = 1

    def run(self, s: State, seat: Seat) -> Steps:
        s.round = self.number
        order = s.clockwise(s.first)
        takes = tuple(By((player,), TakeFromPool()) for player in order)
        return Enter(Phase.HANDS), DrawHands(), *takes, *phases(s)


def phases(s: State, first: int = Color.RED) -> Steps:
    """The phases of a round from that of the *first* color on, and what follows them."""
    order = s.clockwise(s.first)
    actions = tuple(step for color in COLORS[first:] for step in phase(color, order))
    return *actions, Enter(Phase.AGES), *AGES_ADVANCE


def phase(color: Color, order: tuple[Seat, ...]) -> Steps:
    """Players resolve the actions of one color in clockwise order, one turn each (IM-14)."""
    turns = tuple(By((player,), Turn(color)) for player in order)
    last = (LastMusters(order),) if color == Color.RED else ()
    return Enter(Phase(Phase.RED + color)), *turns, *last


@dataclass(frozen=True, slots=True)
class Enter(Effect):
    """A phase begins."""

    words = "{phase}"
    phase: Phase

    def run(self, s: State, seat: Seat) -> None:
        s.phase = self.phase


@dataclass(frozen=True, slots=True)
class Turn(Effect):
    """A player's turn in a phase: any number of different actions.  Skipped when all can see that
    there is nothing to spend."""

    color: Color

    def run(self, s: State, seat: Seat) -> Steps | None:
        me = s.players[seat]
        armies = me.armies if self.color == Color.RED else 0
        if not me.hand and not me.open[self.color] and not armies:
            return None
        clear_turn(s)
        return TURNS[self.color], EndTurn()


@dataclass(frozen=True, slots=True)
class EndRound(Effect):
    """Assuming the game has not ended, players choose their Reserve (IM-63), and the One Ring
    passes to the next player in clockwise order."""

    def run(self, s: State, seat: Seat) -> Steps:
        forget_orders(s)
        s.phase = Phase.RESERVE
        reserves = tuple(By((player,), ChooseReserve()) for player in s.clockwise(s.first))
        return *reserves, PassRing()


@dataclass(frozen=True, slots=True)
class PassRing(Effect):
    """The bearer of the One Ring is the First Player of the next round."""

    def run(self, s: State, seat: Seat) -> Steps:
        s.first = s.clockwise(s.first)[1]
        return (Round(s.round + 1),)


AGES_ADVANCE: Final[Steps] = (AdvanceAges(), CheckEnd(otherwise=EndRound(), then=FinalScoring()))
"""Once all phases are completed: Ages, and then the end of the game or of the round."""
