"""Every answer that a player, or the table, can give.

Plain frozen values.  The moves that fill long menus are made once, in tables: a menu then picks
rows from them, which costs next to nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tessera.engine.sealed import BLANK, Hidden, Known
from tessera.engine.steps import Move, Pass, Seat
from tessera.games.ancient_empires.ids import (
    SLOTS,
    Civilization,
    Continent,
    ExploreToken,
    Improvement,
    NeutralAction,
    Order,
    Pillar,
    Resource,
    Slot,
    Technology,
    Territory,
    Wonder,
)


@dataclass(frozen=True, slots=True)
class Plain(Move):
    """A move that hides nothing."""

    def is_blank(self) -> bool:
        return False


# -- the table's draws ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawStart(Plain):
    """Who comes next in the first turn order (AE-12)."""

    words = "{player} is next in turn order"
    player: Seat


@dataclass(frozen=True, slots=True)
class DrawCityState(Plain):
    words = "City-State {city_state} for the {continent} continent"
    continent: Continent
    city_state: int


@dataclass(frozen=True, slots=True)
class DrawTechnology(Plain):
    words = "{technology} joins the Technology market"
    technology: Technology


@dataclass(frozen=True, slots=True)
class DrawWonder(Plain):
    words = "{wonder} joins the Wonder market"
    wonder: Wonder


@dataclass(frozen=True, slots=True)
class DrawNeutralAction(Plain):
    words = "Neutral action {action} for slot {slot}"
    slot: Slot
    action: NeutralAction


@dataclass(frozen=True, slots=True)
class DrawResource(Plain):
    words = "{territory} produces {resource}"
    territory: Territory
    resource: Resource


@dataclass(frozen=True, slots=True)
class DrawMarker(Plain):
    words = "the Direction Marker starts above slot {slot}"
    slot: Slot


@dataclass(frozen=True, slots=True)
class DrawExplore(Plain):
    words = "the Unexplored token of {territory} shows {token}"
    territory: Territory
    token: ExploreToken


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """A Civilization card is dealt to *player*, face down."""

    words = "deal {civilization} to {player}"
    zone = "civilization"
    player: Seat
    civilization: Hidden[int]

    def is_blank(self) -> bool:
        return self.civilization == BLANK


@dataclass(frozen=True, slots=True)
class DrawCivilization(Plain):
    """A Civilization card is dealt face up, or drawn for a seat that did not choose."""

    words = "{player} gets the Civilization card {civilization}"
    player: Seat
    civilization: Civilization


# -- planning and resolution ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Place(Move):
    words = "place {order} in slot {slot}"
    zone = "order"
    slot: Slot
    order: Hidden[Order]

    def is_blank(self) -> bool:
        return self.order == BLANK


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    """Turn an Order token face-up."""

    words = "reveal {order} in slot {slot}"
    slot: Slot
    order: Hidden[Order]

    def is_blank(self) -> bool:
        return self.order == BLANK


@dataclass(frozen=True, slots=True)
class ChooseContinent(Plain):
    words = "resolve it on the {continent} continent"
    continent: Continent


@dataclass(frozen=True, slots=True)
class ChooseNeutral(Plain):
    words = "choose the Neutral action {action}"
    action: NeutralAction


@dataclass(frozen=True, slots=True)
class Enhance(Plain):
    """Pay the cost of the enhancement; *gold* of it in Gold."""

    words = "enhance the action[, paying {gold:Gold|Gold}]"
    gold: int


# -- move, explore, attack, grow, produce ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MoveArmy(Plain):
    words = "move an Army from {start} to {end}"
    start: Territory
    end: Territory


@dataclass(frozen=True, slots=True)
class ExploreMove(Plain):
    """Explore: resolve its Move now."""

    words = "move"


@dataclass(frozen=True, slots=True)
class Scout(Plain):
    words = "scout in {territory}"
    territory: Territory


@dataclass(frozen=True, slots=True)
class RemoveArmy(Plain):
    words = "remove an Army of {owner} in {territory}"
    territory: Territory
    owner: Seat


@dataclass(frozen=True, slots=True)
class RemoveBarbarians(Plain):
    words = "remove the Barbarians in {territory}"
    territory: Territory


@dataclass(frozen=True, slots=True)
class RemoveImprovement(Plain):
    words = "remove the {improvement} in {territory}"
    territory: Territory
    improvement: Improvement


@dataclass(frozen=True, slots=True)
class PlaceArmy(Plain):
    words = "add an Army in {territory}"
    territory: Territory


@dataclass(frozen=True, slots=True)
class Produce(Plain):
    words = "produce"


@dataclass(frozen=True, slots=True)
class ProduceFrom(Plain):
    words = "produce in {territory}"
    territory: Territory


# -- build and statecraft -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ConstructSettlement(Plain):
    words = "construct a Settlement in {territory}[, paying {gold:Gold|Gold}]"
    territory: Territory
    gold: int


@dataclass(frozen=True, slots=True)
class ImproveSettlement(Plain):
    words = "build a {improvement} in {territory}[, paying {gold:Gold|Gold}]"
    territory: Territory
    improvement: Improvement
    gold: int


@dataclass(frozen=True, slots=True)
class ConstructWonder(Plain):
    """*food_gold* and *materials_gold*: the Gold paid instead of Food and of Materials."""

    words = (
        "construct {wonder}[, paying {food_gold:Gold|Gold} for Food]"
        "[, paying {materials_gold:Gold|Gold} for Materials]"
    )
    wonder: Wonder
    food_gold: int
    materials_gold: int


@dataclass(frozen=True, slots=True)
class Invent(Plain):
    words = "invent {technology}"
    technology: Technology


@dataclass(frozen=True, slots=True)
class DiscardTechnology(Plain):
    words = "discard {technology}"
    technology: Technology


@dataclass(frozen=True, slots=True)
class TakeIdea(Plain):
    """Instead of gaining a new Technology, gain 1 Idea."""

    words = "gain an Idea instead of a Technology"


@dataclass(frozen=True, slots=True)
class Trade(Plain):
    """Gain the bonus that the City-State of *continent* offers for *age*."""

    words = "trade for the Age {age} bonus of the City-State on the {continent} continent"
    continent: Continent
    age: int


@dataclass(frozen=True, slots=True)
class Diplomacy(Plain):
    words = "diplomacy"


# -- choices of bonuses and cards -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChooseResource(Plain):
    words = "gain {resource}"
    resource: Resource


@dataclass(frozen=True, slots=True)
class ChoosePillar(Plain):
    words = "choose the {pillar} Pillar"
    pillar: Pillar


@dataclass(frozen=True, slots=True)
class ChooseInfluence(Plain):
    words = "gain Influence on the {continent} continent"
    continent: Continent


@dataclass(frozen=True, slots=True)
class ChooseCivilization(Move):
    """Become the Civilization of the first (0) or second (1) card dealt."""

    words = "become {civilization}, the {card} card dealt"
    card: int
    civilization: Hidden[int]

    def is_blank(self) -> bool:
        return self.civilization == BLANK


MOVES: Final[tuple[type[Move], ...]] = (
    Pass,
    DrawStart,
    DrawCityState,
    DrawTechnology,
    DrawWonder,
    DrawNeutralAction,
    DrawResource,
    DrawMarker,
    DrawExplore,
    Deal,
    DrawCivilization,
    Place,
    Reveal,
    ChooseContinent,
    ChooseNeutral,
    Enhance,
    MoveArmy,
    ExploreMove,
    Scout,
    RemoveArmy,
    RemoveBarbarians,
    RemoveImprovement,
    PlaceArmy,
    Produce,
    ProduceFrom,
    ConstructSettlement,
    ImproveSettlement,
    ConstructWonder,
    Invent,
    DiscardTechnology,
    TakeIdea,
    Trade,
    Diplomacy,
    ChooseResource,
    ChoosePillar,
    ChooseInfluence,
    ChooseCivilization,
)

# -- tables ---------------------------------------------------------------------------------------

TERRITORIES: Final = 40
"""No board has more land territories."""
SEATS: Final = 4
GOLDS: Final = 6
"""No cost is paid with more than 5 Gold."""

_LANDS = range(TERRITORIES)

MOVE_ARMY: Final = tuple(tuple(MoveArmy(a, b) for b in _LANDS) for a in _LANDS)
PLACE_ARMY: Final = tuple(PlaceArmy(t) for t in _LANDS)
SCOUT: Final = tuple(Scout(t) for t in _LANDS)
REMOVE_ARMY: Final = tuple(tuple(RemoveArmy(t, seat) for seat in range(SEATS)) for t in _LANDS)
REMOVE_BARBARIANS: Final = tuple(RemoveBarbarians(t) for t in _LANDS)
REMOVE_IMPROVEMENT: Final = tuple(
    tuple(RemoveImprovement(t, kind) for kind in Improvement) for t in _LANDS
)
PRODUCE: Final = Produce()
PRODUCE_FROM: Final = tuple(ProduceFrom(t) for t in _LANDS)
SETTLE: Final = tuple(tuple(ConstructSettlement(t, g) for g in range(GOLDS)) for t in _LANDS)
IMPROVE: Final = tuple(
    tuple(tuple(ImproveSettlement(t, kind, g) for g in range(GOLDS)) for kind in Improvement)
    for t in _LANDS
)
ENHANCE: Final = tuple(Enhance(g) for g in range(GOLDS))
EXPLORE_MOVE: Final = ExploreMove()
CHOOSE_CONTINENT: Final = tuple(ChooseContinent(c) for c in Continent)
CHOOSE_RESOURCE: Final = tuple(ChooseResource(r) for r in Resource)
CHOOSE_PILLAR: Final = tuple(ChoosePillar(p) for p in Pillar)
CHOOSE_INFLUENCE: Final = tuple(ChooseInfluence(c) for c in Continent)
TAKE_IDEA: Final = TakeIdea()
DIPLOMACY: Final = Diplomacy()
TRADE: Final = tuple(tuple(Trade(c, age) for age in range(4)) for c in Continent)
PLACE: Final = tuple(tuple(Place(slot, Known(order)) for order in Order) for slot in range(SLOTS))
PLACE_BLANK: Final = tuple(Place(slot, BLANK) for slot in range(SLOTS))
REVEAL: Final = tuple(tuple(Reveal(slot, Known(order)) for order in Order) for slot in range(SLOTS))
REVEAL_BLANK: Final = tuple(Reveal(slot, BLANK) for slot in range(SLOTS))

CARDS: Final = 20
"""No kind of card has more."""
INVENT: Final = tuple(Invent(card) for card in range(CARDS))
DISCARD_TECHNOLOGY: Final = tuple(DiscardTechnology(card) for card in range(CARDS))
DRAW_TECHNOLOGY: Final = tuple(DrawTechnology(card) for card in range(CARDS))
CHOOSE_NEUTRAL: Final = tuple(ChooseNeutral(action) for action in NeutralAction)
