"""Positions of Imperios Milenarios to look at, with as much on the map as may be."""

from __future__ import annotations

from tessera.engine.steps import EVERYBODY
from tessera.games.imperios_milenarios import GAME
from tessera.games.imperios_milenarios.board import start_totems
from tessera.games.imperios_milenarios.ids import NONE, members
from tessera.games.imperios_milenarios.state import State

SEATS = {"east": 4, "west": 5, "world": 7}
"""How many players use a part of the map."""


def begun(seats: int) -> State:
    """Each player's Metropolis with its Totems, as far from each other as they come."""
    s: State = GAME.new(seats, GAME.choose(seats, {"open_hands": True}), EVERYBODY)
    capitals = members(s.board.capitals)
    for seat, player in enumerate(s.players):
        t = capitals[seat * len(capitals) // seats]
        player.metropolis, player.control = t, 1 << t
        player.present = 1 << t | start_totems(s.board.half, t)
    return s


def crowded(seats: int) -> State:
    """Many Totems of all in every land; every third land is controlled."""
    s = begun(seats)
    for n, t in enumerate(members(s.board.in_play)):
        for seat, player in enumerate(s.players):
            if (n * 5 + seat * 3) % 7 < 4 - (n % 3):
                player.present |= 1 << t
        holder = s.players[n % seats]
        if n % 3 == 0 and s.controller(t) == NONE and not s.board.sea >> t & 1:
            holder.present |= 1 << t
            holder.control |= 1 << t
    return s
