"""What the store takes, it keeps, in order and as a whole."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tessera.errors import CannotServe
from tessera_server.store import Store


@pytest.mark.parametrize("full", [False, True])
async def test_what_was_committed_is_there_after_the_store_was_opened_again(
    tmp_path: Path, full: bool
) -> None:
    store = Store(tmp_path / "s", full=full)
    for n in range(5):
        store.append("m", n, bytes([n]))
    await store.commit()
    store.append("m", 5, b"5")
    await store.commit()
    store.close()
    again = Store(tmp_path / "s")
    assert again.entries("m") == [bytes([n]) for n in range(5)] + [b"5"]
    assert again.entries("m", 4) == [bytes([4]), b"5"]
    again.close()


async def test_a_store_that_keeps_entries_in_the_order_of_their_index_goes_on(
    tmp_path: Path,
) -> None:
    older = sqlite3.connect(tmp_path / "s")
    older.execute(
        "CREATE TABLE entry (match TEXT NOT NULL, n INTEGER NOT NULL, bytes BLOB NOT NULL,"
        " PRIMARY KEY (match, n)) WITHOUT ROWID"
    )
    older.execute("INSERT INTO entry VALUES ('m', 0, x'00')")
    older.execute("PRAGMA user_version = 1")
    older.commit()
    older.close()
    store = Store(tmp_path / "s")
    store.append("m", 1, b"\1")
    store.append("m", 2, b"\2")
    store.drop_entries("m", 1)
    await store.commit()
    assert store.entries("m") == [b"\0", b"\1"]
    store.close()


async def test_what_many_add_in_one_turn_of_the_loop_is_one_transaction(tmp_path: Path) -> None:
    store = Store(tmp_path / "s")
    seen: list[str] = []
    store._db.set_trace_callback(seen.append)

    async def add(match: str) -> None:
        store.append(match, 0, b"x")
        await store.commit()

    await asyncio.gather(*(add(str(n)) for n in range(20)))
    store._db.set_trace_callback(None)
    assert [text for text in seen if text in ("BEGIN IMMEDIATE", "COMMIT")] == [
        "BEGIN IMMEDIATE",
        "COMMIT",
    ]
    store.close()


@pytest.mark.parametrize("full", [False, True])
async def test_an_index_that_is_taken_fails_the_commit_and_all_after_it(
    tmp_path: Path, full: bool
) -> None:
    store = Store(tmp_path / "s", full=full)
    failures: list[BaseException] = []
    store.on_failure = failures.append
    store.append("m", 0, b"first")
    await store.commit()
    store.append("m", 0, b"second")
    with pytest.raises(sqlite3.IntegrityError):
        await store.commit()
    store.append("m", 1, b"third")
    with pytest.raises(sqlite3.IntegrityError):
        await store.commit()
    assert len(failures) == 2
    store.close()
    again = Store(tmp_path / "s")
    assert again.entries("m") == [b"first"]
    again.close()


def test_a_second_server_on_the_same_folder_is_told_so(tmp_path: Path) -> None:
    store = Store(tmp_path / "s")
    with pytest.raises(CannotServe, match="cannot be opened") as refused:
        Store(tmp_path / "s")
    assert "another server" in refused.value.remedy
    store.close()


def test_a_file_that_is_no_store_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "s"
    path.write_bytes(b"something else entirely" * 100)
    with pytest.raises(CannotServe, match="is no store of Tessera"):
        Store(path)
    assert path.read_bytes() == b"something else entirely" * 100


def test_a_store_of_a_newer_tessera_is_refused(tmp_path: Path) -> None:
    Store(tmp_path / "s").close()
    db = sqlite3.connect(tmp_path / "s")
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(CannotServe, match="newer Tessera"):
        Store(tmp_path / "s")


def test_a_secret_stays_what_it_was_first(tmp_path: Path) -> None:
    store = Store(tmp_path / "s")
    assert store.secret("referee", b"a") == b"a"
    assert store.secret("referee", b"b") == b"a"
    store.close()


WRITER = """
import asyncio, sys
from pathlib import Path
from tessera_server.store import Store

async def main():
    store = Store(Path(sys.argv[1]))
    n = 0
    while True:
        store.append("m", n, b"%d" % n)
        await store.commit()
        n += 1
        sys.stdout.write(f"{n}\\n")
        sys.stdout.flush()

asyncio.run(main())
"""


def test_what_a_killed_process_had_committed_is_all_there(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(tmp_path / "s")], stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    for _ in range(500):
        line = process.stdout.readline()
    process.kill()
    told = int((line + process.stdout.read()).split()[-1])
    process.wait()
    process.stdout.close()
    store = Store(tmp_path / "s")
    kept = store.entries("m")
    store.close()
    assert len(kept) >= told >= 500
    assert kept == [b"%d" % n for n in range(len(kept))]


async def test_a_checkpoint_shrinks_the_log_while_others_write(tmp_path: Path) -> None:
    store = Store(tmp_path / "s")
    for n in range(300):
        store.append("m", n, bytes(1000))
    await store.commit()
    before = (tmp_path / "s").stat().st_size
    checkpoint = asyncio.ensure_future(store.checkpoint())
    store.append("m", 300, b"meanwhile")
    await store.commit()
    await checkpoint
    assert (tmp_path / "s").stat().st_size > before + 300_000
    assert len(store.entries("m")) == 301
    store.close()
