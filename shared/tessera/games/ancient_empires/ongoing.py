"""What a player's cards say at the named points of the rules (see ``cards.points``)."""

from __future__ import annotations

from typing import Final

from tessera.games.ancient_empires.cards.points import InForce, Ongoing, Terms
from tessera.games.ancient_empires.ids import NONE
from tessera.games.ancient_empires.state import Player

_IN_FORCE: Final[dict[tuple[tuple[int, ...], int, tuple[int, ...]], InForce]] = {}


def in_force(me: Player) -> InForce:
    """What all cards of a player say together: technologies in the order in which they were gained,
    then the civilization, then wonders."""
    found = me.in_force
    if found is None:
        key = (me.technologies, me.civilization, me.wonders)
        found = _IN_FORCE.get(key)
        if found is None:
            found = _IN_FORCE[key] = InForce(_cards(me))
        me.in_force = found
    return found


def terms(me: Player) -> Terms:
    """What a player's cards add to the numbers of the rules."""
    found = me.in_force
    return (in_force(me) if found is None else found).terms


def _cards(me: Player) -> list[Ongoing]:
    from tessera.games.ancient_empires.cards import catalogue  # here: cards are made of the rules

    cards = [catalogue.TECHNOLOGIES[card].ongoing for card in me.technologies]
    if me.civilization != NONE:
        cards.append(catalogue.CIVILIZATIONS[me.civilization].ongoing)
    cards += [catalogue.WONDERS[card].ongoing for card in me.wonders]
    return cards
