"""Passwords of tables: kept as salt and hash, so that a copy of the store opens no table."""

from __future__ import annotations

import hashlib
import hmac


def kept(password: str, salt: bytes) -> str:
    """What is kept of *password*; *salt* are 16 random bytes."""
    digest = hashlib.scrypt(password.encode(), salt=salt, n=1 << 11, r=8, p=1, dklen=32)
    return f"{salt.hex()}:{digest.hex()}"


def fits(password: str, known: str) -> bool:
    """Whether *known* was kept of *password*."""
    salt = bytes.fromhex(known.partition(":")[0])
    return hmac.compare_digest(kept(password, salt), known)
