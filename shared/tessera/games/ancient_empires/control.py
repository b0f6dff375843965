"""Control over territories, and over what they make up (rulebook, Concepts: Control)."""

from __future__ import annotations

from tessera.engine.steps import Seat
from tessera.games.ancient_empires.ids import ANYWHERE, NONE, Continent, Territory
from tessera.games.ancient_empires.ongoing import terms
from tessera.games.ancient_empires.state import State


def holders(s: State) -> list[Seat]:
    """Who controls each territory: whoever has the most Power there.  Where the most is tied, that
    is NONE (AE-61), unless exactly one of the tied players has a card that breaks ties."""
    found: list[Seat] = []
    armies = zip(*[me.armies for me in s.players], strict=True)
    for owner, row in zip(s.settlement, armies, strict=True):
        power = row
        if owner != NONE:
            power = (*row[:owner], row[owner] + 1, *row[owner + 1 :])
        most = max(power)
        if not most:
            found.append(NONE)
        elif power.count(most) == 1:
            found.append(power.index(most))
        else:
            found.append(_tied(s, [seat for seat, has in enumerate(power) if has == most]))
    return found


def _tied(s: State, seats: list[Seat]) -> Seat:
    """Who controls a territory for whose most Power *seats* are tied."""
    breaking = [seat for seat in seats if terms(s.players[seat]).breaks_ties]
    return breaking[0] if len(breaking) == 1 else NONE


def controller(s: State, t: Territory) -> Seat:
    """Who controls one territory (see :func:`holders`), or NONE."""
    return holders(s)[t]


def territories(s: State, seat: Seat, where: Continent = ANYWHERE) -> list[Territory]:
    """The territories on a continent that a player controls, Ancient Settlements among them."""
    held = holders(s)
    return [t for t in s.board.areas[where] if held[t] == seat]


def controls_continent(s: State, seat: Seat, where: Continent) -> bool:
    """Whoever controls the most territories of a continent controls it; nobody does in a tie."""
    held = holders(s)
    here = [held[t] for t in s.board.areas[where]]
    counts = [here.count(player) for player in range(len(s.players))]
    mine = counts.pop(seat)
    return mine > max(counts)
