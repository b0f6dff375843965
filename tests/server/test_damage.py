"""A data folder that is damaged, full or not to be written: said in words, and made no worse."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.guests import Refusal, Town, town
from tests.server.players import SeatPlayer, seated

from tessera.errors import CannotServe
from tessera_server.store import Store


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a server with players, a table, and a match that is not over."""
    folder = tmp_path_factory.mktemp("server")
    asyncio.run(use(folder))
    return folder


async def use(folder: Path) -> None:
    async with town(folder) as here:
        for player in await some_of_a_match(here):
            assert len(player.entries) >= 20


async def some_of_a_match(here: Town) -> list[SeatPlayer]:
    """The players of a match that stands still after its first entries."""
    guests = [await here.guest("Ada"), await here.guest("Bob")]
    match = await seated(guests)
    players = [SeatPlayer(guest, match) for guest in guests]
    for player in players:
        player.limit = 20
    await asyncio.gather(*(player.play() for player in players))
    return players


@pytest.fixture
def folder(used: Path, tmp_path: Path) -> Path:
    """A copy, to be damaged."""
    shutil.copytree(used, tmp_path / "data")
    return tmp_path / "data"


async def refused(folder: Path, what: str) -> str:
    """The server does not start because of *what*; its remedy."""
    with pytest.raises(CannotServe, match=what) as said:
        async with town(folder):
            pass
    return said.value.remedy


@pytest.mark.parametrize(
    ("table", "column", "value", "told"),
    [
        ("secret", "value", b"short", "the referee's key"),
        ("secret", "value", 7, "the referee's key"),
        ("player", "name", b"\xff", "a player"),
        ("lobby_table", "value", "{", "a table"),
        ("lobby_table", "value", "{}", "a table"),
        ("lobby_table", "value", "[1]", "a table"),
        ("game_match", "invitation", '{"terms": "00"}', "a match"),
        ("game_match", "invitation", "null", "a match"),
        ("game_match", "secret", b"", "a match"),
    ],
)
async def test_what_the_store_keeps_and_is_not_so_is_damage(
    folder: Path, table: str, column: str, value: Any, told: str
) -> None:
    db = sqlite3.connect(folder / "server.sqlite")
    db.execute(f"UPDATE {table} SET {column} = ?", (value,))
    db.commit()
    db.close()
    remedy = await refused(folder, f"the store is damaged: {told} cannot be read")
    assert "copy" in remedy
    db = sqlite3.connect(folder / "server.sqlite")
    assert db.execute(f"SELECT {column} FROM {table} LIMIT 1").fetchone() == (value,)
    db.close()


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def scribbled(data: bytes) -> bytes:
    return data[:4096] + bytes(len(data) - 4096)


def flipped(data: bytes) -> bytes:
    """One letter of the schema differs."""
    assert b"expires INTEGER" in data
    return data.replace(b"expires INTEGER", b"expired INTEGER")


@pytest.mark.parametrize("damage", [cut, scribbled, flipped])
async def test_a_store_whose_pages_are_damaged_is_told_as_such(
    folder: Path, damage: Callable[[bytes], bytes]
) -> None:
    file = folder / "server.sqlite"
    file.write_bytes(damage(file.read_bytes()))
    await refused(folder, "the store is damaged|is no store of Tessera|cannot be opened")


@pytest.mark.parametrize("name", ["certificate.pem", "certificate-key.pem"])
@pytest.mark.parametrize("damage", [cut, lambda data: b"", lambda data: b"\xff\x00" * 90])
async def test_a_certificate_of_ours_that_is_damaged_is_told_as_such(
    folder: Path, name: str, damage: Callable[[bytes], bytes]
) -> None:
    file = folder / name
    file.write_bytes(damage(file.read_bytes()))
    assert "move both away" in await refused(folder, "the server's own certificate")


async def test_every_letter_of_our_certificate_counts(folder: Path) -> None:
    """Else the server would start, and every client would see a handshake that fails."""
    file = folder / "certificate.pem"
    lines = file.read_text().splitlines()
    for number in range(1, len(lines) - 1):
        line = lines[number]
        other = line[:10] + ("A" if line[10] != "A" else "B") + line[11:]
        file.write_text("\n".join([*lines[:number], other, *lines[number + 1 :], ""]))
        await refused(folder, "the server's own certificate")


@pytest.mark.parametrize("name", ["server.sqlite", "server.lock"])
async def test_where_nothing_can_be_written_the_remedy_says_so(folder: Path, name: str) -> None:
    (folder / name).unlink()
    (folder / name).mkdir()
    assert "may write to" in await refused(folder, "cannot be opened")


def test_a_store_that_does_not_open_leaves_nothing_open(folder: Path) -> None:
    """The lock is free again, so that the same process may try once more."""
    db = sqlite3.connect(folder / "server.sqlite")
    db.execute("PRAGMA user_version = 99")
    db.close()
    for _ in range(2):
        with pytest.raises(CannotServe, match="newer Tessera"):
            Store(folder / "server.sqlite")


async def test_a_full_disk_stops_the_server_in_words_and_loses_nothing(tmp_path: Path) -> None:
    async with town(tmp_path) as here:
        players = await some_of_a_match(here)
        here.running.house._store._db.execute("PRAGMA max_page_count = 1")
        for player in players:
            player.limit = None
        playing = (player.play() for player in players)
        ends = await asyncio.gather(*playing, return_exceptions=True)
        with pytest.raises(CannotServe, match="full") as stopped:
            await here.running.failed
        assert "Make room" in stopped.value.remedy
    for end in ends:
        assert isinstance(end, Refusal)
        assert (end.reason, "nothing is lost" in end.remedy) == ("SHUTTING_DOWN", True)
    async with town(tmp_path) as again:
        for player in players:
            player.guest = await again.guest(player.guest.name)
        await asyncio.gather(*(player.play() for player in players))
    assert players[0].entries == players[1].entries
    assert not players[0].verify().charges
