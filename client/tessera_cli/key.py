"""``tessera key``: the key by which everybody knows a player, and the servers a player knows."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from tessera.errors import FormatError
from tessera.spoken import spoken
from tessera_cli.at_home import HomeOption, ask_passphrase, new_passphrase
from tessera_cli.console import err, out, print_json
from tessera_cli.options import JsonOption
from tessera_client.address import parse_address
from tessera_client.files import read_bounded, write_durably
from tessera_client.home import Home
from tessera_client.identity import is_locked, read_identity, save_identity

LONGEST = 64 * 1024  # bytes: far above any key

app = typer.Typer(
    no_args_is_help=True,
    help="Show, make or move the key that is your name at every table.\n\n"
    "Whoever has the file is you: seats, matches under way and names are kept for the key. "
    "Keep a copy (`tessera key export`) where nobody else finds it.",
)

Locked = Annotated[bool, typer.Option("--passphrase", help="Lock the key with a passphrase.")]


@app.command()
def show(
    home: HomeOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show who you are, in words that others can compare, and where it is kept."""
    mine = Home(home)
    identity = mine.identity(ask_passphrase(mine) if mine.is_locked() else "")
    if as_json:
        print_json(
            {
                "name": mine.name,
                "key": identity.public.hex(),
                "words": spoken(identity.public),
                "locked": mine.is_locked(),
                "file": str(mine.identity_file),
                "servers": {name: key.hex() for name, key in mine.pins.known().items()},
            }
        )
        return
    out.print(f"name   {mine.name}", markup=False)
    out.print(f"words  {spoken(identity.public)}")
    out.print(f"key    {identity.public.hex()}")
    out.print(f"file   {mine.identity_file}", markup=False)
    out.print(f"locked {'yes, by a passphrase' if mine.is_locked() else 'no'}")
    _print_servers(mine)


def _print_servers(home: Home) -> None:
    known = home.pins.known()
    if known:
        table = Table("server", "words of its key", title="Servers met", title_justify="left")
        for name in sorted(known):
            table.add_row(name, spoken(known[name]))
        out.print(table)


@app.command()
def new(
    home: HomeOption = None,
    name: Annotated[str, typer.Option(help="By which name you want to be called.")] = "",
    passphrase: Locked = False,
) -> None:
    """Make a key, where there is none yet."""
    mine = Home(home)
    identity = mine.make_identity(passphrase=new_passphrase(passphrase))
    if name:
        mine.name = name
    out.print(f"{mine.name} is {spoken(identity.public)}", markup=False)
    err.print(f"The key is in {mine.identity_file}", markup=False)


@app.command()
def name(
    name: Annotated[str, typer.Argument(help="By which you want to be called.")],
    home: HomeOption = None,
) -> None:
    """Choose the name under which you sign in.

    A server may know it for somebody else's: then choose another.
    """
    mine = Home(home)
    mine.name = name
    out.print(mine.name, markup=False)


@app.command()
def passphrase(
    home: HomeOption = None,
    remove: Annotated[bool, typer.Option("--remove", help="Leave the key unlocked.")] = False,
) -> None:
    """Lock your key with a passphrase, change it, or remove it."""
    mine = Home(home)
    identity = mine.identity(ask_passphrase(mine) if mine.is_locked() else "")
    save_identity(identity, mine.identity_file, new_passphrase(not remove))
    out.print("The key is unlocked." if remove else "The key is locked by its passphrase.")


@app.command("export")
def export_key(
    file: Annotated[Path, typer.Argument(help="A file that does not exist yet.", readable=False)],
    home: HomeOption = None,
    locked: Locked = False,
) -> None:
    """Copy your key into a file, to keep it safe or to move to another machine."""
    mine = Home(home)
    if file.exists():
        raise FormatError(f"{file} exists already", remedy="Choose another name.")
    identity = mine.identity(ask_passphrase(mine) if mine.is_locked() else "")
    save_identity(identity, file, new_passphrase(locked))
    out.print(f"Whoever has {file} is you: keep it where nobody else finds it.", markup=False)


@app.command("import")
def import_key(
    file: Annotated[Path, typer.Argument(help="An exported key.", readable=False)],
    home: HomeOption = None,
) -> None:
    """Be on this machine who you were on another."""
    mine = Home(home)
    pem = read_bounded(file, LONGEST)
    if mine.has_identity():
        raise FormatError(
            f"there is a key already: {mine.identity_file}",
            remedy="Move it away first if you really want to be somebody else.",
        )
    phrase = typer.prompt("Its passphrase", hide_input=True, err=True) if is_locked(pem) else ""
    identity = read_identity(pem, phrase, name=str(file))
    write_durably(mine.identity_file, pem)
    out.print(f"You are {spoken(identity.public)}")


@app.command()
def forget(
    server: Annotated[str, typer.Argument(help="As in `tessera key show`: host:port.")],
    home: HomeOption = None,
) -> None:
    """Take the next key of a server as if you met it for the first time."""
    address = str(parse_address(server))
    if not Home(home).pins.forget(address):
        raise FormatError(
            f"no key of {address} is known", remedy="`tessera key show` lists the known ones."
        )
    out.print(f"forgot the key of {address}")
