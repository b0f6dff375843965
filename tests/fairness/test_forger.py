"""A forger with every signing key, and what it can and cannot do.

Signatures say who; they do not say that nothing was changed later by somebody who has all keys.
What is left is what no key can change: the rules, the hash chains that were committed to in the
genesis, the draws that follow from the whole history, and the audit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.fairness.table import Table, verdict_on
from tests.toys.pebbles import PEBBLES
from tests.toys.pebbles.moves import TurnUp

from tessera.engine.sealed import Known
from tessera.fairness.audit import judge_entry
from tessera.fairness.keys import SigningKey
from tessera.fairness.matchfile import write
from tessera.fairness.offences import Offence
from tessera.fairness.transcript import AUDIT, BEACON, CLOSE, DRAW, MOVES, SAID, Entry, Message
from tessera.fairness.transcript import sign_message as sign
from tessera.fairness.verdict import Verdict

Change = Callable[[Entry], dict[str, Any] | None]
"""What to change in an entry: ``payload``, ``time``, or ``said``: a message's kind and payload."""


def finished(seed: str = "table") -> Table:
    table = Table(PEBBLES, 2, seed=seed)
    table.begin()
    table.play()
    assert table.referee.verifier.closed
    return table


def forged(table: Table, change: Change) -> tuple[Verdict, int]:
    """The verdict on the match with something changed and *everything* signed again, heads and
    hashes made to fit; and at which entry the change was made."""
    signing = SigningKey(table.referee_secrets.signing)
    heads = [table.referee.verifier.match]
    entries: list[bytes] = []
    changed_at = 0
    for raw in table.entries:
        entry = Entry.read(raw)[0]
        changed = change(entry) if not changed_at else None
        if changed is not None:
            changed_at = entry.index
        changed = changed or {}
        messages = [resigned(table, m, heads, changed.get("said")) for m in entry.messages]
        made = Entry.make(
            *(entry.match, entry.epoch, entry.index, heads[-1]),
            *(changed.get("time", entry.time), entry.kind),
            *(changed.get("payload", entry.payload), messages),
        )
        heads.append(made.hash)
        entries.append(made.sign(signing))
    assert changed_at
    return verdict_on(write(table.referee.genesis, entries), table), changed_at


def resigned(
    table: Table, raw: bytes, heads: list[bytes], said: tuple[str, list[Any]] | None
) -> bytes:
    message = Message.read(raw)
    kind, payload = said or (message.kind, message.payload)
    key = SigningKey(table.secrets[message.seat].signing)
    head = (message.index, heads[message.index])
    return sign(
        key, message.match, message.seat, message.epoch, message.counter, head, kind, payload
    )


def test_signing_everything_again_without_a_change_only_moves_the_draws() -> None:
    """The counterfeit needs other times to differ at all; then every later draw differs too."""
    table = finished()
    verdict, at = forged(table, lambda e: {"time": e.time + 1} if e.kind == DRAW else None)
    assert at == 1
    assert not verdict.clean


def change_move(table: Table, kind: type, make: Callable[[Any], Any]) -> Change:
    """Change the first move of *kind*."""

    def change(entry: Entry) -> dict[str, Any] | None:
        if entry.kind != SAID:
            return None
        message = Message.read(entry.messages[0])
        if message.kind != MOVES:
            return None
        move = table.moves.read_move(message.payload[0][0])
        if not isinstance(move, kind):
            return None
        raws = [table.moves.move(make(move)), *message.payload[0][1:]]
        return {"said": (MOVES, [raws, message.payload[1]])}

    return change


def test_another_opened_value_is_convicted_by_its_commitment() -> None:
    table = finished()
    turned = change_move(table, TurnUp, lambda m: TurnUp(Known((m.stone.value + 1) % 3)))
    verdict, at = forged(table, turned)
    assert verdict.broken is not None
    assert verdict.broken.index == at
    assert verdict.provable


def test_another_legal_move_is_convicted_by_what_follows() -> None:
    """To lay in another bowl is legal, but then the turning up has another order."""
    table = finished()

    def change(entry: Entry) -> dict[str, Any] | None:
        if entry.kind != SAID:
            return None
        message = Message.read(entry.messages[0])
        if message.kind != MOVES:
            return None
        move: Any = table.moves.read_move(message.payload[0][0])
        if not hasattr(move, "bowl"):
            return None
        other = type(move)((move.bowl + 1) % 4, move.stone)
        return {"said": (MOVES, [[table.moves.move(other)], []])}

    verdict, at = forged(table, change)
    assert not verdict.clean
    assert verdict.broken is not None
    assert verdict.broken.index > at


@pytest.mark.parametrize("who", ["referee", "seat"])
def test_another_preimage_is_convicted_by_the_chain(who: str) -> None:
    table = finished()

    def change(entry: Entry) -> dict[str, Any] | None:
        if entry.kind != BEACON:
            return None
        if who == "referee":
            return {"payload": [entry.payload[0], bytes(32), entry.payload[2]]}
        return {"said": ("preimage", [entry.payload[0], bytes(32)])}

    verdict, at = forged(table, change)
    assert verdict.broken is not None
    assert verdict.broken.index == at


def test_another_deal_is_convicted_by_the_audit() -> None:
    """Or at once, by those who cannot open what they are given."""
    table = finished()

    def change(entry: Entry) -> dict[str, Any] | None:
        if entry.kind != BEACON or len(entry.payload[2]) < 2:
            return None
        number, own, boxes = entry.payload
        return {"payload": [number, own, [boxes[1], boxes[0]]]}

    verdict, _ = forged(table, change)
    assert not verdict.clean


@pytest.mark.parametrize("kind", [AUDIT, CLOSE])
def test_another_seed_is_convicted_by_the_hello(kind: str) -> None:
    table = finished()

    def change(entry: Entry) -> dict[str, Any] | None:
        if kind == CLOSE and entry.kind == CLOSE:
            return {"payload": [bytes(32), entry.payload[1]]}
        if entry.kind == SAID and Message.read(entry.messages[0]).kind == kind:
            return {"said": (AUDIT, [bytes(32), []])}
        return None

    verdict, at = forged(table, change)
    assert verdict.broken is not None
    assert verdict.broken.index == at


def test_what_no_file_can_show_is_seen_beside_an_honest_copy() -> None:
    """After the last draw nothing is left that all keys together could not have said.

    Then two entries of one index are signed by one referee: whoever has both has the proof.
    """
    table = finished()
    verdict, at = forged(table, lambda e: {"time": e.time + 1} if e.kind == CLOSE else None)
    assert verdict.clean
    honest = table.entries[at - 1]
    charge = judge_entry(verdict.verifier, honest)
    assert charge is not None
    assert charge.offence is Offence.FORK
