"""A client by somebody who has the proto files and docs/protocol.md, and nothing else.

It imports the generated stubs, gRPC, hashlib and cryptography: not one line of Tessera's own code.
It has no rules, so it asks for Aid and takes one of the moves that it is offered.  It seals Orders
and opens them, joins draws, follows the chain of entries, and reveals its seed at the end.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, field
from typing import Any

import grpc
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand

from tessera.v1 import lobby_pb2, match_pb2
from tessera.v1.ancient_empires_pb2 import AncientEmpires
from tessera.v1.lobby_pb2_grpc import LobbyServiceStub
from tessera.v1.match_pb2_grpc import MatchServiceStub

CHAIN = 1024
ORDERS_AN_AGE = 5
KINDS_OF_ORDER = 9


# -- canonical bytes ------------------------------------------------------------------------------


def put(value: Any) -> bytes:
    if isinstance(value, int):
        return b"\x01" + value.to_bytes(8, "big")
    if isinstance(value, bytes):
        return b"\x02" + len(value).to_bytes(4, "big") + value
    if isinstance(value, str):
        return b"\x03" + len(value.encode()).to_bytes(4, "big") + value.encode()
    return b"\x04" + len(value).to_bytes(4, "big") + b"".join(map(put, value))


def enc(*values: Any) -> bytes:
    return put(values)


def take(data: bytes, at: int = 0) -> tuple[Any, int]:
    tag, at = data[at], at + 1
    if tag == 1:
        return int.from_bytes(data[at : at + 8], "big"), at + 8
    length, at = int.from_bytes(data[at : at + 4], "big"), at + 4
    if tag == 4:
        items = []
        for _ in range(length):
            item, at = take(data, at)
            items.append(item)
        return items, at
    raw = data[at : at + length]
    return (raw if tag == 2 else raw.decode()), at + length


def dec(data: bytes) -> list[Any]:
    value, end = take(data)
    assert end == len(data)
    assert isinstance(value, list)
    return value


def h(label: str, *values: Any) -> bytes:
    return hashlib.sha256(enc(label, *values)).digest()


def derive(seed: bytes, label: str, *values: Any) -> bytes:
    return HKDFExpand(SHA256(), 32, enc(label, *values)).derive(seed)


def signed(key: Ed25519PrivateKey, body: bytes) -> bytes:
    return enc(body, key.sign(body))


# -- the client -----------------------------------------------------------------------------------


@dataclass
class Sealed:
    """An Order that lies face down."""

    serial: int
    value: int
    nonce: bytes
    opened: bool = False

    @property
    def opening(self) -> list[Any]:
        return ["order", self.serial, self.value, self.nonce]


@dataclass
class ForeignClient:
    """One player."""

    name: str
    channel: grpc.aio.Channel
    tls_key_hash: bytes
    identity: Ed25519PrivateKey = field(default_factory=Ed25519PrivateKey.generate)
    signing: Ed25519PrivateKey = field(default_factory=Ed25519PrivateKey.generate)
    audit: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    entries: list[bytes] = field(default_factory=list)
    orders: dict[int, Sealed] = field(default_factory=dict)
    """Those on the table, by slot."""
    sealed: list[Sealed] = field(default_factory=list)
    """All of the match, in the order in which they were sealed."""
    refusals: list[Any] = field(default_factory=list)
    seat: int = 0
    counter: int = 0
    match: bytes = b""
    head: bytes = b""
    asked_at: int = -1
    audited: bool = False

    async def sign_in(self) -> None:
        self.lobby: Any = LobbyServiceStub(self.channel)
        key = self.identity.public_key().public_bytes_raw()
        await self.lobby.Greet(lobby_pb2.GreetRequest(oldest_protocol=1, newest_protocol=1))
        begun = await self.lobby.BeginSignIn(lobby_pb2.BeginSignInRequest(key=key))
        body = enc("tessera/1/sign-in", self.tls_key_hash, begun.challenge, self.name)
        answer = await self.lobby.SignIn(
            lobby_pb2.SignInRequest(
                key=key,
                challenge=begun.challenge,
                name=self.name,
                signature=self.identity.sign(body),
                protocol=1,
            )
        )
        self.metadata = (("authorization", f"Bearer {answer.token}"),)

    async def sit(self, code: str) -> None:
        request = lobby_pb2.JoinTableRequest(code=code)
        await self.lobby.JoinTable(request, metadata=self.metadata)
        ready = lobby_pb2.SetReadyRequest(code=code, ready=True)
        await self.lobby.SetReady(ready, metadata=self.metadata)

    async def play(self, match: str) -> None:
        """Play to the last entry."""
        stub: Any = MatchServiceStub(self.channel)
        self.call = stub.Play(metadata=self.metadata)
        attach = match_pb2.Attach(match=match, aid=True)
        await self.call.write(match_pb2.PlayRequest(attach=attach))
        async for response in self.call:
            update = response.update
            if update.HasField("invitation"):
                await self.greet(update.invitation)
            self.refusals += update.refusals
            for raw in update.entries:
                if await self.follow(raw) == "close":
                    self.call.cancel()
                    return
            await self.act(update)

    async def greet(self, invitation: match_pb2.Invitation) -> None:
        """Answer with the hello."""
        self.seat = invitation.seat
        box = X25519PrivateKey.from_private_bytes(derive(self.audit, "tessera/1/box-key"))
        body = enc(
            "tessera/1/hello",
            hashlib.sha256(invitation.terms).digest(),
            *(self.seat, 0, self.name, "foreign"),
            self.identity.public_key().public_bytes_raw(),
            self.signing.public_key().public_bytes_raw(),
            box.public_key().public_bytes_raw(),
            h("tessera/1/audit-seed", self.audit),
            *(self.link(CHAIN), CHAIN),
        )
        hello = signed(self.identity, body)
        await self.call.write(match_pb2.PlayRequest(hello=hello))

    def link(self, n: int) -> bytes:
        value = derive(self.audit, "tessera/1/chain-start")
        for _ in range(n):
            value = h("tessera/1/chain", value)
        return value

    async def follow(self, raw: bytes) -> str:
        """Check that an entry continues the chain, and give what it asks for; its kind."""
        body, signature = dec(raw)
        if not self.entries:
            _, terms, *_ = dec(body)
            referee, _ = dec(dec(terms)[7])
            self.referee = Ed25519PublicKey.from_public_bytes(dec(referee)[4])
            self.match = hashlib.sha256(body).digest()
        self.referee.verify(signature, body)
        kind, payload = "genesis", []
        if self.entries:
            _, match, _, index, previous, _, kind, payload, _ = dec(body)
            assert (match, index, previous) == (self.match, len(self.entries), self.head)
        self.entries.append(raw)
        self.head = hashlib.sha256(body).digest()
        if kind == "draw" and self.seat in payload[2]:
            await self.say("preimage", [payload[0], self.link(CHAIN - payload[0])])
        return kind

    async def say(self, kind: str, payload: list[Any]) -> None:
        self.counter += 1
        body = enc(
            *("tessera/1/message", self.match, self.seat, 0, self.counter),
            *(len(self.entries) - 1, self.head, kind, payload),
        )
        await self.call.write(match_pb2.PlayRequest(message=signed(self.signing, body)))

    # -- deciding ---------------------------------------------------------------------------------

    async def act(self, update: match_pb2.MatchUpdate) -> None:
        newest = len(self.entries) - 1
        if update.aid.index != newest or self.asked_at == newest:
            return
        if update.aid.legal_moves:
            self.asked_at = newest
            await self.choose([AncientEmpires.Move.FromString(m) for m in update.aid.legal_moves])
        elif not update.waiting.draw and self.seat in update.waiting.seats and not self.audited:
            self.audited = True
            rest = [piece.opening for piece in self.sealed if not piece.opened]
            await self.say("audit", [self.audit, rest])

    async def choose(self, moves: list[AncientEmpires.Move]) -> None:
        move = moves[secrets.randbelow(len(moves))]
        openings = []
        kind = move.WhichOneof("move")
        if kind == "place":
            move.place.order.commitment = self.seal(move.place.slot)
        elif kind == "reveal":
            piece = self.orders.pop(move.reveal.slot)
            piece.opened = True
            move.reveal.order.value = AncientEmpires.Order.ValueType(piece.value + 1)
            openings.append(piece.opening)
        await self.say("moves", [[move.SerializeToString()], openings])

    def seal(self, slot: int) -> bytes:
        """Put an Order face down: every time one of another kind, so that all are in supply."""
        serial = len(self.sealed)
        value = serial % ORDERS_AN_AGE % KINDS_OF_ORDER
        where = (self.match, self.seat, "order", serial)
        nonce = derive(self.audit, "tessera/1/nonce", *where, self.counter + 1)
        piece = Sealed(serial, value, nonce)
        self.orders[slot] = piece
        self.sealed.append(piece)
        return h("tessera/1/commitment", *where, value, nonce)
