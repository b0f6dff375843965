"""What a process without a screen says of a match: only what goes wrong."""

from __future__ import annotations

from rich.text import Text

from tessera_cli.console import err
from tessera_client.updates import Charged, Cut, Declined, Update


def log_trouble(update: Update) -> None:
    """Print a line for a refusal, an offence or a cut."""
    match update:
        case Declined(reason, text, remedy):
            err.print(Text(f"declined ({reason}): {text} {remedy}".rstrip()))
        case Charged(charge):
            err.print(Text(f"offence of seat {charge.seat}: {charge.offence}: {charge.text}"))
        case Cut(error, again_in):
            err.print(Text(f"{error}; trying again in {again_in:.1f} s"))
        case _:
            pass
