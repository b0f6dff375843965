"""``tessera bot``: a strategy takes a seat at a table and plays it like any player."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated

import typer
from rich.text import Text

from tessera.engine.game import AnyGame
from tessera.engine.playout import SeededChance
from tessera.entropy import Entropy, SeededEntropy
from tessera.errors import Refused, TesseraError
from tessera.fairness.keys import SigningKey
from tessera_bots import strategy as bots
from tessera_cli.at_home import HomeOption, my_identity
from tessera_cli.console import err
from tessera_cli.going import (
    LeashOption,
    NameOption,
    PasswordOption,
    ServerKeyOption,
    ServerOption,
    TableOption,
    way_to,
)
from tessera_cli.loop import run
from tessera_cli.options import SeatOption
from tessera_cli.trouble import log_trouble
from tessera_client.backoff import Backoff
from tessera_client.follower import NOT_READY
from tessera_client.home import Home
from tessera_client.session import Session
from tessera_client.stay import sit
from tessera_client.turn import Automatic, Player
from tessera_client.visit import Visit

app = typer.Typer()


@app.command()
def bot(
    server: ServerOption,
    table: TableOption,
    strategy: Annotated[
        str,
        typer.Option(
            help=f"How it decides: {', '.join(sorted(bots.STRATEGIES))}, or MODULE:CLASS of yours."
        ),
    ] = "greedy",
    seat: SeatOption = None,
    seed: Annotated[
        str, typer.Option(help="Let its choices and secrets follow from a seed: not secret!")
    ] = "",
    name: NameOption = "",
    password: PasswordOption = "",
    home: HomeOption = None,
    server_key: ServerKeyOption = "",
    patience: Annotated[
        float, typer.Option(min=0, help="Seconds without a server after which it gives up.")
    ] = 600,
    pause: Annotated[
        float, typer.Option(min=0, help="Seconds that it waits before every action.")
    ] = 0.0,
    stay: Annotated[
        bool, typer.Option("--stay", help="Be ready for every further match at the table.")
    ] = False,
    operator_key: Annotated[
        str, typer.Option(envvar="TESSERA_OPERATOR_KEY", hidden=True, help="Who runs the bot.")
    ] = "",
    leash: LeashOption = False,
) -> None:
    """Seat a bot at a table.

    It joins like any player, knows what its seat may know and nothing else, and
    keeps its own secrets in its own folder: give every bot a --home of its own.

    Example: tessera bot --server play.example.org --table K7QM2X --home bot1
    """
    bots.maker(strategy)  # refuses what there is not, before anybody is asked for anything
    entropy: Entropy = SeededEntropy(seed) if seed else os.urandom
    if seed:
        err.print("Seeded: whoever knows the seed knows this bot's secrets.", style="yellow")
    mine = Home(home)
    identity = my_identity(mine, entropy)
    way = way_to(server, mine, identity, name=name or f"{strategy} bot", key=server_key)
    operator = SigningKey(bytes.fromhex(operator_key)) if operator_key else None
    visit = Visit(
        way, table, place=seat, password=password, backoff=Backoff(patience), patient=True
    )
    visit.on_cut = _tell_cut

    def player(game: AnyGame) -> Player:
        chance = SeededChance(seed or entropy(16).hex())
        return Automatic(bots.strategy(strategy, game, chance), pause)

    sit_down = partial(
        sit,
        visit,
        mine,
        player,
        bot=strategy,
        operator=operator,
        entropy=entropy,
        patience=patience,
    )
    run(_play(sit_down, stay), leash=leash)


async def _play(sit_down: Callable[..., Awaitable[Session]], stay: bool) -> None:
    """Play the next match at the table; with *stay*, all that follow."""
    after = ""
    while True:
        session = await sit_down(after=after)
        session.observers.append(log_trouble)
        after = session.match
        if await _begun_and_over(session) and not stay:
            return


async def _begun_and_over(session: Session) -> bool:
    """Play a match; False if it did not begin, for want of somebody else."""
    try:
        await session.run()
    except Refused as refused:
        if refused.reason != NOT_READY:
            raise
        return False
    return True


def _tell_cut(error: TesseraError, wait: float) -> None:
    err.print(Text(f"{error}; trying again in {wait:.0f} s"))
