"""What must outlive the process: players, tokens, tables, matches and their entries.

One SQLite file in WAL mode.  Everything is written through one queue: what is added in one turn of
the event loop is committed in one transaction right after it, so many matches share a commit and
nobody waits for a timer.  Nothing that was added may be shown to anybody before :meth:`commit`
returns.

A process that is killed loses nothing that was committed.  When the machine itself loses power, the
last moments can be lost unless the store was opened with ``full``, which flushes to the disk on
every commit (in a thread, because disks can be slow).
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

from tessera.errors import CannotServe, Refused, TesseraError

VERSION: Final = 1

STORE_FAILED: Final = Refused(
    "the server stops: its disk takes nothing more",
    reason="shutting-down",
    remedy="Its host must make room and start it again; come back then, nothing is lost.",
)
"""What peers are told when the disk refuses what must be kept."""

UNWRITABLE: Final = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY)

DAMAGED: Final = (
    "Bring back a copy of the data folder, or move the store away: then the server begins anew. "
    "Every player still has the files of the matches."
)

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS secret (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS player (
  key BLOB PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE, seen INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS token (
  hash BLOB PRIMARY KEY, key BLOB NOT NULL, expires INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS lobby_table (code TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS game_match (
  match TEXT PRIMARY KEY, code TEXT NOT NULL, invitation TEXT NOT NULL, secret BLOB NOT NULL,
  over INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS entry (
  match TEXT NOT NULL, n INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (match, n)
);
"""
"""Entries of all matches lie behind one another as they come, found by an index: kept in its order,
as older stores have them, a third more would be written for each."""

FORGOTTEN: Final = -1
"""Instead of the time when a match ended: its entries are being deleted."""

Statement: TypeAlias = tuple[str, tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match as it is kept: what was agreed before it, and the referee's secret for it."""

    match: str
    code: str
    invitation: str
    secret: bytes
    over: int = 0
    """When it ended, in milliseconds since 1970; 0: it is not over."""


@dataclass(slots=True)
class _Batch:
    """What is committed together, and who waits for it."""

    statements: list[Statement] = field(default_factory=list)
    awaited: list[asyncio.Future[None]] = field(default_factory=list)


class Store:
    """The file and the queue before it.  To be used from one event loop."""

    def __init__(self, path: Path | None, *, full: bool = False) -> None:
        """Open the file at *path* (None: in memory, for tests).  Raises CannotServe."""
        self._full = full
        self._path = path
        self._lock: sqlite3.Connection | None = None
        self._next = _Batch()
        self._writing: _Batch | None = None
        self._failed: sqlite3.Error | None = None
        self.on_failure: Callable[[BaseException], None] | None = None
        """Called when the disk refuses, so that the server can stop."""
        with ExitStack() as opened:
            try:
                if path is not None:
                    self._lock = opened.enter_context(closing(_locked(path.with_suffix(".lock"))))
                db = sqlite3.connect(
                    path or ":memory:", isolation_level=None, timeout=0, check_same_thread=False
                )
                self._db = opened.enter_context(closing(db))
                self._open(full)
            except (sqlite3.Error, UnicodeDecodeError) as error:
                raise _not_opened(path, error) from error
            opened.pop_all()

    def _open(self, full: bool) -> None:
        db = self._db
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA wal_autocheckpoint = 0")  # see checkpoint
        db.execute(f"PRAGMA synchronous = {'FULL' if full else 'NORMAL'}")
        (version,) = db.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            raise CannotServe(
                f"the store was written by a newer Tessera (format {version})",
                remedy="Update Tessera, or choose another folder with --data.",
            )
        db.execute("BEGIN IMMEDIATE")
        for statement in SCHEMA.strip().split(";\n"):
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.execute("COMMIT")

    # -- writing ----------------------------------------------------------------------------------

    def add(self, statement: str, *values: Any) -> None:
        """Queue a statement for the next commit."""
        if not self._next.statements:
            asyncio.get_running_loop().call_soon(self._begin)
        self._next.statements.append((statement, values))

    async def commit(self) -> None:
        """Wait until everything that was added so far is kept.

        Raises sqlite3.Error when it cannot be; from then on the store takes nothing more, since
        what is kept must have no gaps.
        """
        batch = self._next if self._next.statements else self._writing
        if batch is not None:
            kept = asyncio.get_running_loop().create_future()
            batch.awaited.append(kept)
            await kept
        elif self._failed is not None:
            raise self._failed

    def _begin(self) -> None:
        if self._writing is not None or not self._next.statements:
            return
        batch, self._next = self._next, _Batch()
        self._writing = batch
        if self._full:
            loop = asyncio.get_running_loop()
            task = loop.run_in_executor(None, self._write, batch.statements)
            task.add_done_callback(lambda task: self._end(batch, task.exception()))
            return
        try:
            self._write(batch.statements)
        except sqlite3.Error as error:
            self._end(batch, error)
        else:
            self._end(batch, None)

    def _write(self, batch: list[Statement]) -> None:
        if self._failed is not None:
            raise self._failed
        execute = self._db.execute
        try:
            if len(batch) == 1:
                execute(*batch[0])  # a transaction by itself
                return
            execute("BEGIN IMMEDIATE")
            for statement, values in batch:
                execute(statement, values)
            execute("COMMIT")
        except sqlite3.Error as error:
            self._failed = error
            raise

    def _end(self, batch: _Batch, error: BaseException | None) -> None:
        self._writing = None
        for kept in batch.awaited:
            if kept.done():  # whoever waited has given up
                continue
            if error is None:
                kept.set_result(None)
            else:
                kept.set_exception(error)
        if error is not None and self.on_failure is not None:
            self.on_failure(error)
        self._begin()

    async def checkpoint(self) -> None:
        """Bring what was committed from the log into the file itself.

        That flushes to the disk, which may take long: so it is done now and then, in a thread and
        through a connection of its own, and nobody waits for it.
        """
        if self._path is not None:
            await asyncio.to_thread(_checkpoint, self._path)

    def close(self) -> None:
        """Write what still waits, and close the file."""
        if self._next.statements and self._failed is None:
            batch, self._next = self._next, _Batch()
            self._write(batch.statements)
        self._db.close()
        if self._lock is not None:
            self._lock.close()

    # -- the server's own secrets -----------------------------------------------------------------

    def secret(self, name: str, fresh: bytes) -> bytes:
        """The secret called *name*; *fresh* becomes it when there is none.  On disk at once."""
        self._db.execute("INSERT OR IGNORE INTO secret VALUES (?, ?)", (name, fresh))
        (value,) = self._db.execute("SELECT value FROM secret WHERE name = ?", (name,)).fetchone()
        kept: bytes = value
        return kept

    # -- players and tokens -----------------------------------------------------------------------

    def players(self) -> Iterator[tuple[bytes, str, str]]:
        """Key, name and folded name of every player."""
        yield from self._db.execute("SELECT key, name, folded FROM player")

    def keep_player(self, key: bytes, name: str, folded: str, now_ms: int) -> None:
        """A player has signed in by this name."""
        self.add("INSERT OR REPLACE INTO player VALUES (?, ?, ?, ?)", key, name, folded, now_ms)

    def tokens(self) -> Iterator[tuple[bytes, bytes, int]]:
        """Hash, player's key and end (milliseconds since 1970) of every token, oldest first."""
        yield from self._db.execute("SELECT hash, key, expires FROM token ORDER BY expires")

    def keep_token(self, token_hash: bytes, key: bytes, expires_ms: int) -> None:
        """A token stands for a player until it expires."""
        self.add("INSERT OR REPLACE INTO token VALUES (?, ?, ?)", token_hash, key, expires_ms)

    def drop_token(self, token_hash: bytes) -> None:
        """Forget one token."""
        self.add("DELETE FROM token WHERE hash = ?", token_hash)

    def drop_tokens(self, before_ms: int) -> None:
        """Forget tokens that have expired."""
        self.add("DELETE FROM token WHERE expires < ?", before_ms)

    # -- tables -----------------------------------------------------------------------------------

    def tables(self) -> Iterator[str]:
        """Every table as it was kept."""
        for (value,) in self._db.execute("SELECT value FROM lobby_table ORDER BY code"):
            yield value

    def keep_table(self, code: str, value: str) -> None:
        """A table is new or has changed."""
        self.add("INSERT OR REPLACE INTO lobby_table VALUES (?, ?)", code, value)

    def drop_table(self, code: str) -> None:
        """A table is gone."""
        self.add("DELETE FROM lobby_table WHERE code = ?", code)

    # -- matches ----------------------------------------------------------------------------------

    def matches(self) -> list[MatchRow]:
        """Every match that is not over."""
        rows = self._db.execute(
            "SELECT match, code, invitation, secret, over FROM game_match WHERE NOT over"
        )
        return [MatchRow(*row) for row in rows]

    def match(self, match: str) -> MatchRow | None:
        """The match called *match*, also when it is over, as long as it is not forgotten."""
        row = self._db.execute(
            "SELECT match, code, invitation, secret, over FROM game_match "
            "WHERE match = ? AND over != ?",
            (match, FORGOTTEN),
        ).fetchone()
        return None if row is None else MatchRow(*row)

    def keep_match(self, row: MatchRow) -> None:
        """A match is being prepared; its secret must be on disk before anything follows from it."""
        self.add(
            "INSERT INTO game_match (match, code, invitation, secret) VALUES (?, ?, ?, ?)",
            row.match, row.code, row.invitation, row.secret,
        )  # fmt: skip

    def end_match(self, match: str, now_ms: int) -> None:
        """A match is over; its entries are kept for a while."""
        self.add("UPDATE game_match SET over = ? WHERE match = ? AND NOT over", now_ms, match)

    def end_matches_at(self, code: str, now_ms: int) -> None:
        """The table called *code* is gone, and with it whatever was played there."""
        self.add("UPDATE game_match SET over = ? WHERE code = ? AND NOT over", now_ms, code)

    def date_ends(self, now_ms: int) -> None:
        """Let matches of which an older Tessera kept only that they are over have ended now."""
        self.add("UPDATE game_match SET over = ? WHERE over = 1", now_ms)

    def ended(self, before_ms: int) -> list[str]:
        """The matches that were over by then, and those that are half forgotten."""
        rows = self._db.execute(
            "SELECT match FROM game_match WHERE over AND over <= ? ORDER BY over", (before_ms,)
        )
        return [match for (match,) in rows]

    def hide_match(self, match: str) -> None:
        """A match is being forgotten: from now on nobody is shown a part of it."""
        self.add("UPDATE game_match SET over = ? WHERE match = ?", FORGOTTEN, match)

    def drop_match(self, match: str) -> None:
        """A match is forgotten: one whose entries were dropped, or that never began."""
        self.add("DELETE FROM entry WHERE match = ?", match)
        self.add("DELETE FROM game_match WHERE match = ?", match)

    def drop_entries(self, match: str, count: int) -> None:
        """The last *count* entries of a match are forgotten: who still reads it finds no gap."""
        self.add(
            "DELETE FROM entry WHERE match = ?1 AND n IN "
            "(SELECT n FROM entry WHERE match = ?1 ORDER BY n DESC LIMIT ?2)",
            match, count,
        )  # fmt: skip

    def has_entries(self, match: str) -> bool:
        """Whether any committed entry of a match is left."""
        found = self._db.execute("SELECT 1 FROM entry WHERE match = ? LIMIT 1", (match,)).fetchone()
        return found is not None

    def append(self, match: str, index: int, entry: bytes) -> None:
        """The next entry of a match; an index that is taken makes the commit fail."""
        self.add("INSERT INTO entry VALUES (?, ?, ?)", match, index, entry)

    def entries(self, match: str, start: int = 0, count: int = -1) -> list[bytes]:
        """The committed entries of a match from *start* on, at most *count* (all when negative)."""
        rows = self._db.execute(
            "SELECT bytes FROM entry WHERE match = ? AND n >= ? ORDER BY n LIMIT ?",
            (match, start, count),
        )
        return [entry for (entry,) in rows]


def _not_opened(path: Path | None, error: Exception) -> CannotServe:
    """Why the store at *path* cannot be used, in words of its host."""
    if not isinstance(error, sqlite3.OperationalError):
        return CannotServe(
            f"{path} is no store of Tessera: {error}",
            remedy="Move the file away, or choose another folder with --data.",
        )
    remedy = (
        "See that you may write to the folder and that its disk has room, or choose another folder "
        "with --data."
    )
    if _kind(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        remedy = (
            "Is another server running on the same data folder? Stop it, or choose another folder "
            "with --data."
        )
    return CannotServe(f"the store {path} cannot be opened: {error}", remedy=remedy)


def not_written(error: BaseException) -> CannotServe:
    """Why the server cannot go on, when its store took nothing more."""
    remedy = DAMAGED
    if _kind(error) in UNWRITABLE:
        remedy = (
            "Make room on the disk, see that the folder may be written to, and start the server "
            "again; nothing was lost."
        )
    return CannotServe(f"the store cannot be written: {error}", remedy=remedy)


def _kind(error: BaseException) -> int:
    """The kind of an error of SQLite, without what narrows it down; 0: it is none."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


@contextmanager
def reading(what: str) -> Iterator[None]:
    """Read what the store keeps.  Raises CannotServe where it is not what was written."""
    try:
        yield
    except (sqlite3.Error, TesseraError, ValueError, TypeError, LookupError) as error:
        if _kind(error) in UNWRITABLE:
            raise not_written(error) from error
        raise CannotServe(
            f"the store is damaged: {what} cannot be read ({error!r})", remedy=DAMAGED
        ) from error


def _locked(path: Path) -> sqlite3.Connection:
    """Hold *path* until the process ends, however it ends: one server a folder."""
    lock = sqlite3.connect(path, isolation_level=None, timeout=0, check_same_thread=False)
    try:
        lock.execute("PRAGMA locking_mode = EXCLUSIVE")
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        lock.close()
        raise
    return lock


def _checkpoint(path: Path) -> None:
    other = sqlite3.connect(path, isolation_level=None, timeout=0)
    try:
        other.execute("PRAGMA wal_checkpoint(PASSIVE)")
    finally:
        other.close()
