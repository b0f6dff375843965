"""``tessera join``: a person at a terminal takes a seat at a table, or watches it."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from tessera.spoken import spoken
from tessera_cli.at_home import HomeOption, my_identity
from tessera_cli.console import out
from tessera_cli.going import NameOption, PasswordOption, ServerKeyOption, tell_server, way_to
from tessera_cli.loop import run
from tessera_cli.options import SeatOption
from tessera_cli.parlour import Parlour
from tessera_client.home import Home
from tessera_client.lan import Found, servers_nearby
from tessera_client.lobby import WATCH, Place
from tessera_client.tables import state_of
from tessera_client.visit import Visit
from tessera_client.way import Way

app = typer.Typer()


@app.command()
def join(
    server: Annotated[
        str,
        typer.Argument(help="Where the server is: host, or host:port; none: look around here."),
    ] = "",
    table: Annotated[
        str, typer.Argument(help="The code of the table; none: list the open ones.")
    ] = "",
    watch: Annotated[bool, typer.Option("--watch", help="Look on without a seat.")] = False,
    seat: SeatOption = None,
    fast: Annotated[
        bool, typer.Option("--fast", help="Send an action once it is complete, without asking.")
    ] = False,
    name: NameOption = "",
    password: PasswordOption = "",
    home: HomeOption = None,
    server_key: ServerKeyOption = "",
) -> None:
    """Take a seat at a table, or watch it.

    You play by numbered moves; `h` helps at any time. When you are disconnected,
    or quit, your seat stays yours: come back with the same command.

    Without a server, those on the local network are listed; without a table, the
    open ones.

    Example: tessera join play.example.org K7QM2X
    """
    if not server:
        _print_nearby(run(servers_nearby()))
        return
    mine = Home(home)
    way = way_to(server, mine, my_identity(mine), name=name, key=server_key)
    if not table:
        run(_list(way))
        return
    place: Place = WATCH if watch else seat
    visit = Visit(way, table, place=place, password=password)
    run(Parlour(visit, mine, confirm=not fast).stay())


def _print_nearby(servers: list[Found]) -> None:
    """Print the servers on the local network, by which words they are to be known, and how."""
    shown = Table("server", "words of its key", "its tables")
    for each in servers:
        words = spoken(each.key_hash) if each.key_hash else ""
        shown.add_row(each.name, words, f"tessera join {each.address}")
    if servers:
        out.print(shown)
    else:
        out.print("No server is near. Say where one is, or open a table: tessera host")


async def _list(way: Way) -> None:
    """Print the open tables."""
    lobby = await way.open()
    try:
        tell_server(lobby)
        tables = await anext(lobby.tables())
    finally:
        await lobby.close()
    shown = Table("code", "title", "game", "host", "free", "state")
    for each in tables.tables:
        state = state_of(each.state)
        free = f"{each.free_seats} of {each.setup.seats}"
        shown.add_row(each.code, each.title, each.setup.game, each.host, free, state)
    if tables.tables:
        out.print(shown)
    else:
        out.print("No table is open. Open one: tessera host")
