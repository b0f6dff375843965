"""Two people at terminals make deals over a real server: offered, countered, kept, and retold."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.cli.screen import Screen
from tests.client.tables import Guest, a_server, open_table

from tessera.games import load
from tessera_cli import console, parlour
from tessera_cli.examine import read_match
from tessera_cli.parlour import Parlour
from tessera_cli.replay import Story
from tessera_client.stay import sit
from tessera_client.updates import Began

GAME = load("imperios-milenarios")


@dataclass
class Terminal:
    """Somebody at a terminal."""

    room: Parlour

    def types(self, *lines: str) -> None:
        for line in lines:
            self.room._lines.put(line)


@dataclass
class Company:
    """Livia and Marcus at terminals, among four; what both see is on one screen."""

    screen: Screen
    livia: Terminal
    marcus: Terminal

    async def pass_on(self, terminal: Terminal, text: str) -> None:
        """Let somebody pass where that is possible until the screen shows *text*."""
        async with asyncio.timeout(60):
            while text not in self.screen.text:
                if terminal.room._person.asked:
                    terminal.types("p", "1", "ok")
                await asyncio.sleep(0.01)


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    monkeypatch.setattr("tessera_cli.lines.Lines.start", lambda _self: None)
    return Screen(monkeypatch, parlour, console)


@asynccontextmanager
async def company(folder: Path, screen: Screen) -> AsyncIterator[Company]:
    """A match under way, in which nobody has done anything yet."""
    async with a_server(folder) as address:
        names = ("Livia", "Marcus", "Gaius", "Aula")
        host, guest, *others = (Guest(folder, address, name) for name in names)
        code = await open_table(host, 4, GAME)
        livia = Parlour(host.visit(code), host.home, confirm=True, host=True)
        staying = [asyncio.ensure_future(livia.stay())]
        await screen.shows("0: Livia (ready")
        for seat, other in enumerate((guest, *others), 1):
            room = Parlour(other.visit(code), other.home, confirm=True)
            if other is guest:
                marcus = room
                staying.append(asyncio.ensure_future(room.stay()))
            else:
                staying.append(asyncio.ensure_future(playing(other, code)))
            await screen.shows(f"{other.name} takes seat {seat}")
        await host.all_ready(code)
        livia._lines.put("start")
        await screen.shows("The match begins", 2)  # for both
        try:
            yield Company(screen, Terminal(livia), Terminal(marcus))
        finally:
            for task in staying:
                task.cancel()
            await asyncio.gather(*staying, return_exceptions=True)


async def playing(guest: Guest, code: str) -> None:
    session = await sit(guest.visit(code), guest.home, guest.player)
    await session.run()


async def test_deals_are_offered_answered_kept_and_retold(tmp_path: Path, screen: Screen) -> None:
    async with company(tmp_path, screen) as at:
        await screen.shows("Your move?")
        at.livia.types("deals", "accept 7", "offer", "Marcus", "ok", "1", "block no action", "ok")
        await screen.shows("No deals yet")
        await screen.shows("there is no deal 7 for that")
        await screen.shows("Nothing is promised yet")
        await screen.shows("Livia offers Marcus a deal: Livia will block no action")
        await screen.shows("Your answer to deal 0? (accept 0, decline 0, or counter 0")
        at.marcus.types("counter", "2", "trade with Marcus", "ok")
        terms = "Livia will block no action; Livia will trade with Marcus"
        await screen.shows(f"Marcus offers Livia another deal instead: {terms}")
        at.livia.types("decline")
        await screen.shows("Livia declines the deal of Marcus")
        at.livia.types("offer marcus", "1", "block no red action", "ok")
        await screen.shows("accept 2, decline 2")
        at.livia.types("deals", "withdraw 2")
        await screen.shows("deal 2  Livia to Marcus  ○ offered · until the end of round")
        await screen.shows("withdraw 2 takes it back")
        await screen.shows("Livia takes back the deal offered to Marcus")
        at.marcus.types("offer livia", "2", "block no action", "until the end of round 1", "ok")
        await screen.shows("Your answer to deal 3?")
        at.livia.types("accept 3")
        held = "Livia accepts, and the deal holds until the end of round 1"
        await screen.shows(f"{held}: Livia will block no action")
        kept = "The deal of Marcus with Livia was kept: Livia will block no action"
        await asyncio.gather(at.pass_on(at.livia, kept), at.pass_on(at.marcus, kept))
        [file] = (tmp_path / "Livia").glob("**/*.tessera")
        genesis, entries = read_match(file)
        story = Story(genesis, entries)
        told = [line for page in story.read(len(entries)) for line in story.lines(page)]
    for line in (held, kept, f"Marcus offers Livia another deal instead: {terms}"):
        assert sum(each.startswith(line) for each in told) == 1
    assert not any("speaks of a deal" in line for line in told)


async def test_while_an_offer_is_made_numbers_mean_the_offer(
    tmp_path: Path, screen: Screen
) -> None:
    async with company(tmp_path, screen) as at:
        await screen.shows("Your move?")
        first, other = at.livia, at.marcus
        if not first.room._person.asked:
            first, other = other, first
        other.types("offer")
        await screen.shows("Whom do you offer a deal?")
        first.types("offer", "1", "1", "u", "cancel")
        await screen.shows("What does ")
        await screen.shows("Nothing is offered.")
        assert "tried:" not in screen.text
        await at.pass_on(first, "It is your turn, once this is done.")
        before = screen.text.count("Your move?")
        other.types("cancel")
        await screen.shows("Your move?", before + 1)


async def test_an_offer_that_was_half_made_holds_up_nothing_when_the_match_begins_anew(
    tmp_path: Path, screen: Screen
) -> None:
    async with company(tmp_path, screen) as at:
        await screen.shows("Your move?")
        terminal = at.livia if at.livia.room._person.asked else at.marcus
        terminal.types("offer")
        await screen.shows("Whom do you offer a deal?")
        before = screen.text.count("Your move?")
        follower = terminal.room._follower
        assert follower is not None
        assert follower.verifier is not None
        terminal.room._observe(Began(follower.verifier.genesis))  # as where it went over
        await screen.shows("Your move?", before + 1)
        assert screen.text.count("The match begins") == 3


async def test_there_are_no_deals_before_a_match(tmp_path: Path, screen: Screen) -> None:
    async with a_server(tmp_path) as address:
        host = Guest(tmp_path, address, "Livia")
        room = Parlour(host.visit(await open_table(host)), host.home, confirm=True, host=True)
        staying = asyncio.ensure_future(room.stay())
        Terminal(room).types("deals", "quit")
        await staying
    assert "there is no match yet" in screen.text
