"""The special Age End Steps of Civilizations: S1 (become one) and S4 (End of Age effects)."""

from __future__ import annotations

from dataclasses import dataclass

from tessera.engine.sealed import BLANK, Known, Sealed
from tessera.engine.steps import By, Decision, Draw, Effect, Menu, Move, Seat, Steps, by_table
from tessera.errors import IllegalMove
from tessera.games.ancient_empires.cards import catalogue
from tessera.games.ancient_empires.civilization import Founding
from tessera.games.ancient_empires.ids import NONE, Civilization
from tessera.games.ancient_empires.moves import ChooseCivilization, DrawCivilization
from tessera.games.ancient_empires.pillars import SettleGlory, advances
from tessera.games.ancient_empires.state import State


@dataclass(frozen=True, slots=True)
class BecomeCivilizations(Effect):
    """S1: in player order, each player picks one of their two Civilization cards (AE-56)."""

    def run(self, s: State, seat: Seat) -> Steps:
        chosen = tuple(
            step
            for player in s.turn_order
            if s.players[player].dealt
            for step in (By((player,), PickCivilization()), SettleGlory())
        )
        return *chosen, DrawCivilizations()


@dataclass(frozen=True, slots=True)
class PickCivilization(Decision):
    """Pick one of the two cards and show it; the other one returns to the box unseen."""

    asked = True

    def choices(self, s: State, seat: Seat) -> Menu:
        return [
            (ChooseCivilization(n, card if isinstance(card, Known) else BLANK), self.picked)
            for n, card in enumerate(s.players[seat].dealt)
        ]

    def picked(self, move: ChooseCivilization) -> Steps:
        assert isinstance(move.civilization, Known)
        return (Become(move.civilization.value),)

    def opened(self, s: State, seat: Seat, move: Move) -> Steps:
        steps = Decision.opened(self, s, seat, move)
        assert isinstance(move, ChooseCivilization)
        assert isinstance(move.civilization, Known)
        if move.civilization.value not in unseen(s):
            raise IllegalMove("no such Civilization card can have been dealt to that player")
        return steps

    def opens(self, s: State, seat: Seat, move: Move) -> tuple[tuple[Sealed, int], ...]:
        if not isinstance(move, ChooseCivilization) or not isinstance(move.civilization, Known):
            return ()
        cards = s.players[seat].dealt[move.card : move.card + 1]
        return tuple((c, move.civilization.value) for c in cards if isinstance(c, Sealed))

    def lapsed(self, s: State, seat: Seat) -> Steps:
        """Who does not choose gets a card drawn when all others have chosen."""
        return ()


def unseen(s: State) -> list[Civilization]:
    """The Civilizations that nobody has become."""
    taken = [player.civilization for player in s.players]
    return [card for card in range(len(catalogue.CIVILIZATIONS)) if card not in taken]


@dataclass(frozen=True, slots=True)
class Become(Effect):
    """Place the card; if the Capital stands, resolve the Founding effect; then move the markers up
    on each Pillar that matches a symbol of the card."""

    words = "{seat} becomes {civilization}"
    civilization: Civilization

    def run(self, s: State, seat: Seat) -> Steps:
        me = s.players[seat]
        me.civilization = self.civilization
        me.dealt = ()
        me.in_force = None
        return Founding(), *advances(catalogue.CIVILIZATIONS[self.civilization].symbols)


@dataclass(frozen=True, slots=True)
class DrawCivilizations(Effect):
    """A card for whoever did not choose, from those that nobody has become."""

    def run(self, s: State, seat: Seat) -> Steps:
        for player in s.turn_order:
            if s.players[player].civilization == NONE:
                return by_table(CivilizationDraw(player)), SettleGlory(), self
        return ()


@dataclass(frozen=True, slots=True)
class CivilizationDraw(Draw):
    """Any Civilization that nobody has become, also one that was returned unseen."""

    player: Seat

    def choices(self, s: State, seat: Seat) -> Menu:
        return [(DrawCivilization(self.player, card), self.drawn) for card in unseen(s)]

    def drawn(self, move: DrawCivilization) -> Steps:
        return (By((move.player,), Become(move.civilization)),)


@dataclass(frozen=True, slots=True)
class EndOfAgeEffects(Effect):
    """S4: in the current player order, each player performs the End of Age effect."""

    def run(self, s: State, seat: Seat) -> Steps:
        return tuple(
            step
            for player in s.turn_order
            if s.players[player].civilization != NONE
            for step in (By((player,), EndOfAge()), SettleGlory())
        )


@dataclass(frozen=True, slots=True)
class EndOfAge(Effect):
    """The End of Age effect of one's Civilization card."""

    def run(self, s: State, seat: Seat) -> Steps:
        return catalogue.CIVILIZATIONS[s.players[seat].civilization].end_of_age(s, seat)
