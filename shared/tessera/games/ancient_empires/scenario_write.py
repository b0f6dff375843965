"""Tell a whole position, as ``scenario_read`` reads it: for reports of rules that went wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from tessera.engine.codec import Plain
from tessera.engine.sealed import Sealed
from tessera.engine.steps import Seat
from tessera.games.ancient_empires import words
from tessera.games.ancient_empires.ids import (
    CONTINENTS,
    NONE,
    ExploreToken,
    Improvement,
    NeutralAction,
    Pillar,
    Site,
    TerritoryKind,
)
from tessera.games.ancient_empires.scenario_names import PRODUCED, ROMAN, Names
from tessera.games.ancient_empires.scenario_next import told_next
from tessera.games.ancient_empires.state import Player, State, Token

T = TypeVar("T")


def write(s: State, of: Names) -> dict[str, Any]:
    """All of position *s*; sealed pieces are told as face-down, which cannot be read back."""
    seats = words.SEAT_COLORS
    return {
        "age": ROMAN[s.age],
        "round": ROMAN[s.round],
        "marker": s.marker + 1,
        "direction": "clockwise" if s.clockwise else "counterclockwise",
        "turn order": [seats[seat] for seat in s.turn_order],
        "city-states": {
            where.name.lower(): of.title("city_states", card)
            for where, card in zip(CONTINENTS, s.city_states, strict=True)
            if card != NONE
        },
        "technology market": _titles(of, "technologies", s.technology_market),
        "technologies discarded": _titles(of, "technologies", s.technologies_discarded),
        "wonder market": _titles(of, "wonders", s.wonder_market),
        "sites": {name: Site(s.sites[t]).name.lower() for name, t in of.sacred.items()},
        "produces": {
            name: word
            for name, t in of.territories.items()
            for word, resource in PRODUCED.items()
            if s.board.kinds[t] == TerritoryKind.RESOURCE and s.resources[t] == resource
        },
        "neutral actions": {
            str(slot + 1): NeutralAction(action).name.capitalize()
            for slot, action in enumerate(s.neutral)
        },
        "slots": _slots(s),
        "players": {seats[n]: _player(s, n, of) for n in range(len(s.players))},
        "next": told_next(s),
    }


def _titles(of: Names, kind: str, cards: Iterable[int]) -> list[Plain]:
    return [of.title(kind, card) for card in cards]


def _slots(s: State) -> dict[str, Plain]:
    told: dict[str, Plain] = {}
    for slot, tokens in enumerate(zip(s.first, s.second, strict=True)):
        rounds: dict[str, Plain] = {
            name: _token(token)
            for name, token in zip(("round I", "round II"), tokens, strict=True)
            if token is not None
        }
        if rounds:
            told[str(slot + 1)] = rounds
    return told


def _token(token: Token) -> dict[str, Plain]:
    owner = words.SEAT_COLORS[token.owner]
    if isinstance(token.order, Sealed):
        return {owner: "face-down"}
    order = "blank" if token.order is None else words.ORDERS[token.order.value]
    return {owner: order, "face-up": token.face_up}


def _player(s: State, seat: Seat, of: Names) -> dict[str, Plain]:
    me = s.players[seat]
    told: dict[str, Plain] = {
        "points": me.points,
        "resources": {word: me.resources[kind] for kind, word in words.RESOURCES.items()},
        "pillars": {pillar.name.capitalize(): me.pillars[pillar] for pillar in Pillar},
        "influence": {where.name.lower(): me.influence[where] for where in CONTINENTS},
        "armies": {name: me.armies[t] for name, t in of.territories.items() if me.armies[t]},
        "settlements": {
            name: _improvements(s.improvements[t])
            for name, t in of.territories.items()
            if s.settlement[t] == seat
        },
        "capital": _named(of.territories, me.capital),
        "technologies": _titles(of, "technologies", me.technologies),
        "technologies gained": me.technologies_gained,
        "wonders": _titles(of, "wonders", me.wonders),
        "explore tokens": [words.EXPLORE_TOKENS[ExploreToken(token)] for token in me.tokens],
        "envoys": {where.name.lower(): me.envoys[where] for where in CONTINENTS},
        "founded": me.founded,
    }
    if me.tally:
        told["tally"] = list(me.tally)
    return told | _civilization(me, of)


def _improvements(row: int) -> list[Plain]:
    return [kind.name.capitalize() for kind in Improvement if row >> kind & 1]


def _civilization(me: Player, of: Names) -> dict[str, Plain]:
    if me.civilization != NONE:
        return {"civilization": of.title("civilizations", me.civilization)}
    cards: list[Plain] = [
        "face-down" if isinstance(card, Sealed) else of.title("civilizations", card.value)
        for card in me.dealt
    ]
    return {"civilization cards": cards}


def _named(known: Mapping[str, int], number: int) -> str:
    return next((name for name, each in known.items() if each == number), "nothing")
