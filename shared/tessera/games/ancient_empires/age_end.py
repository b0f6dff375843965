"""The Age End Steps, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tessera.engine.steps import By, Effect, Seat, Steps
from tessera.games.ancient_empires import rounds
from tessera.games.ancient_empires.become import BecomeCivilizations, EndOfAgeEffects
from tessera.games.ancient_empires.cards import catalogue
from tessera.games.ancient_empires.control import holders
from tessera.games.ancient_empires.gains import GainPoints
from tessera.games.ancient_empires.ids import NONE, ORDER_TOKENS, SLOTS, Continent
from tessera.games.ancient_empires.ongoing import terms
from tessera.games.ancient_empires.pillars import Advance, SettleGlory
from tessera.games.ancient_empires.scoring import FINAL_SCORING
from tessera.games.ancient_empires.state import State
from tessera.games.ancient_empires.wonders import FillWonderMarket


def age_end_steps(age: int) -> Steps:
    """Steps 1 to 6; at the end of Age III only 1, 2 and S4, then the final scoring (AE-01).

    The Wonders that S2 reveals become available by S3, that is, by the Age (AE-57, AE-71).
    """
    first = MainlandAndIsland(), CityStatesMajority()
    between = AdvanceMarker(), RearrangeTurnOrder(), ReturnOrders()
    match age:
        case 1:
            return *first, *between, BecomeCivilizations(), FillWonderMarket(), rounds.NextAge()
        case 2:
            return *first, *between, EndOfAgeEffects(), rounds.NextAge()
        case _:
            return *first, EndOfAgeEffects(), *FINAL_SCORING


# -- 1. Mainland and Island -----------------------------------------------------------------------


def clockwise_continents(s: State) -> list[Continent]:
    """The continents in the order of the Direction Marker: the first is that of the first slot of a
    single color after the marker's (AE-74)."""
    slots = [s.board.slot_continents[(s.marker + n) % SLOTS] for n in range(1, SLOTS)]
    return list(dict.fromkeys(colors[0] for colors in slots if len(colors) == 1))


@dataclass(frozen=True, slots=True)
class MainlandAndIsland(Effect):
    """In each landmass, who controls the most territories gains the larger bonus and the second the
    smaller one (AE-53)."""

    def run(self, s: State, seat: Seat) -> Steps:
        return tuple(
            By((player,), LandmassBonus(number, points))
            for where in clockwise_continents(s)
            for number, landmass in enumerate(s.board.landmasses)
            if landmass.continent == where
            for player, points in landmass_points(s, number)
        )


def landmass_points(s: State, number: int) -> Iterator[tuple[Seat, int]]:
    """Who gains how many Victory points from a landmass, in turn order."""
    landmass = s.board.landmasses[number]
    held_by = holders(s)
    here = [held_by[t] for t in landmass.territories]
    held = tuple(here.count(player) for player in range(len(s.players)))
    points = share_bonuses(landmass.larger, landmass.smaller, held)
    return ((player, points[player]) for player in s.turn_order if points[player])


@cache
def share_bonuses(larger: int, smaller: int, held: tuple[int, ...]) -> tuple[int, ...]:
    """The Victory points of each player who controls so many of the territories of a landmass.

    Tied for most: both bonuses divided evenly, rounded down, and no one gains the smaller one.
    Tied for second: no one gains it.  At least one controlled territory is needed.
    """
    most = max(held)
    if not most:
        return (0,) * len(held)
    if (tied := held.count(most)) > 1:
        share = (larger + smaller) // tied
        return tuple(share if count == most else 0 for count in held)
    points = [0] * len(held)
    points[held.index(most)] = larger
    if (next_most := max(count for count in held if count != most)) and held.count(next_most) == 1:
        points[held.index(next_most)] = smaller
    return tuple(points)


@dataclass(frozen=True, slots=True)
class LandmassBonus(Effect):
    words = "{seat} scores for territories on {landmass}"
    landmass: int
    points: int

    def run(self, s: State, seat: Seat) -> Steps:
        return (GainPoints(self.points),)


# -- 2. City-States Majority ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CityStatesMajority(Effect):
    """For each continent, in the order of the Direction Marker (AE-54)."""

    def run(self, s: State, seat: Seat) -> Steps:
        return tuple(Majority(where) for where in clockwise_continents(s))


@dataclass(frozen=True, slots=True)
class Majority(Effect):
    """Who placed the most Order tokens in slots of the continent places an Envoy; all tied players
    do.  Slots of two colors count for both continents."""

    where: Continent

    def run(self, s: State, seat: Seat) -> Steps:
        placed = orders_placed(s, self.where)
        most = max(1, *placed)
        winners = [player for player in s.turn_order if placed[player] == most]
        return tuple(
            step
            for player in winners
            for step in (By((player,), PlaceEnvoy(self.where)), SettleGlory())
        )


def orders_placed(s: State, where: Continent) -> list[int]:
    """How many Order tokens each player has in slots of a continent, of both rounds."""
    placed = [0] * len(s.players)
    for slot, colors in enumerate(s.board.slot_continents):
        if where in colors:
            for token in (s.first[slot], s.second[slot]):
                if token is not None:
                    placed[token.owner] += 1
    return [n and n + terms(me).majority_orders for n, me in zip(placed, s.players, strict=True)]


@dataclass(frozen=True, slots=True)
class PlaceEnvoy(Effect):
    """Place an Envoy on the City-State of the continent and advance on the Pillar of its symbol."""

    words = "{seat} places an Envoy on the City-State of the {where} continent"
    where: Continent

    def run(self, s: State, seat: Seat) -> Steps:
        me = s.players[seat]
        orange, green, black = (n + (where == self.where) for where, n in enumerate(me.envoys))
        me.envoys = (orange, green, black)
        if s.city_states[self.where] == NONE:
            return ()
        return (Advance(catalogue.CITY_STATES[s.city_states[self.where]].pillar),)


# -- 3. to 5. -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AdvanceMarker(Effect):
    """Move the Direction marker above the next two-color slot, clockwise."""

    words = "the Direction Marker moves on"

    def run(self, s: State, seat: Seat) -> None:
        stops = s.board.two_coloured
        s.marker = min(stops, key=lambda stop: (stop - s.marker - 1) % SLOTS)
        s.clockwise = True


@dataclass(frozen=True, slots=True)
class RearrangeTurnOrder(Effect):
    """The player with the lowest score goes first; tied players keep their order (AE-55)."""

    words = "the turn order is rearranged"

    def run(self, s: State, seat: Seat) -> None:
        s.turn_order = tuple(sorted(s.turn_order, key=lambda player: s.players[player].points))


@dataclass(frozen=True, slots=True)
class ReturnOrders(Effect):
    """Return all Order tokens to the supplies (AE-28)."""

    words = "all Order tokens return"

    def run(self, s: State, seat: Seat) -> None:
        s.first = [None] * SLOTS
        s.second = [None] * SLOTS
        for player in s.players:
            player.orders = list(ORDER_TOKENS)
