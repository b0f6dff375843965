"""The referee is gone: another goes on by the word of the seats, and nobody can forge that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.fairness.forged import resigned
from tests.fairness.table import Bytes, Table
from tests.toys.pebbles import PEBBLES

from tessera.errors import BadChain, BadSignature, FairnessError, TesseraError
from tessera.fairness.audit import judge_entry
from tessera.fairness.handover import agreement, office_of
from tessera.fairness.keys import SigningKey
from tessera.fairness.offences import Offence
from tessera.fairness.secrets import RefereeSecrets
from tessera.fairness.transcript import HANDOVER, LEAVE, Entry, Message, sign_message
from tessera_server.referee import Referee


class Next:
    """A peer that wants to be the next referee of the match of *table*."""

    def __init__(self, table: Table, seed: str = "next") -> None:
        random = Bytes(seed)
        verifier = table.referee.verifier
        self.table = table
        self.identity = SigningKey(random(32))
        office = office_of(verifier.match, verifier.epoch + 1)
        self.secrets = RefereeSecrets(office, random(32), random(32))
        self.hello = self.secrets.hello(self.identity, "next house")
        self.referee = Referee.restore(
            *(table.game, table.moves, self.secrets, table.referee.genesis),
            *(table.entries, table.now),
        )

    def agreements(self, seats: Sequence[int]) -> list[bytes]:
        """What *seats* sign."""
        said: list[bytes] = []
        for seat in seats:
            sending = self.table.clients[seat].agree(self.hello)
            self.table.journals[seat] += sending.keep
            said += sending.send
        return said

    def take_over(self, seats: Sequence[int]) -> None:
        """Go on with *seats*; the others are away."""
        table = self.table
        table.offline = set(range(table.seats)) - set(seats)
        agreed = self.agreements(seats)
        entries = self.referee.take_office(self.hello, agreed, table.now)
        table.referee, table.referee_secrets = self.referee, self.secrets
        table.house = self.identity
        for seat in seats:
            self.referee.connected(seat, table.now)
        table.publish(entries)
        table.settle()


def played(steps: int = 5, seats: int = 3, **options: Any) -> Table:
    table = Table(PEBBLES, seats, **options)
    table.begin()
    table.play(steps)
    return table


def entries(table: Table, kind: str) -> list[Entry]:
    return [entry for entry, _ in map(Entry.read, table.entries) if entry.kind == kind]


def test_all_seats_go_on_with_another_referee_to_a_clean_end() -> None:
    table = played()
    Next(table).take_over((0, 1, 2))
    table.play()
    assert table.referee.verifier.closed
    (handover,) = entries(table, HANDOVER)
    assert handover.payload[1] == []
    verdict = table.verdict()
    assert verdict.clean
    assert verdict.independent
    assert not verdict.audited  # the charms of the first referee: its seed was never shown
    assert verdict.charges == ()


def test_who_had_nothing_dealt_in_secret_leaves_nothing_to_be_believed() -> None:
    table = played(options={"open_charms": True})
    Next(table).take_over((0, 1, 2))
    table.play()
    assert table.verdict().audited


def test_it_goes_on_without_the_seat_of_the_host_who_left_and_the_entry_names_it() -> None:
    table = played()
    Next(table).take_over((1, 2))
    assert entries(table, HANDOVER)[0].payload[1] == [0]
    table.wait(121)
    for _ in range(20):
        table.play()
        table.wait(10)
    assert table.referee.verifier.closed
    verdict = table.verdict()
    assert verdict.clean
    assert {(c.offence, c.seat) for c in verdict.attested} >= {(Offence.ABSENT, 0)}


def test_the_host_who_left_may_come_back_to_its_seat() -> None:
    table = played()
    Next(table).take_over((1, 2))
    table.wait(121)
    table.online(0)
    table.play()
    assert table.referee.verifier.closed
    assert table.verdict().clean


def test_a_draw_that_was_open_is_void_and_drawn_anew() -> None:
    table = Table(PEBBLES, 3)
    table.lost = lambda seat, raw: seat == 0  # the draw never ends under the first referee
    table.begin()
    assert table.referee.verifier.ledger.draw is not None
    table.lost = lambda seat, raw: False
    Next(table).take_over((0, 1, 2))
    assert table.referee.verifier.ledger.draws == 2
    table.play()
    assert table.referee.verifier.closed
    verdict = table.verdict()
    assert verdict.clean
    assert verdict.audited  # all was dealt by the second


def test_bots_that_the_first_referee_ran_are_gone_with_it_and_wait_for_others() -> None:
    table = played(bots={2: "greedy"})
    Next(table).take_over((0, 1))
    assert table.referee.verifier.ledger.places[2].gone
    assert table.referee.vacant() == ((2, 1),)


def test_a_second_referee_may_be_followed_by_a_third() -> None:
    table = played()
    Next(table).take_over((0, 1, 2))
    table.play(3)
    Next(table, "third").take_over((0, 1, 2))
    table.play()
    assert table.referee.verifier.epoch == 2
    assert table.referee.verifier.closed
    assert table.verdict().clean


def test_clients_that_are_killed_after_a_handover_come_back() -> None:
    table = played()
    Next(table).take_over((0, 1, 2))
    table.restart_client(1)
    table.play(2)
    table.restart_referee()
    table.play()
    assert table.referee.verifier.closed
    assert table.verdict().clean


# -- forged ---------------------------------------------------------------------------------------


def refused(table: Table, raw: bytes, error: type[TesseraError], *, proved: bool = True) -> None:
    """No client follows; the file tells that the entry is forged, and by whom it was signed."""
    for client in table.clients:
        head = client.verifier.head
        with pytest.raises(error):
            client.receive(raw)
        assert client.verifier.head == head
        assert (judge_entry(client.verifier, raw) is not None) == proved
    table.entries.append(raw)
    verdict = table.verdict()
    assert verdict.broken is not None
    assert not verdict.clean
    assert bool(verdict.provable) == proved


def forged(next: Next, agreed: Sequence[bytes], silent: Sequence[int]) -> bytes:
    verifier = next.table.referee.verifier
    entry = verifier.entry(next.table.now, HANDOVER, (next.hello, list(silent)), agreed)
    return entry.sign(SigningKey(next.secrets.signing))


def test_too_few_cannot_change_the_referee() -> None:
    table = played()
    usurper = Next(table)
    refused(table, forged(usurper, usurper.agreements([1]), [0, 2]), BadChain)


def test_nobody_changes_the_referee_without_a_word_of_the_seats() -> None:
    table = played()
    refused(table, forged(Next(table), [], [0, 1, 2]), BadChain)


def test_the_silent_cannot_be_left_out() -> None:
    table = played()
    usurper = Next(table)
    refused(table, forged(usurper, usurper.agreements([1, 2]), []), BadChain)


def test_a_word_given_to_one_is_no_word_for_another() -> None:
    table = played()
    said = Next(table).agreements([0, 1, 2])
    refused(table, forged(Next(table, "usurper"), said, []), BadChain)


def test_a_word_given_for_one_entry_is_none_for_a_later_one() -> None:
    table = played()
    usurper = Next(table)
    said = usurper.agreements([0, 1, 2])
    table.play(1)
    refused(table, forged(usurper, said, []), FairnessError)


def test_a_word_that_the_seat_did_not_sign_is_none() -> None:
    table = played()
    usurper = Next(table)
    said = [Message.read(raw) for raw in usurper.agreements([0, 1, 2])]
    own = SigningKey(bytes(32))
    lies = [
        sign_message(own, m.match, m.seat, m.epoch, m.counter, (m.index, m.head), m.kind, m.payload)
        for m in said
    ]
    refused(table, forged(usurper, lies, []), BadSignature)


def test_an_entry_that_the_new_referee_did_not_sign_proves_nothing_and_is_refused() -> None:
    table = played()
    usurper = Next(table)
    verifier = table.referee.verifier
    entry = verifier.entry(table.now, HANDOVER, (usurper.hello, []), usurper.agreements([0, 1, 2]))
    raw = entry.sign(SigningKey(table.referee_secrets.signing))
    refused(table, raw, BadSignature, proved=False)


def test_a_hello_of_another_match_is_no_hello_for_this_one() -> None:
    table, other = played(), played(seed="other")
    with pytest.raises(BadChain):
        table.clients[0].agree(Next(other).hello)


def test_the_first_referee_has_nothing_more_to_say() -> None:
    table = played()
    old = table.referee
    Next(table).take_over((0, 1, 2))
    entry = table.referee.verifier.entry(table.now, "adjourn")
    with pytest.raises(BadSignature):
        table.clients[0].receive(entry.sign(old._signing))


def test_who_goes_back_before_what_it_had_seen_is_convicted_by_its_own_words() -> None:
    table = played()
    usurper = Next(table)
    base, heads = len(table.entries), [client.verifier for client in table.clients]
    assert {verifier.index for verifier in heads} == {base}
    table.play(4)  # the seats play on, and then deny it
    later = next(
        raw
        for entry in (Entry.read(raw)[0] for raw in table.entries[base:])
        for raw in entry.messages
        if Message.read(raw).index > base
    )
    guilty = Message.read(later).seat
    referee, words = usurper.referee, []
    for seat in range(3):
        client = table.clients[seat]
        head = (base, referee.verifier.head)
        counter = client._counter + 1
        who = (referee.verifier.match, seat, 0, counter)
        payload = agreement(referee.verifier, usurper.hello)
        words.append(sign_message(client._signing, *who, head, HANDOVER, payload))
    dropped = referee.take_office(usurper.hello, words, table.now)
    del table.entries[base:]
    table.entries += dropped
    assert table.verdict().clean
    verdict = table.verdict(later)
    assert [(c.offence, c.seat) for c in verdict.provable] == [(Offence.REWOUND, guilty)]


def test_words_that_a_seat_never_signed_convict_it_of_nothing() -> None:
    table = played()
    Next(table).take_over((0, 1, 2))
    (handover,) = table.referee.verifier.ledger.handovers
    agreed = handover.agreed[0]
    stranger = SigningKey(bytes(32))
    for match in (table.referee.verifier.match, bytes(32)):
        who = (match, agreed.seat, agreed.epoch, agreed.counter - 1)
        head = (agreed.index + 1, bytes(32))
        assert table.verdict(sign_message(stranger, *who, head, LEAVE, [])).provable == ()


def test_a_fork_of_the_first_referee_is_proved_after_another_went_on() -> None:
    table = played()
    entry = Entry.read(table.entries[-1])[0]
    other = resigned(table, entry, time=entry.time + 1)
    later = table.referee.verifier.entry(table.now, "adjourn").sign(table.referee._signing)
    Next(table).take_over((0, 1, 2))
    assert [(c.offence, c.index) for c in table.verdict(other).provable] == [
        (Offence.FORK, entry.index)
    ]
    assert table.verdict(later, table.entries[0]).clean  # it had not heard of the handover yet
    forged = Entry.read(other)[0].sign(SigningKey(bytes(32)))
    assert table.verdict(forged).clean
