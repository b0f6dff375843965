"""How the 14 Wonder cards score, and what some do besides (texts are in ``data/cards.toml``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tessera.engine.steps import Seat, Steps
from tessera.games.ancient_empires import control, gains, influence, pillars, produce
from tessera.games.ancient_empires.cards.civilizations import continents_of, settlements
from tessera.games.ancient_empires.cards.ids import Wonder
from tessera.games.ancient_empires.cards.points import Ongoing, Terms
from tessera.games.ancient_empires.ids import (
    CONTINENTS,
    FOOD,
    GOLD,
    MATERIALS,
    NONE,
    Continent,
    Resource,
    TerritoryKind,
)
from tessera.games.ancient_empires.state import State


class WonderEffect(Ongoing):
    """A scoring method; some Wonders also bend a rule (see ``points``) or act at the end."""

    def points(self, s: State, seat: Seat) -> int:
        """Victory points for its owner at the end of the game."""
        raise NotImplementedError

    def effects(self, s: State, seat: Seat) -> Steps:
        """Its other effects at the end of the game."""
        return ()


class Parthenon(WonderEffect):
    def points(self, s: State, seat: Seat) -> int:
        return 3 * len(continents_of(s, settlements(s, seat)))


class Colosseum(WonderEffect):
    terms = Terms(breaks_ties=1)

    def points(self, s: State, seat: Seat) -> int:
        others = [p.armies for player, p in enumerate(s.players) if player != seat]
        mine = enumerate(s.players[seat].armies)
        return sum(1 for t, armies in mine if armies and any(other[t] for other in others))


class GreatPyramid(WonderEffect):
    def points(self, s: State, seat: Seat) -> int:
        capital = s.players[seat].capital
        return 0 if capital == NONE else 2 * s.improvements[capital].bit_count()


class HangingGardens(WonderEffect):
    def points(self, s: State, seat: Seat) -> int:
        return 2 * producing(s, seat, FOOD)


class Colossus(WonderEffect):
    def points(self, s: State, seat: Seat) -> int:
        coast = {t for shore in s.board.shores for t in shore}
        return 2 * sum(1 for t in settlements(s, seat) if t in coast)


class Lighthouse(WonderEffect):
    def points(self, s: State, seat: Seat) -> int:
        mine = set(control.territories(s, seat))
        return sum(1 for shore in s.board.shores if not mine.isdisjoint(shore))


class GreatLibrary(WonderEffect):
    def points(self, s: State, seat: Seat) -> int:
        return s.players[seat].technologies_gained


class TempleOfArtemis(WonderEffect):
    terms = Terms(sites_count_twice=1)

    def points(self, s: State, seat: Seat) -> int:
        kinds = s.board.kinds
        return sum(1 for t in control.territories(s, seat) if kinds[t] == TerritoryKind.SACRED)


class Mausoleum(WonderEffect):
    def points(self, s: State, seat: Seat) -> int:
        return s.players[seat].army_supply // 2


class StatueOfZeus(WonderEffect):
    terms = Terms(leads_alone=1)

    def points(self, s: State, seat: Seat) -> int:
        return sum(1 for space in s.players[seat].pillars if space >= pillars.THRESHOLDS[1])


class Stonehenge(WonderEffect):
    def points(self, s: State, seat: Seat) -> int:
        return sum(2 for where in CONTINENTS if _unrivalled(s, seat, where))

    def effects(self, s: State, seat: Seat) -> Steps:
        return (influence.ChooseAdvanceInfluence(),)


class IshtarGate(WonderEffect):
    def points(self, s: State, seat: Seat) -> int:
        return sum(2 for envoys in s.players[seat].envoys if envoys)


class Petra(WonderEffect):
    def points(self, s: State, seat: Seat) -> int:
        return 2 * producing(s, seat, GOLD)

    def effects(self, s: State, seat: Seat) -> Steps:
        held = s.players[seat].resources
        gold = (held[FOOD] + held[MATERIALS]) // 2
        return (gains.Gain(GOLD, gold),) if gold else ()


class ZigguratOfUr(WonderEffect):
    def points(self, s: State, seat: Seat) -> int:
        mine = [s.board.continents[t] for t in control.territories(s, seat)]
        return max(mine.count(where) for where in CONTINENTS)


def _unrivalled(s: State, seat: Seat, where: Continent) -> bool:
    """Whether no opponent has more Influence: the number on the space, not the space itself."""
    most = max(influence.influence(s, player, where) for player in range(len(s.players)))
    return influence.influence(s, seat, where) == most


def producing(s: State, seat: Seat, resource: Resource) -> int:
    """How many territories that produce *resource* for a player the player controls."""
    return sum(1 for t in control.territories(s, seat) if produce.yielded(s, seat, t) == resource)


EFFECTS: Final[Mapping[Wonder, WonderEffect]] = {
    Wonder.PARTHENON: Parthenon(),
    Wonder.COLOSSEUM: Colosseum(),
    Wonder.GREAT_PYRAMID: GreatPyramid(),
    Wonder.HANGING_GARDENS: HangingGardens(),
    Wonder.COLOSSUS: Colossus(),
    Wonder.LIGHTHOUSE: Lighthouse(),
    Wonder.GREAT_LIBRARY: GreatLibrary(),
    Wonder.TEMPLE_OF_ARTEMIS: TempleOfArtemis(),
    Wonder.MAUSOLEUM: Mausoleum(),
    Wonder.STATUE_OF_ZEUS: StatueOfZeus(),
    Wonder.STONEHENGE: Stonehenge(),
    Wonder.ISHTAR_GATE: IshtarGate(),
    Wonder.PETRA: Petra(),
    Wonder.ZIGGURAT_OF_UR: ZigguratOfUr(),
}
