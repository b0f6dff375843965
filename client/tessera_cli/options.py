"""Options that several commands have, whatever they do; see also at_home, going and setup."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]
PortOption: TypeAlias = Annotated[
    int, typer.Option("--port", min=0, max=65535, help="The port; 0: any that is free.")
]
SeatOption: TypeAlias = Annotated[
    int | None,
    typer.Option("--seat", min=0, help="A certain seat, from 0; none: any that is free."),
]
