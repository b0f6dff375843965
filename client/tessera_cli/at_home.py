"""The player's folder and key, as the commands ask for them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from tessera.entropy import Entropy
from tessera.errors import FormatError
from tessera.fairness.keys import SigningKey
from tessera_client.home import VARIABLE, Home

PASSPHRASE = "TESSERA_PASSPHRASE"
"""Names the passphrase of the key where nobody can be asked for it."""

# Here as everywhere "readable" is off: the error of the system ends with a code of its own.
MatchFileArgument: TypeAlias = Annotated[
    Path, typer.Argument(help="A match file: it ends in .tessera.", readable=False)
]
HomeOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--home",
        envvar=VARIABLE,
        show_envvar=True,
        file_okay=False,
        readable=False,
        help="The folder with your key and matches; none: the usual one.",
    ),
]


def my_identity(home: Home, entropy: Entropy = os.urandom) -> SigningKey:
    """The player's key, made at the first use and unlocked where it has a passphrase."""
    if not home.has_identity():
        return home.make_identity(entropy)
    return home.identity(ask_passphrase(home) if home.is_locked() else "")


def ask_passphrase(home: Home) -> str:
    """The passphrase of the key, from the environment or the person.  Raises FormatError."""
    given = os.environ.get(PASSPHRASE, "")
    if given:
        return given
    if not sys.stdin.isatty():
        raise FormatError(
            f"{home.identity_file} is locked, and nobody is here to be asked",
            remedy=f"Put its passphrase into {PASSPHRASE}.",
        )
    return str(typer.prompt("Passphrase of your key", hide_input=True, err=True))


def new_passphrase(wanted: bool) -> str:
    """A passphrase to lock a key with, typed twice or from the environment; empty: none."""
    if not wanted:
        return ""
    given = os.environ.get(PASSPHRASE, "")
    if given:
        return given
    if not sys.stdin.isatty():
        raise FormatError(
            "nobody is here to be asked for a passphrase", remedy=f"Put it into {PASSPHRASE}."
        )
    return str(typer.prompt("New passphrase", hide_input=True, confirmation_prompt=True, err=True))
