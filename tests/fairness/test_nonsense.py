"""Well-formed, rightly signed nonsense: every answer is typed, and nothing breaks."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.fairness.table import Table
from tests.toys.pebbles import PEBBLES

from tessera.errors import TesseraError
from tessera.fairness import transcript as t
from tessera.fairness.keys import SigningKey
from tessera.fairness.transcript import Entry, Message, sign_message
from tessera.fairness.verifier import Verifier

KINDS = (
    *(t.MOVES, t.PREIMAGE, t.HERE, t.READMIT, t.LEAVE, t.RECLAIM, t.OBJECTION, t.AUDIT),
    *(t.SAID, t.DRAW, t.BEACON, t.VOID, t.LAPSE, t.ABSENCE, t.SUCCESSION, t.OFFENCE),
    *(t.ADJOURN, t.RESUME, t.CLOSE, "nonsense"),
)
VALUES: tuple[Any, ...] = (
    *(0, 1, 2, 3, 254, 255, 2**63, 2**64 - 1),
    *(b"", b"\x00", bytes(32), b"\x01" * 64),
    *("", "clock", "gone", "DrawWanted", "false-opening"),
    *([], [0], [[]], [b"", 0]),
)


def mutated(chance: Random, value: Any) -> Any:
    """*value* with one part, anywhere in it, replaced, left out or doubled."""
    if isinstance(value, list) and value and chance.random() < 0.8:
        at = chance.randrange(len(value))
        match chance.randrange(6):
            case 0:
                return value[:at] + value[at + 1 :]
            case 1:
                return [*value[:at], value[at], *value[at:]]
            case _:
                return [*value[:at], mutated(chance, value[at]), *value[at + 1 :]]
    if isinstance(value, int) and chance.random() < 0.5:
        return min(max(0, value + chance.randint(-2, 2)), 2**64 - 1)
    return chance.choice(VALUES)


def mutated_list(chance: Random, value: list[Any]) -> list[Any]:
    changed = mutated(chance, value)
    return changed if isinstance(changed, list) else [changed]


@pytest.fixture(scope="module")
def match() -> Table:
    table = Table(PEBBLES, 2)
    table.begin()
    table.play()
    return table


@pytest.mark.parametrize("seed", range(4))
def test_whatever_the_referee_signs_is_accepted_or_refused_with_a_typed_error(
    match: Table, seed: int
) -> None:
    chance = Random(f"entries {seed}")
    signing = SigningKey(match.referee_secrets.signing)
    verifier = Verifier(PEBBLES, match.moves, match.referee.genesis)
    refused = 0
    for raw in match.entries:
        entry = Entry.read(raw)[0]
        for _ in range(8):
            kind = entry.kind if chance.random() < 0.7 else chance.choice(KINDS)
            payload, messages = mutated_list(chance, entry.payload), entry.messages
            if messages and chance.random() < 0.6:
                payload, messages = entry.payload, [resigned(match, chance, messages[0])]
            made = Entry.make(
                *(entry.match, 0, entry.index, entry.previous, entry.time),
                *(kind, payload, messages),
            )
            before = (verifier.head, verifier.digest)
            try:
                verifier.weigh(Entry.read(made.sign(signing))[0])
            except TesseraError:
                refused += 1
            assert (verifier.head, verifier.digest) == before
        verifier.accept(raw)
    assert refused > 4 * len(match.entries)


def resigned(match: Table, chance: Random, raw: bytes) -> bytes:
    """The message *raw* with something changed, signed by its seat again."""
    message = Message.read(raw)
    return sign_message(
        SigningKey(match.secrets[message.seat].signing),
        *(message.match, message.seat, message.epoch, message.counter),
        (message.index, message.head),
        message.kind if chance.random() < 0.7 else chance.choice(KINDS),
        mutated_list(chance, message.payload),
    )


@pytest.mark.parametrize("seed", range(4))
def test_whatever_a_seat_signs_is_answered(match: Table, seed: int) -> None:
    chance = Random(f"messages {seed}")
    messages = [m for raw in match.entries for m in Entry.read(raw)[0].messages]
    for index in range(0, len(match.entries), 3):
        referee = match.referee.restore(
            *(PEBBLES, match.moves, match.referee_secrets, match.referee.genesis),
            *(match.entries[:index], match.now),
        )
        referee.go_on(match.now)
        for counter in range(1000, 1020):
            message = Message.read(chance.choice(messages))
            raw = sign_message(
                SigningKey(match.secrets[message.seat].signing),
                *(message.match, message.seat, message.epoch, counter),
                (referee.verifier.index, referee.verifier.head),
                message.kind if chance.random() < 0.7 else chance.choice(KINDS),
                mutated_list(chance, message.payload),
            )
            answer = referee.submit(raw, match.now)
            assert answer.refusal is None or answer.refusal.reason
        referee.tick(match.now + 100_000)
