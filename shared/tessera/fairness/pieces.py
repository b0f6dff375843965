"""Hidden pieces: commitments to them, openings, and boxes in which they are dealt.

``commitment = H("tessera/1/commitment", match, seat, zone, serial, value, nonce)``: the serial
counts the pieces that the seat has put into the zone, from 0, so a commitment that is copied by
another seat or into another place can never be opened.  Pieces that the referee deals have the
label ``tessera/1/dealt``; their serial counts all pieces dealt in the match.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tessera.canonical import Value, decode, digest, encode
from tessera.engine.steps import Seat
from tessera.errors import BadOpening, FormatError
from tessera.fairness.keys import derive
from tessera.fairness.layout import KEY, shaped, sized

SEALED: Final = "tessera/1/commitment"
DEALT: Final = "tessera/1/dealt"
NONCE: Final = "tessera/1/nonce"
DEALT_NONCE: Final = "tessera/1/dealt-nonce"
EPHEMERAL: Final = "tessera/1/box-ephemeral"
BOX_KEY: Final = "tessera/1/box"
SHUFFLE: Final = "tessera/1/shuffle"
SHUFFLE_NODE: Final = "tessera/1/shuffle-node"
SHUFFLE_NONCE: Final = "tessera/1/shuffle-nonce"

LEVELS: Final = 6
CANDIDATES: Final = 1 << LEVELS
"""How many ways of sealing a lot its owner prepares; all but the one that is picked are shown."""


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A piece of a lot that was shuffled face down."""

    candidate: int
    """The one that was picked (see :mod:`~tessera.fairness.shuffles`)."""
    place: int
    """In the lot, from 0."""


@dataclass(frozen=True, slots=True)
class Sealing:
    """A hidden piece as the transcript knows it."""

    seat: Seat
    """Who sealed it, or to whom it was dealt: who can open it."""
    epoch: int
    """The key epoch of the seat at that time."""
    zone: str
    serial: int
    generation: int
    """The counter of the message that sealed it; for a dealt piece the number of the draw."""
    dealt: bool = False
    shuffled: Shuffled | None = None
    """Where it comes from, if it was shuffled with others."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What its owner shows of a hidden piece."""

    zone: str
    serial: int
    value: int
    nonce: bytes

    def pack(self) -> Value:
        return [self.zone, self.serial, self.value, self.nonce]

    @classmethod
    def unpack(cls, values: Any) -> Opening:
        """Raises FormatError."""
        zone, serial, value, nonce = shaped(values, "an opening", str, int, int, bytes)
        return cls(zone, serial, value, sized(nonce, "the nonce of an opening"))


def commit(match: bytes, sealing: Sealing, value: int, nonce: bytes) -> bytes:
    """The commitment to a piece of *value*, 32 bytes."""
    label = DEALT if sealing.dealt else SEALED
    return digest(label, match, sealing.seat, sealing.zone, sealing.serial, value, nonce)


def nonce_of(seed: bytes, match: bytes, sealing: Sealing) -> bytes:
    """The nonce of a piece, from the audit seed of its owner or the deck seed of the referee.

    The generation is in it: a piece that is sealed again, because the message that sealed it first
    was refused, has another nonce, so opening the second tells nothing of the first.
    """
    if sealing.shuffled is not None:
        place = sealing.shuffled.place
        first = replace(sealing, serial=sealing.serial - place, shuffled=None)
        return place_nonce(candidate_seed(seed, match, first, sealing.shuffled.candidate), place)
    label = DEALT_NONCE if sealing.dealt else NONCE
    return derive(
        seed, label, match, sealing.seat, sealing.zone, sealing.serial, sealing.generation
    )


# -- lots that are shuffled face down -------------------------------------------------------------


def candidate_root(seed: bytes, match: bytes, first: Sealing) -> bytes:
    """The secret from which all candidates of a lot follow; *first* is its first piece."""
    at = (first.seat, first.zone, first.serial, first.generation)
    return derive(seed, SHUFFLE, match, *at)


def halves(node: bytes) -> tuple[bytes, bytes]:
    """The two secrets that follow from the secret *node*."""
    return digest(SHUFFLE_NODE, node, 0), digest(SHUFFLE_NODE, node, 1)


def candidate_seed(seed: bytes, match: bytes, first: Sealing, candidate: int) -> bytes:
    """The secret of one *candidate*: its bits, the highest first, say which half to take."""
    node = candidate_root(seed, match, first)
    for level in reversed(range(LEVELS)):
        node = halves(node)[candidate >> level & 1]
    return node


def place_nonce(seed: bytes, place: int) -> bytes:
    """The nonce of the piece at *place*, from the secret of its candidate."""
    return digest(SHUFFLE_NONCE, seed, place)


# -- boxes ----------------------------------------------------------------------------------------


def box_up(
    deck: bytes, match: bytes, sealing: Sealing, receiver: bytes, value: int, nonce: bytes
) -> bytes:
    """*value* and *nonce* for the eyes of *receiver* (an X25519 public key) alone.

    The ephemeral key follows from the deck seed: after a crash the same box is made again.
    """
    secret = derive(deck, EPHEMERAL, match, sealing.serial, receiver)
    own = X25519PrivateKey.from_private_bytes(secret)
    public = own.public_key().public_bytes_raw()
    shared = own.exchange(X25519PublicKey.from_public_bytes(receiver))
    key, aad = _box_secrets(shared, match, sealing, public, receiver)
    return public + ChaCha20Poly1305(key).encrypt(bytes(12), encode(value, nonce), aad)


def unbox(
    box: bytes, match: bytes, sealing: Sealing, private: X25519PrivateKey
) -> tuple[int, bytes]:
    """The value and the nonce in *box*, for its receiver.  Raises BadOpening."""
    receiver = private.public_key().public_bytes_raw()
    try:
        shared = private.exchange(X25519PublicKey.from_public_bytes(box[:KEY]))
    except ValueError as error:
        raise BadOpening(f"the box of dealt piece {sealing.serial} has no key") from error
    return _read(box, match, sealing, shared, receiver)


def own_box(
    deck: bytes, match: bytes, sealing: Sealing, receiver: bytes, box: bytes
) -> tuple[int, bytes]:
    """The value and the nonce in *box*, for the referee that made it.  Raises BadOpening."""
    own = X25519PrivateKey.from_private_bytes(
        derive(deck, EPHEMERAL, match, sealing.serial, receiver)
    )
    shared = own.exchange(X25519PublicKey.from_public_bytes(receiver))
    return _read(box, match, sealing, shared, receiver)


def _read(
    box: bytes, match: bytes, sealing: Sealing, shared: bytes, receiver: bytes
) -> tuple[int, bytes]:
    try:
        key, aad = _box_secrets(shared, match, sealing, box[:KEY], receiver)
        plain = ChaCha20Poly1305(key).decrypt(bytes(12), box[KEY:], aad)
        value, nonce = shaped(decode(plain), "a box", int, bytes)
    except (InvalidTag, FormatError) as error:
        raise BadOpening(f"the box of dealt piece {sealing.serial} cannot be opened") from error
    return value, nonce


def _box_secrets(
    shared: bytes, match: bytes, sealing: Sealing, public: bytes, receiver: bytes
) -> tuple[bytes, bytes]:
    """The key of a box, which is used once, and what is authenticated with it."""
    info = encode(BOX_KEY, match, sealing.seat, sealing.zone, sealing.serial, public, receiver)
    return HKDF(SHA256(), 32, None, info).derive(shared), info
