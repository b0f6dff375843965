"""The host is gone for good: another player hosts, and the match goes on to a verified end."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.client.tables import Guest, a_server, gather, play, quick

from tessera.errors import BadChain, Refused
from tessera.fairness import matchfile
from tessera.fairness.transcript import ABANDONED, HANDOVER, LAPSE, Entry
from tessera.fairness.verdict import Verdict, examine
from tessera.games import load
from tessera.v1 import lobby_pb2 as pb
from tessera.wire import wire
from tessera_client.address import Address
from tessera_client.folder import MatchFolder, known_folder
from tessera_client.session import Session
from tessera_client.stay import look_on_at, sit_at
from tessera_client.updates import Entered, Parted, Update
from tessera_client.way import Way


def verdict_on(folder: MatchFolder) -> Verdict:
    file = folder.match_file
    assert file is not None
    return examine(file.read_bytes(), lambda name: (load(name), wire(load(name))))


async def play_until(sessions: Sequence[Session], entries: int) -> None:
    """Play until the first session has so many entries, or the match is over; then all stop,
    wherever they are."""
    enough = asyncio.Event()

    def observe(update: Update) -> None:
        if isinstance(update, Entered) and update.told.index >= entries:
            enough.set()

    sessions[0].observers.append(observe)
    tasks = [asyncio.ensure_future(session.run()) for session in sessions]
    first = asyncio.ensure_future(enough.wait())
    await asyncio.wait((first, tasks[0]), return_when=asyncio.FIRST_COMPLETED)
    first.cancel()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def begun(
    folder: Path, names: Sequence[str], entries: int = 40, **clocks: Any
) -> list[MatchFolder]:
    """A match whose server is gone; the folders of its players."""
    async with a_server(folder / "first") as address:
        guests = [Guest(folder, address, name) for name in names]
        sessions, _ = await gather(guests, **clocks)
        await play_until(sessions, entries)
    return [session.folder for session in sessions]


def moved(guest: Guest, address: Address) -> None:
    """*guest* goes to another server."""
    guest.way = Way(address, guest.home.pins, guest.identity, guest.name)


async def bring(guest: Guest, folder: MatchFolder) -> pb.Table:
    lobby = await guest.way.open()
    try:
        return await lobby.bring(folder.entries())
    finally:
        await lobby.close()


async def seats_at(code: str, guests: Sequence[Guest]) -> list[Session]:
    """The sessions of *guests* at a table to which the match was brought."""
    visits = [guest.visit(code) for guest in guests]
    tables = [await visit.match() for visit in visits]
    return [
        sit_at(table, visit, guest.home, guest.player, backoff=quick())
        for guest, visit, table in zip(guests, visits, tables, strict=True)
    ]


async def test_all_go_on_at_another_players_server_to_a_clean_end(tmp_path: Path) -> None:
    names = ("Ada", "Bob", "Cleo")
    folders = await begun(tmp_path, names)
    async with a_server(tmp_path / "second") as address:
        guests = [Guest(tmp_path, address, name) for name in names]
        table = await bring(guests[1], folders[1])
        assert table.host_key == guests[1].identity.public
        sessions = await seats_at(table.code, guests)
        assert [session.folder.path for session in sessions] == [f.path for f in folders]
        await play(sessions)
    verdicts = [verdict_on(folder) for folder in folders]
    assert all(verdict.clean and verdict.verifier.closed for verdict in verdicts)
    assert len({verdict.verifier.head for verdict in verdicts}) == 1
    (handover,) = verdicts[0].verifier.ledger.handovers
    assert handover.silent == ()


async def test_they_go_on_without_the_host_who_never_comes_back(tmp_path: Path) -> None:
    names = ("Ada", "Bob", "Cleo")
    folders = await begun(tmp_path, names, grace=1)
    async with a_server(tmp_path / "second", hello_seconds=1) as address:
        guests = [Guest(tmp_path, address, name) for name in names[1:]]
        table = await bring(guests[0], folders[1])
        sessions = await seats_at(table.code, guests)
        await play_until(sessions, 60)
    verdict = verdict_on(folders[1])
    assert verdict.clean
    (handover,) = verdict.verifier.ledger.handovers
    assert handover.silent == (0,)
    assert [message.seat for message in handover.agreed] == [1, 2]


async def test_a_bot_that_takes_an_absent_seat_cannot_show_its_cards_and_is_given_others(
    tmp_path: Path,
) -> None:
    names = ("Ada", "Bob", "Cleo")
    folders = await begun(tmp_path, names, grace=1, bot_plays_absent=True)
    async with a_server(tmp_path / "second", hello_seconds=1) as address:
        guests = [Guest(tmp_path, address, name) for name in names[1:]]
        table = await bring(guests[0], folders[1])
        await play(await seats_at(table.code, guests))
    verdict = verdict_on(folders[1])
    assert verdict.clean
    assert verdict.verifier.closed
    lapses = [
        entry.payload
        for entry, _ in map(Entry.read, folders[1].entries()[1:])
        if entry.kind == LAPSE
    ]
    assert [0, ABANDONED] in lapses
    assert all(player.civilization >= 0 for player in verdict.verifier.position.players)


async def test_who_has_seen_more_of_the_match_brings_what_is_lacking(tmp_path: Path) -> None:
    names = ("Ada", "Bob")
    folders = await begun(tmp_path, names)
    async with a_server(tmp_path / "second") as address:
        guests = [Guest(tmp_path, address, name) for name in names]
        known = folders[0].entries()
        lobby = await guests[0].way.open()
        table = await lobby.bring(known[:-5])
        await lobby.close()
        await play(await seats_at(table.code, guests))
    verdict = verdict_on(folders[0])
    assert verdict.clean
    assert folders[1].entries()[: len(known)] == known
    assert verdict.verifier.ledger.handovers[0].index == len(known)


async def test_a_match_that_is_brought_twice_has_one_table(tmp_path: Path) -> None:
    folders = await begun(tmp_path, ("Ada", "Bob"))
    async with a_server(tmp_path / "second") as address:
        guests = [Guest(tmp_path, address, name) for name in ("Ada", "Bob")]
        first, second = [await bring(g, f) for g, f in zip(guests, folders, strict=True)]
        assert first.code == second.code
        assert first.brought.hex() == verdict_on(folders[0]).verifier.match.hex()


async def test_the_server_that_was_brought_a_match_may_be_killed_before_all_have_agreed(
    tmp_path: Path,
) -> None:
    names = ("Ada", "Bob")
    folders = await begun(tmp_path, names)
    guests: list[Guest] = []
    async with a_server(tmp_path / "second") as address:
        guests = [Guest(tmp_path, address, name) for name in names]
        table = await bring(guests[0], folders[0])
        (session,) = await seats_at(table.code, guests[:1])
        task = asyncio.ensure_future(session.run())
        await asyncio.wait((task,), timeout=0.5)
    async with a_server(tmp_path / "second", address.port):
        others = await seats_at(table.code, guests[1:])
        await asyncio.gather(task, play(others))
    verdict = verdict_on(folders[0])
    assert verdict.clean
    assert verdict.verifier.closed


async def test_strangers_and_forgers_bring_nothing(tmp_path: Path) -> None:
    folders = await begun(tmp_path, ("Ada", "Bob"))
    async with a_server(tmp_path / "second") as address:
        stranger = Guest(tmp_path, address, "Nero")
        with pytest.raises(Refused) as refused:
            await bring(stranger, folders[0])
        assert refused.value.reason == "not-at-table"
        ada = Guest(tmp_path, address, "Ada")
        lobby = await ada.way.open()
        entries = folders[0].entries()
        changed = bytearray(entries[7])
        changed[-1] ^= 1
        for wrong, reason in (
            ([*entries[:7], bytes(changed)], "bad-signature"),
            ([*entries[:7], *entries[8:]], "bad-chain"),
            ([], "malformed"),
            (entries[1:], "malformed"),
        ):
            with pytest.raises(Refused) as refused:
                await lobby.bring(wrong)
            assert refused.value.reason == reason
        await lobby.close()


async def test_one_who_has_lost_the_secrets_can_only_watch(tmp_path: Path) -> None:
    names = ("Ada", "Bob")
    folders = await begun(tmp_path, names)
    async with a_server(tmp_path / "second") as address:
        guests = [Guest(tmp_path, address, name) for name in names]
        table = await bring(guests[0], folders[0])
        assert known_folder(guests[0].home.matches, table.brought) is not None
        visit = Guest(tmp_path, address, "Livia").visit(table.code, watch=True)
        watcher = look_on_at(await visit.match(), visit, Guest(tmp_path, address, "Livia").home)
        sessions = await seats_at(table.code, guests)
        await play([*sessions, watcher])
        assert watcher.verifier is not None
        assert watcher.verifier.closed


def tells(update: Update, kind: str) -> bool:
    """Whether *update* is an entry of that kind."""
    return isinstance(update, Entered) and update.told.kind == kind


async def code_at(guest: Guest) -> str:
    """The code of the one table of a server."""
    lobby = await guest.way.open()
    try:
        (table,) = (await anext(lobby.tables())).tables
        return table.code
    finally:
        await lobby.close()


async def alone(server: Path, guest: Guest, match: MatchFolder, entries: int) -> None:
    """*guest* opens its server again, where nobody else comes, until it has written more."""
    async with a_server(server) as address:
        moved(guest, address)
        visit = guest.visit(await code_at(guest))
        session = sit_at(await visit.match(), visit, guest.home, guest.player, backoff=quick())
        assert session.folder.path == match.path
        await play_until([session], len(match.entries()) + entries - 1)


async def test_a_host_whose_server_went_on_alone_goes_over_to_the_others(tmp_path: Path) -> None:
    names = ("Ada", "Bob", "Cleo")
    folders = await begun(tmp_path, names, grace=1)
    ada = Guest(tmp_path, Address("127.0.0.1", 0), "Ada")
    before = len(folders[0].entries())
    await alone(tmp_path / "first", ada, folders[0], 4)
    tail = folders[0].entries()
    assert len(tail) >= before + 4
    async with a_server(tmp_path / "second", hello_seconds=1) as address:
        guests = [Guest(tmp_path, address, name) for name in names[1:]]
        table = await bring(guests[0], folders[1])
        others = await seats_at(table.code, guests)
        gone_on = asyncio.Event()
        others[0].observers.append(
            lambda update: gone_on.set() if tells(update, HANDOVER) else None,
        )
        going_on = asyncio.ensure_future(play(others))
        await gone_on.wait()
        moved(ada, address)
        (session,) = await seats_at(table.code, [ada])
        seen: list[Update] = []
        session.observers.append(seen.append)
        there = len(folders[1].entries())
        await play_until([session], there + 5)  # and comes back once more, as after a kill
        await asyncio.gather(going_on, play(await seats_at(table.code, [ada])))
    (parted,) = (update for update in seen if isinstance(update, Parted))
    verdicts = [verdict_on(folder) for folder in folders]
    assert all(verdict.clean and verdict.verifier.closed for verdict in verdicts)
    assert len({verdict.verifier.head for verdict in verdicts}) == 1
    assert parted.index == verdicts[0].verifier.ledger.handovers[0].index
    aside = matchfile.read(parted.file.read_bytes())
    assert [aside.genesis, *aside.entries] == tail
    assert examine(parted.file.read_bytes(), lambda name: (load(name), wire(load(name)))).clean


async def test_a_copy_that_played_on_at_both_hosts_is_told_to_leave_it_to_the_other(
    tmp_path: Path,
) -> None:
    names = ("Ada", "Bob", "Cleo")
    folders = await begun(tmp_path, names, grace=1)
    shutil.copytree(tmp_path / "Ada", tmp_path / "copy" / "Ada")
    ada = Guest(tmp_path, Address("127.0.0.1", 0), "Ada")
    await alone(tmp_path / "first", ada, folders[0], 6)
    tail = folders[0].entries()
    async with a_server(tmp_path / "second", hello_seconds=1) as address:
        copy = Guest(tmp_path / "copy", address, "Ada")
        guests = [copy, *(Guest(tmp_path, address, name) for name in names[1:])]
        table = await bring(guests[1], folders[1])
        await play_until(await seats_at(table.code, guests), len(tail) + 20)
        moved(ada, address)
        (session,) = await seats_at(table.code, [ada])
        with pytest.raises(BadChain, match="this seat has played on at both hosts") as refused:
            await session.run()
    assert "you can only watch" in refused.value.remedy
    assert folders[0].entries() == tail
