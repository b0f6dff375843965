"""Where commands write: results to `out`, everything else to `err`.

Both are plain when not at a terminal or when NO_COLOR is set, and never fail for a character that
the terminal lacks.
"""

from __future__ import annotations

import io
import json
import sys
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.segment import Segment
from rich.text import Text

from tessera.visible import STEERING, visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tessera.errors import TesseraError


class Screen(Console):
    """A terminal that text from others (names, chat, files, servers) cannot steer."""

    def render(self, renderable: Any, options: Any = None) -> Iterable[Segment]:
        """What is shown of *renderable*."""
        for segment in super().render(renderable, options):
            if segment.control or not STEERING.search(segment.text):
                yield segment
            else:
                yield Segment(visible(segment.text), segment.style)


out = Screen(highlight=False, soft_wrap=True)
err = Screen(stderr=True, highlight=False, soft_wrap=True)


def print_json(value: object) -> None:
    """A result for a program: one JSON document in plain ASCII, keys in the order given."""
    sys.stdout.write(json.dumps(value, indent=2) + "\n")


def print_error(error: TesseraError) -> None:
    """What is wrong, and what to do about it."""
    err.print(Text.assemble(("Error: ", "bold red"), str(error)))
    if error.remedy:
        err.print(Text(f"  {error.remedy}"))


def tolerate_narrow_encodings() -> None:
    """Replace what the terminal cannot show (a pipe on Windows, say) instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
