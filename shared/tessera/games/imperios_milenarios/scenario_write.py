"""Tell a whole position, as ``scenario_read`` reads it: for reports of rules that went wrong."""

from __future__ import annotations

from typing import Any

from tessera.engine.codec import Plain
from tessera.engine.sealed import Hidden, Known
from tessera.engine.steps import Seat
from tessera.engine.words import say
from tessera.games.imperios_milenarios import scenario_names as names
from tessera.games.imperios_milenarios import words
from tessera.games.imperios_milenarios.ids import COLORS, Color, Phase, Stance, members
from tessera.games.imperios_milenarios.scenario_next import told_next
from tessera.games.imperios_milenarios.state import Bar, Player, State


def write(s: State) -> dict[str, Any]:
    """All of position *s*; sealed chits are told as hidden, which cannot be read back."""
    seats, turn = words.SEAT_COLORS, _turn(s)
    told: dict[str, Any] = {
        "round": s.round,
        "phase": s.phase.name.lower(),
        "first": seats[s.first],
        "age rank": [seats[seat] for seat in s.age_rank],
        "pool": dict(zip(names.COLOR_NAMES, s.pool, strict=True)),
        "endings": names.named(names.ENDINGS, s.endings),
        "players": {seats[n]: _player(s, n) for n in range(len(s.players))},
    }
    if Phase.RED <= s.phase <= Phase.BLACK or any(turn.values()):
        told["turn"] = turn
    return told | {"next": told_next(s)}


def _turn(s: State) -> dict[str, Plain]:
    return {
        "actions": s.actions,
        "chits spent": s.chits_spent,
        "actions gained": s.actions_gained,
        "blocked": s.blocked,
        "traded": [words.SEAT_COLORS[seat] for seat in members(s.traded)],
        "bars": [_bar(s, bar) for bar in s.bars],
    }


def _bar(s: State, bar: Bar) -> Plain:
    lands = s.board.names
    return {
        "action": say(bar.errand, words.vocabulary()),
        "chain": [lands[t] for t in bar.path],
        "blocked in": lands[bar.territory],
        "by": words.SEAT_COLORS[bar.rival],
        "asked": bar.asked,
        "withdrawn": bar.withdrawn,
    }


def _player(s: State, seat: Seat) -> dict[str, Any]:
    me, lands = s.players[seat], s.board.names
    told: dict[str, Any] = {
        "age": words.AGE_TITLES[me.age],
        "metropolis": names.title(names.METROPOLISES, me.metropolis),
        "totems": {lands[t]: 1 + (me.control >> t & 1) for t in members(me.present)},
        "census": me.census,
        "armies": me.armies,
        "technologies": names.named(names.TECHNOLOGY_NAMES, me.technologies),
        "goods": names.named(names.GOOD_NAMES, me.goods),
        "wonder": names.title(names.WONDER_NAMES, me.wonder),
        "cup": _hidden(me.cup),
        "cup open": me.cup_open,
        "shaken": names.counted(me.shaken),
        "hand": _hidden(me.hand),
        "open": names.counted(me.open),
        "discard": names.counted(me.discard),
        "orders": _orders(me),
    }
    if any(shaking := _shaking(me)):
        told["shaking"] = names.counted(shaking)
    return told | ({"tally": list(me.tally)} if me.tally else {})


def _hidden(chits: list[Hidden[Color]]) -> dict[str, Plain]:
    """Chits by color, and how many are not seen."""
    seen = [chit.value for chit in chits if isinstance(chit, Known)]
    told: dict[str, Plain] = {**names.counted([seen.count(color) for color in COLORS])}
    return told | ({"hidden": len(chits) - len(seen)} if len(seen) < len(chits) else {})


def _shaking(me: Player) -> list[int]:
    """Chits that are put into the cup and not shaken yet."""
    if len(me.cup) + len(me.hand) == sum(me.hidden):
        return []
    lie = [chit.value for chit in (*me.cup, *me.hand) if isinstance(chit, Known)]
    return [count - lie.count(color) for color, count in zip(COLORS, me.hidden, strict=True)]


def _orders(me: Player) -> dict[str, Plain]:
    return {
        words.SEAT_COLORS[rival]: words.STANCES[stance]
        for rival, stance in enumerate(me.stances)
        if stance != Stance.ASK
    }
