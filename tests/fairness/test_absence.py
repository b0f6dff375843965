"""Seats that stay away, refuse or come back: the match goes on, and the record says so."""

from __future__ import annotations

import pytest
from tests.fairness.bots import install_bot
from tests.fairness.forged import forge
from tests.fairness.table import Bytes, Table
from tests.toys.pebbles import PEBBLES

from tessera.fairness.audit import judge_entry
from tessera.fairness.offences import Offence
from tessera.fairness.seat import Seat
from tessera.fairness.secrets import SeatSecrets
from tessera.fairness.terms import BOT, PASS, Clocks, succession
from tessera.fairness.transcript import (
    ABANDONED,
    BEACON,
    HERE,
    LAPSE,
    LEAVE,
    MOVES,
    SAID,
    SUCCESSION,
    VOID,
    Entry,
    Message,
)


def entries(table: Table, kind: str) -> list[Entry]:
    read = [Entry.read(raw)[0] for raw in table.entries]
    return [entry for entry in read if entry.kind == kind]


def offences(table: Table) -> list[tuple[Offence, int]]:
    return [(charge.offence, charge.seat) for charge in table.referee.verifier.charges]


def test_a_withheld_preimage_voids_the_draw_and_the_match_goes_on() -> None:
    table = Table(PEBBLES, 3)
    table.lose(1)
    table.begin()
    assert entries(table, VOID) == []
    table.wait(9.9)
    assert entries(table, VOID) == []
    table.wait(0.1)
    (void,) = entries(table, VOID)
    assert void.payload == [1, [1]]
    assert offences(table) == [(Offence.WITHHELD_PREIMAGE, 1)]
    assert not table.referee.verifier.charges[0].provable
    assert table.referee.verifier.ledger.draw is None


def test_what_is_said_during_a_draw_that_becomes_void_waits_for_the_next_draw() -> None:
    """After a void the table must draw before anything else: no client would take another entry."""
    table = Table(PEBBLES, 3)
    table.lost = lambda seat, raw: seat == 2 and Message.read(raw).payload[:1] == [2]
    table.lose(1)
    table.begin()
    table.wait(10)
    assert entries(table, VOID)[0].payload == [1, [1]]
    table.online(1)  # it was left out of draw 2, which waits for seat 2, and says that it is back
    table.wait(10)
    assert entries(table, VOID)[1].payload == [2, [2]]
    said = next(e for e in entries(table, SAID) if Message.read(e.messages[0]).kind == HERE)
    assert said.index > entries(table, BEACON)[0].index
    assert {client.verifier.head for client in table.clients} == {table.referee.verifier.head}


def test_a_seat_left_out_of_draws_is_readmitted_by_all_others() -> None:
    table = Table(PEBBLES, 3)
    table.lose(1)
    table.begin()
    table.wait(10)
    places = table.referee.verifier.ledger.places
    assert places[1].excluded
    table.online(1)
    assert not places[1].excluded
    assert table.referee.verifier.ledger.contributors(9) == (0, 1, 2)
    table.play()
    verdict = table.verdict()
    assert verdict.clean
    assert [charge.offence for charge in verdict.attested] == [Offence.WITHHELD_PREIMAGE]


def test_a_seat_that_withholds_again_and_again_is_not_readmitted_by_itself() -> None:
    table = Table(PEBBLES, 3)
    table.begin()
    client = table.clients[0]
    client._voids[1] = 3
    table.referee.verifier.ledger.places[1].excluded = True
    client.verifier.ledger.places[1].excluded = True
    assert not client._may_readmit(1)


def test_a_seat_that_does_not_open_is_passed_over_and_recorded() -> None:
    table = Table(PEBBLES, 2)
    table.begin()
    while (seat := table.asked()) is not None:
        client = table.clients[seat]
        table.keep(seat, client.act([client.view.options[seat][0][0]]))
        while table.queue:
            seat, raw = table.queue.popleft()
            message = Message.read(raw)
            if message.kind == MOVES and message.moves()[1] and seat == 0:
                continue  # this client refuses to open
            table.submit(seat, raw)
    assert table.referee.verifier.due(0)
    table.wait(10)
    assert (Offence.UNOPENED, 0) in offences(table)
    assert entries(table, LAPSE)[0].payload == [0, "clock"]


def test_an_unreachable_seat_keeps_its_place_until_its_grace_ends_and_then_passes() -> None:
    table = Table(PEBBLES, 3, clocks=Clocks(draw=10, move=0, grace=60))
    table.begin()
    table.lose(0)
    table.play()
    table.wait(59)
    assert not table.referee.verifier.ledger.places[0].gone
    table.wait(1)
    assert table.referee.verifier.ledger.places[0].gone
    for _ in range(20):
        table.play()
        table.wait(10)
    assert table.referee.verifier.closed
    assert (Offence.ABSENT, 0) in offences(table)
    assert table.verdict().clean
    assert not table.verdict().audited


def test_a_slow_seat_is_passed_over_when_its_clock_has_run_out() -> None:
    table = Table(PEBBLES, 2, clocks=Clocks(move=30))
    table.begin()
    seat = table.asked()
    table.wait(29.9)
    assert entries(table, LAPSE) == []
    table.wait(0.1)
    assert entries(table, LAPSE)[0].payload == [seat, "clock"]
    assert offences(table) == [(Offence.SLOW, seat)]


def bot_table() -> Table:
    """A table at which seat 1 is lost in the middle of the second round of laying."""
    table = Table(PEBBLES, 3, clocks=Clocks(grace=60, absence=BOT))
    table.begin()
    table.play(4)
    table.lose(1)
    table.wait(60)
    assert table.referee.vacant() == ((1, 1),)
    return table


def test_a_bot_takes_over_a_lost_seat_with_the_pieces_dealt_to_it() -> None:
    table = bot_table()
    install_bot(table, 1)
    assert len(entries(table, SUCCESSION)) == 1
    table.play()
    assert table.referee.verifier.closed
    lapsed = [entry.payload for entry in entries(table, LAPSE)]
    assert lapsed
    assert all(payload == [1, ABANDONED] for payload in lapsed)
    charms = [player.charm for player in table.referee.verifier.position.players]
    assert None not in charms
    assert table.clients[1]._openings
    assert table.verdict().clean


def test_the_owner_takes_its_seat_back_when_the_next_round_begins() -> None:
    table = bot_table()
    install_bot(table, 1)
    bot = table.clients[1]
    verifier = table.referee.verifier
    secrets = SeatSecrets.fresh(Bytes("owner again"))
    hello = secrets.hello(
        table.identities[1], "player 1", 1, succession(verifier.match, 1, 2), epoch=2
    )
    message = secrets.reclaim(hello, verifier.match, 1, 2, (verifier.index, verifier.head))
    answer = table.referee.submit(message, table.now)
    assert answer.refusal is None
    table.publish(answer.entries)
    assert table.referee.submit(message, table.now).refusal is not None
    assert verifier.ledger.places[1].epoch == 1
    before = verifier.position.round
    while verifier.position.round == before:
        assert verifier.ledger.places[1].epoch == 1
        table.step()
    assert verifier.ledger.places[1].epoch == 2
    assert not bot.plays
    owner = Seat.restore(
        *(PEBBLES, table.moves, secrets, 1, table.referee.genesis, table.entries, []),
        epoch=2,
        telling=True,
    )
    table.clients[1] = owner
    table.journals[1] = []
    table.online(1)
    table.play()
    assert verifier.closed
    assert table.verdict().clean


def test_nobody_but_its_owner_takes_a_seat_back() -> None:
    table = bot_table()
    install_bot(table, 1)
    verifier = table.referee.verifier
    secrets = SeatSecrets.fresh(Bytes("thief"))
    binding = succession(verifier.match, 1, 2)
    hello = secrets.hello(table.identities[2], "player 1", 1, binding, epoch=2)
    message = secrets.reclaim(hello, verifier.match, 1, 2, (verifier.index, verifier.head))
    answer = table.referee.submit(message, table.now)
    assert answer.refusal is not None
    assert answer.refusal.reason == "bad-chain"


def test_who_leaves_is_gone_at_once_and_on_record() -> None:
    table = Table(PEBBLES, 3)
    table.begin()
    table.keep(2, table.clients[2].leave())
    table.settle()
    assert table.referee.verifier.ledger.places[2].excluded is False
    assert (Offence.LEFT, 2) in offences(table)


def test_an_adjourned_match_takes_no_moves_and_its_clocks_stand_still() -> None:
    table = Table(PEBBLES, 2, clocks=Clocks(move=30))
    table.begin()
    table.wait(20)
    table.publish(table.referee.adjourn(table.now))
    assert table.asked() is None
    table.wait(1_000_000)
    assert entries(table, LAPSE) == []
    table.publish(table.referee.resume(table.now))
    table.wait(29)
    assert entries(table, LAPSE) == []
    table.play()
    assert table.referee.verifier.closed
    assert table.verdict().charges == ()


def adjourned(table: Table) -> None:
    table.publish(table.referee.adjourn(table.now))


def resumed(table: Table) -> None:
    table.publish(table.referee.resume(table.now))
    table.settle()


def reclaimed(table: Table, seat: int) -> None:
    """The owner of *seat*, who was away, asks for it again; the referee has accepted that."""
    verifier = table.referee.verifier
    epoch = verifier.ledger.places[seat].epoch + 1
    binding = succession(verifier.match, seat, epoch)
    secrets = SeatSecrets.fresh(Bytes(f"owner of {seat} again"))
    hello = secrets.hello(
        table.identities[seat], f"player {seat}", seat, binding, epoch=epoch, bot=""
    )
    head = (verifier.index, verifier.head)
    message = secrets.reclaim(hello, verifier.match, seat, epoch, head)
    answer = table.referee.submit(message, table.now)
    assert answer.refusal is None
    table.publish(answer.entries)


def gone(absence: str) -> Table:
    """A match of which seat 1 is gone, and which is adjourned."""
    table = Table(PEBBLES, 3, clocks=Clocks(grace=10, absence=absence))
    table.begin()
    table.lose(1)
    table.wait(11)
    assert table.referee.verifier.ledger.places[1].gone
    adjourned(table)
    return table


def test_what_is_said_after_a_seat_was_asked_back_while_all_stood_still_waits_its_turn() -> None:
    table = gone(PASS)
    reclaimed(table, 1)
    table.keep(2, table.clients[2].leave())
    table.settle()
    assert entries(table, SUCCESSION) == []
    assert not table.referee.verifier.ledger.places[2].gone
    resumed(table)
    (succession,) = entries(table, SUCCESSION)
    (left,) = [e for e in entries(table, SAID) if Message.read(e.messages[0]).kind == LEAVE]
    assert succession.index < left.index
    verdict = table.verdict()
    assert verdict.broken is None
    assert verdict.provable == ()


def test_no_bot_takes_a_seat_while_the_match_is_adjourned() -> None:
    table = gone(BOT)
    assert table.referee.vacant() == ()
    resumed(table)
    assert table.referee.vacant() == ((1, 1),)


@pytest.mark.parametrize(("absence", "bot"), [(PASS, "random"), (PASS, ""), (BOT, "")])
def test_nobody_is_put_into_a_seat_but_whom_the_table_wanted(absence: str, bot: str) -> None:
    """Else a referee could say that a player is away, and let a friend of its own play on."""
    table = Table(PEBBLES, 3, clocks=Clocks(grace=10, absence=absence))
    table.begin()
    table.lose(1)
    table.wait(11)
    verifier = table.referee.verifier
    assert verifier.ledger.places[1].gone
    secrets = SeatSecrets.fresh(Bytes("friend"))
    binding = succession(verifier.match, 1, 1)
    hello = secrets.hello(table.house, "friend", 1, binding, epoch=1, bot=bot)
    boxes = [[serial, b"a box"] for serial, _ in verifier.ledger.undealt(1)]
    entry = forge(table, SUCCESSION, (1, 1, hello, boxes))
    charge = judge_entry(table.clients[0].verifier, entry)
    assert charge is not None
    assert charge.offence is Offence.FALSE_ENTRY
    assert "nobody else" in charge.text


def test_draws_to_which_only_the_referee_contributed_are_told() -> None:
    """Whoever calls all others away foresees them: nobody can trust such a draw."""
    table = Table(PEBBLES, 2, clocks=Clocks(grace=60))
    table.begin()
    assert table.verdict().alone == 0
    table = Table(PEBBLES, 2, clocks=Clocks(grace=60))
    table.lose(0)
    table.lose(1)
    table.begin()
    table.wait(10)
    table.wait(10)
    assert len(entries(table, VOID)) == 2
    assert table.verdict().alone == len(entries(table, BEACON)) == 1
