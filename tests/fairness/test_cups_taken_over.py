"""Cups of a seat that somebody else takes over while the others are still sealing theirs."""

from __future__ import annotations

from tests.fairness.bots import install_bot
from tests.fairness.table import Table

from tessera.engine.sealed import Sealed
from tessera.fairness.terms import BOT, Clocks
from tessera.fairness.transcript import PROOF, SUCCESSION, Entry, Message
from tessera.games.imperios_milenarios import GAME
from tessera.games.imperios_milenarios.hands import Shake
from tessera.wire import wire


def test_a_successor_can_open_what_it_draws_also_where_the_lost_seat_had_proved_its_cup() -> None:
    clocks = Clocks(draw=30, grace=5, absence=BOT)
    table = Table(GAME, 4, codec=wire(GAME), clocks=clocks)
    table.lost = lambda seat, raw: seat == 3 and Message.read(raw).kind == PROOF
    table.begin()
    while table.step():
        pass
    assert [lot.seat for lot in table.referee.verifier.ledger.owing()] == [3]
    table.lose(0)
    table.wait(6)
    ((seat, epoch),) = table.referee.vacant()
    install_bot(table, seat, epoch)
    table.lost = lambda seat, raw: False
    table.restart_client(3)
    position = table.referee.verifier.position
    assert not isinstance(position.deciding, Shake)
    lying = (*position.players[0].cup, *position.players[0].hand)
    openings = table.clients[0]._openings
    assert all(isinstance(chit, Sealed) and chit.commitment in openings for chit in lying)
    assert SUCCESSION in [Entry.read(raw)[0].kind for raw in table.entries]
    table.play(40)
    assert table.verdict().provable == ()
