"""Whether the parts of a position that a person wrote go together: there must be pieces enough for
it, and tokens must lie as tokens can.  What is not on the table goes to the supplies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from tessera.engine.sealed import Known
from tessera.games.ancient_empires import scenario_names as names
from tessera.games.ancient_empires.gains import limit
from tessera.games.ancient_empires.ids import (
    ARMIES,
    EXPLORE_TOKENS,
    IMPROVEMENT_PIECES,
    NONE,
    ORDER_TOKENS,
    SETTLEMENTS,
    ExploreToken,
    Order,
    Site,
)
from tessera.games.ancient_empires.setup import DEALT_CARDS
from tessera.games.ancient_empires.state import Player, State

Found: TypeAlias = Iterator[tuple[str, tuple[str, ...]]]
"""What is wrong, and the keys in the document that lead to it."""


def supplies(s: State) -> Found:
    """Fill the supplies of *s* with what is not on the table; tell what does not go together."""
    for who, me in zip(names.SEATS, s.players, strict=False):
        yield from _orders(s, who, me)
        yield from _player(s, who, me)
    yield from _improvements(s)
    yield from _explore_tokens(s)
    yield from _rounds(s)


def _player(s: State, who: str, me: Player) -> Found:
    seat = names.SEATS[who]
    me.army_supply = ARMIES - sum(me.armies)
    me.settlement_supply = SETTLEMENTS - s.settlement.count(seat)
    if me.capital != NONE and s.settlement[me.capital] != seat:
        there = s.board.names[me.capital]
        yield f"there is no Settlement of {who} in {there}", ("players", who, "capital")
    for word, kind in names.RESOURCES.items():
        if me.resources[kind] > limit(me, kind):
            message = f"{who} can hold {limit(me, kind)} {word}, not {me.resources[kind]}"
            yield message, ("players", who, "resources", word)
    if len(me.dealt) not in (0, DEALT_CARDS):
        message = f"{who} is dealt {DEALT_CARDS} Civilization cards, not {len(me.dealt)}"
        yield message, ("players", who, "civilization cards")


def _orders(s: State, who: str, me: Player) -> Found:
    seat = names.SEATS[who]
    tokens = [token for token in (*s.first, *s.second) if token is not None]
    mine = [token for token in tokens if token.owner == seat and token.order is not None]
    for word, order in names.ORDERS.items():
        placed = [token for token in mine if token.order == Known(Order(order))]
        if len(placed) > ORDER_TOKENS[order]:
            yield f"{who} has only {ORDER_TOKENS[order]} of {word}", ("slots",)
        me.orders[order] = ORDER_TOKENS[order] - sum(token.face_up for token in placed)


def _improvements(s: State) -> Found:
    for name, kind in names.IMPROVEMENTS.items():
        built = sum(row >> kind & 1 for row in s.improvements)
        if built > IMPROVEMENT_PIECES:
            yield f"there are only {IMPROVEMENT_PIECES} of {name}", ("players",)
        s.improvement_supply[kind] = IMPROVEMENT_PIECES - built


def _explore_tokens(s: State) -> Found:
    taken = [token for player in s.players for token in player.tokens]
    taken += [ExploreToken.BARBARIANS] * s.sites.count(Site.BARBARIANS)
    for name, token in names.EXPLORE_TOKENS.items():
        left = EXPLORE_TOKENS[token] - taken.count(token)
        if left < 0:
            yield f"there are only {EXPLORE_TOKENS[token]} of {name}", ("sites",)
        s.explore_left[token] = max(0, left)
    if (unexplored := s.sites.count(Site.UNEXPLORED)) > sum(s.explore_left):
        left = sum(s.explore_left)
        message = f"{left} Explore tokens are left for {unexplored} unexplored Sacred Sites"
        yield message, ("sites",)


def _rounds(s: State) -> Found:
    for slot, (first, second) in enumerate(zip(s.first, s.second, strict=True)):
        if s.round == 1 and second is not None:
            message = f"slot {slot + 1} has an Order of Round II, but it is Round I"
            yield message, ("slots", str(slot + 1), "round II")
        if s.round == 2 and first is not None and first.order is not None and not first.face_up:
            message = f"the Order of Round I in slot {slot + 1} lies face-up in Round II"
            yield message, ("slots", str(slot + 1), "round I")
