"""Modified referees: no client follows them, and the entry that they signed convicts them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.fairness.cheat import read
from tests.fairness.forged import forge, refused_by_all, resigned
from tests.fairness.table import Table, verdict_on
from tests.toys.pebbles import PEBBLES

from tessera.engine.sealed import Sealed
from tessera.errors import BadChain, BadDraw, FairnessError, TesseraError
from tessera.fairness.audit import judge_entry
from tessera.fairness.draws import Dealer
from tessera.fairness.keys import SigningKey
from tessera.fairness.layout import signed, unsigned
from tessera.fairness.matchfile import write
from tessera.fairness.offences import Offence
from tessera.fairness.seat import Seat
from tessera.fairness.secrets import SeatSecrets
from tessera.fairness.terms import Clocks, succession
from tessera.fairness.transcript import (
    ABSENCE,
    ADJOURN,
    AUDIT,
    BEACON,
    CLOSE,
    DRAW,
    LAPSE,
    MOVES,
    OFFENCE,
    RESUME,
    SAID,
    SUCCESSION,
    VOID,
    Message,
    sign_message,
)


def played(steps: int = 6, seats: int = 3) -> Table:
    table = Table(PEBBLES, seats)
    table.begin()
    table.play(steps)
    return table


def test_a_fork_is_proved_by_two_entries_with_one_index() -> None:
    table = played()
    entry = read(table.entries[-1])
    other = resigned(table, entry, time=entry.time + 1)
    with pytest.raises(BadChain):
        table.clients[0].receive(other)
    charge = judge_entry(table.clients[0].verifier, other)
    assert charge is not None
    assert charge.offence is Offence.FORK
    verdict = table.verdict(other)
    assert [(c.offence, c.index) for c in verdict.provable] == [(Offence.FORK, entry.index)]


def test_clients_on_two_branches_cannot_speak_to_each_other() -> None:
    """A message names what its seat has seen, so it is refused on the other branch."""
    table = played()
    entry = read(table.entries[-1])
    other = resigned(table, entry, time=entry.time + 1)
    seat = table.asked()
    assert seat is not None
    client = table.client(seat)
    for raw in (*table.entries[:-1], other):
        client.receive(raw)
    client._openings = table.clients[seat]._openings
    client._counter += 5
    raw = client.act([client.view.options[seat][0][0]]).send[0]
    answer = table.referee.submit(raw, table.now)
    assert answer.refusal is not None
    assert answer.refusal.reason == "bad-chain"


def test_entries_in_another_order_are_refused() -> None:
    table = played()
    client = table.client(0)
    for raw in table.entries[:3]:
        client.receive(raw)
    with pytest.raises(BadChain):
        client.receive(table.entries[4])
    client.receive(table.entries[3])


def test_a_dropped_entry_is_a_gap_that_every_client_sees() -> None:
    table = played()
    verdict = verdict_on(write(table.referee.genesis, table.entries[:4] + table.entries[5:]), table)
    assert not verdict.clean
    assert verdict.broken is not None
    assert verdict.broken.index == 5


def test_an_entry_that_was_changed_after_it_was_signed_is_refused() -> None:
    table = played()
    for changed in ("time", "payload", "kind"):
        entry = read(table.entries[5])
        value = {"time": entry.time + 1, "payload": [1], "kind": CLOSE}[changed]
        body = read(resigned(table, entry, **{changed: value})).body
        false = signed(body, unsigned(table.entries[5], "an entry")[1])
        file = write(table.referee.genesis, [*table.entries[:5], false, *table.entries[6:]])
        verdict = verdict_on(file, table)
        assert verdict.broken is not None
        assert verdict.broken.index == 6
        assert verdict.charges == ()


def test_a_changed_seat_message_in_a_signed_entry_convicts_the_referee() -> None:
    table = played()
    seat = table.asked()
    assert seat is not None
    client = table.clients[seat]
    raw = client.act([client.view.options[seat][0][0]]).send[0]
    broken = raw[:-1] + bytes([raw[-1] ^ 1])
    refused_by_all(table, forge(table, SAID, (), (broken,)), FairnessError)


def test_a_message_of_an_earlier_moment_is_not_accepted_again() -> None:
    table = played()
    raw = next(e.messages[0] for e in map(read, table.entries) if e.kind == SAID)
    refused_by_all(table, forge(table, SAID, (), (raw,)), TesseraError)


def test_going_on_without_a_seat_before_its_time_convicts_the_referee() -> None:
    table = played()
    seat = table.asked()
    assert seat is not None
    refused_by_all(table, forge(table, LAPSE, (seat, "clock")), BadChain)
    refused_by_all(table, forge(table, LAPSE, (seat, "gone")), BadChain)
    refused_by_all(table, forge(table, LAPSE, (seat, "abandoned")), BadChain)
    other = (seat + 1) % 3
    refused_by_all(table, forge(table, LAPSE, (other, "clock")), BadChain)


def test_asking_for_an_opening_that_is_not_due_gets_none() -> None:
    """There is no entry that asks for one: seats open only what their own rules say is due."""
    table = played()
    seat = table.asked()
    assert seat is not None
    client = table.clients[seat]
    for kind, payload in (("open", (seat, 0)), (LAPSE, (seat, "open")), (DRAW, (9, "x", [], []))):
        refused_by_all(table, forge(table, kind, payload), TesseraError)
    assert client._compulsory() is None
    assert client.start().send == ()


def test_opening_a_draw_that_is_not_due_convicts_the_referee() -> None:
    table = played()
    number = table.referee.verifier.ledger.draws + 1
    refused_by_all(table, forge(table, DRAW, (number, "DrawWanted", [0, 1, 2], [])), BadDraw)


def opened() -> Table:
    """A table whose first draw is open: nobody's preimage arrives."""
    table = Table(PEBBLES, 3)
    table.lost = lambda seat, raw: True
    table.begin()
    assert read(table.entries[-1]).kind == DRAW
    return table


@pytest.mark.parametrize(
    "payload",
    [
        (1, "DrawWanted", [0, 2], []),
        (1, "DrawWanted", [2, 1, 0], []),
        (1, "DealTo", [0, 1, 2], []),
        (2, "DrawWanted", [0, 1, 2], []),
        (1, "DrawWanted", [0, 1, 2], [bytes(32)]),
    ],
    ids=["a seat left out", "another order", "another purpose", "another number", "a sealing"],
)
def test_a_draw_that_is_opened_wrongly_convicts_the_referee(payload: tuple[Any, ...]) -> None:
    table = Table(PEBBLES, 3)
    refused_by_all(table, forge(table, DRAW, payload), BadDraw)


def contributions(table: Table) -> list[bytes]:
    sent = [sorted(pair for pair in client._pending.values())[0][1] for client in table.clients]
    assert len(sent) == 3
    return sent


def test_leaving_a_seat_out_of_an_open_draw_convicts_the_referee() -> None:
    table = opened()
    own = bytes(32)
    two = contributions(table)[:2]
    refused_by_all(table, forge(table, BEACON, (1, own, []), two), BadDraw)


def test_a_preimage_of_the_referee_that_is_not_of_its_chain_convicts_it() -> None:
    table = opened()
    refused_by_all(table, forge(table, BEACON, (1, bytes(32), []), contributions(table)), BadDraw)


def test_giving_up_a_draw_before_its_clock_has_run_out_convicts_the_referee() -> None:
    table = opened()
    refused_by_all(table, forge(table, VOID, (1, [2]), contributions(table)[:2]), BadDraw)


def test_giving_up_a_draw_although_nobody_is_missing_convicts_the_referee() -> None:
    table = opened()
    table.now += 20_000
    refused_by_all(table, forge(table, VOID, (1, []), contributions(table)), BadDraw)


def test_a_seat_that_contributed_and_is_said_to_be_missing_records_it() -> None:
    """That is one side's word against the other's; everybody sees the void draw itself."""
    table = opened()
    table.now += 20_000
    raw = forge(table, VOID, (1, [2]), contributions(table)[:2])
    for client in table.clients:
        client.receive(raw)
    assert [c.offence for c in table.clients[2].charges] == [Offence.LEFT_OUT]
    assert not table.clients[2].charges[0].provable
    assert table.clients[0].charges == []


def tampered(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[Dealer, bytes, bytes], tuple[bytes, bytes]]
) -> Table:
    """A referee that changes what it deals: commitment and box of every piece."""
    original = Dealer._piece

    def piece(self: Dealer, seat: int, zone: str, value: int) -> Any:
        original(self, seat, zone, value)
        changed = change(self, *self.boxes[-1])
        self.boxes[-1] = changed
        return Sealed(changed[0])

    monkeypatch.setattr(Dealer, "_piece", piece)
    return Table(PEBBLES, 2)


def test_a_box_that_cannot_be_opened_convicts_the_referee_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = tampered(monkeypatch, lambda dealer, c, box: (c, box[:-1] + bytes([box[-1] ^ 1])))
    table.begin()
    charges = {(c.offence, c.seat) for c in table.referee.verifier.charges}
    assert charges == {(Offence.FALSE_DEAL, 255)}
    for client in table.clients:
        assert client.verifier.charges
    monkeypatch.undo()
    verdict = table.verdict()
    assert not verdict.clean
    assert verdict.provable[0].offence is Offence.FALSE_DEAL


def test_a_box_with_another_piece_than_committed_to_convicts_the_referee_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = tampered(monkeypatch, lambda dealer, c, box: (bytes([c[0] ^ 1]) + c[1:], box))
    table.begin()
    assert Offence.FALSE_DEAL in {c.offence for c in table.referee.verifier.charges}


def test_dealing_other_pieces_than_the_seed_decides_is_convicted_at_the_audit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    original = Dealer._piece
    monkeypatch.setattr(
        Dealer,
        "_piece",
        lambda self, seat, zone, value: original(self, seat, zone, 2 * (seat == 0)),
    )
    table = Table(PEBBLES, 2)
    table.begin()
    table.play()
    assert table.referee.verifier.closed
    assert table.referee.verifier.charges == []
    monkeypatch.undo()
    verdict = table.verdict()
    assert not verdict.clean
    assert [(c.offence, c.seat) for c in verdict.provable] == [(Offence.FALSE_DEAL, 255)]


def test_closing_a_match_that_is_not_over_convicts_the_referee() -> None:
    table = played()
    seed = table.referee_secrets.seed
    refused_by_all(table, forge(table, CLOSE, (seed, [0, 1, 2])), BadChain)


def test_counting_a_seat_as_gone_is_an_attestation_and_its_player_takes_it_back() -> None:
    table = played()
    raw = forge(table, ABSENCE, (1,))
    for client in table.clients:
        sending = client.receive(raw)
        assert bool(sending.send) == (client.seat == 1)
        if client.seat == 1:
            assert Message.read(sending.send[0]).kind == "here"


def test_accusing_a_seat_by_what_proves_nothing_convicts_the_referee() -> None:
    table = played()
    honest = [e.messages[0] for e in map(read, table.entries) if e.kind == SAID]
    for offence in Offence:
        for raw in (honest[0], honest[-1]):
            seat = Message.read(raw).seat
            refused_by_all(table, forge(table, OFFENCE, (seat, offence.value), (raw,)), BadChain)


def test_accusing_one_seat_by_the_words_of_another_convicts_the_referee() -> None:
    table = played()
    cheat = table.asked()
    assert cheat is not None
    client, verifier = table.clients[cheat], table.referee.verifier
    false = sign_message(
        SigningKey(table.secrets[cheat].signing),
        match=verifier.match, seat=cheat, epoch=0, counter=client._counter + 1,
        head=(verifier.index, verifier.head), kind=AUDIT, payload=[bytes(32), []],
    )  # fmt: skip
    other = (cheat + 1) % 3
    for offence in Offence:
        refused_by_all(table, forge(table, OFFENCE, (other, offence.value), (false,)), BadChain)


def test_closing_with_another_seed_than_committed_to_convicts_the_referee() -> None:
    table = Table(PEBBLES, 2)
    table.lost = lambda seat, raw: seat == 1 and Message.read(raw).kind == AUDIT
    table.begin()
    table.play()
    table.now += 20_000
    refused_by_all(table, forge(table, CLOSE, (bytes(32), [1])), TesseraError)


def test_closing_without_a_seat_that_revealed_its_seed_convicts_the_referee() -> None:
    table = Table(PEBBLES, 2)
    table.lost = lambda seat, raw: seat == 1 and Message.read(raw).kind == AUDIT
    table.begin()
    table.play()
    seed = table.referee_secrets.seed
    refused_by_all(table, forge(table, CLOSE, (seed, [1])), BadChain)
    table.now += 20_000
    for missing in ([], [0], [0, 1]):
        refused_by_all(table, forge(table, CLOSE, (seed, missing)), BadChain)


def test_going_on_after_no_pause_and_giving_away_a_seat_that_is_taken_convict_the_referee() -> None:
    table = played()
    refused_by_all(table, forge(table, RESUME), BadChain)
    fresh = SeatSecrets.fresh(lambda count: bytes(count))
    binding = succession(table.referee.verifier.match, 1, 1)
    hello = fresh.hello(table.house, "usurper", 1, binding, epoch=1, bot="random")
    refused_by_all(table, forge(table, SUCCESSION, (1, 1, hello, [])), BadChain)


def test_a_clock_that_runs_backwards_convicts_the_referee() -> None:
    table = played()
    table.now -= 60_000
    seat = table.asked()
    assert seat is not None
    refused_by_all(table, forge(table, LAPSE, (seat, "clock")), BadChain)


def test_an_entry_of_another_match_is_refused() -> None:
    table, other = played(), Table(PEBBLES, 3, seed="another")
    other.begin()
    with pytest.raises(BadChain):
        table.clients[0].verifier.weigh(read(other.entries[0]))
    assert judge_entry(table.clients[0].verifier, other.entries[0]) is None


def test_a_genesis_without_the_own_hello_is_refused() -> None:
    table = Table(PEBBLES, 2)
    stranger = Table(PEBBLES, 2, seed="stranger")
    with pytest.raises(BadChain):
        Seat(PEBBLES, table.moves, stranger.secrets[0], 0, table.referee.genesis)


def test_moves_are_kept_verbatim() -> None:
    table = played()
    entry = next(e for e in map(read, table.entries) if e.kind == SAID)
    message = Message.read(entry.messages[0])
    assert message.kind == MOVES
    assert entry.messages[0] in table.entries[entry.index - 1]


def test_nobody_is_passed_over_while_the_match_is_adjourned() -> None:
    """Moves are refused then, so a clock that ran on would rob the seat of its turn."""
    table = Table(PEBBLES, 3, clocks=Clocks(move=30))
    table.begin()
    seat = table.asked()
    table.publish(table.referee.adjourn(table.now))
    table.now += 1_000_000
    refused_by_all(table, forge(table, LAPSE, (seat, "clock")), BadChain)


def test_no_match_is_adjourned_in_the_middle_of_a_draw() -> None:
    """Its clock could run out at once when the match goes on."""
    table = Table(PEBBLES, 3)
    table.lost = lambda seat, raw: True
    table.begin()
    assert table.referee.verifier.ledger.draw is not None
    refused_by_all(table, forge(table, ADJOURN), BadChain)
