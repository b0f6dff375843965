"""Whoever is killed comes back: nobody's move is lost or doubled, and nobody looks like a cheat."""

from __future__ import annotations

import pytest
from tests.fairness.table import Table
from tests.toys.pebbles import PEBBLES

from tessera.canonical import decode
from tessera.fairness.transcript import BEACON, DRAW, Entry, Message


def finish(table: Table) -> None:
    table.play()
    assert table.referee.verifier.closed
    verdict = table.verdict()
    assert verdict.clean
    assert verdict.audited
    assert verdict.charges == ()


def head(record: bytes) -> int:
    """The newest entry that the message in a *record* of a journal had seen."""
    raw = decode(record)[1]
    assert isinstance(raw, bytes)
    return Message.read(raw).index


def kinds(table: Table) -> list[str]:
    return [Entry.read(raw)[0].kind for raw in table.entries]


def test_a_referee_killed_after_every_move_goes_on() -> None:
    table = Table(PEBBLES, 3)
    table.begin()
    while table.step():
        before = len(table.entries)
        table.restart_referee()
        assert len(table.entries) == before
    finish(table)


def test_a_client_killed_after_every_move_goes_on_with_the_same_secrets() -> None:
    table = Table(PEBBLES, 3)
    table.begin()
    while table.step():
        for seat in range(3):
            table.restart_client(seat)
    finish(table)


def test_a_referee_killed_between_any_two_entries_makes_the_same_rest() -> None:
    """Entries are stored one by one: a kill may leave any number of them."""
    whole = Table(PEBBLES, 2)
    whole.begin()
    whole.play()
    for stored in range(len(whole.entries)):
        table = Table(PEBBLES, 2)
        table.entries = whole.entries[:stored]
        table.offline = {0, 1}
        table.restart_referee()
        for seat in range(2):
            table.journals[seat] = [r for r in whole.journals[seat] if head(r) <= stored]
            table.restart_client(seat)
        assert table.entries[:stored] == whole.entries[:stored]
        if stored % 8 == 0:
            finish(table)


def test_a_draw_that_a_kill_interrupts_is_finished_by_the_same_referee() -> None:
    table = Table(PEBBLES, 3)
    table.lose(2)
    table.begin()
    assert kinds(table) == [DRAW]
    table.restart_referee()
    assert kinds(table) == [DRAW]
    table.online(2)
    assert kinds(table)[:2] == [DRAW, BEACON]
    finish(table)


def test_a_message_that_was_kept_but_never_sent_is_sent_after_the_restart() -> None:
    table = Table(PEBBLES, 2)
    table.begin()
    seat = table.asked()
    assert seat is not None
    client = table.clients[seat]
    sending = client.act([client.view.options[seat][0][0]])
    table.journals[seat] += sending.keep
    table.restart_client(seat)
    assert table.referee.verifier.ledger.places[seat].counter >= 2
    assert sending.send[0] in Entry.read(table.entries[-1])[0].messages
    finish(table)


def test_the_same_bytes_go_out_again_and_are_refused_as_a_duplicate() -> None:
    table = Table(PEBBLES, 2)
    table.begin()
    table.step()
    raw = Entry.read(table.entries[-1])[0].messages[0]
    before = table.referee.verifier.head
    answer = table.referee.submit(raw, table.now)
    assert answer.refusal is not None
    assert answer.refusal.reason == "duplicate"
    assert answer.entries == ()
    assert table.referee.verifier.head == before


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_client_that_was_away_hears_what_it_missed(seat: int) -> None:
    table = Table(PEBBLES, 3)
    table.begin()
    table.lose(seat)
    table.play()
    table.restart_client(seat)
    finish(table)
