"""New Totems on the map: by sea (Explore) and by land (Settle)."""

from __future__ import annotations

from dataclasses import dataclass

from tessera.engine.steps import Effect, Seat
from tessera.games.imperios_milenarios.ids import Territory
from tessera.games.imperios_milenarios.state import State
from tessera.games.imperios_milenarios.totems import place
from tessera.games.imperios_milenarios.turns import use


@dataclass(frozen=True, slots=True)
class Explored(Effect):
    """Use 1 action and place 1 Totem."""

    words = "{seat} explores {territory}"
    territory: Territory

    def run(self, s: State, seat: Seat) -> None:
        use(s, 1)
        place(s, seat, self.territory)


@dataclass(frozen=True, slots=True)
class Settled(Effect):
    """Take 1 Black Action and place 1 Totem."""

    words = "{seat} settles {territory}"
    territory: Territory

    def run(self, s: State, seat: Seat) -> None:
        use(s, 1)
        place(s, seat, self.territory)
