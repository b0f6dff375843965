"""Control over territories, and over what they make up (rulebook, Concepts: Control)."""

from __future__ import annotations

from tessera.engine.steps import Seat
from tessera.games.ancient_empires.ids import ANYWHERE, NONE, Continent, Territory
from tessera.games.ancient_empires.ongoing import terms
from tessera.games.ancient_empires.state import State


def controller(s: State, t: Territory) -> Seat:
    """Whoever has the most Power in a territory.  Where the most is tied, that is NONE (AE-61),
    unless exactly one of the tied players has a card that breaks ties."""
    owner = s.settlement[t]
    best, most, tied = NONE, 0, False
    for seat, player in enumerate(s.players):
        power = player.armies[t]
        if owner == seat:
            power += 1
        if power > most:
            best, most, tied = seat, power, False
        elif power == most:
            tied = True
    if not tied or not most:
        return best
    breakers = [
        seat
        for seat, player in enumerate(s.players)
        if s.power(seat, t) == most and terms(player).breaks_ties
    ]
    return breakers[0] if len(breakers) == 1 else NONE


def territories(s: State, seat: Seat, where: Continent = ANYWHERE) -> list[Territory]:
    """The territories on a continent that a player controls, Ancient Settlements among them."""
    return [t for t in s.board.areas[where] if controller(s, t) == seat]


def controls_continent(s: State, seat: Seat, where: Continent) -> bool:
    """Whoever controls the most territories of a continent controls it; nobody does in a tie."""
    held = [0] * len(s.players)
    for t in s.board.areas[where]:
        if (player := controller(s, t)) != NONE:
            held[player] += 1
    mine = held.pop(seat)
    return mine > max(held)
