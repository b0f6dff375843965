"""The servers that this player has met, each by the key it showed the first time.

A certificate made by its own server proves nothing by itself.  So the first time a player comes to
an address its public key is noted, and shown as words that the host can read out; from then on no
other key is taken there.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from tessera.errors import FormatError, WrongServer
from tessera.fairness.layout import sized
from tessera.sentences import sentence
from tessera.spoken import spoken
from tessera_client.files import read_json, write_durably

KEY_BYTES = 32


@dataclass(frozen=True, slots=True)
class Met:
    """How a server is known."""

    key_hash: bytes
    first: bool
    """Whether this is the first time."""

    @property
    def words(self) -> str:
        """The server's key as words to compare by voice."""
        return spoken(self.key_hash)


class Pins:
    """The file of known servers."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def known(self) -> dict[str, bytes]:
        """SHA-256 of the public key of every known server, by address.  Raises FormatError."""
        try:
            plain = read_json(self._path)
            return {name: sized(bytes.fromhex(key), "a key") for name, key in plain.items()}
        except FileNotFoundError:
            return {}
        except (ValueError, AttributeError, TypeError, FormatError) as error:
            raise FormatError(
                sentence("{file} is damaged", file=self._path),
                remedy="Delete it; then every server counts as met for the first time.",
            ) from error

    def meet(self, address: str, key_hash: bytes) -> Met:
        """Note the key of a new server, or compare that of a known one.  Raises WrongServer."""
        known = self.known()
        pinned = known.get(address)
        if pinned is None:
            self._save({**known, address: key_hash})
            return Met(key_hash, first=True)
        if pinned != key_hash:
            raise WrongServer(
                sentence(
                    "the server at {address} has another key than before: it was {before}, now it "
                    "is {now}",
                    address=address,
                    before=spoken(pinned),
                    now=spoken(key_hash),
                ),
                remedy=sentence(
                    "Ask its host which words are right. If the new ones are, forget the old key: "
                    "tessera key forget {address}",
                    address=address,
                ),
            )
        return Met(key_hash, first=False)

    def forget(self, address: str) -> bool:
        """Take the next key of *address* as if it were new; whether one was known."""
        known = self.known()
        if known.pop(address, None) is None:
            return False
        self._save(known)
        return True

    def _save(self, known: dict[str, bytes]) -> None:
        plain = {address: known[address].hex() for address in sorted(known)}
        write_durably(self._path, json.dumps(plain, indent=2).encode())
