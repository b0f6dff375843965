"""A person at a terminal who plays a seat: numbered moves, undo, confirm."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from rich.console import Console, Group
from rich.text import Text

from tessera.engine.draft import Draft
from tessera.engine.steps import PASS, Move
from tessera.engine.words import normal
from tessera.errors import RulesError
from tessera_cli.narrate import asked
from tessera_cli.numbered import listing, meant
from tessera_client.turn import Turn

HELP = """\
  a number        try that move (or type its words, or a part of them to narrow the list)
  u               take the last move back          ok   send what you have tried
  p               pass, where you may              l    list the moves again
  look [part]     show what lies on the table, or a part of it: look players.Red
  who             who is here, for whom the match waits, and the words of its last entry
  say TEXT        say something to the table
  tell NAME TEXT  say something to one alone
  deals           list the deals, where the game has them; they bind nobody, but everybody sees them
  offer [NAME]    offer somebody a deal, by numbers
  accept N, decline N, counter N
                  answer deal N: counter offers another one instead
  withdraw N      take your offer back before it holds
  adjourn, resume wish to go on another day, or now
  ready           be ready for the next match
  quit            leave; your seat and your pieces stay yours: come back with the same command"""


class Person:
    """Decides by what is typed.  Lines come in by :meth:`hear`."""

    def __init__(self, console: Console, *, confirm: bool = True) -> None:
        """Without *confirm*, a draft that can go no further is sent at once."""
        self._console = console
        self._confirm = confirm
        self._lines: asyncio.Queue[str] = asyncio.Queue()
        self._turn: Turn | None = None
        self._held = False

    @property
    def asked(self) -> bool:
        """Whether a move is awaited."""
        return self._turn is not None

    def hear(self, line: str) -> None:
        """Take a line that is about the move."""
        self._lines.put_nowait(line)

    def hold(self) -> None:
        """Show no moves while the person is busy with something else that has numbers."""
        self._held = True

    def go_on(self) -> None:
        """Show again what there is to decide."""
        self._held = False
        if self.asked:
            self.hear("l")

    async def choose(self, turn: Turn) -> Sequence[Move]:
        """What the person confirms."""
        self._turn = turn
        while not self._lines.empty():
            self._lines.get_nowait()  # typed for a question that no longer stands
        try:
            return await self._drafted(turn)
        finally:
            self._turn = None

    async def _drafted(self, turn: Turn) -> Sequence[Move]:
        draft = turn.draft()
        self._show(turn, draft)
        while True:
            if not draft.open and draft.moves and not self._confirm:
                return draft.moves
            line = await self._lines.get()
            if normal(line) in ("ok", "confirm", "send"):
                if draft.moves:
                    return draft.moves
                self._say("Nothing is tried yet: choose a move first.")
            elif normal(line) in ("u", "undo"):
                self._undo(turn, draft)
            else:
                self._try(turn, draft, line)

    def _undo(self, turn: Turn, draft: Draft[Any]) -> None:
        if draft.undo() is None:
            self._say("There is nothing to take back.")
        else:
            self._show(turn, draft)

    def _try(self, turn: Turn, draft: Draft[Any], line: str) -> None:
        """Try the move that *line* means, or list those that it could mean."""
        choices = draft.choices()
        found = matching(line, choices, self._words(turn, draft))
        if normal(line) in ("", "l", "list"):
            self._show(turn, draft)
        elif not choices:
            self._say("That is as far as it goes: ok sends it, u takes it back.")
        elif len(found) == 1:
            try:
                draft.play(choices[found[0]])
            except RulesError as error:
                self._say(str(error))
            self._show(turn, draft)
        elif found:
            self._list(turn, draft, found)
        else:
            self._say(f"{line!r} is none of the moves; h helps.")

    # -- showing ----------------------------------------------------------------------------------

    def _words(self, turn: Turn, draft: Draft[Any]) -> Callable[[Move], str]:
        position, say = draft.position, turn.game.say
        return lambda move: say(position, turn.seat, move)

    def _show(self, turn: Turn, draft: Draft[Any]) -> None:
        if self._held:
            self._say("It is your turn, once this is done.")
            return
        status = turn.game.status(draft.position)
        heading = ": ".join(filter(None, (status.phase, asked(status)[1])))
        lines = [Text(heading if draft.open else "Your action is complete:", style="bold")]
        words = self._words(turn, draft)
        lines += [Text(f"   tried: {words(move)}", style="cyan") for move in draft.moves]
        self._console.print(Group(*lines))
        if draft.open:
            self._list(turn, draft, range(len(draft.choices())))
        else:
            self._say("ok sends it, u takes the last move back.")

    def _list(self, turn: Turn, draft: Draft[Any], shown: Sequence[int]) -> None:
        words, choices = self._words(turn, draft), draft.choices()
        said = [words(move) for move in choices]
        self._console.print(Group(*listing(said, shown, "move")))
        more = "; ok sends what you have tried, u takes it back" if draft.moves else ""
        self._say(f"Your move? (a number{more}; h helps)")

    def _say(self, text: str) -> None:
        self._console.print(Text(text, style="dim"))


def matching(line: str, choices: Sequence[Move], words: Callable[[Move], str]) -> list[int]:
    """Which of *choices* may be meant: by number, by "p" for pass, by all or some words."""
    if normal(line) in ("p", "pass") and PASS in choices:
        return [choices.index(PASS)]
    return meant(line, [words(move) for move in choices])
