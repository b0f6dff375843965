"""Invite links: ``tessera://host:port/CODE``."""

from __future__ import annotations

from dataclasses import dataclass

from tessera.errors import SetupError
from tessera.sentences import sentence
from tessera_client.address import Address, parse_address

SCHEME = "tessera://"


@dataclass(frozen=True, slots=True)
class Invite:
    """Where a table is; *code* is empty where only a server is named."""

    address: Address
    code: str


def invite_link(address: str, code: str) -> str:
    """The link that brings a friend to a table."""
    return f"{SCHEME}{address}/{code}"


def read_invite(text: str) -> Invite:
    """The table that *text* names: a link, ``host:port CODE`` or ``host:port``.

    Raises SetupError.
    """
    text = text.strip().removeprefix(SCHEME)
    where, _, code = text.replace(" ", "/").partition("/")
    code = code.strip("/ ").upper()
    if code and not (code.isascii() and code.isalnum()):
        raise SetupError(
            sentence("{code} is no code of a table", code=repr(code)),
            remedy="A code has six letters and digits.",
        )
    return Invite(parse_address(where), code)
