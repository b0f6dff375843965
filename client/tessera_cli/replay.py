"""``tessera replay``: go through a match, entry by entry."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any

import typer
from rich.text import Text

from tessera.engine.deals import Deal
from tessera.engine.game import AnyGame
from tessera.errors import SetupError
from tessera.fairness.terms import Genesis
from tessera.fairness.verifier import Told, Verifier
from tessera.games import load
from tessera.wire import wire
from tessera_cli.at_home import MatchFileArgument
from tessera_cli.console import out, print_json
from tessera_cli.examine import read_match
from tessera_cli.narrate import Narrator, tells
from tessera_cli.options import JsonOption
from tessera_cli.outline import looked_at, part_of

app = typer.Typer()

KEYS = "Enter: on   b: back   NUMBER: go there   look [part]: the position   q: quit"


@app.command()
def replay(
    file: MatchFileArgument,
    entry: Annotated[
        int | None, typer.Option(min=0, help="Show the position after this entry, and end.")
    ] = None,
    look: Annotated[
        str,
        typer.Option(
            help="Only this part of the position, such as players.Red; players.0 with --json."
        ),
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """Go through a match entry by entry.

    At a terminal it stops after every entry that matters to players; elsewhere it
    prints all that happened. Every entry is verified on the way.
    """
    if look and entry is None:
        raise SetupError("--look needs --entry", remedy="Say after which entry: --entry N.")
    genesis, entries = read_match(file)
    story = Story(genesis, entries)
    if entry is not None:
        _show_one(story, entry, look, as_json)
    elif as_json:
        print_json([story.plain(page) for page in story.read(len(entries))])
    elif sys.stdin.isatty() and out.is_terminal:
        _step_through(story)
    else:
        for page in story.read(len(entries)):
            _tell(story, page)


@dataclass(frozen=True, slots=True)
class Page:
    """One entry, and the position after it."""

    told: Told
    position: Any
    deals: tuple[Deal, ...]
    """All deals of the match, as they stand after it."""


class Story:
    """A match that is read page by page, as far as somebody wants to."""

    def __init__(self, genesis: Genesis, entries: list[bytes]) -> None:
        self.game: AnyGame = load(genesis.terms.game)
        self.narrator = Narrator.of(self.game, genesis)
        self._verifier = Verifier(self.game, wire(self.game), genesis.raw, telling=True)
        self._first = self._verifier.position
        self._entries = entries
        self._pages: list[Page] = []

    def __len__(self) -> int:
        return len(self._entries)

    def read(self, upto: int) -> list[Page]:
        """The first *upto* pages.  Raises FairnessError and others where somebody cheated."""
        for raw in self._entries[len(self._pages) : upto]:
            told = self._verifier.accept(raw)
            deals = tuple(self._verifier.ledger.deals.deals)
            self._pages.append(Page(told, self._verifier.position, deals))
        return self._pages[:upto]

    def position(self, index: int) -> Any:
        """The position after entry *index*; 0 is the genesis.  Raises SetupError."""
        if index > len(self._entries):
            raise SetupError(
                f"there is no entry {index}", remedy=f"The last one is {len(self._entries)}."
            )
        return self.read(index)[-1].position if index else self._first

    def lines(self, page: Page) -> list[str]:
        """What an entry told."""
        before = self._pages[page.told.index - 2].deals if page.told.index > 1 else ()
        return list(self.narrator.lines(page.told, page.position, before, page.deals))

    def plain(self, page: Page) -> dict[str, Any]:
        """An entry as what JSON can hold."""
        told, status = page.told, self.game.status(page.position)
        return {
            "entry": told.index,
            "time": told.time,
            "kind": told.kind,
            "said": told.said,
            "lines": self.lines(page),
            "moves": [
                {"seat": seat, "move": None if move is None else self.game.codec.dump(move)}
                for seat, move in told.moves
            ],
            "phase": status.phase,
            "resolving": status.resolving,
            "points": list(status.points),
            "digest": self.game.codec.digest(page.position).hex(),
        }


def _show_one(story: Story, index: int, look: str, as_json: bool) -> None:
    position = story.position(index)
    if as_json:
        plain = part_of(story.game.codec.dump(position), look)
        page = {} if index == 0 else story.plain(story.read(index)[-1])
        print_json({**page, "position": plain})
        return
    if index:
        _tell(story, story.read(index)[-1])
    for line in looked_at(story.game, position, look):
        out.print(Text(line))


def _tell(story: Story, page: Page) -> None:
    told = page.told
    when = datetime.fromtimestamp(told.time / 1000, UTC).strftime("%H:%M:%S")
    out.print(Text(f"{told.index:5} {when} {story.game.status(page.position).phase}", style="dim"))
    for line in story.lines(page):
        out.print(Text(f"      {line}"))


def _step_through(story: Story) -> None:
    at = 0
    out.print(Text(f"{len(story)} entries   {KEYS}", style="dim"))
    while True:
        line = input(f"{at}/{len(story)}> ").strip()
        word, _, rest = line.partition(" ")
        if word == "q":
            return
        if word == "look":
            for each in looked_at(story.game, story.position(at), rest):
                out.print(Text(each))
        elif word in ("", "b") or word.isdecimal():
            at = _turn(story, at, word)
        else:
            out.print(Text(KEYS, style="dim"))


def _turn(story: Story, at: int, word: str) -> int:
    """Go on, back, or to an entry; where that is."""
    wanted = int(word) if word.isdecimal() else at + (-1 if word == "b" else 1)
    wanted = max(0, min(len(story), wanted))
    if word == "":  # go on to what is worth a line
        while wanted < len(story) and not tells(story.read(wanted)[-1].told):
            wanted += 1
    if wanted:
        _tell(story, story.read(wanted)[-1])
    return wanted
