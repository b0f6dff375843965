"""Who a player is at every table: one long-lived Ed25519 key, kept in a file.

The file is PKCS #8 in PEM, encrypted if the player gives a passphrase, so other programs read it
too.  Whoever has the file (and the passphrase) is the player.
"""

from __future__ import annotations

from pathlib import Path

from tessera.errors import FormatError
from tessera.fairness.keys import SigningKey
from tessera.sentences import sentence
from tessera_client.files import write_durably


def is_locked(pem: bytes) -> bool:
    """Whether a passphrase is needed to read the key in *pem*."""
    return b"ENCRYPTED" in pem


def read_identity(pem: bytes, passphrase: str = "", *, name: str = "The key") -> SigningKey:
    """The key in the bytes of a file; *name* says in errors which.  Raises FormatError."""
    if is_locked(pem) and not passphrase:
        raise FormatError(sentence("{name} is locked", name=name), remedy="Give its passphrase.")
    try:
        return SigningKey.from_pem(pem, passphrase if is_locked(pem) else "")
    except FormatError as error:
        if is_locked(pem):
            raise FormatError(
                sentence("{name} does not open with this passphrase", name=name),
                remedy="Try again; a lost passphrase cannot be recovered, only a new key be made.",
            ) from error
        raise FormatError(
            sentence("{name} is damaged or no Ed25519 key", name=name),
            remedy="Bring it back from a copy, or make a new key.",
        ) from error


def save_identity(key: SigningKey, path: Path, passphrase: str = "") -> None:
    """Put *key* in *path*, for its owner's eyes only, encrypted unless *passphrase* is empty."""
    write_durably(path, key.to_pem(passphrase))
