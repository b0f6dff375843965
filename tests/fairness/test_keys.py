"""Keys: files, derivations, chains, boxes; and keys that nobody should accept."""

from __future__ import annotations

import hashlib

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from tests.fairness.table import Bytes, Table
from tests.toys.pebbles import PEBBLES

from tessera.errors import BadDraw, BadOpening, BadSignature, FormatError
from tessera.fairness.chain import HashChain, follows, link
from tessera.fairness.keys import SigningKey, VerifyingKey, box_key, derive
from tessera.fairness.ledger import Link
from tessera.fairness.offences import FalsePreimage
from tessera.fairness.pieces import Sealing, box_up, commit, nonce_of, own_box, unbox
from tessera.fairness.secrets import RefereeSecrets, SeatSecrets
from tessera.fairness.terms import Hello

SEED = bytes(range(32))
PIECE = Sealing(1, 0, "order", 3, 7)


def test_a_key_comes_back_from_its_file_with_and_without_a_passphrase() -> None:
    key = SigningKey(SEED)
    assert SigningKey.from_pem(key.to_pem()).secret == SEED
    locked = key.to_pem("open sesame")
    assert SEED not in locked
    assert SigningKey.from_pem(locked, "open sesame").secret == SEED


@pytest.mark.parametrize("passphrase", ["", "open barley"])
def test_a_locked_key_is_refused_without_its_passphrase(passphrase: str) -> None:
    with pytest.raises(FormatError) as error:
        SigningKey.from_pem(SigningKey(SEED).to_pem("open sesame"), passphrase)
    assert error.value.remedy


def test_a_file_that_holds_no_key_is_refused() -> None:
    with pytest.raises(FormatError):
        SigningKey.from_pem(b"no key")


def test_a_key_does_not_show_its_secret() -> None:
    assert SEED.hex() not in repr(SigningKey(SEED))


@pytest.mark.parametrize(
    "raw",
    [
        bytes(32),
        bytes([1]) + bytes(31),
        bytes.fromhex("ec" + "ff" * 30 + "7f"),
        bytes.fromhex("ed" + "ff" * 30 + "ff"),
        bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85"),
        b"short",
    ],
)
def test_a_key_with_which_anybody_could_sign_is_refused(raw: bytes) -> None:
    with pytest.raises(FormatError):
        VerifyingKey(raw)


def test_a_signature_is_the_one_that_rfc_8032_gives() -> None:
    secret = bytes.fromhex("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7")
    public = bytes.fromhex("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025")
    signature = bytes.fromhex(
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
    )
    assert SigningKey(secret).public == public
    assert SigningKey(secret).sign(b"\xaf\x82") == signature
    VerifyingKey(public).check(b"\xaf\x82", signature, "the third vector")


GROUP = 2**252 + 27742317777372353535851937790883648493
"""The order of the group."""


def _raised(signature: bytes) -> bytes:
    """The same signature to those who do not look whether S is below the order of the group."""
    s = int.from_bytes(signature[32:], "little") + GROUP
    return signature[:32] + s.to_bytes(32, "little")


def _without_nonce(body: bytes) -> bytes:
    """A signature whose R is the neutral element: S is the key itself, times a hash."""
    hashed = bytearray(hashlib.sha512(SEED).digest()[:32])
    hashed[0] &= 248
    hashed[31] = hashed[31] & 127 | 64
    r = bytes([1]) + bytes(31)
    challenge = hashlib.sha512(r + SigningKey(SEED).public + body).digest()
    s = int.from_bytes(challenge, "little") * int.from_bytes(hashed, "little") % GROUP
    return r + s.to_bytes(32, "little")


BODY = b"what was signed"
SIGNED = SigningKey(SEED).sign(BODY)


@pytest.mark.parametrize(
    ("body", "signature"),
    [
        (BODY + b"!", SIGNED),
        (BODY, bytes([SIGNED[0] ^ 1]) + SIGNED[1:]),
        (BODY, _raised(SIGNED)),
        (BODY, _without_nonce(BODY)),
        (BODY, b""),
        (SIGNED[-1:] + BODY, SIGNED[:-1]),
        (BODY[1:], SIGNED + BODY[:1]),
    ],
    ids=["body", "nonce", "order", "no nonce", "nothing", "short", "long"],
)
def test_no_other_bytes_pass_for_a_signature(body: bytes, signature: bytes) -> None:
    with pytest.raises(BadSignature):
        VerifyingKey(SigningKey(SEED).public).check(body, signature, "a body")


def test_a_hello_with_a_box_key_that_cannot_be_used_is_refused() -> None:
    table = Table(PEBBLES, 2)
    hello = Hello.read(table.hellos[0])
    values = [getattr(hello, name) for name in Hello.__slots__ if name != "raw"]
    values[7] = bytes(32)
    with pytest.raises(FormatError):
        Hello.read(Hello(*values).sign(table.identities[0]))


def test_a_hello_signed_by_another_identity_is_refused() -> None:
    table = Table(PEBBLES, 2)
    with pytest.raises(BadSignature):
        Hello.read(Hello.read(table.hellos[0]).sign(table.identities[1]))


def test_secrets_come_back_from_their_bytes_and_derive_the_same() -> None:
    secrets = SeatSecrets.fresh(Bytes("x"))
    again = SeatSecrets.unpack(secrets.pack())
    assert again == secrets
    identity = SigningKey(SEED)
    assert secrets.hello(identity, "a", 0, SEED) == again.hello(identity, "a", 0, SEED)
    referee = RefereeSecrets.fresh(Bytes("y"))
    assert RefereeSecrets.unpack(referee.pack()) == referee
    with pytest.raises(FormatError):
        SeatSecrets.unpack(referee.pack())


def test_derived_secrets_differ_by_label_and_by_every_value() -> None:
    made = {
        derive(SEED, label, *values)
        for label in ("a", "b")
        for values in ((), (0,), (1,), (b"",), ("",), (0, 1), ([0, 1],))
    }
    assert len(made) == 14


def test_every_preimage_of_a_chain_leads_to_its_tip_and_to_no_other() -> None:
    chain = HashChain(SEED, 200)
    for draw in (1, 2, 63, 64, 65, 199, 200):
        assert follows(chain.preimage(draw), chain.tip, draw)
        assert not follows(chain.preimage(draw), chain.tip, draw + 1)
    assert link(chain.preimage(1)) == chain.tip
    for draw in (0, 201):
        with pytest.raises(BadDraw):
            chain.preimage(draw)


def test_a_preimage_may_be_missing_but_none_may_be_used_twice() -> None:
    chain = HashChain(SEED, 200)
    known = Link(chain.preimage(3), 3)
    known.check(7, chain.preimage(7), 200, "x")
    with pytest.raises(FalsePreimage):
        known.check(7, chain.preimage(6), 200, "x")
    with pytest.raises(BadDraw):
        known.check(3, chain.preimage(3), 200, "x")
    with pytest.raises(BadDraw):
        known.check(201, chain.preimage(200), 200, "x")


@pytest.mark.parametrize(
    "other",
    [
        Sealing(2, 0, "order", 3, 7),
        Sealing(1, 0, "cup", 3, 7),
        Sealing(1, 0, "order", 4, 7),
        Sealing(1, 0, "order", 3, 7, dealt=True),
    ],
)
def test_a_commitment_belongs_to_one_seat_zone_and_serial(other: Sealing) -> None:
    assert commit(SEED, PIECE, 5, SEED) != commit(SEED, other, 5, SEED)
    assert commit(SEED, PIECE, 5, SEED) != commit(SEED, PIECE, 6, SEED)
    assert nonce_of(SEED, SEED, PIECE) != nonce_of(SEED, SEED, other)


def test_a_piece_that_is_sealed_again_has_another_nonce() -> None:
    again = Sealing(1, 0, "order", 3, 8)
    assert nonce_of(SEED, SEED, PIECE) != nonce_of(SEED, SEED, again)


def test_a_box_is_opened_by_its_receiver_and_its_maker_alone() -> None:
    receiver, stranger = box_key(SEED), X25519PrivateKey.from_private_bytes(bytes(31) + b"x")
    public = receiver.public_key().public_bytes_raw()
    box = box_up(SEED, SEED, PIECE, public, 5, SEED)
    assert box == box_up(SEED, SEED, PIECE, public, 5, SEED)
    assert unbox(box, SEED, PIECE, receiver) == (5, SEED)
    assert own_box(SEED, SEED, PIECE, public, box) == (5, SEED)
    for args in (
        (box, SEED, PIECE, stranger),
        (box, bytes(32), PIECE, receiver),
        (box, SEED, Sealing(1, 0, "order", 4, 7), receiver),
        (box[:-1], SEED, PIECE, receiver),
        (b"", SEED, PIECE, receiver),
    ):
        with pytest.raises(BadOpening):
            unbox(*args)
