"""What observers know: conceal, recall and guess the chits in cups and hands."""

from __future__ import annotations

from collections.abc import Mapping

from tessera.engine.game import Chance
from tessera.engine.sealed import BLANK, Hidden, Known, Sealed
from tessera.engine.steps import EVERYBODY, Seat, settle
from tessera.games.imperios_milenarios.hands import in_order
from tessera.games.imperios_milenarios.ids import COLORS, Color
from tessera.games.imperios_milenarios.moves import CHIT
from tessera.games.imperios_milenarios.state import Player, State


def conceal(s: State, viewer: Seat) -> State:
    """A copy as *viewer* sees it: no cup, and no hand but its own."""
    view = s.copy()
    view.viewer = viewer
    for seat, player in enumerate(view.players):
        if seat != viewer:
            player.hand = [BLANK] * len(player.hand)
        if not player.cup_open:
            player.cup = [BLANK] * len(player.cup)
    settle(view)
    return view


def recall(s: State, viewer: Seat, secrets: Mapping[bytes, int]) -> State:
    """A copy in which *viewer* knows the chits of its hand; EVERYBODY, all of them."""
    view = s.copy()
    view.viewer = viewer
    for seat, player in enumerate(view.players):
        if viewer in (seat, EVERYBODY):
            player.hand = in_order([_recalled(chit, secrets) for chit in player.hand])
        if viewer == EVERYBODY:
            player.cup = in_order([_recalled(chit, secrets) for chit in player.cup])
    settle(view)
    return view


def _recalled(chit: Hidden[Color], secrets: Mapping[bytes, int]) -> Hidden[Color]:
    if isinstance(chit, Sealed) and chit.commitment in secrets:
        return CHIT[secrets[chit.commitment]]
    return chit


def determinise(s: State, chance: Chance) -> State:
    """A copy for EVERYBODY: what lies in a cup is guessed from what was put into it and has not
    been seen since, and the hand is the rest of what its owner has."""
    guess = s.copy()
    guess.viewer = EVERYBODY
    for player in guess.players:
        _guess(player, chance)
    settle(guess)
    return guess


def _guess(me: Player, chance: Chance) -> None:
    unseen = unseen_chits(me)
    hidden = sum(isinstance(chit, Sealed) for chit in me.cup)
    if not sum(unseen):
        return
    left = [
        color
        for color, count in zip(COLORS, map(min, unseen, me.shaken), strict=True)
        for _ in range(count)
    ]
    in_cup: list[Color] = []
    for _ in range(hidden):
        color = left.pop(chance.below(len(left)))
        unseen[color] -= 1
        in_cup.append(color)
    in_hand = [c for c, count in zip(COLORS, unseen, strict=True) for _ in range(count)]
    me.cup = in_order(_filled(me.cup, in_cup, chance))
    me.hand = in_order(_filled(me.hand, in_hand, chance))


def unseen_chits(me: Player) -> list[int]:
    """How many chits of each color lie in cup and hand and are not seen."""
    unseen = me.hidden[:]
    for chit in (*me.cup, *me.hand):
        if isinstance(chit, Known):
            unseen[chit.value] -= 1
    return unseen


def _filled(
    chits: list[Hidden[Color]], guessed: list[Color], chance: Chance
) -> list[Hidden[Color]]:
    """*chits* with the sealed ones replaced by those *guessed*, in any order."""
    left = guessed[:]
    return [
        CHIT[left.pop(chance.below(len(left)))] if isinstance(chit, Sealed) else chit
        for chit in chits
    ]
