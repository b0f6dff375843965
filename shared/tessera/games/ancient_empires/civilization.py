"""The Founding effect of a Civilization.  How a player becomes one stands in ``age_end``."""

from __future__ import annotations

from dataclasses import dataclass

from tessera.engine.steps import Effect, Seat, Steps
from tessera.games.ancient_empires.cards import catalogue
from tessera.games.ancient_empires.ids import NONE
from tessera.games.ancient_empires.state import State


@dataclass(frozen=True, slots=True)
class Founding(Effect):
    """The Founding effect activates once: when the Capital stands and the Civilization card lies
    before the player, whichever comes last (AE-08, AE-56)."""

    def run(self, s: State, seat: Seat) -> Steps:
        me = s.players[seat]
        if me.founded or me.capital == NONE or me.civilization == NONE:
            return ()
        return (ActivateFounding(),)


@dataclass(frozen=True, slots=True)
class ActivateFounding(Effect):
    words = "{seat} activates their Founding effect"

    def run(self, s: State, seat: Seat) -> Steps:
        me = s.players[seat]
        me.founded = True
        return catalogue.CIVILIZATIONS[me.civilization].founding
