"""Entries that a modified referee signs, and who follows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.fairness.table import Table

from tessera.errors import TesseraError
from tessera.fairness.audit import judge_entry
from tessera.fairness.keys import SigningKey
from tessera.fairness.offences import Offence
from tessera.fairness.transcript import Entry


def forge(
    table: Table, kind: str, payload: Sequence[Any] = (), messages: Sequence[bytes] = ()
) -> bytes:
    """The next entry, signed by the referee, whatever it says."""
    entry = table.referee.verifier.entry(table.now, kind, payload, messages)
    return entry.sign(SigningKey(table.referee_secrets.signing))


def resigned(table: Table, entry: Entry, **changed: Any) -> bytes:
    """*entry* with something changed, signed by the referee again."""
    names = ("match", "epoch", "index", "previous", "time", "kind", "payload", "messages")
    parts = {name: getattr(entry, name) for name in names} | changed
    return Entry.make(**parts).sign(SigningKey(table.referee_secrets.signing))


def refused_by_all(table: Table, raw: bytes, error: type[TesseraError]) -> None:
    """No client follows, nothing changes, and everybody who has the file sees who cheated."""
    for client in table.clients:
        head, digest = client.verifier.head, client.verifier.digest
        with pytest.raises(error):
            client.receive(raw)
        assert (client.verifier.head, client.verifier.digest) == (head, digest)
        charge = judge_entry(client.verifier, raw)
        assert charge is not None
        assert (charge.offence, charge.seat) == (Offence.FALSE_ENTRY, 255)
    verdict = table.verdict(raw)
    assert [(c.offence, c.seat) for c in verdict.provable] == [(Offence.FALSE_ENTRY, 255)]
    assert verdict.provable[0].evidence == (raw,)
