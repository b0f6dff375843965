"""A person at a terminal who stays at a table: talks, plays, watches, hosts."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import aclosing
from typing import Any, TypeAlias

from rich.text import Text

from tessera.engine.deals import Deal
from tessera.engine.game import AnyGame, Result
from tessera.engine.words import listed
from tessera.errors import Refused, TesseraError
from tessera.fairness.terms import Genesis
from tessera.fairness.verifier import Told
from tessera.spoken import spoken
from tessera.v1 import lobby_pb2 as pb
from tessera_cli.console import out, print_error
from tessera_cli.going import tell_server
from tessera_cli.lines import Lines
from tessera_cli.narrate import Narrator, tells
from tessera_cli.negotiation import WORDS, Negotiation
from tessera_cli.outline import looked_at
from tessera_cli.person import HELP, Person
from tessera_cli.seating import Seating, addressed, said
from tessera_client import parting
from tessera_client.follower import NOT_READY, Follower
from tessera_client.home import Home
from tessera_client.lobby import WATCH, Lobby, speaker
from tessera_client.stay import look_on_at, sit_at
from tessera_client.turn import Player
from tessera_client.updates import (
    Awaited,
    Began,
    Charged,
    Connected,
    Cut,
    Declined,
    Ended,
    Entered,
    Offered,
    Parted,
    Update,
)
from tessera_client.visit import Visit, has_match

HOSTING = """\
  start           start the match (again), once every seat is taken and ready
  bot STRATEGY    let a bot of the server take a free seat
  kick NAME, mute NAME, unmute NAME
  quit            also ends the server: the table waits in it until you open it again"""

Deed: TypeAlias = Callable[[Lobby, str], Awaitable[Any]]


class Quit(Exception):
    """The person wants to leave."""


class Parlour:
    """What a person does and sees at a table."""

    def __init__(self, visit: Visit, home: Home, *, confirm: bool, host: bool = False) -> None:
        self._visit = visit
        visit.on_cut = self._tell_cut
        self._home = home
        self._host = host
        self._person = Person(out, confirm=confirm)
        self._lines = Lines()
        self._arrived = asyncio.Event()
        self._deaf = False
        """Whether nothing more will be typed."""
        self._matches: asyncio.Queue[pb.Table] = asyncio.Queue()
        self._match = ""
        self._seating = Seating()
        self._awaited = Awaited((), None, False)
        self._offered = Offered((), (), None)
        self._follower: Follower | None = None
        self._narrator: Narrator | None = None
        self._negotiation: Negotiation | None = None
        self._deals: tuple[Deal, ...] = ()

    async def stay(self) -> None:
        """Stay until the person quits."""
        self._lines.start()
        tasks: tuple[Coroutine[Any, Any, None], ...] = (
            self._see_table(),
            self._see_matches(),
            self._listen(),
        )
        try:
            async with asyncio.TaskGroup() as group:
                for task in tasks:
                    group.create_task(task)
        except BaseExceptionGroup as errors:
            error = errors.exceptions[0]
            if not isinstance(error, Quit):
                raise error from None

    # -- the table --------------------------------------------------------------------------------

    async def _see_table(self) -> None:
        async with aclosing(self._visit.follow()) as changes:
            async for seen in changes:
                for line in seen.chat:
                    out.print(Text(f"{speaker(line)}: {line.text}", style="magenta"))
                if not self._arrived.is_set():
                    tell_server(self._visit.lobby)
                    self._arrived.set()
                if seen.HasField("table"):
                    self._see(seen.table)

    def _see(self, table: pb.Table) -> None:
        lines = self._seating.tell(table)
        if has_match(table, self._match):
            self._match = table.match
            self._matches.put_nowait(table)
            return
        for line in lines:
            out.print(Text(line))

    # -- the match --------------------------------------------------------------------------------

    async def _see_matches(self) -> None:
        while True:
            table = await self._matches.get()
            follower = self._follow(table)
            follower.observers.append(self._observe)
            self._follower = follower
            try:
                await follower.run()
            except Refused as refused:
                if refused.reason != NOT_READY:
                    raise
                print_error(refused)
            if self._deaf:
                raise Quit
            if self._visit.place != WATCH:
                out.print("Type ready for another match, or quit.")

    def _follow(self, table: pb.Table) -> Follower:
        if self._visit.place == WATCH:
            return look_on_at(table, self._visit, self._home)
        return sit_at(table, self._visit, self._home, self._player, telling=True)

    def _player(self, game: AnyGame) -> Player:
        return self._person

    def _observe(self, update: Update) -> None:
        match update:
            case Began(genesis):
                self._begin(genesis)
            case Entered(told):
                self._tell_entry(told)
            case Declined(_, text, remedy):
                print_error(TesseraError(text, remedy=remedy))
            case Cut(error, again_in):
                self._tell_cut(error, again_in)
            case Parted():
                out.print(Text(parting.told(update), style="yellow"))
            case Connected():
                pass
            case Charged(charge):
                assert self._narrator is not None
                out.print(Text(self._narrator.charge(charge), style="bold red"))
            case Ended(result):
                self._tell_end(result)
            case Awaited():
                self._tell_awaited(update)
            case Offered():
                self._tell_offered(update)
            case _:
                pass  # who is present is asked for with `who`

    def _begin(self, genesis: Genesis) -> None:
        follower = self._follower
        assert follower is not None
        narrator = self._narrator = Narrator.of(follower.game, genesis)
        what = "goes on" if follower.next_index > 1 else "begins"
        out.print(Text(f"The match {what}: {narrator.cast}", style="bold"))
        self._deals = follower.deals
        self._person.go_on()
        self._negotiation = Negotiation(follower, narrator.names, out)
        self._negotiation.ask()

    def _tell_cut(self, error: TesseraError, again_in: float) -> None:
        out.print(Text(f"{error}; trying again in {again_in:.1f} s", style="yellow"))

    def _tell_end(self, result: Result | None) -> None:
        assert self._narrator is not None
        assert self._follower is not None
        assert self._negotiation is not None
        self._negotiation.over()
        self._person.go_on()
        if result is not None:
            out.print(self._narrator.result(result))
            out.print(Text(self._narrator.winners(result), style="bold"))
        out.print(Text(f"The match is kept in {self._follower.folder.match_file}"))

    def _tell_awaited(self, update: Awaited) -> None:
        """Say whose turn it is, once, unless it is that of the person here, who is asked."""
        before, self._awaited = self._awaited, update
        names = self._awaited_names()
        again = (before.seats, before.draw) == (update.seats, update.draw)
        if names and not again and not update.draw and self._visit.way.name not in names:
            out.print(Text(f"Waiting for {listed(names)}.", style="dim"))

    def _awaited_names(self) -> list[str]:
        narrator = self._narrator
        return [] if narrator is None else [narrator.name(seat) for seat in self._awaited.seats]

    def _tell_offered(self, update: Offered) -> None:
        """Say, once, for whom a match waits before it goes on with another host."""
        before, self._offered = self._offered, update
        narrator = self._narrator
        if narrator is None or update.silent == before.silent:
            return
        silent = listed([narrator.name(seat) for seat in update.silent])
        text = "Nobody goes on without the others' word."
        if update.left is not None:
            text = f"Half of those asked may go on without the others in {update.left:.0f} s."
        if silent:
            out.print(Text(f"To go on here, {silent} have yet to come. {text}", style="yellow"))

    def _tell_entry(self, told: Told) -> None:
        assert self._narrator is not None
        assert self._follower is not None
        assert self._negotiation is not None
        before, self._deals = self._deals, self._follower.deals
        if tells(told):
            for line in self._narrator.lines(told, self._follower.view, before, self._deals):
                out.print(Text(line))
            self._negotiation.ask(before)

    # -- what is typed ----------------------------------------------------------------------------

    async def _listen(self) -> None:
        while (line := await self._lines.next()) is not None:
            try:
                await self._do(line)
            except TesseraError as error:
                print_error(error)
        await self._arrived.wait()  # or learn why not
        seen = self._follower is not None and self._follower.over
        if seen or self._visit.place != WATCH or sys.stdin.isatty():
            raise Quit
        self._deaf = True  # a watcher needs no hands

    async def _do(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if word in ("q", "quit", "exit"):
            raise Quit
        if word in ("h", "help", "?"):
            out.print(Text(HELP + ("\n" + HOSTING if self._host else "")))
        elif word == "who":
            self._tell_who()
        elif word == "look":
            self._look(rest)
        elif word == "tell":
            await self._arrived.wait()
            await self._tell_one(rest)
        elif word in DEEDS:
            await self._arrived.wait()  # typed at once, it is done as soon as one is there
            await DEEDS[word](self._visit.lobby, self._visit.code, rest)
        elif word in WORDS or (self._negotiation is not None and self._negotiation.busy):
            self._negotiate(line)
        elif self._person.asked:
            self._person.hear(line)
        elif line:
            sits = self._visit.place != WATCH
            playing = sits and self._follower is not None and not self._follower.over
            what = "It is not your turn" if playing else f"“{word}” is no word that is known here"
            out.print(Text(f"{what}; h helps.", style="dim"))

    async def _tell_one(self, rest: str) -> None:
        """Say something to the one whose name *rest* begins with, and to nobody else."""
        name = addressed(rest, self._seating.table)
        await self._visit.lobby.say(rest[len(name) :].strip(), self._visit.code, name)

    def _negotiate(self, line: str) -> None:
        """Do what is typed about deals.

        While an offer is made no moves are shown: their numbers would be mixed up with its own.
        """
        at = self._negotiation
        if at is None:
            raise _no_match()
        was_busy = at.busy
        word, _, rest = line.partition(" ")
        if word.lower() in WORDS:
            at.do(word.lower(), rest.strip())
        else:
            at.hear(line)
        if at.busy:
            self._person.hold()
        elif was_busy:
            self._person.go_on()

    def _tell_who(self) -> None:
        if not self._arrived.is_set():
            out.print(Text("Not at the table yet."))
            return
        out.print(Text(said(self._seating.table)))
        if self._follower is None or self._follower.verifier is None:
            return
        names, verifier = self._awaited_names(), self._follower.verifier
        if names:
            out.print(Text(f"The match waits for {listed(names)}."))
        out.print(
            Text(f"Entry {verifier.index} is {spoken(verifier.head)}: so it must be for all.")
        )

    def _look(self, path: str) -> None:
        if self._follower is None or self._follower.verifier is None:
            raise _no_match()
        for line in looked_at(self._follower.game, self._follower.view, path):
            out.print(Text(line))


async def _ready(lobby: Lobby, code: str, _rest: str) -> None:
    await lobby.ready(code)


async def _start(lobby: Lobby, code: str, _rest: str) -> None:
    await lobby.start(code)


async def _say(lobby: Lobby, code: str, rest: str) -> None:
    await lobby.say(rest, code)


async def _bot(lobby: Lobby, code: str, rest: str) -> None:
    await lobby.add_bot(code, rest or "greedy")


async def _kick(lobby: Lobby, code: str, rest: str) -> None:
    await lobby.kick(code, rest)


async def _mute(lobby: Lobby, code: str, rest: str) -> None:
    await lobby.mute(code, rest)


async def _unmute(lobby: Lobby, code: str, rest: str) -> None:
    await lobby.mute(code, rest, False)


async def _adjourn(lobby: Lobby, code: str, _rest: str) -> None:
    await lobby.adjourn(code)


async def _resume(lobby: Lobby, code: str, _rest: str) -> None:
    await lobby.resume(code)


DEEDS: dict[str, Callable[[Lobby, str, str], Awaitable[None]]] = {
    "ready": _ready,
    "start": _start,
    "say": _say,
    "bot": _bot,
    "kick": _kick,
    "mute": _mute,
    "unmute": _unmute,
    "adjourn": _adjourn,
    "resume": _resume,
}


def _no_match() -> Refused:
    remedy = "Wait until one begins: the host says start once all are ready."
    return Refused("there is no match yet", reason="not-ready", remedy=remedy)
