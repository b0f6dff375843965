"""What there is to know of a place on the map board now, a line each, for tooltips and text."""

from __future__ import annotations

from collections.abc import Iterator

from tessera.engine.sealed import Known
from tessera.games.ancient_empires.control import controller
from tessera.games.ancient_empires.ids import (
    NONE,
    Continent,
    Improvement,
    NeutralAction,
    Resource,
    Site,
    TerritoryKind,
)
from tessera.games.ancient_empires.state import State, Token
from tessera.games.ancient_empires.words import ORDERS, RESOURCES, player, titles

SIZES = ("Hamlet", "Village", "Town", "City", "Megalopolis")
"""What a Settlement is called, by the number of its Improvements."""
SITES = {
    Site.FREE: "Sacred Site",
    Site.UNEXPLORED: "Sacred Site with an Unexplored token",
    Site.BARBARIANS: "Sacred Site blocked by Barbarians",
}


def improvements(s: State, t: int) -> list[Improvement]:
    """The Improvements of the Settlement in a territory."""
    return [kind for kind in Improvement if s.improvements[t] >> kind & 1]


def territory(s: State, t: int) -> Iterator[str]:
    b = s.board
    mass = b.landmasses[b.landmass_of[t]]
    yield f"{b.continents[t].name.capitalize()} continent, {mass.name}"
    if b.kinds[t] == TerritoryKind.ANCIENT:
        yield "Ancient Settlement: Armies may be added here by Grow"
    elif b.kinds[t] == TerritoryKind.SACRED:
        yield SITES[Site(s.sites[t])]
    if s.resources[t] != NONE:
        yield f"Produces {RESOURCES[Resource(s.resources[t])]}"
    owner = s.settlement[t]
    if owner != NONE:
        built = improvements(s, t)
        capital = " (Capital)" if s.players[owner].capital == t else ""
        with_what = ": " + ", ".join(kind.name.capitalize() for kind in built) if built else ""
        yield f"{SIZES[len(built)]} of {player(owner)}{capital}{with_what}"
    for seat, who in enumerate(s.players):
        if who.armies[t]:
            yield f"{who.armies[t]} {'Army' if who.armies[t] == 1 else 'Armies'} of {player(seat)}"
    holder = controller(s, t)
    yield f"Controlled by {player(holder)}" if holder != NONE else "Controlled by nobody"
    shores = [b.seas[n] for n, shore in enumerate(b.shores) if t in shore]
    if shores:
        yield f"On the shore of {' and '.join(shores)}"


def sea(s: State, number: int) -> Iterator[str]:
    shores = ", ".join(s.board.names[t] for t in s.board.shores[number])
    yield f"Sea between {shores}"
    joined = [s.board.seas[n] for n in s.board.sea_borders[number]]
    if joined:
        yield f"Meets {' and '.join(joined)}"


def slot(s: State, number: int) -> Iterator[str]:
    where = " or ".join(c.name.lower() for c in s.board.slot_continents[number])
    yield f"Orders here act on the {where} continent"
    yield f"Neutral action: {NeutralAction(s.neutral[number]).name.capitalize()}"
    if number == s.marker:
        direction = "clockwise" if s.clockwise else "counterclockwise"
        yield f"The Direction Marker stands here: resolution begins here and runs {direction}"
    for name, token in (("Round I", s.first[number]), ("Round II", s.second[number])):
        if token is not None:
            yield f"{name}: {describe(token)}"


def describe(token: Token) -> str:
    """An Order token in words, as far as it is known."""
    if token.order is None:
        return f"a spent token of {player(token.owner)}"
    if isinstance(token.order, Known):
        lies = "" if token.face_up else ", face down"
        return f"{ORDERS[token.order.value]} of {player(token.owner)}{lies}"
    return f"an Order of {player(token.owner)}, face down"


def city_state(s: State, continent: int) -> Iterator[str]:
    card = s.city_states[continent]
    if card == NONE:
        yield "No City-State was drawn yet"
        return
    yield f"City-State of the {Continent(continent).name.lower()} continent"
    for seat, who in enumerate(s.players):
        if who.envoys[continent]:
            yield f"Envoys of {player(seat)}: {who.envoys[continent]}"


def city_state_name(s: State, continent: int) -> str:
    card = s.city_states[continent]
    return "City-State" if card == NONE else titles()["city_state"][card]
