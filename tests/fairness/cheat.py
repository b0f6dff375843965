"""A modified client at an honest table: what it sends, and what may come of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.fairness.table import Table

from tessera.canonical import Value
from tessera.engine.steps import Move
from tessera.fairness.keys import SigningKey
from tessera.fairness.offences import Offence
from tessera.fairness.pieces import Opening
from tessera.fairness.seat import Seat
from tessera.fairness.transcript import MOVES, OFFENCE, Entry, sign_message
from tessera_server.answers import Answer


@dataclass
class Cheat:
    """One modified client at an otherwise honest table."""

    table: Table
    seat: int

    @property
    def client(self) -> Seat:
        return self.table.clients[self.seat]

    def sign(
        self,
        kind: str,
        payload: list[Value],
        *,
        counter: int | None = None,
        key: bytes | None = None,
        **changed: Any,
    ) -> bytes:
        """A message signed by this seat, as wrong as wanted."""
        client, verifier = self.client, self.table.referee.verifier
        if counter is None:
            client._counter += 1
            counter = client._counter
        told: dict[str, Any] = {
            "match": verifier.match,
            "seat": self.seat,
            "epoch": 0,
            "counter": counter,
            "head": (verifier.index, verifier.head),
        } | changed
        signing = SigningKey(key or self.table.secrets[self.seat].signing)
        return sign_message(signing, **told, kind=kind, payload=payload)

    def moves(self, *moves: Move, openings: tuple[Opening, ...] = (), **changed: Any) -> bytes:
        raws: list[Value] = [self.table.moves.move(move) for move in moves]
        return self.sign(MOVES, [raws, [opening.pack() for opening in openings]], **changed)

    def submit(self, raw: bytes) -> Answer:
        """Submit, and show everybody what came of it; the position must not have changed."""
        referee = self.table.referee
        before = referee.verifier.digest
        answer = self.table.submit(self.seat, raw)
        if answer.refusal is not None:
            assert referee.verifier.digest == before
        return answer


def convicted(cheat: Cheat, answer: Answer, offence: Offence, reason: str) -> None:
    """The referee declined it, everybody has the proof, and a verdict from the file agrees."""
    assert answer.refusal is not None
    assert answer.refusal.reason == reason
    (record,) = [e for e in map(read, answer.entries) if e.kind == OFFENCE]
    assert record.payload == [cheat.seat, offence]
    for client in cheat.table.clients:
        assert [(c.offence, c.seat) for c in client.verifier.charges] == [(offence, cheat.seat)]
    verdict = cheat.table.verdict()
    assert not verdict.clean
    assert [(c.offence, c.seat) for c in verdict.provable] == [(offence, cheat.seat)]
    assert verdict.provable[0].entries == (record.index,)


def declined(cheat: Cheat, answer: Answer, reason: str) -> None:
    """It was declined, and proves nothing against anybody."""
    assert answer.refusal is not None
    assert answer.refusal.reason == reason
    assert answer.entries == ()
    assert cheat.table.verdict().clean


def survives(cheat: Cheat) -> None:
    """The match goes on to its end."""
    for _ in range(30):
        cheat.table.play()
        if cheat.table.referee.verifier.closed:
            return
        cheat.table.wait(10)
    raise AssertionError("the match does not end")


def read(raw: bytes) -> Entry:
    return Entry.read(raw)[0]


def lay(cheat: Cheat, move: Move) -> Move:
    """*move*, legal or not, sealed; the client knows how to open it."""
    sealed: dict[bytes, Opening] = {}
    serials = dict(cheat.client.verifier.ledger.places[cheat.seat].serials)
    hidden = cheat.client._sealed(move, serials, sealed)
    cheat.client._openings |= sealed
    return hidden
