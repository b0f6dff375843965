"""``tessera host``: a server on this machine, and a table on it for friends."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.panel import Panel
from rich.text import Text

from tessera.errors import Refused
from tessera.fairness.terms import Genesis
from tessera.games import load
from tessera.protocol import DEFAULT_PORT
from tessera.spoken import spoken
from tessera.v1 import lobby_pb2
from tessera_cli.at_home import HomeOption, my_identity
from tessera_cli.children import Children
from tessera_cli.choices import parse_options
from tessera_cli.console import err
from tessera_cli.examine import read_match
from tessera_cli.going import NameOption, PasswordOption
from tessera_cli.local_server import LocalServer, start_server
from tessera_cli.loop import run
from tessera_cli.options import PortOption
from tessera_cli.parlour import Parlour
from tessera_cli.serve import own_address
from tessera_cli.setup import GAME, OptionOption, SeatsOption
from tessera_client.home import Home
from tessera_client.lobby import WATCH, Place
from tessera_client.proposal import table_setup
from tessera_client.visit import Visit
from tessera_client.way import Way

app = typer.Typer()


@app.command()
def host(
    game: Annotated[str, typer.Argument(help="The game, as in `tessera games`.")] = GAME,
    seats: SeatsOption = 4,
    option: OptionOption = None,
    bots: Annotated[
        str, typer.Option(help="Bots that take seats at once: strategies, by comma.")
    ] = "",
    only_host: Annotated[
        bool, typer.Option("--only-host", help="Do not play yourself: watch.")
    ] = False,
    move_clock: Annotated[int, typer.Option(min=0, help="Seconds for a turn; 0: no limit.")] = 0,
    grace: Annotated[
        int, typer.Option(min=0, help="Seconds an unreachable player's seat waits.")
    ] = 120,
    bot_plays_absent: Annotated[
        bool, typer.Option("--bot-plays-absent", help="Then a bot plays it; else it passes.")
    ] = False,
    port: PortOption = DEFAULT_PORT,
    table: Annotated[
        str, typer.Option(help="Go on at a table that you opened here before: its code.")
    ] = "",
    resume: Annotated[
        Path | None,
        typer.Option(
            help="Go on with a match whose host is gone: your match file of it.", readable=False
        ),
    ] = None,
    name: NameOption = "",
    password: PasswordOption = "",
    home: HomeOption = None,
) -> None:
    """Open a table on this computer for others to join.

    Starts a server as a process of its own, and prints what your friends need:
    the address, the code of the table, and the words of the server's key.

    The server ends when you quit. The table and its match wait in it until you
    open it again by --table; your friends come back by themselves, or by the
    command they joined with.

    If the host of a match is gone for good, any player of it may go on as the
    host: --resume with the .tessera file from the own folder. The file is
    verified, the seats are kept for their owners, and the match goes on from its
    last entry once they have come, or half of them have.
    """
    played = load(game)
    setup = table_setup(
        played,
        seats,
        parse_options(played, option or []),
        move=move_clock,
        grace=grace,
        bot_plays_absent=bot_plays_absent,
    )
    mine = Home(home)
    me = Me(mine, name or mine.name, password)
    if resume is not None:
        run(_go_on(me, read_match(resume), port))
        return
    strategies = [each.strip() for each in bots.split(",") if each.strip()]
    run(_host(me, setup, strategies, only_host, port, table))


class Me:
    """Who hosts."""

    def __init__(self, home: Home, name: str, password: str) -> None:
        self.home = home
        self.name = name
        self.password = password
        self.identity = my_identity(home)

    def way(self, server: LocalServer) -> Way:
        return Way(server.address, self.home.pins, self.identity, self.name, server.key_hash)


async def _host(
    me: Me, setup: lobby_pb2.TableSetup, bots: list[str], only_host: bool, port: int, table: str
) -> None:
    folder = me.home.folder / "server"
    with Children(folder / "logs") as children:
        name = f"{me.name}'s server"
        server = await start_server(children, folder, "--name", name, port=port)
        way = me.way(server)
        code = table or await _open_table(way, setup, me.password, bots, only_host)
        place: Place = WATCH if only_host else None
        await _stay(me, server, Visit(way, code, place=place, password=me.password), port)


async def _go_on(me: Me, match: tuple[Genesis, list[bytes]], port: int) -> None:
    """Host a match that began at another server."""
    genesis, entries = match
    folder = me.home.folder / "server"
    with Children(folder / "logs") as children:
        server = await start_server(children, folder, "--name", f"{me.name}'s server", port=port)
        way = me.way(server)
        lobby = await way.open()
        try:
            table = await lobby.bring([genesis.raw, *entries])
        finally:
            await lobby.close()
        await _stay(me, server, Visit(way, table.code), port)


async def _stay(me: Me, server: LocalServer, visit: Visit, port: int) -> None:
    _tell_friends(server, visit.code, me.password)
    again = True
    try:
        await Parlour(visit, me.home, confirm=True, host=True).stay()
    except Refused as refused:
        again = refused.reason != "no-such-table"
        raise
    finally:
        if again:
            at = "" if port == DEFAULT_PORT else f" --port {port}"
            command = f"tessera host{at} --table {visit.code}"
            err.print(f"The server ends. To go on at this table: {command}")


async def _open_table(
    way: Way, setup: lobby_pb2.TableSetup, password: str, bots: list[str], only_host: bool
) -> str:
    lobby = await way.open()
    try:
        table = await lobby.create(setup, password=password)
        if only_host:
            await lobby.take_seat(table.code, WATCH)
        for strategy in bots:
            await lobby.add_bot(table.code, strategy)
        return table.code
    finally:
        await lobby.close()


def _tell_friends(server: LocalServer, code: str, password: str) -> None:
    lines = [
        f"address  {own_address()}:{server.address.port}",
        f"table    {code}" + ("   (and the password you chose)" if password else ""),
        f"key      {spoken(server.key_hash)}",
        "",
        f"tessera join {own_address()}:{server.address.port} {code}",
    ]
    err.print(Panel(Text("\n".join(lines)), title="Tell your friends", expand=False))
    err.print("Type start once all seats are ready; h helps.")
