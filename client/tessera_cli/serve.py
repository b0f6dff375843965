"""``tessera serve``: a lobby and its referee, until stopped."""

from __future__ import annotations

import json
import logging
import socket
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from tessera.errors import SetupError
from tessera.protocol import DEFAULT_PORT
from tessera.spoken import spoken
from tessera_bots.strategy import STRATEGIES
from tessera_cli.console import err
from tessera_cli.going import LeashOption
from tessera_cli.loop import run
from tessera_cli.options import PortOption
from tessera_client.home import default_folder
from tessera_server import app as server
from tessera_server.bots import BotCommand
from tessera_server.limits import Limits
from tessera_server.logs import to_terminal

app = typer.Typer()


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 127.0.0.1: for this machine alone.")
    ] = "[::]",
    port: PortOption = DEFAULT_PORT,
    data: Annotated[
        Path | None,
        typer.Option(
            envvar="TESSERA_DATA", file_okay=False, readable=False, help="The folder of the server."
        ),
    ] = None,
    name: Annotated[str, typer.Option(help="What players see as its name.")] = "Tessera",
    certificate: Annotated[
        Path | None,
        typer.Option(
            help="Your own certificate chain (PEM), with --certificate-key.", readable=False
        ),
    ] = None,
    certificate_key: Annotated[
        Path | None, typer.Option(help="The private key of --certificate (PEM).", readable=False)
    ] = None,
    full_sync: Annotated[
        bool,
        typer.Option("--full-sync", help="Flush every entry to the disk: survives power cuts."),
    ] = False,
    keep_finished: Annotated[
        int, typer.Option(min=1, metavar="DAYS", help="Forget matches so long after their end.")
    ] = Limits().finished_match_days,
    announce: Annotated[
        bool, typer.Option("--announce/--no-announce", help="Be found on the local network.")
    ] = True,
    bots: Annotated[
        bool, typer.Option("--bots/--no-bots", help="Whether hosts may seat bots run here.")
    ] = True,
    seed: Annotated[
        str, typer.Option(help="Let all draws follow from a seed: not secret, not fair!")
    ] = "",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one line of JSON once players can come.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="Log more.")] = False,
    leash: LeashOption = False,
) -> None:
    """Run a lobby and its referee until stopped.

    Matches are kept in the data folder: stop and start the server at any time,
    all tables go on where they were. Those that ended are forgotten here after
    some days (--keep-finished); whoever played has a file of the match. Players
    pin the key of the server when they first come; its words are printed here,
    for them to compare.
    """
    if (certificate is None) != (certificate_key is None):
        raise SetupError(
            "--certificate and --certificate-key belong together",
            remedy="Give both, or neither: then a certificate is made.",
        )
    to_terminal(logging.DEBUG if verbose else logging.INFO)
    config = server.Config(
        data=data or default_folder() / "server",
        host=host,
        port=port,
        name=name,
        certificate=(certificate, certificate_key) if certificate and certificate_key else None,
        announce=announce,
        full_sync=full_sync,
        limits=Limits(finished_match_days=keep_finished),
        bots=BotCommand(tuple(sorted(STRATEGIES)) if bots else ()),
        seed=seed,
    )
    if seed:
        err.print("Seeded: whoever knows the seed knows every draw.", style="yellow")
    shown = own_address() if host in ("[::]", "0.0.0.0") else host
    run(server.serve(config, lambda running: _ready(running, shown, as_json)), leash=leash)


def _ready(running: server.Running, host: str, as_json: bool) -> None:
    key_hash = running.certificate.key_hash
    if as_json:
        line = {"port": running.port, "key": key_hash.hex(), "words": spoken(key_hash)}
        sys.stdout.write(json.dumps(line) + "\n")
        sys.stdout.flush()
        return
    err.print(Text(f"Players come to {host}:{running.port}", style="bold"))
    err.print(Text(f"The words of the server's key are {spoken(key_hash)}"))
    err.print("Ctrl-C stops it; nothing is lost.")


def own_address() -> str:
    """The address of this machine in its network, as well as it can know it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; names the way out
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()
