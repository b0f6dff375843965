"""Whether the parts of a position that a person wrote go together: there must be pieces enough for
it, and a territory, or a Wonder, belongs to one civilization alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import TypeAlias

from tessera.engine.sealed import Known
from tessera.engine.steps import Seat
from tessera.games.imperios_milenarios import scenario_names as names
from tessera.games.imperios_milenarios.ids import NONE, members
from tessera.games.imperios_milenarios.state import Player, State
from tessera.games.imperios_milenarios.tables import CHITS, TOTEMS

Found: TypeAlias = Iterator[tuple[str, tuple[str, ...]]]
"""What is wrong, and the keys in the document that lead to it."""


def contradictions(s: State, seats: Mapping[str, Seat], piles_told: Set[int]) -> Found:
    """Tell what does not go together.  Chits that nobody has go to those piles of the Pool that
    are not told."""
    for who, seat in seats.items():
        if s.supply(seat) < 0:
            yield f"{who} has {TOTEMS} Totems, not {TOTEMS - s.supply(seat)}", ("players", who)
        yield from _cup(who, s.players[seat])
        if s.open_hands and s.players[seat].hand:
            yield "with open hands all chits lie open", ("players", who, "hand")
    yield from _owners(s, seats)
    yield from _chits(s, piles_told)


def _cup(who: str, me: Player) -> Found:
    """What lies in a cup was in it when it was shaken."""
    for word, color in names.COLOR_NAMES.items():
        lie = sum(isinstance(chit, Known) and chit.value == color for chit in me.cup)
        if lie > me.shaken[color]:
            message = f"{who} has {lie} {word} chits in the cup that was shaken with fewer"
            yield message, ("players", who, "shaken")


def _owners(s: State, seats: Mapping[str, Seat]) -> Found:
    controlled = 0
    wonders: dict[int, str] = {}
    for who, seat in seats.items():
        me = s.players[seat]
        for t in members(me.control & controlled):
            land = s.board.names[t]
            message = f"two civilizations cannot control {land}: each has 2 Totems there"
            yield message, ("players", who, "totems", land)
        controlled |= me.control
        if me.wonder != NONE and me.wonder in wonders:
            title = names.title(names.WONDER_NAMES, me.wonder)
            message = f"{wonders[me.wonder]} has built the {title} already"
            yield message, ("players", who, "wonder")
        wonders.setdefault(me.wonder, who)


def _chits(s: State, piles_told: Set[int]) -> Found:
    for word, color in names.COLOR_NAMES.items():
        owned = sum(p.hidden[color] + p.open[color] + p.discard[color] for p in s.players)
        if color not in piles_told:
            s.pool[color] = max(0, CHITS - owned)
        if s.pool[color] + owned > CHITS:
            message = f"there are {CHITS} {word} chits, not {s.pool[color] + owned}"
            yield message, ("pool", word) if color in piles_told else ("players",)
