"""The folder in which a player keeps what only this player has.

==================  ==================================================================
``identity.pem``    the key by which everybody knows the player
``name``            by which the player wants to be called
``servers.json``    the keys of servers met before
``matches/``        one folder a match: secrets, messages sent, and the match file
==================  ==================================================================
"""

from __future__ import annotations

import getpass
import os
import unicodedata
from pathlib import Path

import platformdirs

from tessera.entropy import Entropy
from tessera.errors import FormatError
from tessera.fairness.keys import SigningKey
from tessera.sentences import sentence
from tessera_client.files import write_durably
from tessera_client.identity import is_locked, read_identity, save_identity
from tessera_client.pins import Pins

VARIABLE = "TESSERA_HOME"
LONGEST_NAME = 24
"""Characters of a name: servers take no more."""
"""Names another folder: for a second player on one machine, and for tests."""


class Home:
    """A player's folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or default_folder()

    @property
    def identity_file(self) -> Path:
        """Where the player's key is."""
        return self.folder / "identity.pem"

    @property
    def matches(self) -> Path:
        """Where the matches are."""
        return self.folder / "matches"

    @property
    def pins(self) -> Pins:
        """The servers met before."""
        return Pins(self.folder / "servers.json")

    # -- who the player is ------------------------------------------------------------------------

    def has_identity(self) -> bool:
        """Whether there is a key."""
        return self.identity_file.exists()

    def is_locked(self) -> bool:
        """Whether the key needs a passphrase."""
        return is_locked(self._pem())

    def identity(self, passphrase: str = "") -> SigningKey:
        """The player's key.  Raises FormatError."""
        return read_identity(self._pem(), passphrase, name=str(self.identity_file))

    def make_identity(self, entropy: Entropy = os.urandom, passphrase: str = "") -> SigningKey:
        """Make the player's key, where there is none yet.  Raises FormatError."""
        if self.has_identity():
            raise FormatError(
                sentence("there is a key already: {file}", file=self.identity_file),
                remedy="Move it away first if you really want to be somebody else.",
            )
        identity = SigningKey(entropy(32))
        save_identity(identity, self.identity_file, passphrase)
        return identity

    def _pem(self) -> bytes:
        try:
            return self.identity_file.read_bytes()
        except FileNotFoundError as error:
            raise FormatError(
                sentence("there is no key at {file}", file=self.identity_file),
                remedy="Make one: tessera key new",
            ) from error

    @property
    def name(self) -> str:
        """By which the player wants to be called; the name of the account until one is chosen."""
        try:
            return (self.folder / "name").read_text("utf-8").strip() or "player"
        except FileNotFoundError:
            return _account()
        except UnicodeDecodeError as error:
            raise FormatError(
                sentence("{file} is damaged", file=self.folder / "name"),
                remedy="Choose a name: tessera key name NAME",
            ) from error

    @name.setter
    def name(self, name: str) -> None:
        name = unicodedata.normalize("NFC", name.strip())
        if not name or not name.isprintable():
            raise FormatError(
                sentence("{name} is no name", name=repr(name)),
                remedy="Use letters, digits and spaces.",
            )
        if len(name) > LONGEST_NAME:
            raise FormatError(
                sentence(
                    "the {what} is longer than {limit} characters",
                    what=sentence("name"),
                    limit=LONGEST_NAME,
                ),
                remedy=sentence("Shorten it to {limit} characters.", limit=LONGEST_NAME),
            )
        write_durably(self.folder / "name", f"{name}\n".encode())


def default_folder() -> Path:
    """``TESSERA_HOME`` where it is set, else where this system keeps the data of programs."""
    chosen = os.environ.get(VARIABLE, "")
    return Path(chosen) if chosen else platformdirs.user_data_path("tessera", appauthor=False)


def _account() -> str:
    try:
        return unicodedata.normalize("NFC", getpass.getuser())
    except (OSError, KeyError, ImportError):  # ImportError: Windows without USERNAME
        return "player"
