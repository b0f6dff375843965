"""The Chain of Command: where a player's Totems lead from a Capital under control (rulebook,
Resolving Actions), and whether an errand that was blocked has another way (IM-27).
"""

from __future__ import annotations

from tessera.engine.steps import Menu, Seat
from tessera.games.imperios_milenarios.ids import Mask, Territory
from tessera.games.imperios_milenarios.moves import Errand, Explore
from tessera.games.imperios_milenarios.state import State


def reach(near: tuple[Mask, ...], start: Mask, within: Mask) -> Mask:
    """All of *within* that is connected to *start*, itself within."""
    found = frontier = start & within
    while frontier:
        low = frontier & -frontier
        frontier ^= low
        fresh = near[low.bit_length() - 1] & within & ~found
        found |= fresh
        frontier |= fresh
    return found


def around(near: tuple[Mask, ...], territories: Mask) -> Mask:
    """Everything adjacent to any of *territories*."""
    found = 0
    while territories:
        low = territories & -territories
        territories ^= low
        found |= near[low.bit_length() - 1]
    return found


def commanded(s: State, seat: Seat) -> Mask:
    """The territories with own Totems that a chain connects to a controlled Capital."""
    me = s.players[seat]
    present, control, found = me.chain
    if present != me.present or control != me.control:
        found = reach(s.board.near, me.control & s.board.capitals, me.present)
        me.chain = (me.present, me.control, found)
    return found


def frontiers(s: State, seat: Seat) -> tuple[Mask, Mask]:
    """The territories without own Totems to which one may explore, at least one end of the step a
    Sea territory (IM-34, IM-59); and those to which one may settle, by land from land."""
    me, board = s.players[seat], s.board
    own = commanded(s, seat)
    was, present, by_sea, by_land = me.frontier
    if was != own or present != me.present:
        from_land = around(board.near, own & board.land)
        from_sea = around(board.near, own & board.sea)
        by_sea = (from_sea | from_land & board.sea) & ~me.present
        by_land = from_land & board.land & ~me.present
        me.frontier = (own, me.present, by_sea, by_land)
    return by_sea, by_land


def sources(s: State, errand: Errand) -> Mask:
    """The territories from which an errand takes its last step: for Explore those adjacent across
    water (IM-59)."""
    t = errand.territory
    near = s.board.near[t]
    if isinstance(errand, Explore) and not s.board.sea >> t & 1:
        return near & s.board.sea
    return near


def barred(s: State, errand: Errand) -> Mask:
    """Where an errand was blocked in this turn (IM-27)."""
    if not s.bars:
        return 0
    mask, target = 0, errand.territory
    for bar in s.bars:
        if bar.errand.territory == target and bar.errand == errand and not bar.withdrawn:
            mask |= 1 << bar.territory
    return mask


def shortest(s: State, errand: Errand, start: Mask, through: Mask) -> tuple[Territory, ...] | None:
    """A shortest chain of an errand from *start* to its target, with the territories between in
    *through*; None if there is none.  Of several, the one with the lowest numbers."""
    near, t = s.board.near, errand.territory
    if start >> t & 1:
        return (t,)
    layers = [1 << t]
    seen, layer = 0, sources(s, errand)
    while not layer & start:
        layer &= through & ~seen
        if not layer:
            return None
        seen |= layer
        layers.append(layer)
        layer = around(near, layer)
    at = layer & start
    path = [(at & -at).bit_length() - 1]
    for layer in reversed(layers[1:]):
        step = near[path[-1]] & layer
        path.append((step & -step).bit_length() - 1)
    return *path, t


def leading(near: tuple[Mask, ...], ways: Mask, last: Mask, free: Mask) -> Mask:
    """Those of *ways* that are among *last*, or lead to it through *free*.

    Sought from *last* until all are found: most are, long before *free* is searched through.
    """
    found, frontier = last, last & free
    while frontier and ways & ~found:
        low = frontier & -frontier
        frontier ^= low
        fresh = near[low.bit_length() - 1] & ~found
        found |= fresh
        frontier |= fresh & free
    return ways & found


def closed(s: State, seat: Seat) -> tuple[Errand, ...]:
    """The errands that were blocked in this turn and have no other way."""
    if s.shut is None:
        blocked = dict.fromkeys(bar.errand for bar in s.bars if not bar.withdrawn)
        s.shut = tuple(errand for errand in blocked if not has_way(s, seat, errand))
    return s.shut


def has_way(s: State, seat: Seat, errand: Errand) -> bool:
    """Whether there is a chain for an errand on which it was not blocked."""
    me, t = s.players[seat], errand.territory
    capitals = me.control & s.board.capitals
    through = me.present & ~barred(s, errand)
    return bool(capitals >> t & 1 or leading(s.board.near, capitals, sources(s, errand), through))


def without(menu: Menu, shut: tuple[Errand, ...]) -> Menu:
    """*menu*, all of whose moves are errands, without those in *shut*."""
    if not shut:
        return menu
    places = 0
    for errand in shut:
        places |= 1 << errand.territory
    return [row for row in menu if not places >> row[0].territory & 1 or row[0] not in shut]  # type: ignore[attr-defined]  # an errand
