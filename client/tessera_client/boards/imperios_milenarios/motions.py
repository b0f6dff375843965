"""What moved between two positions: Totems come from their player and go back, on the map and in
the boxes of the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tessera.games.imperios_milenarios.ids import NONE, Mask, Territory, members
from tessera.games.imperios_milenarios.state import Player, State
from tessera_client.boards.motion import Motion, Place


def motions(before: State, after: State) -> Sequence[Motion]:
    """The Totems that came or went, by seat and territory, then those in boxes."""
    if before.board is not after.board or len(before.players) != len(after.players):
        return ()
    return [*_totems(before, after), *_boxes(before, after)]


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


def _boxes(before: State, after: State) -> Iterator[Motion]:
    """Technologies, Trade Goods and Wonders that were gained, or given up."""
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        home, totem = ("player", seat), ("totem", seat)
        had, has = set(_boxed(was)), set(_boxed(now))
        yield from (Motion(totem, home, box) for box in sorted(has - had))
        yield from (Motion(totem, box, home) for box in sorted(had - has))


def _boxed(player: Player) -> Iterator[Place]:
    yield from (("technology", n) for n in members(player.technologies))
    yield from (("good", n) for n in members(player.goods))
    if player.wonder != NONE:
        yield "wonder", player.wonder


def _count(player: Player, t: Territory) -> int:
    return (player.present >> t & 1) + (player.control >> t & 1)
