"""What moved between two positions: Totems come from their player and go back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tessera.games.imperios_milenarios.ids import Mask, Territory, members
from tessera.games.imperios_milenarios.state import Player, State
from tessera_client.boards.motion import Motion


def motions(before: State, after: State) -> Sequence[Motion]:
    """The Totems that came or went, by seat and territory."""
    if before.board is not after.board or len(before.players) != len(after.players):
        return ()
    return list(_totems(before, after))


def _totems(before: State, after: State) -> Iterator[Motion]:
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        home, totem = ("player", seat), ("totem", seat)
        changed: Mask = (was.present ^ now.present) | (was.control ^ now.control)
        for t in members(changed):
            place, more = ("territory", t), _count(now, t) - _count(was, t)
            for _n in range(more):
                yield Motion(totem, home, place)
            for _n in range(-more):
                yield Motion(totem, place, home)


def _count(player: Player, t: Territory) -> int:
    return (player.present >> t & 1) + (player.control >> t & 1)
