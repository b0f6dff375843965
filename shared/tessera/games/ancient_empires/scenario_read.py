"""Read a position that a person wrote: every piece's place can be told, the rest is as after the
setup.  Any position is allowed, reachable or not, for which there are pieces enough."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tessera.engine.document import Key, Node, key_of
from tessera.engine.game import Options
from tessera.engine.sealed import Known
from tessera.engine.steps import EVERYBODY, Seat, push
from tessera.games.ancient_empires import scenario_names as names
from tessera.games.ancient_empires.ids import (
    ARMIES,
    CITY_SIZE,
    NONE,
    RESOURCE_TRACK,
    SETTLEMENTS,
    TECHNOLOGY_MARKET,
    WONDER_MARKET,
    Slot,
    TerritoryKind,
)
from tessera.games.ancient_empires.influence import INFLUENCE
from tessera.games.ancient_empires.pillars import TOP
from tessera.games.ancient_empires.scenario_next import next_steps
from tessera.games.ancient_empires.scenario_pieces import supplies
from tessera.games.ancient_empires.scoring import ITEMS, GameOver, Tally
from tessera.games.ancient_empires.setup import DEALT_CARDS, new_state
from tessera.games.ancient_empires.state import Player, State, Token

FACE_UP = "face-up"
POINTS = 999
MOST_RESOURCES = RESOURCE_TRACK + 2
"""With Pottery."""


class Reader:
    """One position document, and the position that it has told so far."""

    def __init__(self, document: Node, seats: int, options: Options) -> None:
        side = str(options["board"])
        self.names = names.names_of(side)
        self.s = new_state(seats, side, False, bool(options["open_civilizations"]), EVERYBODY)
        self.s.steps.clear()
        self.seats = dict(list(names.SEATS.items())[:seats])
        self.parts_told = document.fields(PARTS)
        self.cards: dict[tuple[str, int], Node | Key] = {}
        """Where each card that was told stands."""

    def position(self) -> State:
        """The position, of which nothing is resolved yet.  Raises ScenarioError."""
        self.parts()
        for message, keys in supplies(self.s):
            raise self._where(*keys).fail(message)
        self._deal()
        s = self.s
        what_next = self.parts_told.get("next")
        for seat, steps in next_steps(what_next, s, self.seats):
            push(s, seat, steps)
        self._tallies()
        return s

    def _tallies(self) -> None:
        """A tally tells the items that were scored before what is next.  Where the match is over
        and none is told, all points were gained during the Ages.  Raises ScenarioError."""
        stack = [step for _, step in self.s.steps]
        ending, to_come = GameOver() in stack, stack.count(Tally())
        scored = len(ITEMS) - to_come if ending else 0
        for name, seat in self.seats.items():
            me = self.s.players[seat]
            if ending and not to_come and not me.tally:
                me.tally = (me.points, *(0 for _ in ITEMS[1:]))
            if stack and len(me.tally) != scored:
                message = (
                    f"the tally of {name} tells {len(me.tally)} items, but {scored} are scored"
                )
                remedy = f"They are, in this order: {', '.join(ITEMS)}."
                raise self._where("players", name, "tally").fail(message, remedy)

    def parts(self) -> None:
        """Read all that is told.  Raises ScenarioError."""
        for name, read in PARTS.items():
            if name in self.parts_told:
                read(self, self.parts_told[name])
        if "direction" not in self.parts_told:
            self.s.clockwise = self.s.round == 1
        if not self.s.turn_order:
            self.s.turn_order = tuple(range(len(self.s.players)))

    def _where(self, part: str, *keys: str) -> Node:
        """The value to which *keys* lead from a *part*, as far as the document tells them."""
        here = self.parts_told.get(part) or next(iter(self.parts_told.values()))
        for key in keys:
            entries = here.entries() if isinstance(here.value, dict) else []
            here = next((item for name, item in entries if key_of(name.text) == key_of(key)), here)
        return here

    # -- what all share ---------------------------------------------------------------------------

    def age(self, part: Node) -> None:
        self.s.age = part.meaning(names.AGES, "Age")

    def round(self, part: Node) -> None:
        self.s.round = part.meaning(names.ROUNDS, "Round")

    def marker(self, part: Node) -> None:
        self.s.marker = part.meaning(names.SLOT_NAMES, "slot")

    def direction(self, part: Node) -> None:
        self.s.clockwise = part.meaning(names.DIRECTIONS, "direction")

    def turn_order(self, part: Node) -> None:
        order = tuple(item.meaning(self.seats, "seat") for item in part.items())
        if sorted(order) != list(range(len(self.s.players))):
            raise part.fail(f"the turn order names each of {', '.join(self.seats)} once")
        self.s.turn_order = order

    def city_states(self, part: Node) -> None:
        cards = list(self.s.city_states)
        for where, item in part.named(names.CONTINENT_NAMES, "continent"):
            cards[where] = self._card(item, "city_states", "City-State")
        self.s.city_states = tuple(cards)

    def technology_market(self, part: Node) -> None:
        self.s.technology_market = self._market(part, "technologies", TECHNOLOGY_MARKET)

    def wonder_market(self, part: Node) -> None:
        self.s.wonder_market = self._market(part, "wonders", WONDER_MARKET)

    def technologies_discarded(self, part: Node) -> None:
        self.s.technologies_discarded = self._cards(part, "technologies", "Technology")

    def sites(self, part: Node) -> None:
        for t, item in part.named(self.names.sacred, "Sacred Site"):
            self.s.sites[t] = item.meaning(names.SITES, "state of a Sacred Site")

    def produces(self, part: Node) -> None:
        produced = list(self.s.resources)
        for t, item in part.named(self.names.territories, "territory"):
            if self.s.board.kinds[t] != TerritoryKind.RESOURCE:
                raise item.fail(f"{item.name} is no resource-producing territory")
            produced[t] = item.meaning(names.PRODUCED, "resource")
        self.s.resources = tuple(produced)

    def neutral_actions(self, part: Node) -> None:
        actions = list(self.s.neutral)
        for slot, item in part.named(names.SLOT_NAMES, "slot"):
            actions[slot] = item.meaning(names.ACTIONS, "Neutral action")
        self.s.neutral = tuple(actions)

    def slots(self, part: Node) -> None:
        for slot, item in part.named(names.SLOT_NAMES, "slot"):
            keys = [key.text.casefold() for key, _ in item.entries()]
            if any(key.startswith("round") for key in keys):
                for name, token in item.fields(("round I", "round II")).items():
                    self._token(token, slot, 1 if name == "round I" else 2)
            else:
                self._token(item, slot, self.s.round)

    def _token(self, item: Node, slot: Slot, of_round: int) -> None:
        entries = {key: value for key, value in item.entries() if key.text != FACE_UP}
        if len(entries) != 1:
            raise item.fail(f"slot {slot + 1} tells one token: whose it is, and its Order")
        key, told = next(iter(entries.items()))
        up = item.fields((key.text, FACE_UP)).get(FACE_UP)
        face_up = up.truth() if up is not None else of_round < self.s.round
        order = told.meaning({**names.ORDERS, "blank": None}, "Order")
        known = None if order is None else Known(order)
        token = Token(key.meaning(self.seats, "seat"), known, face_up and order is not None)
        (self.s.first if of_round == 1 else self.s.second)[slot] = token

    def players(self, part: Node) -> None:
        for seat, item in part.named(self.seats, "seat"):
            told = item.fields(PLAYER)
            for name, read in PLAYER.items():
                if name in told:
                    read(self, told[name], seat, self.s.players[seat])

    # -- what one player has ----------------------------------------------------------------------

    def points(self, part: Node, seat: Seat, me: Player) -> None:
        me.points = part.number(0, POINTS)

    def resources(self, part: Node, seat: Seat, me: Player) -> None:
        for kind, item in part.named(names.RESOURCES, "resource"):
            me.resources[kind] = item.number(0, MOST_RESOURCES)

    def pillars(self, part: Node, seat: Seat, me: Player) -> None:
        for pillar, item in part.named(names.PILLARS, "Pillar"):
            me.pillars[pillar] = item.number(0, TOP)

    def influence(self, part: Node, seat: Seat, me: Player) -> None:
        for where, item in part.named(names.CONTINENT_NAMES, "continent"):
            me.influence[where] = item.number(0, len(INFLUENCE[where]) - 1)

    def armies(self, part: Node, seat: Seat, me: Player) -> None:
        me.armies = [0] * len(me.armies)
        for t, item in part.named(self.names.territories, "territory"):
            me.armies[t] = item.number(0, ARMIES)
        if sum(me.armies) > ARMIES:
            raise part.fail(f"{sum(me.armies)} Armies are more than the {ARMIES} of a player")

    def settlements(self, part: Node, seat: Seat, me: Player) -> None:
        for t, item in part.named(self.names.territories, "territory"):
            if self.s.settlement[t] != NONE:
                raise item.fail(f"{item.name} has a Settlement already")
            if self.s.board.kinds[t] == TerritoryKind.ANCIENT:
                raise item.fail(f"{item.name} is an Ancient Settlement: none can be built there")
            kinds = [each.meaning(names.IMPROVEMENTS, "Improvement") for each in item.items()]
            if len(set(kinds)) != len(kinds) or len(kinds) > CITY_SIZE:
                raise item.fail(f"a Settlement has up to {CITY_SIZE} Improvements, all different")
            self.s.settlement[t] = seat
            self.s.improvements[t] = sum(1 << kind for kind in kinds)
            me.capital = t if me.capital == NONE else me.capital
        if self.s.settlement.count(seat) > SETTLEMENTS:
            raise part.fail(f"a player has {SETTLEMENTS} Settlements")

    def capital(self, part: Node, seat: Seat, me: Player) -> None:
        me.capital = part.meaning({**self.names.territories, "nothing": NONE}, "territory")

    def technologies(self, part: Node, seat: Seat, me: Player) -> None:
        me.technologies = self._cards(part, "technologies", "Technology")
        me.technologies_gained = len(me.technologies)

    def technologies_gained(self, part: Node, seat: Seat, me: Player) -> None:
        me.technologies_gained = part.number(len(me.technologies), len(self.names.technologies))

    def wonders(self, part: Node, seat: Seat, me: Player) -> None:
        me.wonders = self._cards(part, "wonders", "Wonder")

    def civilization(self, part: Node, seat: Seat, me: Player) -> None:
        me.civilization = self._card(part, "civilizations", "Civilization")
        me.founded = me.capital != NONE

    def civilization_cards(self, part: Node, seat: Seat, me: Player) -> None:
        cards = self._cards(part, "civilizations", "Civilization")
        me.dealt = tuple(Known(card) for card in cards)

    def founded(self, part: Node, seat: Seat, me: Player) -> None:
        me.founded = part.truth()

    def explore_tokens(self, part: Node, seat: Seat, me: Player) -> None:
        kinds = names.EXPLORE_TOKENS
        me.tokens = tuple(item.meaning(kinds, "Explore token") for item in part.items())

    def envoys(self, part: Node, seat: Seat, me: Player) -> None:
        envoys = list(me.envoys)
        for where, item in part.named(names.CONTINENT_NAMES, "continent"):
            envoys[where] = item.number(0, POINTS)
        me.envoys = (envoys[0], envoys[1], envoys[2])

    def tally(self, part: Node, seat: Seat, me: Player) -> None:
        me.tally = tuple(item.number(-POINTS, POINTS) for item in part.items())

    # -- cards ------------------------------------------------------------------------------------

    def _card(self, item: Node, kind: str, what: str) -> int:
        """A card, told only once."""
        titles: Mapping[str, int] = getattr(self.names, kind)
        card = item.meaning(titles, what)
        if (kind, card) in self.cards:
            before = self.cards[kind, card].line
            raise item.fail(f"{item.text()} lies elsewhere already, by line {before}")
        self.cards[kind, card] = item
        return card

    def _cards(self, part: Node, kind: str, what: str) -> tuple[int, ...]:
        return tuple(self._card(item, kind, what) for item in part.items())

    def _market(self, part: Node, kind: str, size: int) -> tuple[int, ...]:
        what = "Technology" if kind == "technologies" else "Wonder"
        cards = self._cards(part, kind, what)
        if len(cards) > size:
            raise part.fail(f"the {what} market has {size} cards at most")
        return cards

    def _deal(self) -> None:
        """Cards that were not told are dealt in the order of the lists."""
        s = self.s
        states = self._left("city_states")
        s.city_states = tuple(card if card != NONE else states.pop(0) for card in s.city_states)
        deck = self._left("technologies")
        if "technology market" not in self.parts_told:
            s.technology_market, deck = tuple(deck[:TECHNOLOGY_MARKET]), deck[TECHNOLOGY_MARKET:]
        s.technology_deck = tuple(deck)
        deck = self._left("wonders")
        if "wonder market" not in self.parts_told and s.age > 1:
            s.wonder_market, deck = tuple(deck[:WONDER_MARKET]), deck[WONDER_MARKET:]
        s.wonder_deck = tuple(deck)
        civilizations = self._left("civilizations")
        for player in s.players:
            if s.age == 1 and player.civilization == NONE and not player.dealt:
                player.dealt = tuple(Known(civilizations.pop(0)) for _ in range(DEALT_CARDS))

    def _left(self, kind: str) -> list[int]:
        titles: Mapping[str, int] = getattr(self.names, kind)
        return [card for card in titles.values() if (kind, card) not in self.cards]


def _next(reader: Reader, part: Node) -> None:
    """Read when all else is known."""


PARTS: Final[dict[str, Callable[[Reader, Node], None]]] = {
    "age": Reader.age,
    "round": Reader.round,
    "marker": Reader.marker,
    "direction": Reader.direction,
    "turn order": Reader.turn_order,
    "city-states": Reader.city_states,
    "technology market": Reader.technology_market,
    "wonder market": Reader.wonder_market,
    "technologies discarded": Reader.technologies_discarded,
    "sites": Reader.sites,
    "produces": Reader.produces,
    "neutral actions": Reader.neutral_actions,
    "slots": Reader.slots,
    "players": Reader.players,
    "next": _next,
}
"""The parts of a position, in the order in which they are read."""

PLAYER: Final[dict[str, Callable[[Reader, Node, Seat, Player], None]]] = {
    "points": Reader.points,
    "resources": Reader.resources,
    "pillars": Reader.pillars,
    "influence": Reader.influence,
    "armies": Reader.armies,
    "settlements": Reader.settlements,
    "capital": Reader.capital,
    "technologies": Reader.technologies,
    "technologies gained": Reader.technologies_gained,
    "wonders": Reader.wonders,
    "civilization": Reader.civilization,
    "civilization cards": Reader.civilization_cards,
    "founded": Reader.founded,
    "explore tokens": Reader.explore_tokens,
    "envoys": Reader.envoys,
    "tally": Reader.tally,
}
"""What a player has, in the order in which it is read."""
