"""What is played at a table, as the commands ask for it."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

GAME = "ancient-empires"

GameOption: TypeAlias = Annotated[
    str, typer.Option("--game", help="The game, as in `tessera games`.")
]
SeatsOption: TypeAlias = Annotated[int, typer.Option("--seats", min=1, help="How many players.")]
OptionOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--option", help="An option of the game as NAME=VALUE; repeatable."),
]
