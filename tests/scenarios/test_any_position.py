"""Positions of Imperios Milenarios that no match reaches are played like others: any that the
pieces allow, dealt at random, goes on without a contradiction."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from tests.conformance.walks import choose

from tessera.engine.document import node
from tessera.engine.playout import SeededChance
from tessera.engine.steps import TABLE, lapse, play, settle
from tessera.games.imperios_milenarios import GAME
from tessera.games.imperios_milenarios import scenario_names as names
from tessera.games.imperios_milenarios.board import HALF_OF_SEATS, board
from tessera.games.imperios_milenarios.ids import COLORS, members
from tessera.games.imperios_milenarios.state import State
from tessera.games.imperios_milenarios.tables import CENSUS, CHITS, TOTEMS

MOVES = 120
IN_USE = 10
"""Totems on the tracks and in the boxes of a dealt player, at most."""


def dealt(deal: random.Random, seats: int) -> dict[str, Any]:
    """A position with anything anywhere."""
    lands = board(HALF_OF_SEATS[seats], True)
    free = list(members(lands.cities | lands.capitals))
    deal.shuffle(free)
    wonders = ["nothing", *names.WONDER_NAMES]
    players = {}
    for who in list(names.SEATS)[:seats]:
        totems = {lands.names[free.pop()]: 2 for _ in range(deal.choice((0, 1, 2, 4)))}
        many = deal.choice((3, 8, 25, TOTEMS - IN_USE - 2 * len(totems)))
        for t in deal.sample(members(lands.in_play), many):
            totems.setdefault(lands.names[t], 1)
        players[who] = {
            "totems": totems,
            "census": deal.randint(0, CENSUS),
            "armies": deal.choice((0, 0, 1, 4, 9)),
            "technologies": deal.sample(list(names.TECHNOLOGY_NAMES), deal.choice((0, 2, 4))),
            "goods": deal.sample(list(names.GOOD_NAMES), deal.choice((0, 1, 2))),
            "wonder": "nothing" if len(wonders) < 2 else wonders.pop(1),
            **{part: chits(deal) for part in ("cup", "hand", "open", "discard")},
        }
    who, color = deal.choice(list(players)), deal.choice(list(names.COLOR_NAMES))
    moments = ({"phase": color, "from": who}, {"turn": {who: color}}, {"hands": who}, "ages")
    turn = {"turn": {"actions": deal.choice((1, 3, 8))}} if deal.random() < 0.5 else {}
    return {"players": players, "next": deal.choice(moments), **turn}


def chits(deal: random.Random) -> dict[str, int]:
    return {color: deal.randint(0, 3) for color in names.COLOR_NAMES}


def holds(s: State) -> None:
    """No piece is lost or doubled, no track is left, and no territory has two masters."""
    controlled = 0
    for seat, me in enumerate(s.players):
        assert 0 <= me.census <= CENSUS
        assert me.armies >= 0
        assert s.supply(seat) >= 0
        assert me.control & ~me.present == 0
        assert me.control & controlled == 0
        controlled |= me.control
        assert min(*me.hidden, *me.open, *me.discard) >= 0
    assert s.actions >= 0
    for color in COLORS:
        owned = sum(p.hidden[color] + p.open[color] + p.discard[color] for p in s.players)
        assert s.pool[color] + owned == CHITS


@pytest.mark.parametrize("seed", range(16))
def test_any_position_that_the_pieces_allow_can_be_played_and_told(seed: int) -> None:
    deal, chance = random.Random(seed), SeededChance(f"any position {seed}")
    seats = 4 + seed % 4
    options = GAME.choose(seats, {"minos_link": seed % 3 > 0})
    scenes = GAME.scenes()
    s: Any = scenes.read(node(dealt(deal, seats)), seats, options)
    settle(s)
    holds(s)
    for _ in range(MOVES):
        if not s.options:
            break
        seat, move = choose(s, chance)
        if seat != TABLE and deal.random() < 0.05:
            lapse(s, seat)
        else:
            play(s, seat, move)
        holds(s)
    back = scenes.read(node(json.loads(json.dumps(scenes.write(s)))), seats, options)
    settle(back)
    assert back == s
