"""How commands come to a server: the options they share, and what they say on the way."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import typer
from rich.text import Text

from tessera.errors import SetupError
from tessera.fairness.keys import SigningKey
from tessera.spoken import spoken
from tessera_cli.console import err
from tessera_client.address import parse_address
from tessera_client.home import Home
from tessera_client.lobby import Lobby
from tessera_client.way import Way

ServerOption: TypeAlias = Annotated[
    str, typer.Option("--server", help="Where the server is: host, or host:port.")
]
ServerKeyOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--server-key", help="SHA-256 of the server's key in hexadecimal, if you know it already."
    ),
]
NameOption: TypeAlias = Annotated[
    str, typer.Option("--name", help="By which name you sign in; none: as in `tessera key show`.")
]
TableOption: TypeAlias = Annotated[
    str, typer.Option("--table", help="The code of the table: six letters and digits.")
]
PasswordOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--password", envvar="TESSERA_TABLE_PASSWORD", help="Of the table, if it has one."
    ),
]
LeashOption: TypeAlias = Annotated[
    bool, typer.Option("--leash", hidden=True, help="End when standard input ends.")
]

WHOSE_HASH: Final = (
    "Copy the 64 hexadecimal digits that tessera serve --json prints as its key, or leave it out"
    " and compare the words."
)


def way_to(server: str, home: Home, identity: SigningKey, *, name: str, key: str) -> Way:
    """The way to *server*.  Raises SetupError."""
    try:
        expected = bytes.fromhex(key)
    except ValueError as error:
        raise SetupError(f"{key!r} is no hexadecimal text", remedy=WHOSE_HASH) from error
    if expected and len(expected) != 32:
        raise SetupError("the hash of a server's key has 32 bytes", remedy=WHOSE_HASH)
    return Way(parse_address(server), home.pins, identity, name or home.name, expected)


def tell_server(lobby: Lobby) -> None:
    """Say where we are, and by which words the host can confirm it."""
    met, greeting = lobby.connection.met, lobby.greeting
    err.print(Text(f"{greeting.name or 'The server'} at {lobby.connection.address}"))
    if met.first:
        err.print(
            Text(
                f"You are here for the first time. Its key is {spoken(met.key_hash)}: "
                "ask the host whether these are the words."
            )
        )
