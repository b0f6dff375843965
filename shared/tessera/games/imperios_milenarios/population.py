"""Black Actions (Population): settle and build Wonders; with Navigation also explore."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tessera.engine.steps import PASS, Effect, Menu, Seat
from tessera.games.imperios_milenarios.chains import closed, frontiers, without
from tessera.games.imperios_milenarios.errands import Announced, askings
from tessera.games.imperios_milenarios.expansion import Settled
from tessera.games.imperios_milenarios.ids import BLACK, NAVIGATION, NONE, Wonder, members
from tessera.games.imperios_milenarios.moves import EXPLORE, SETTLE, BuildWonder
from tessera.games.imperios_milenarios.state import State
from tessera.games.imperios_milenarios.tables import WONDER_ACTIONS, WONDERS
from tessera.games.imperios_milenarios.totems import relocatings
from tessera.games.imperios_milenarios.turns import Payable, take_back, use


@dataclass(frozen=True, slots=True)
class Population(Payable):
    """Settle and build, as often as there are actions."""

    color = BLACK
    asked = True

    def choices(self, s: State, seat: Seat) -> Menu:
        menu: Menu = [(PASS, ()), *self.spendings(s, seat)]
        if s.actions:
            placings = self._placings(s, seat)
            if placings and s.supply(seat) < 1:
                placings = relocatings(s, seat, (self,), lambda: self._can_place(s, seat))
            menu += placings
        if s.bars:
            menu += [*take_back(s, seat, BLACK, self), *askings(s, self)]
        return menu

    def _placings(self, s: State, seat: Seat) -> Menu:
        """Everything that puts a Totem somewhere."""
        me = s.players[seat]
        by_sea, by_land = frontiers(s, seat)
        menu: Menu = [_SETTLE[t] for t in members(by_land)]
        if me.technologies >> NAVIGATION & 1:
            voyages: Menu = [_EXPLORE[t] for t in members(by_sea)]
            menu += without(voyages, closed(s, seat)) if s.bars else voyages
        if s.actions >= WONDER_ACTIONS and me.wonder == NONE:
            built = {player.wonder for player in s.players}
            menu += [row for n, row in enumerate(_WONDER) if n not in built]
        return menu

    def _can_place(self, s: State, seat: Seat) -> bool:
        """Whether a Totem can be put anywhere: where one can settle, nothing else is looked at."""
        return bool(frontiers(s, seat)[1] or self._placings(s, seat))


@dataclass(frozen=True, slots=True)
class WonderBuilt(Effect):
    """6 Black Actions build a Wonder: each only once, and no more than one for each player."""

    words = "{seat} builds the {wonder}"
    wonder: Wonder

    def run(self, s: State, seat: Seat) -> None:
        use(s, WONDER_ACTIONS)
        s.players[seat].wonder = self.wonder


POPULATION: Final = Population()
_SETTLE: Final = tuple((move, (Settled(move.territory), POPULATION)) for move in SETTLE)
_EXPLORE: Final = tuple((move, (Announced(move), POPULATION)) for move in EXPLORE)
_WONDER: Final = tuple((BuildWonder(n), (WonderBuilt(n), POPULATION)) for n in range(len(WONDERS)))
