"""What the 10 Civilization cards do (their texts are in ``data/cards.toml``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from tessera.engine.steps import Seat, Steps
from tessera.games.ancient_empires import attack, build, control, gains, influence, invent, produce
from tessera.games.ancient_empires.cards.ids import Civilization
from tessera.games.ancient_empires.cards.points import Ongoing, Removed, Terms
from tessera.games.ancient_empires.ids import (
    CONTINENTS,
    FOOD,
    GLORY,
    GOLD,
    IDEAS,
    MATERIALS,
    NONE,
    Continent,
    TerritoryKind,
)
from tessera.games.ancient_empires.state import State


class CivilizationEffect(Ongoing):
    """The three effects of a Civilization: Founding, Ongoing (see ``points``) and End of Age."""

    def founding(self) -> Steps:
        """What establishing the Capital gives, once."""
        raise NotImplementedError

    def rewarded(self, s: State, seat: Seat) -> Iterable[Continent]:
        """The continents for one of which the End of Age effect gives Influence; none where its
        condition is not fulfilled."""
        raise NotImplementedError

    def end_of_age(self, s: State, seat: Seat) -> Steps:
        """Gain 1 Glory, and 1 Influence on one of the continents that fulfil the condition."""
        where = tuple(self.rewarded(s, seat))
        return (gains.Gain(GLORY), influence.ChooseAdvanceInfluence(where)) if where else ()


class Egypt(CivilizationEffect):
    terms = Terms(wonder_materials=-1)

    def founding(self) -> Steps:
        return (build.FreeImprovement(),)

    def after_improvement(self, s: State, seat: Seat, territory: int) -> Steps:
        if s.improvements[territory].bit_count() != 3:
            return ()
        return (influence.AdvanceInfluence(s.board.continents[territory]),)

    def rewarded(self, s: State, seat: Seat) -> Iterable[Continent]:
        return continents_of(
            s, (t for t in settlements(s, seat) if s.improvements[t].bit_count() >= 2)
        )


class Babylon(CivilizationEffect):
    terms = Terms(technology_slots=2)

    def founding(self) -> Steps:
        return invent.FreeTechnology(), gains.Gain(IDEAS)

    def after_technology(self, s: State, seat: Seat) -> Steps:
        return gains.Gain(GLORY), gains.Gain(GOLD)

    def rewarded(self, s: State, seat: Seat) -> Iterable[Continent]:
        most = max(len(player.technologies) for player in s.players)
        return CONTINENTS if len(s.players[seat].technologies) == most else ()


class Assyria(CivilizationEffect):
    terms = Terms(may_raze_defended=1)

    def founding(self) -> Steps:
        return (attack.AttackPoints(Continent.ANYWHERE),)

    def after_removal(self, s: State, seat: Seat, removed: Removed) -> Steps:
        return () if removed == Removed.BARBARIANS else (gains.Gain(MATERIALS),)

    def rewarded(self, s: State, seat: Seat) -> Iterable[Continent]:
        for where in CONTINENTS:
            here = [sum(p.armies[t] for t in s.board.areas[where]) for p in s.players]
            mine = here.pop(seat)
            if mine > max(here):
                yield where


class Phoenicia(CivilizationEffect):
    terms = Terms(settlement_materials=-1)

    def founding(self) -> Steps:
        return gains.Gain(GOLD), gains.Gain(IDEAS)

    def after_crossing(self, s: State, seat: Seat) -> Steps:
        return (gains.Gain(FOOD),)

    def rewarded(self, s: State, seat: Seat) -> Iterable[Continent]:
        coast = {t for shore in s.board.shores for t in shore}
        return continents_of(s, (t for t in settlements(s, seat) if t in coast))


class Persia(CivilizationEffect):
    terms = Terms(grown_armies=1)

    def founding(self) -> Steps:
        return (gains.GainArmies(Continent.ANYWHERE, 2),)

    def rewarded(self, s: State, seat: Seat) -> Iterable[Continent]:
        return CONTINENTS if all(control.territories(s, seat, c) for c in CONTINENTS) else ()


class Hellas(CivilizationEffect):
    terms = Terms(majority_orders=1)

    def founding(self) -> Steps:
        return (influence.ChooseAdvanceInfluence(),)

    def rewarded(self, s: State, seat: Seat) -> Iterable[Continent]:
        return CONTINENTS if all(s.players[seat].envoys) else ()


class Hittites(CivilizationEffect):
    terms = Terms(may_enhance_neutral=1)

    def founding(self) -> Steps:
        return gains.Gain(MATERIALS, 3), attack.AttackPoints(Continent.ANYWHERE)

    def rewarded(self, s: State, seat: Seat) -> Iterable[Continent]:
        held = {t: produce.yielded(s, seat, t) for t in control.territories(s, seat)}
        producing = {t: resource for t, resource in held.items() if resource != NONE}
        if len(set(producing.values())) < 2:
            return ()
        return continents_of(s, producing)


class Crete(CivilizationEffect):
    terms = Terms(may_trade_anywhere=1)

    def founding(self) -> Steps:
        return (gains.Gain(GLORY, 2),)

    def rewarded(self, s: State, seat: Seat) -> Iterable[Continent]:
        coast = {t for shore in s.board.shores for t in shore}
        where = continents_of(s, (t for t in control.territories(s, seat) if t in coast))
        return where if len(where) == len(CONTINENTS) else ()


class Kush(CivilizationEffect):
    def founding(self) -> Steps:
        return (gains.Gain(GOLD, 2),)

    def after_produce(self, s: State, seat: Seat, territories: int) -> Steps:
        return (gains.Gain(GOLD),) if territories >= 2 else ()

    def rewarded(self, s: State, seat: Seat) -> Iterable[Continent]:
        kinds = s.board.kinds
        sites = (t for t in control.territories(s, seat) if kinds[t] == TerritoryKind.SACRED)
        return continents_of(s, sites)


class Rome(CivilizationEffect):
    def founding(self) -> Steps:
        return (build.FreeSettlement(),)

    def after_removal(self, s: State, seat: Seat, removed: Removed) -> Steps:
        return (gains.GainArmies(),) if removed == Removed.ARMY else ()

    def rewarded(self, s: State, seat: Seat) -> Iterable[Continent]:
        ruled = [
            mass.continent
            for mass in s.board.landmasses
            if mass.mainland and control.controls_all(s, seat, mass.territories)
        ]
        return ruled if len(ruled) >= 2 else ()


def settlements(s: State, seat: Seat) -> list[int]:
    """The territories with a player's Settlements."""
    return [t for t, owner in enumerate(s.settlement) if owner == seat]


def continents_of(s: State, territories: Iterable[int]) -> tuple[Continent, ...]:
    """The continents on which some of *territories* lie."""
    found = {s.board.continents[t] for t in territories}
    return tuple(where for where in CONTINENTS if where in found)


EFFECTS: Final[Mapping[Civilization, CivilizationEffect]] = {
    Civilization.EGYPT: Egypt(),
    Civilization.BABYLON: Babylon(),
    Civilization.ASSYRIA: Assyria(),
    Civilization.PHOENICIA: Phoenicia(),
    Civilization.PERSIA: Persia(),
    Civilization.HELLAS: Hellas(),
    Civilization.HITTITES: Hittites(),
    Civilization.CRETE: Crete(),
    Civilization.KUSH: Kush(),
    Civilization.ROME: Rome(),
}
