"""The routes of caravans: chains that may be longer than they need to be.

A caravan advances two territories for each Blue Action and earns a Census space for it, so a detour
takes more actions and earns more.  A route never comes twice to a territory.
"""

from __future__ import annotations

from typing import Final

from tessera.engine.steps import Seat
from tessera.games.imperios_milenarios.ids import Mask, Territory, members
from tessera.games.imperios_milenarios.state import State
from tessera.games.imperios_milenarios.trade import to_earn

STEPS_OF_ACTION: Final = 2
"""Territories that a caravan advances for each Blue Action."""


def actions_of(steps: int) -> int:
    """The Blue Actions that a route of so many steps takes."""
    return -(-steps // STEPS_OF_ACTION)


def bounds(s: State, seat: Seat, target: Territory) -> tuple[int, int]:
    """How many steps a route to *target* has at least, so that it earns what an exchange there
    needs (IM-83), and at most, as far as the actions lead that are paid (IM-54)."""
    earns = to_earn(s.players[seat], s.players[s.controller(target)]) or 0
    return STEPS_OF_ACTION * (earns - 1) + 1, STEPS_OF_ACTION * s.actions


def next_steps(
    s: State, seat: Seat, target: Territory, path: tuple[Territory, ...], barred: Mask
) -> tuple[Territory, ...]:
    """Where a route that is laid along *path* may go on, through no territory of *barred*: to its
    target, or to where it can still be finished.  It begins at any Capital under control."""
    me, near, gone = s.players[seat], s.board.near, len(path)
    least, most = (bound - gone for bound in bounds(s, seat, target))
    free, last = me.present & ~(barred | 1 << target), near[target]
    for t in path:
        free &= ~(1 << t)
    ways = near[path[-1]] & free if path else me.control & s.board.capitals & ~(1 << target)
    found = [t for t in members(ways) if leads(near, t, free & ~(1 << t), last, least, most)]
    if path and last >> path[-1] & 1 and least <= 0 <= most:
        found.insert(0, target)
    return tuple(found)


def leads(
    near: tuple[Mask, ...], at: Territory, free: Mask, goal: Mask, least: int, most: int
) -> bool:
    """Whether a way of *least* to *most* steps, the last one from *goal*, goes from *at* through
    *free* without coming twice to a territory."""
    if least > most or not _within(near, 1 << at, free, goal, most):
        return False
    return least <= 1 or any(
        leads(near, t, free & ~(1 << t), goal, least - 1, most - 1)
        for t in members(near[at] & free)
    )


def _within(near: tuple[Mask, ...], start: Mask, free: Mask, goal: Mask, steps: int) -> bool:
    """The same for a way of any length up to so many steps."""
    found = layer = start
    while layer and steps > 0:
        if layer & goal:
            return True
        steps -= 1
        around = 0
        for t in members(layer):
            around |= near[t]
        layer = around & free & ~found
        found |= layer
    return False
