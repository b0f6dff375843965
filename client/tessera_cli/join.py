"""``tessera join``: a person at a terminal takes a seat at a table, or watches it."""

from __future__ import annotations

from typing import Annotated

import typer

from tessera_cli.at_home import HomeOption, my_identity
from tessera_cli.going import (
    NameOption,
    PasswordOption,
    ServerKeyOption,
    way_to,
)
from tessera_cli.loop import run
from tessera_cli.parlour import Parlour
from tessera_client.home import Home
from tessera_client.lobby import WATCH, Place
from tessera_client.visit import Visit

app = typer.Typer()


@app.command()
def join(
    server: Annotated[str, typer.Argument(help="Where the server is: host, or host:port.")],
    table: Annotated[
        str, typer.Argument(help="The code of the table; none: list the open ones.")
    ] = "",
    watch: Annotated[bool, typer.Option("--watch", help="Look on without a seat.")] = False,
    seat: Annotated[
        int | None, typer.Option(min=0, help="A certain seat, from 0; none: any that is free.")
    ] = None,
    fast: Annotated[
        bool, typer.Option("--fast", help="Send an action once it is complete, without asking.")
    ] = False,
    name: NameOption = "",
    password: PasswordOption = "",
    home: HomeOption = None,
    server_key: ServerKeyOption = "",
) -> None:
    """Take a seat at a table, or watch it.

    You play by numbered moves; `h` helps at any time. When you are disconnected, or
    quit, your seat stays yours: come back with the same command.

    Example: tessera join play.example.org K7QM2X
    """
    mine = Home(home)
    way = way_to(server, mine, my_identity(mine), name=name, key=server_key)
    place: Place = WATCH if watch else seat
    visit = Visit(way, table, place=place, password=password)
    run(Parlour(visit, mine, confirm=not fast).stay())
