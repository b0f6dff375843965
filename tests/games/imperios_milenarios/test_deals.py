"""Notes on blocking: negotiations, and what they may not involve."""

from __future__ import annotations

from dataclasses import fields

import pytest
from tests.games.imperios_milenarios.table import Table

from tessera.engine.deals import Deed, Promise
from tessera.engine.steps import Event
from tessera.games.imperios_milenarios import GAME
from tessera.games.imperios_milenarios.combat import Attacked, Conquered
from tessera.games.imperios_milenarios.deals import (
    PROMISES,
    WillAttack,
    WillBlock,
    WillNotAttack,
    WillNotAttackIn,
    WillNotBlock,
    WillNotBlockIn,
    WillNotConquer,
    WillNotEnter,
    WillTradeWith,
)
from tessera.games.imperios_milenarios.errands import Blocked
from tessera.games.imperios_milenarios.expansion import Explored, Settled
from tessera.games.imperios_milenarios.ids import BLACK, BLUE, RED, YELLOW, Phase
from tessera.games.imperios_milenarios.moves import Assault, Eliminate, Explore, Trade
from tessera.games.imperios_milenarios.trade import CaravanArrived
from tessera.wire import wire

TABLE = Table(7)
ROMA, TYRO = TABLE.land("Roma"), TABLE.land("Tyro")
ASSAULT = Blocked(1, Assault(ROMA), (), TYRO)
TRADE = Blocked(1, Trade(ROMA), (), TYRO)
EXPLORE = Blocked(1, Explore(ROMA), (), TYRO)
ATTACK = Attacked(Eliminate(TYRO, 1), TYRO, 1)


def broken(promise: Promise, *event: object, phase: Phase = Phase.RED) -> bool:
    """Whether what seat 0 did breaks what it promised seat 1."""
    table = Table(7)
    table.s.phase = phase
    seat, effect = event if len(event) == 2 else (0, event[0])
    happened: Event = (seat, effect)  # type: ignore[assignment]  # as given
    return promise.broken(table.s, 0, {1}, happened)


def test_a_block_breaks_the_promise_not_to_block() -> None:
    assert broken(WillNotBlock(), ASSAULT)
    assert not broken(WillNotBlock(), 2, ASSAULT)
    assert not broken(WillNotBlock(), Blocked(2, Assault(ROMA), (), TYRO))


def test_a_promise_for_one_phase_is_broken_by_blocks_of_that_phase_alone() -> None:
    assert broken(WillNotBlockIn(RED), ASSAULT)
    assert broken(WillNotBlockIn(BLUE), TRADE, phase=Phase.BLUE)
    assert broken(WillNotBlockIn(BLUE), EXPLORE, phase=Phase.BLUE)
    assert broken(WillNotBlockIn(BLACK), EXPLORE, phase=Phase.BLACK)
    assert not broken(WillNotBlockIn(BLACK), TRADE, phase=Phase.BLUE)
    assert not broken(WillNotBlockIn(BLUE), ASSAULT)


def test_in_the_yellow_phase_nothing_can_be_blocked() -> None:
    assert not WillNotBlockIn(YELLOW).allowed(TABLE.s, 0, {1})
    assert WillNotBlockIn(BLACK).allowed(TABLE.s, 0, {1})


def test_an_attack_breaks_the_promise_not_to_attack() -> None:
    assert broken(WillNotAttack(), ATTACK)
    assert broken(WillNotAttackIn(TYRO), ATTACK)
    assert not broken(WillNotAttackIn(ROMA), ATTACK)
    assert not broken(WillNotAttack(), Attacked(Eliminate(TYRO, 2), TYRO, 2))


def test_who_comes_by_land_or_sea_breaks_the_promise_not_to_enter() -> None:
    assert broken(WillNotEnter(TYRO), Explored(TYRO))
    assert broken(WillNotEnter(TYRO), Settled(TYRO))
    assert not broken(WillNotEnter(TYRO), Settled(ROMA))
    assert broken(WillNotConquer(ROMA), Conquered(ROMA))
    assert not broken(WillNotConquer(ROMA), Conquered(TYRO))


def done(promise: Deed, seat: int, effect: object) -> bool:
    """Whether that does what seat 0 promised seat 1."""
    happened: Event = (seat, effect)  # type: ignore[assignment]  # as given
    assert not promise.broken(TABLE.s, 0, {1}, happened)
    return promise.done(TABLE.s, 0, {1}, happened)


def test_a_caravan_of_either_party_does_the_trade_that_was_promised() -> None:
    assert done(WillTradeWith(1), 0, CaravanArrived(TYRO, 1, 1))
    assert done(WillTradeWith(1), 1, CaravanArrived(ROMA, 0, 1))
    assert not done(WillTradeWith(1), 0, CaravanArrived(TYRO, 2, 1))
    assert not done(WillTradeWith(1), 2, CaravanArrived(ROMA, 0, 1))


def test_a_block_or_an_attack_of_somebody_else_can_be_promised_and_done() -> None:
    assert done(WillBlock(2), 0, Blocked(2, Assault(ROMA), (), TYRO))
    assert not done(WillBlock(2), 0, ASSAULT)
    assert not done(WillBlock(2), 1, Blocked(2, Assault(ROMA), (), TYRO))
    assert done(WillAttack(2), 0, Attacked(Eliminate(TYRO, 2), TYRO, 2))
    assert not done(WillAttack(2), 0, ATTACK)


def test_trade_is_promised_to_a_party_and_harm_only_to_somebody_else() -> None:
    assert WillTradeWith(1).allowed(TABLE.s, 0, {1})
    assert not WillTradeWith(2).allowed(TABLE.s, 0, {1})
    assert not WillTradeWith(0).allowed(TABLE.s, 0, {1})
    for promise in (WillBlock, WillAttack):
        assert [seat for seat in range(9) if promise(seat).allowed(TABLE.s, 0, {1})] == [
            *range(2, 7)
        ]


def test_nobody_promises_not_to_enter_where_it_is() -> None:
    table = Table(7).present("Tyro").control("Roma")
    assert not WillNotEnter(TYRO).allowed(table.s, 0, {1})
    assert WillNotEnter(TYRO).allowed(table.s, 1, {0})
    assert not WillNotConquer(ROMA).allowed(table.s, 0, {1})


def test_a_territory_that_is_not_played_cannot_be_part_of_a_deal() -> None:
    east = Table(4)
    for promise in (WillNotEnter(ROMA), WillNotConquer(ROMA), WillNotAttackIn(ROMA)):
        assert not promise.allowed(east.s, 0, {1})
    assert not WillNotEnter(9999).allowed(east.s, 0, {1})


@pytest.mark.parametrize("promise", [cls for cls in PROMISES if not fields(cls)])
def test_promises_about_everything_are_always_allowed(promise: type[Promise]) -> None:
    assert promise().allowed(TABLE.s, 0, {1})


def test_what_the_rules_do_not_specify_cannot_be_promised() -> None:
    """No promise gives anything away: there is none with a good, a Technology, coins or chits."""
    named = {part.name for cls in PROMISES for part in fields(cls)}
    assert named == {"color", "territory", "player"}


def test_promises_are_said_and_sent() -> None:
    codec = wire(GAME)
    said = {
        WillNotBlock(): "block no action",
        WillNotBlockIn(BLACK): "block no black action",
        WillNotAttackIn(TYRO): "attack nobody of the others in Tyro",
        WillNotEnter(TYRO): "not enter Tyro",
        WillTradeWith(1): "trade with Blue",
        WillBlock(2): "block an action of Yellow",
        WillAttack(6): "attack White",
    }
    for promise, words in said.items():
        assert GAME.promised(TABLE.s, 0, promise) == words
        assert codec.read_promise(codec.promise(promise)) == promise
