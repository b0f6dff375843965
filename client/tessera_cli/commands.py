"""The commands of `tessera`: their names, what they are for, and how one is loaded.

A command is a module `tessera_cli.<name>` that holds a Typer application called `app`.  It is
imported only when it is used, so that `tessera --help` answers at once and a command costs nothing
that it does not need (a verifier loads no gRPC, a host no rules of games it does not offer).

The function of a command may have more than 30 lines where its options make it so: each is a line
or three that says what `--help` shows.  What it does then stays within 30.
"""

from __future__ import annotations

import importlib
import importlib.util
from dataclasses import dataclass
from typing import Any

import typer
from typer.core import TyperCommand

PLAY = "Play"
HOST = "Host"
CHECK = "Look and check"
BUILD = "Build and measure"

COMPLETION = ("install_completion", "show_completion")  # `tessera` itself has them


@dataclass(frozen=True)
class Command:
    """A line of `tessera --help`."""

    name: str
    panel: str
    help: str

    @property
    def module(self) -> str:
        return f"tessera_cli.{self.name}"

    def exists(self) -> bool:
        return importlib.util.find_spec(self.module) is not None

    def line(self) -> TyperCommand:
        """Stands for the command in a list, without loading it."""
        return TyperCommand(self.name, help=self.help, rich_help_panel=self.panel)

    def load(self) -> Any:
        """Import the module and build its command, called as it is called here."""
        command = typer.main.get_command(importlib.import_module(self.module).app)
        command.name = self.name
        command.params = [option for option in command.params if option.name not in COMPLETION]
        return command


COMMANDS = {
    command.name: command
    for command in (
        Command("play", PLAY, "Open the window to play; without a display, watch bots."),
        Command("join", PLAY, "Take a seat at a table, or watch it."),
        Command("bot", PLAY, "Seat a bot at a table."),
        Command("key", PLAY, "Show, make or move the key that is your name at every table."),
        Command("host", HOST, "Open a table on this computer for others to join."),
        Command("serve", HOST, "Run a lobby and its referee until stopped."),
        Command("games", CHECK, "List the games, or print all data of one."),
        Command("verify", CHECK, "Check a finished match from its file alone."),
        Command("replay", CHECK, "Go through a match entry by entry."),
        Command("scenario", CHECK, "Check rules on positions written in a file."),
        Command("simulate", BUILD, "Play many games without a network and report."),
        Command("bench", BUILD, "Measure speed and memory."),
    )
    if command.exists()
}
