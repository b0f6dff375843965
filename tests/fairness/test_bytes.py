"""Bytes that were tampered with: whatever bit is flipped, nothing happens."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.fairness.table import Table, verdict_on
from tests.toys.pebbles import PEBBLES

from tessera.errors import FormatError, MatchFileError, TesseraError
from tessera.fairness import matchfile
from tessera.fairness.keys import SigningKey
from tessera.fairness.layout import LATEST
from tessera.fairness.terms import Genesis, Terms
from tessera.fairness.transcript import Entry
from tessera.fairness.verifier import Verifier


@pytest.fixture(scope="module")
def match() -> Table:
    table = Table(PEBBLES, 2)
    table.begin()
    table.play()
    assert table.referee.verifier.closed
    return table


def flipped(raw: bytes, bit: int) -> bytes:
    at = bit % (8 * len(raw))
    return raw[: at // 8] + bytes([raw[at // 8] ^ 1 << at % 8]) + raw[at // 8 + 1 :]


bits = st.integers(0, 2**20)
fixed = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@fixed
@given(data=st.data(), bit=bits)
def test_a_flipped_bit_in_an_entry_is_refused(match: Table, data: st.DataObject, bit: int) -> None:
    index = data.draw(st.integers(0, len(match.entries) - 1))
    verifier = Verifier(PEBBLES, match.moves, match.referee.genesis)
    for raw in match.entries[:index]:
        verifier.accept(raw, trusted=True)
    before = (verifier.head, verifier.digest, list(verifier.charges), verifier.ledger.draws)
    with pytest.raises(TesseraError):
        verifier.accept(flipped(match.entries[index], bit))
    after = (verifier.head, verifier.digest, list(verifier.charges), verifier.ledger.draws)
    assert after == before
    verifier.accept(match.entries[index])


def test_a_flipped_bit_in_a_message_is_declined() -> None:
    table = Table(PEBBLES, 2)
    table.begin()
    seat = table.asked()
    assert seat is not None
    client = table.clients[seat]
    raw = client.act([client.view.options[seat][0][0]]).send[0]
    verifier = table.referee.verifier
    before = (verifier.head, verifier.digest)
    for bit in range(8 * len(raw)):
        answer = table.referee.submit(flipped(raw, bit), table.now)
        assert answer.refusal is not None
        assert answer.entries == ()
    assert (verifier.head, verifier.digest) == before
    assert table.referee.submit(raw, table.now).refusal is None


@fixed
@given(raw=st.binary(max_size=300))
def test_any_bytes_are_declined_with_a_reason(match: Table, raw: bytes) -> None:
    answer = match.referee.submit(raw, match.now)
    assert answer.refusal is not None
    assert answer.refusal.reason


@fixed
@given(bit=bits)
def test_a_flipped_bit_in_the_genesis_is_refused(match: Table, bit: int) -> None:
    with pytest.raises(TesseraError):
        Genesis.read(flipped(match.referee.genesis, bit))


@fixed
@given(bit=bits)
def test_a_flipped_bit_in_a_file_is_never_clean(match: Table, bit: int) -> None:
    data = matchfile.write(match.referee.genesis, match.entries)
    try:
        verdict = verdict_on(flipped(data, bit), match)
    except MatchFileError:
        return
    assert not verdict.clean or verdict.cut_off


@fixed
@given(size=st.integers(0, 2**20))
def test_a_file_cut_anywhere_is_called_cut_off_and_its_rest_is_verified(
    match: Table, size: int
) -> None:
    data = matchfile.write(match.referee.genesis, match.entries)
    cut = data[: size % len(data)]
    begun = len(matchfile.begin(match.referee.genesis))
    if len(cut) < begun:
        with pytest.raises(MatchFileError, match=r"no match file|ends before"):
            verdict_on(cut, match)
        return
    ends = [begun, *(len(matchfile.record(matchfile.ENTRY, raw)) for raw in match.entries)]
    verdict = verdict_on(cut, match)
    assert verdict.clean
    assert not verdict.verifier.closed
    assert verdict.cut_off == (len(cut) not in set(accumulate(ends)))


def test_what_is_no_match_file_is_told_from_a_damaged_one(match: Table) -> None:
    data = matchfile.write(match.referee.genesis, match.entries)
    for raw, text in [
        (b"", "no match file"),
        (b"PK\x03\x04 something else", "no match file"),
        (data[:7], "ends before"),
        (b"tessera match 2\n" + data[16:], "another version"),
        (flipped(data, 8 * 500), "damaged"),
        (data[:16] + matchfile.record(b"Q", b""), "ends before"),
        (data + matchfile.record(b"Q", b""), "of a kind"),
        (data + matchfile.record(b"", b""), "damaged"),
    ]:
        with pytest.raises(MatchFileError, match=text):
            matchfile.read(raw)


@pytest.mark.parametrize("time", [LATEST + 1, 2**64 - 1])
def test_a_time_that_is_no_date_is_refused(match: Table, time: int) -> None:
    signing = SigningKey(match.referee_secrets.signing)
    entry = Entry.read(match.entries[0])[0]
    late = Entry.make(
        *(entry.match, entry.epoch, entry.index, entry.previous, time, entry.kind),
        *(entry.payload, entry.messages),
    )
    assert Genesis.read(Table(PEBBLES, 2, now=LATEST).referee.genesis).time == LATEST
    with pytest.raises(FormatError, match="no date"):
        Table(PEBBLES, 2, now=time)
    with pytest.raises(FormatError, match="no date"):
        Entry.read(late.sign(signing))


def test_what_is_appended_after_a_cut_goes_on(match: Table) -> None:
    data = matchfile.write(match.referee.genesis, match.entries[:3])[:-5]
    data = data[: matchfile.whole(data)]
    for raw in match.entries[2:]:
        data += matchfile.record(matchfile.ENTRY, raw)
    assert verdict_on(data, match).clean


def test_terms_and_entries_come_back_as_they_were_written(match: Table) -> None:
    assert Terms.read(match.terms.pack()) == match.terms
    for raw in match.entries:
        entry, signature = Entry.read(raw)
        made = Entry.make(
            *(entry.match, entry.epoch, entry.index, entry.previous, entry.time, entry.kind),
            *(entry.payload, entry.messages),
        )
        assert made == entry
        assert len(signature) == 64
