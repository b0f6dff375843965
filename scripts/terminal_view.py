"""Draw docs/terminal.svg anew: what `play.py` shows on a terminal, in the middle of a match.

    .venv/bin/python scripts/terminal_view.py

It plays the match of one seed as `tessera play` does, then shows its file to the same view.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.terminal_theme import MONOKAI

from tessera.engine.deals import Deal
from tessera.engine.game import AnyGame
from tessera.fairness.verifier import Verifier
from tessera.games import load
from tessera.wire import wire
from tessera_cli.examine import read_match
from tessera_cli.live import Picture, Scene
from tessera_client.updates import Awaited, Began, Entered

SEED = "readme"
SHOWN = 0.62  # of the match
TARGET = Path(__file__).parents[1] / "docs" / "terminal.svg"
WIDTH = 96


@dataclass
class Reader:
    """Follows a match from its file, as far as the view needs."""

    game: AnyGame
    verifier: Verifier

    @property
    def view(self) -> Any:
        return self.verifier.position

    @property
    def deals(self) -> tuple[Deal, ...]:
        return tuple(self.verifier.ledger.deals.deals)


def play(home: Path) -> Path:
    """Play the match; its file."""
    command = [sys.executable, "-m", "tessera_cli", "play", "--json", "--seed", SEED]
    done = subprocess.run(
        [*command, "--home", str(home)], check=True, capture_output=True, text=True
    )
    return Path(json.loads(done.stdout)["file"])


def picture(file: Path) -> str:
    """The view of the match in *file* when it is well on its way, as SVG."""
    genesis, entries = read_match(file)
    game = load(genesis.terms.game)
    reader = Reader(game, Verifier(game, wire(game), genesis.raw, telling=True))
    scene = Scene(reader, game.title)
    scene.observe(Began(genesis))
    for raw in entries[: round(len(entries) * SHOWN)]:
        scene.observe(Entered(reader.verifier.accept(raw)))
    scene.observe(Awaited(tuple(reader.view.options), None, False))
    console = Console(record=True, width=WIDTH, file=sys.stderr, force_terminal=True)
    console.print(Picture(scene, console).render())
    svg = console.export_svg(title="python3 scripts/play.py", theme=MONOKAI)
    fonts, style = svg.index("@font-face"), svg.index(".terminal-")
    return svg[:fonts] + svg[style:]  # no font is fetched from anywhere


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        TARGET.write_text(picture(play(Path(home))) + "\n", encoding="utf-8", newline="\n")
    print(f"wrote {TARGET}")


if __name__ == "__main__":
    main()
