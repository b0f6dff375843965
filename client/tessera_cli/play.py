"""``tessera play``: a whole match among bots on this machine, watched and then verified."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from tessera.engine.game import AnyGame, OptionValue
from tessera.entropy import Entropy, SeededEntropy
from tessera.errors import SetupError, Unreachable
from tessera.games import load
from tessera_cli.at_home import HomeOption
from tessera_cli.children import Children
from tessera_cli.choices import parse_bots, parse_options
from tessera_cli.console import err, print_json
from tessera_cli.examine import examine
from tessera_cli.exits import ExitCode
from tessera_cli.live import onlooker
from tessera_cli.local_server import LocalServer, start_server
from tessera_cli.loop import run
from tessera_cli.own_servers import can_open, open_here
from tessera_cli.setup import GAME, GameOption, OptionOption
from tessera_cli.verify import print_examined
from tessera_client.arrange import start_when_ready
from tessera_client.home import Home
from tessera_client.lobby import WATCH, Lobby
from tessera_client.proposal import table_setup
from tessera_client.stay import look_on
from tessera_client.visit import Visit
from tessera_client.watcher import Watcher
from tessera_client.way import Way

app = typer.Typer()

LOGS = "logs"


@dataclass(frozen=True, slots=True)
class Show:
    """What is to be played."""

    game: AnyGame
    bots: tuple[str, ...]
    options: dict[str, OptionValue]
    seed: str
    speed: float
    folder: Path


@app.command()
def play(
    game: GameOption = GAME,
    seats: Annotated[int, typer.Option(min=1, help="How many bots play.")] = 4,
    bots: Annotated[
        str, typer.Option(help="Strategies, by comma; the last one fills the remaining seats.")
    ] = "greedy",
    option: OptionOption = None,
    seed: Annotated[
        str, typer.Option(help="The same seed plays the same match; nothing of it is secret.")
    ] = "",
    speed: Annotated[
        float, typer.Option(min=0, help="Actions a second at most; 0: as fast as they can.")
    ] = 0.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    headless: Annotated[
        bool, typer.Option("--headless", help="Open no window: watch bots in this terminal.")
    ] = False,
    home: HomeOption = None,
) -> None:
    """Open the window to play, host and join; without a display, watch bots play.

    In the window you play by mouse or keyboard, against bots or friends.

    Without a display, or with --headless, --json or --seed, four bots play a
    whole match in this terminal. A server, and every bot as a process of its own
    with its own key and secrets, play over TLS on this machine. You watch as any
    watcher would, and every entry is verified as it comes. At the end the match
    is checked once more, from its file.

    Example: tessera play --seats 3 --bots greedy,random --seed 7
    """
    if not (headless or as_json or seed):
        if can_open():
            open_here(Home(home))
            return
        err.print("There is no display here: bots play, and you watch.", style="yellow")
    played = load(game)
    options = played.choose(seats, parse_options(played, option or []))
    plays = Home(home).folder / "plays"
    plays.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix=time.strftime("%Y%m%d-%H%M%S-"), dir=plays))
    show = Show(played, parse_bots(bots, seats), options, seed, speed, folder)
    if seed:
        err.print(
            "Seeded: the match can be played again, and nothing of it is secret.", style="yellow"
        )
    watcher = run(_perform(show))
    _report(show, watcher, as_json)


async def _perform(show: Show) -> Watcher:
    with Children(show.folder / LOGS) as children:
        return await _unless_one_fails(_watch(show, children), children)


async def _unless_one_fails(work: Coroutine[Any, Any, Watcher], children: Children) -> Watcher:
    """Do *work*; a child that fails ends it.  Raises ``Child.failure``."""
    task = asyncio.ensure_future(work)
    guard = asyncio.ensure_future(children.watch())
    try:
        await asyncio.wait((task, guard), return_when=asyncio.FIRST_COMPLETED)
        if guard.done():
            guard.result()
        return await task
    finally:
        for each in (task, guard):
            each.cancel()
        await asyncio.gather(task, guard, return_exceptions=True)


async def _watch(show: Show, children: Children) -> Watcher:
    seeded = ("--seed", show.seed) if show.seed else ()
    quiet = ("--host", "127.0.0.1", "--no-bots", "--name", "tessera play")
    server = await start_server(children, show.folder / "server", *quiet, *seeded)
    home = Home(show.folder / "watcher")
    entropy: Entropy = SeededEntropy(f"{show.seed}/watcher") if show.seed else os.urandom
    way = Way(server.address, home.pins, home.make_identity(entropy), "Watcher", server.key_hash)
    lobby = await way.open()
    try:
        code = await _open_table(show, lobby)
        for seat, strategy in enumerate(show.bots):
            _start_bot(show, children, server, code, seat, strategy)
        await _start(show, lobby, code)
    finally:
        await lobby.close()
    watcher = await look_on(Visit(way, code, place=WATCH), home)
    title = f"{show.game.title} · {', '.join(show.bots)}" + (
        f" · seed {show.seed}: not secret" if show.seed else ""
    )
    with onlooker(watcher, title, err) as looking:
        watcher.observers.append(looking.observe)
        await watcher.run()
    return watcher


async def _open_table(show: Show, lobby: Lobby) -> str:
    setup = table_setup(show.game, len(show.bots), show.options)
    table = await lobby.create(setup, listed=False)
    await lobby.take_seat(table.code, WATCH)
    return table.code


def _start_bot(
    show: Show, children: Children, server: LocalServer, code: str, seat: int, strategy: str
) -> None:
    name = f"{strategy.capitalize()} {seat + 1}"
    children.start(
        f"seat-{seat + 1}",
        *("bot", "--server", str(server.address), "--server-key", server.key_hash.hex()),
        *("--table", code, "--strategy", strategy, "--seat", str(seat), "--name", name),
        *("--home", str(show.folder / f"seat-{seat + 1}")),
        *(("--seed", f"{show.seed}/{seat}") if show.seed else ()),
        *(("--pause", str(1 / show.speed)) if show.speed else ()),
    )


async def _start(show: Show, lobby: Lobby, code: str) -> None:
    try:
        await start_when_ready(lobby, code)
    except (SetupError, Unreachable) as error:
        said = f"What they said is in {show.folder / LOGS}."
        raise Unreachable(str(error), remedy=f"{error.remedy} {said}") from error


def _report(show: Show, watcher: Watcher, as_json: bool) -> None:
    """Check the match from its file alone, and say how it ended."""
    file = watcher.folder.match_file
    assert file is not None
    examined = examine(file)
    if as_json:
        print_json({"seed": show.seed, **examined.plain()})
    else:
        print_examined(examined)
    if not examined.clean:
        raise typer.Exit(ExitCode.WRONG)
