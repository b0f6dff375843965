"""Rivals may block, in order; then the attacked may defend, and muster first."""

from __future__ import annotations

import pytest
from tests.toys.sieges import SIEGES, Assault, Attack, Block, Defend, Muster, State

from tessera.engine.steps import EVERYBODY, PASS, Seat, legal_moves, play, push, settle
from tessera.errors import NotYourTurn

ASSAULT = Assault(between=1, target=2, rival=2)


def siege(*present: Seat) -> State:
    """Seat 0 in town 1, seat 2 in towns 3 and 5, and those *present* in town 2, between."""
    s = SIEGES.new(3, {}, EVERYBODY)
    s.steps.clear()
    s.players[0].totems[0] = s.players[2].totems[2] = s.players[2].totems[4] = 1
    for seat in present:
        s.players[seat].totems[1] = 1
    push(s, 0, (Attack(),))
    settle(s)
    return s


def test_rivals_in_the_town_between_are_asked_clockwise_and_the_first_block_ends_it() -> None:
    s = siege(1, 2)
    play(s, 0, ASSAULT)
    assert list(s.options) == [1]
    play(s, 1, PASS)
    assert list(s.options) == [2], "also the attacked may block"
    play(s, 2, Block())
    assert list(s.options) == [0]
    assert s.players[0].armies == 2, "a blocked assault costs nothing"
    assert ASSAULT not in legal_moves(s, 0), "that way is barred this turn"


def test_a_block_leaves_nobody_else_to_ask() -> None:
    s = siege(1, 2)
    play(s, 0, ASSAULT)
    play(s, 1, Block())
    with pytest.raises(NotYourTurn):
        play(s, 2, Block())


def test_who_is_not_present_is_not_asked() -> None:
    s = siege()
    play(s, 0, ASSAULT)
    assert list(s.options) == [2]
    assert Block() not in legal_moves(s, 2)
    assert s.players[0].armies == 1, "the first army is paid once nobody blocks"


def test_the_attacked_may_muster_before_he_defends() -> None:
    s = siege()
    s.players[2].armies = 0
    play(s, 0, ASSAULT)
    assert legal_moves(s, 2) == [PASS, Muster()]
    play(s, 2, Muster())
    play(s, 2, Muster())
    assert legal_moves(s, 2) == [PASS, Defend()]
    play(s, 2, Defend())
    assert s.players[2].totems[2] == 1
    assert (s.players[2].armies, s.players[2].chits) == (1, 0)
    assert list(s.options) == [0], "and the attacker may go on"


def test_undefended_a_totem_leaves_the_town() -> None:
    s = siege()
    play(s, 0, ASSAULT)
    play(s, 2, PASS)
    assert s.players[2].totems[2] == 0
    assert s.players[2].supply == 5
