"""A cup, as docs/protocol.md tells it, and a foreign client for the toy Chits.

Like :mod:`tests.foreign.client` it has not one line of Tessera's own code.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

from tests.foreign.client import ForeignClient, derive, h

LEVELS = 6


@dataclass
class Cup:
    """A lot that one seat seals."""

    seed: bytes
    match: bytes
    seat: int
    zone: str
    serial: int
    values: list[int]
    generation: int

    def __post_init__(self) -> None:
        where = (self.match, self.seat, self.zone, self.serial, self.generation)
        self.levels = [[derive(self.seed, "tessera/1/shuffle", *where)]]
        for _ in range(LEVELS):
            nodes = self.levels[-1]
            halves = [h("tessera/1/shuffle-node", node, bit) for node in nodes for bit in (0, 1)]
            self.levels.append(halves)

    def pieces(self, candidate: int) -> dict[bytes, list[Any]]:
        """The openings of a candidate, by commitment."""
        secret = self.levels[-1][candidate]
        made = {}
        for place, value in enumerate(shuffled(self.values, secret)):
            nonce = h("tessera/1/shuffle-nonce", secret, place)
            opening = [self.zone, self.serial + place, value, nonce]
            where = (self.match, self.seat, self.zone, self.serial + place)
            made[h("tessera/1/commitment", *where, value, nonce)] = opening
        return made

    def sealing(self) -> bytes:
        roots = [h("tessera/1/shuffle-root", list(self.pieces(n))) for n in range(1 << LEVELS)]
        where = (self.match, self.seat, self.zone, self.serial)
        return h("tessera/1/shuffle-sealing", *where, roots)

    def proof(self, pick: int) -> list[Any]:
        beside = [self.levels[n][pick >> (LEVELS - n) ^ 1] for n in range(1, LEVELS + 1)]
        return [beside, list(self.pieces(pick))]


def shuffled(values: list[int], secret: bytes) -> list[int]:
    words: list[int] = []
    blocks = 0
    mixed = list(values)
    for i in range(len(mixed) - 1, 0, -1):
        while True:
            if not words:
                block = h("tessera/1/shuffle-order", secret, blocks)
                words = [int.from_bytes(block[at : at + 8], "big") for at in range(0, 32, 8)]
                blocks += 1
            word = words.pop(0)
            if word < (1 << 64) - (1 << 64) % (i + 1):
                break
        j = word % (i + 1)
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed


@dataclass
class ForeignChits(ForeignClient):
    """One player of Chits, who picks at random what can be played."""

    message: Any = None
    """The class of its moves."""
    known: dict[bytes, list[Any]] = field(default_factory=dict)
    """What opens the pieces that are not opened yet, in the order in which they were sealed."""
    shaken: set[tuple[int, bool]] = field(default_factory=set)
    """The lots that were sealed and proved, by their first piece."""
    kept: int = 0
    cup: Cup | None = None
    offered: list[bytes] = field(default_factory=list)

    async def act(self, update: Any) -> None:
        newest = len(self.entries) - 1
        aid = update.aid
        if aid.index != newest:
            return
        if aid.HasField("lot"):
            await self.shake(aid.lot)
        self.offered = list(aid.pieces)
        if aid.legal_moves and self.asked_at != newest:
            self.asked_at = newest
            moves = [self.message.FromString(raw) for raw in aid.legal_moves]
            await self.choose([move for move in moves if self.can(move)])
        elif not update.waiting.draw and self.seat in update.waiting.seats and not self.audited:
            self.audited = not aid.legal_moves
            if self.audited:
                await self.say("audit", [self.audit, list(self.known.values())])

    async def shake(self, lot: Any) -> None:
        step = (lot.serial, lot.HasField("pick"))
        if step in self.shaken:
            return
        self.shaken.add(step)
        if lot.HasField("pick"):
            assert self.cup is not None
            self.known |= self.cup.pieces(lot.pick)
            await self.say("proof", self.cup.proof(lot.pick))
        else:
            where = (self.match, self.seat, lot.zone, lot.serial, list(lot.values))
            self.cup = Cup(self.audit, *where, self.counter + 1)
            await self.say("sealing", [self.cup.sealing()])

    def can(self, move: Any) -> bool:
        """Whether the seat holds the chits that *move* would show."""
        have = [self.known[piece][2] for piece in self.offered]
        wanted = [chit.shown.value - 1 for chit in move.spend.chits]
        return all(have.count(value) >= wanted.count(value) for value in wanted)

    async def choose(self, moves: list[Any]) -> None:
        move = moves[secrets.randbelow(len(moves))]
        openings: list[Any] = []
        if move.WhichOneof("move") == "spend":
            openings = [self.show(chit, chit.shown.value - 1) for chit in move.spend.chits]
        elif move.WhichOneof("move") == "keep":
            openings = [self.show(chit) for chit in move.keep.discarded]
            rest = [self.known[piece][2] for piece in self.offered]
            rest += [colour for colour in range(3) for _ in range(move.keep.open[colour])]
            assert len(rest) == len(move.keep.kept)
            for piece, value in zip(move.keep.kept, shuffled(rest, self.link(1)), strict=True):
                piece.commitment = self.keep(value)
        await self.say("moves", [[move.SerializeToString()], openings])

    def show(self, chit: Any, value: int | None = None) -> list[Any]:
        """Pick a piece for *chit*: of that *value*, or any; what opens it."""
        piece = next(p for p in self.offered if value in (None, self.known[p][2]))
        self.offered.remove(piece)
        opening = self.known.pop(piece)
        chit.shown.commitment, chit.shown.value = piece, opening[2] + 1
        return opening

    def keep(self, value: int) -> bytes:
        """Seal a chit that is kept."""
        where = (self.match, self.seat, "hand", self.kept)
        self.kept += 1
        nonce = derive(self.audit, "tessera/1/nonce", *where, self.counter + 1)
        commitment = h("tessera/1/commitment", *where, value, nonce)
        self.known[commitment] = ["hand", where[3], value, nonce]
        return commitment
