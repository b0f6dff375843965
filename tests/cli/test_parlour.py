"""A person at a terminal: comes, talks, plays a whole match by numbers, and leaves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.screen import Screen
from tests.client.tables import Guest, a_server, open_table, play

from tessera.errors import Refused, Unreachable
from tessera_cli import console, parlour, person
from tessera_cli.negotiation import WORDS
from tessera_cli.parlour import Parlour
from tessera_client.stay import sit


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    monkeypatch.setattr("tessera_cli.lines.Lines.start", lambda _self: None)
    return Screen(monkeypatch, parlour, console)


async def first_move_always(room: Parlour, done: Callable[[], bool]) -> None:
    """Type the first move and ok whenever the person is asked."""
    while not done():
        if room._person.asked:
            room._lines.put("1")
            room._lines.put("ok")
        await asyncio.sleep(0.005)


async def test_what_is_typed_before_one_is_at_the_table_is_done_there(
    tmp_path: Path, screen: Screen
) -> None:
    async with a_server(tmp_path) as address:
        host = Guest(tmp_path, address, "Livia")
        room = Parlour(host.visit(await open_table(host)), host.home, confirm=True, host=True)
        for line in ("say salve", "quit"):
            room._lines.put(line)
        await room.stay()
    assert "cut" not in screen.text


async def test_a_person_plays_a_whole_match_by_numbers(tmp_path: Path, screen: Screen) -> None:
    async with a_server(tmp_path) as address:
        host, guest = (Guest(tmp_path, address, name) for name in ("Livia", "Marcus"))
        code = await open_table(host)
        room = Parlour(host.visit(code), host.home, confirm=True, host=True)
        staying = asyncio.ensure_future(room.stay())
        await screen.shows("0: Livia (ready")
        waiting = asyncio.ensure_future(sit(guest.visit(code), guest.home, guest.player))
        await screen.shows("Marcus takes seat 1")
        for line in ("h", "who", "say salve", "adjourn", "look"):
            room._lines.put(line)
        await screen.shows("Livia: salve")
        await screen.shows("Error: there is no match yet")
        await screen.shows("kick NAME")
        await host.all_ready(code)
        for line in ("tell marcus vale bene", "tell nobody salve"):
            room._lines.put(line)
        await screen.shows("Livia → Marcus: vale bene")
        await screen.shows("it is not clear to whom that is said")
        room._lines.put("start")
        other = await waiting
        playing = asyncio.ensure_future(play([other]))
        await screen.shows("The match begins: Livia (Red), Marcus (Blue)")
        await screen.shows("Your move?")
        room._lines.put("look players.red.civilization cards")
        room._lines.put("look players.blue.civilization cards")
        await screen.shows("face-down, face-down")  # those of the other; our own are named
        assert screen.text.count("face-down, face-down") == 1
        room._lines.put("who")
        await screen.shows("The match waits for ")
        await screen.shows("so it must be for all.")
        await first_move_always(room, lambda: other.over)
        await playing
        await screen.shows("The match is kept in")
        assert "Waiting for Marcus." in screen.text
        assert "Waiting for Livia." not in screen.text
        assert "Your action is complete:" in screen.text
        for line in ("look turn order", "look nothing", "quit"):
            room._lines.put(line)
        await staying
    assert "Final scoring" in screen.text
    assert "tried: place" in screen.text
    assert list(other.charges) == []


async def test_a_person_who_watches_sees_the_match_and_cannot_play(
    tmp_path: Path, screen: Screen
) -> None:
    async with a_server(tmp_path) as address:
        names = ("Livia", "Marcus", "Gaius")
        host, guest, looker = (Guest(tmp_path, address, name) for name in names)
        code = await open_table(host)
        room = Parlour(looker.visit(code, watch=True), looker.home, confirm=True)
        staying = asyncio.ensure_future(room.stay())
        waiting = asyncio.gather(
            sit(host.visit(code), host.home, host.player),
            sit(guest.visit(code), guest.home, guest.player),
        )
        await host.start(code)
        await play(await waiting)
        await screen.shows("The match is kept in")
        for line in ("1", "start"):
            room._lines.put(line)
        await screen.shows("“1” is no word that is known here")
        await screen.shows("only the host")
        room._lines.put(None)
        await staying


def test_what_help_names_is_what_there_is() -> None:
    for word in (*parlour.DEEDS, *WORDS, "quit", "look", "who", "tell"):
        assert word in person.HELP + parlour.HOSTING


async def test_a_server_that_never_answered_is_told_at_once(tmp_path: Path, screen: Screen) -> None:
    async with a_server(tmp_path) as address:
        guest = Guest(tmp_path, address, "Livia")
    with pytest.raises(Unreachable, match="cannot be reached"):
        await Parlour(guest.visit("ABCDEF"), guest.home, confirm=True).stay()


async def test_a_table_that_does_not_exist_is_told_also_when_nobody_types(
    tmp_path: Path, screen: Screen
) -> None:
    async with a_server(tmp_path) as address:
        guest = Guest(tmp_path, address, "Livia")
        room = Parlour(guest.visit("ABCDEF"), guest.home, confirm=True)
        room._lines.put(None)
        with pytest.raises(Refused, match="no table"):
            await room.stay()


async def test_a_line_that_is_cut_at_the_table_is_told_and_found_again(
    tmp_path: Path, screen: Screen
) -> None:
    async with a_server(tmp_path) as address:
        host = Guest(tmp_path, address, "Livia")
        code = await open_table(host)
        staying = asyncio.ensure_future(Parlour(host.visit(code), host.home, confirm=True).stay())
        await screen.shows("0: Livia (ready)")
    await screen.shows("trying again")
    async with a_server(tmp_path, address.port):
        looker = Guest(tmp_path, address, "Gaius")
        lobby = await looker.way.open()
        await lobby.join(code, 1)
        await lobby.close()
        await screen.shows("Gaius takes seat 1")
        staying.cancel()
        await asyncio.gather(staying, return_exceptions=True)
