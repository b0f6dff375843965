"""A client as somebody would write it in another language, from the protos and docs/protocol.md.

It knows nothing of Tessera's own code: it uses the generated stubs, SHA-256 and a cryptography
library.  It has no rules either: it asks for ``Aid`` and plays by chance from the moves it is
given, seals and opens its Orders, joins every draw, opens the card that was dealt to it, checks
signatures and the chain of entries, and reveals its audit seed at the end.
"""

from __future__ import annotations

import hashlib
import queue
import random
import ssl
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import grpc
from cryptography import x509
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.hkdf import HKDF, HKDFExpand
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tessera.v1 import ancient_empires_pb2, lobby_pb2, lobby_pb2_grpc, match_pb2, match_pb2_grpc

CHAIN = 256
ORDERS = [0] * 2 + [1, 2, 3] + [4] * 2 + [5] + [6] * 2 + [7] + [8] * 2  # the 13 tokens


# -- bytes ----------------------------------------------------------------------------------------


def value(x: Any) -> bytes:
    """The canonical encoding of an integer, bytes, a text or a list."""
    if isinstance(x, int):
        return b"\x01" + x.to_bytes(8, "big")
    if isinstance(x, bytes):
        return b"\x02" + len(x).to_bytes(4, "big") + x
    if isinstance(x, str):
        raw = x.encode()
        return b"\x03" + len(raw).to_bytes(4, "big") + raw
    return b"\x04" + len(x).to_bytes(4, "big") + b"".join(map(value, x))


def enc(*items: Any) -> bytes:
    return value(list(items))


def dec(data: bytes) -> Any:
    item, end = _read(data, 0)
    assert end == len(data)
    return item


def _read(data: bytes, at: int) -> tuple[Any, int]:
    tag = data[at]
    if tag == 1:
        return int.from_bytes(data[at + 1 : at + 9], "big"), at + 9
    size, at = int.from_bytes(data[at + 1 : at + 5], "big"), at + 5
    if tag == 4:
        items = []
        for _ in range(size):
            item, at = _read(data, at)
            items.append(item)
        return items, at
    raw = data[at : at + size]
    return (raw if tag == 2 else raw.decode()), at + size


def H(label: str, *items: Any) -> bytes:  # noqa: N802 - as docs/protocol.md calls it
    return hashlib.sha256(enc(label, *items)).digest()


def derive(seed: bytes, label: str, *items: Any) -> bytes:
    return HKDFExpand(hashes.SHA256(), 32, enc(label, *items)).derive(seed)


def signed(key: Ed25519PrivateKey, *items: Any) -> bytes:
    body = enc(*items)
    return enc(body, key.sign(body))


def opened(raw: bytes, key: bytes) -> tuple[bytes, list[Any]]:
    """The body of a signed value and what is in it; raises unless the signature verifies."""
    body, signature = dec(raw)
    Ed25519PublicKey.from_public_bytes(key).verify(signature, body)
    return body, dec(body)


# -- the client -----------------------------------------------------------------------------------


@dataclass
class Piece:
    """What this seat sealed, or was dealt: all that an opening needs."""

    zone: str
    serial: int
    value: int
    nonce: bytes

    def opening(self) -> list[Any]:
        return [self.zone, self.serial, self.value, self.nonce]


@dataclass
class Token(Piece):
    """An Order that lies face-down."""

    slot: int


@dataclass
class ForeignClient:
    """One player, at one server."""

    port: int
    name: str
    seed: int = 1
    game: Any = ancient_empires_pb2.AncientEmpires
    identity: Ed25519PrivateKey = field(default_factory=Ed25519PrivateKey.generate)
    signing: Ed25519PrivateKey = field(default_factory=Ed25519PrivateKey.generate)
    entries: list[bytes] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)
    seat: int = -1
    counter: int = 0
    sealed: dict[int, Token] = field(default_factory=dict)
    dealt: list[Piece] = field(default_factory=list)
    answered: int = -1
    closed: bool = False

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.audit = self.chance.randbytes(32)
        self.box = X25519PrivateKey.from_private_bytes(derive(self.audit, "tessera/1/box-key"))
        self.chain = [derive(self.audit, "tessera/1/chain-start")]
        for _ in range(CHAIN):
            self.chain.append(H("tessera/1/chain", self.chain[-1]))
        self.outgoing: queue.SimpleQueue[match_pb2.PlayRequest | None] = queue.SimpleQueue()

    # -- coming in --------------------------------------------------------------------------------

    def play(self, code: str) -> None:
        """Join the table *code*, say ready, and play its match to the last entry."""
        pem = ssl.get_server_certificate(("127.0.0.1", self.port))
        credentials = grpc.ssl_channel_credentials(pem.encode())
        options = (("grpc.ssl_target_name_override", "tessera"),)
        with grpc.secure_channel(f"127.0.0.1:{self.port}", credentials, options) as channel:
            lobby: Any = lobby_pb2_grpc.LobbyServiceStub(channel)
            token = self.sign_in(lobby, pem)
            metadata = (("authorization", f"Bearer {token}"),)
            lobby.JoinTable(lobby_pb2.JoinTableRequest(code=code), metadata=metadata)
            ready = lobby_pb2.SetReadyRequest(code=code, ready=True)
            lobby.SetReady(ready, metadata=metadata)
            watching = lobby.WatchTable(lobby_pb2.WatchTableRequest(code=code), metadata=metadata)
            match = next(news.table.match for news in watching if news.table.match)
            watching.cancel()
            stub: Any = match_pb2_grpc.MatchServiceStub(channel)
            attach = match_pb2.Attach(match=match, from_index=0, aid=True)
            self.outgoing.put(match_pb2.PlayRequest(attach=attach))
            for response in stub.Play(self.requests(), metadata=metadata):
                self.take(response.update)
                if self.closed:
                    self.outgoing.put(None)
                    break

    def sign_in(self, lobby: Any, pem: str) -> str:
        key = self.identity.public_key().public_bytes_raw()
        greeting = lobby.Greet(lobby_pb2.GreetRequest(oldest_protocol=1, newest_protocol=1))
        certificate = x509.load_pem_x509_certificate(pem.encode())
        info = certificate.public_key().public_bytes(
            Encoding.DER, PublicFormat.SubjectPublicKeyInfo
        )
        tls = hashlib.sha256(info).digest()
        challenge = lobby.BeginSignIn(lobby_pb2.BeginSignInRequest(key=key)).challenge
        answer = lobby_pb2.SignInRequest(
            key=key,
            challenge=challenge,
            name=self.name,
            signature=self.identity.sign(enc("tessera/1/sign-in", tls, challenge, self.name)),
            protocol=greeting.protocol,
        )
        token: str = lobby.SignIn(answer).token
        return token

    def requests(self) -> Iterator[match_pb2.PlayRequest]:
        while (request := self.outgoing.get()) is not None:
            yield request

    # -- the match --------------------------------------------------------------------------------

    def take(self, update: match_pb2.MatchUpdate) -> None:
        if update.HasField("invitation") and self.seat < 0:
            self.greet(update.invitation)
        self.refusals += [refusal.text for refusal in update.refusals]
        for index, raw in enumerate(update.entries, update.first_index):
            if index == len(self.entries):
                self.entries.append(raw)
                self.begin(raw) if index == 0 else self.entry(index, raw)
        aid = update.aid
        if update.HasField("aid") and aid.index == len(self.entries) - 1 > self.answered:
            self.answer(aid)

    def greet(self, invitation: match_pb2.Invitation) -> None:
        self.seat = invitation.seat
        binding = hashlib.sha256(invitation.terms).digest()
        hello = signed(
            self.identity,
            *("tessera/1/hello", binding, self.seat, 0, self.name, "foreign"),
            self.identity.public_key().public_bytes_raw(),
            self.signing.public_key().public_bytes_raw(),
            self.box.public_key().public_bytes_raw(),
            H("tessera/1/audit-seed", self.audit),
            *(self.chain[-1], CHAIN),
        )
        self.outgoing.put(match_pb2.PlayRequest(hello=hello))

    def begin(self, raw: bytes) -> None:
        label, terms, hellos, _ = dec(dec(raw)[0])
        assert label == "tessera/1/genesis"
        assert len(hellos) == dec(terms)[4]
        referee = dec(terms)[7]
        _, (_, _, _, _, self.referee, *_) = opened(referee, dec(dec(referee)[0])[3])
        opened(raw, self.referee)
        self.match = self.head = hashlib.sha256(dec(raw)[0]).digest()

    def entry(self, index: int, raw: bytes) -> None:
        body, fields = opened(raw, self.referee)
        label, match, _, number, previous, _, kind, payload, _ = fields
        assert (label, match, number) == ("tessera/1/entry", self.match, index)
        assert previous == self.head, "the referee broke the chain"
        self.head = hashlib.sha256(body).digest()
        if kind == "draw" and self.seat in payload[2]:
            draw = payload[0]
            self.say("preimage", [draw, self.chain[CHAIN - draw]])
        elif kind == "beacon":
            self.unbox(payload[2])
        self.closed = kind == "close"

    def unbox(self, pieces: list[list[bytes]]) -> None:
        """Open what was dealt to this seat: without rules, by trying every box."""
        for serial, (commitment, box) in enumerate(pieces):
            ephemeral, ciphertext = box[:32], box[32:]
            mine = self.box.public_key().public_bytes_raw()
            place = (self.match, self.seat, "civilization", serial)
            info = enc("tessera/1/box", *place, ephemeral, mine)
            shared = self.box.exchange(X25519PublicKey.from_public_bytes(ephemeral))
            key = HKDF(hashes.SHA256(), 32, None, info).derive(shared)
            try:
                dealt, nonce = dec(ChaCha20Poly1305(key).decrypt(bytes(12), ciphertext, info))
            except InvalidTag:
                continue
            assert commitment == H("tessera/1/dealt", *place, dealt, nonce)
            self.dealt.append(Piece("civilization", serial, dealt, nonce))

    def say(self, kind: str, payload: list[Any]) -> None:
        self.counter += 1
        message = signed(
            self.signing,
            *("tessera/1/message", self.match, self.seat, 0, self.counter),
            *(len(self.entries) - 1, self.head, kind, payload),
        )
        self.outgoing.put(match_pb2.PlayRequest(message=message))

    # -- moves ------------------------------------------------------------------------------------

    def answer(self, aid: match_pb2.Aid) -> None:
        if aid.legal_moves:
            self.answered = aid.index
            move = self.game.Move.FromString(self.chance.choice(list(aid.legal_moves)))
            openings = self.fill(move)
            self.say("moves", [[move.SerializeToString()], openings])
        elif aid.phase == "The game is over":
            self.answered = aid.index
            self.say("audit", [self.audit, []])  # every Order was revealed

    def fill(self, move: Any) -> list[Any]:
        """Seal or open the blank of a move, if it has one; the openings that go with it."""
        if move.HasField("place"):
            left = list(ORDERS)
            this_age = len(self.sealed) % 5  # five tokens an Age; a full hand begins each
            for serial in range(len(self.sealed) - this_age, len(self.sealed)):
                left.remove(self.sealed[serial].value)
            order = self.chance.choice(left)
            move.place.order.commitment = self.seal(move.place.slot, order)
        elif move.HasField("reveal"):
            piece = max(
                (piece for piece in self.sealed.values() if piece.slot == move.reveal.slot),
                key=lambda piece: piece.serial,
            )
            move.reveal.order.value = piece.value + 1
            return [piece.opening()]
        elif move.HasField("choose_civilization"):
            piece = self.dealt[move.choose_civilization.card]
            move.choose_civilization.civilization.value = piece.value
            return [piece.opening()]
        return []

    def seal(self, slot: int, order: int) -> bytes:
        serial, generation = len(self.sealed), self.counter + 1
        place = (self.match, self.seat, "order", serial)
        nonce = derive(self.audit, "tessera/1/nonce", *place, generation)
        self.sealed[serial] = Token("order", serial, order, nonce, slot)
        return H("tessera/1/commitment", *place, order, nonce)
