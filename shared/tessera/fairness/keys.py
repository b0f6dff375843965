"""Ed25519 keys, and secrets that are derived rather than stored.  Files are kept elsewhere.

Signing and checking is what a referee, a client and a verifier spend most of their time with.
libsodium (PyNaCl) does it in little more than half the time that OpenSSL (cryptography) takes, so
it is used for that; everything else is done by the latter.
"""

from __future__ import annotations

from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from nacl.bindings import crypto_sign, crypto_sign_open, crypto_sign_seed_keypair
from nacl.exceptions import BadSignatureError

from tessera.canonical import Value, digest, encode
from tessera.errors import BadSignature, FormatError
from tessera.fairness.layout import SIGNATURE

AUDIT_SEED: Final = "tessera/1/audit-seed"
BOX: Final = "tessera/1/box-key"


class SigningKey:
    """An Ed25519 key: of a person, of a seat in one match, of a referee."""

    __slots__ = ("_pair", "public", "secret")

    def __init__(self, secret: bytes) -> None:
        """*secret* are 32 random bytes."""
        if len(secret) != 32:
            raise FormatError(f"an Ed25519 key has 32 bytes, not {len(secret)}")
        self.secret: bytes = secret
        self.public: bytes
        self.public, self._pair = crypto_sign_seed_keypair(secret)

    def sign(self, body: bytes) -> bytes:
        """The signature of *body*, 64 bytes; the same every time."""
        return crypto_sign(body, self._pair)[:SIGNATURE]

    def __repr__(self) -> str:
        return f"SigningKey({self.public.hex()[:16]}…)"

    def to_pem(self, passphrase: str = "") -> bytes:
        """The key for a file: PKCS#8 in PEM, encrypted if there is a passphrase."""
        lock = BestAvailableEncryption(passphrase.encode()) if passphrase else NoEncryption()
        key = Ed25519PrivateKey.from_private_bytes(self.secret)
        return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, lock)

    @classmethod
    def from_pem(cls, pem: bytes, passphrase: str = "") -> SigningKey:
        """The key in a file.  Raises FormatError for other bytes or a wrong passphrase."""
        try:
            key = load_pem_private_key(pem, passphrase.encode() if passphrase else None)
        except TypeError as error:
            remedy = "Give its passphrase." if not passphrase else "Give no passphrase."
            raise FormatError(str(error), remedy=remedy) from error
        except ValueError as error:
            raise FormatError(
                "the key file is damaged, or the passphrase is wrong",
                remedy="Give the right passphrase, or bring the file back from a copy.",
            ) from error
        if not isinstance(key, Ed25519PrivateKey):
            raise FormatError(
                "the key file holds another kind of key than Ed25519",
                remedy="Give the file that tessera key export has written.",
            )
        return cls(key.private_bytes_raw())


_SMALL: Final = frozenset(
    int(y, 16)
    for y in (
        "0",
        "1",
        "05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826",
        "7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7",
        "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffec",
        "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed",
        "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffee",
    )
)
"""The y coordinates of points of small order.  As keys they would let anybody sign: whoever has one
could deny everything."""


class VerifyingKey:
    """The public half of a key."""

    __slots__ = ("raw",)

    def __init__(self, raw: bytes) -> None:
        """*raw* are 32 bytes.  Raises FormatError."""
        if len(raw) != 32:
            raise FormatError(f"an Ed25519 public key has 32 bytes, not {len(raw)}")
        if int.from_bytes(raw, "little") & ((1 << 255) - 1) in _SMALL:
            raise FormatError("this Ed25519 public key would let anybody sign")
        self.raw = raw

    def check(self, body: bytes, signature: bytes, what: str) -> None:
        """Raises BadSignature unless this key signed *body*."""
        if len(signature) != SIGNATURE:  # else its end would be taken for the beginning of the body
            raise BadSignature(f"the signature of {what} does not have {SIGNATURE} bytes")
        try:
            crypto_sign_open(signature + body, self.raw)
        except BadSignatureError as error:
            raise BadSignature(f"the signature of {what} does not verify") from error


def derive(seed: bytes, label: str, *values: Value) -> bytes:
    """32 bytes that follow from *seed*, which is random, for one use: HKDF-Expand with SHA-256.

    The info is the canonical list of *label* and *values*.
    """
    return HKDFExpand(SHA256(), 32, encode(label, *values)).derive(seed)


def audit_commitment(seed: bytes) -> bytes:
    """What a hello says of an audit seed that is revealed when the match is over."""
    return digest(AUDIT_SEED, seed)


def check_box_key(public: bytes) -> None:
    """Raises FormatError for an X25519 public key to which nothing can be encrypted."""
    try:
        X25519PrivateKey.from_private_bytes(bytes(32)).exchange(
            X25519PublicKey.from_public_bytes(public)
        )
    except ValueError as error:
        raise FormatError("nothing can be encrypted to this X25519 key") from error


def box_key(seed: bytes) -> X25519PrivateKey:
    """The key with which a seat opens the boxes of pieces dealt to it."""
    return X25519PrivateKey.from_private_bytes(derive(seed, BOX))
