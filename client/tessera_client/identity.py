"""Who a player is at every table: one long-lived Ed25519 key, kept in a file.

The file is PKCS #8 in PEM, encrypted if the player gives a passphrase, so other programs read it
too.  Whoever has the file (and the passphrase) is the player.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    KeySerializationEncryption,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from tessera.errors import FormatError
from tessera.spoken import spoken
from tessera_client.files import write_durably


class Identity:
    """A player's key."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self.key = key
        self.public = key.public_key().public_bytes_raw()
        """32 bytes, by which everybody knows the player."""

    @classmethod
    def new(cls, entropy: Callable[[int], bytes]) -> Identity:
        """A fresh key from 32 bytes of *entropy*."""
        return cls(Ed25519PrivateKey.from_private_bytes(entropy(32)))

    @property
    def words(self) -> str:
        """The public key as words to compare by voice."""
        return spoken(self.public)

    def pem(self, passphrase: str = "") -> bytes:
        """The key as a file, encrypted unless *passphrase* is empty."""
        how: KeySerializationEncryption = NoEncryption()
        if passphrase:
            how = BestAvailableEncryption(passphrase.encode())
        return self.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, how)

    def save(self, path: Path, passphrase: str = "") -> None:
        """Put the key in *path*, for its owner's eyes only."""
        write_durably(path, self.pem(passphrase))


def is_locked(pem: bytes) -> bool:
    """Whether a passphrase is needed to read the key in *pem*."""
    return b"ENCRYPTED" in pem


def read_identity(pem: bytes, passphrase: str = "", *, name: str = "The key") -> Identity:
    """The key in the bytes of a file; *name* says in errors which.  Raises FormatError."""
    if is_locked(pem) and not passphrase:
        raise FormatError(f"{name} is locked", remedy="Give its passphrase.")
    try:
        key = load_pem_private_key(pem, passphrase.encode() if is_locked(pem) else None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        if is_locked(pem):
            raise FormatError(
                f"{name} does not open with this passphrase",
                remedy="Try again; a lost passphrase cannot be recovered, only a new key be made.",
            ) from error
        raise FormatError(
            f"{name} is damaged or no key", remedy="Bring it back from a copy, or make a new key."
        ) from error
    if not isinstance(key, Ed25519PrivateKey):
        raise FormatError(f"{name} is not an Ed25519 key", remedy="Make one with `tessera key`.")
    return Identity(key)
