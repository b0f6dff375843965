"""Files that survive a kill or a power cut at any moment, with the old bytes or with the new."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from tessera.errors import FormatError

PRIVATE = 0o600
"""For their owner alone (Windows keeps a user's folder private by itself)."""


def read_json(path: Path) -> Any:
    """What the JSON in *path* tells.  Raises OSError, and ValueError where it is none.

    So are texts with halves of characters, which could not be written again.
    """
    try:
        plain = json.loads(path.read_text("utf-8"))
        json.dumps(plain, ensure_ascii=False).encode()
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    return plain


def read_bounded(path: Path, most: int) -> bytes:
    """What is in *path*; of a file with more than *most* bytes (a device may have no end) the first
    *most* and one.  Raises OSError, with the name of *path*."""
    try:
        with open(path, "rb") as file:
            return file.read(most + 1)
    except OSError as error:
        error.filename = str(path)  # the system leaves it out once the file is open
        raise


def write_durably(path: Path, data: bytes, mode: int = PRIVATE) -> None:
    """Put *data* in the place of *path* at once; it is on the disk when this returns."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _binary(), mode)
        try:
            write_whole(handle, data, path)
            _flush(handle, path)
        finally:
            os.close(handle)
        os.replace(new, path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def append_durably(path: Path, data: bytes, mode: int = PRIVATE) -> None:
    """Put *data* at the end of *path*; it is on the disk when this returns."""
    fresh = not path.exists()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | _binary(), mode)
    try:
        write_whole(handle, data, path)
        _flush(handle, path)
    finally:
        os.close(handle)
    if fresh:
        sync_folder(path.parent)


def write_whole(handle: int, data: bytes, path: Path) -> None:
    """Put *data* at the end of an open file, whole or, where the disk is full, not at all.

    Raises OSError, with the name of *path*.
    """
    before = os.fstat(handle).st_size
    left = memoryview(data)
    try:
        while left:
            left = left[os.write(handle, left) :]
    except OSError as error:
        os.ftruncate(handle, before)  # what comes later must not stand behind a torn record
        error.filename = str(path)  # the system leaves it out once the file is open
        raise


def _flush(handle: int, path: Path) -> None:
    try:
        os.fsync(handle)
    except OSError as error:
        error.filename = str(path)
        raise


def sync_folder(folder: Path) -> None:
    """Put the names in *folder* on the disk, where the system has such a thing."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _binary() -> int:
    return getattr(os, "O_BINARY", 0)


class Lock:
    """Held by one program at a time; the system frees it when the program ends, however it ends."""

    def __init__(self, path: Path, taken: str) -> None:
        self._path = path
        self._taken = taken
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Lock:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        file = open(self._path, "ab")
        try:
            _lock(file)
        except OSError as error:
            file.close()
            raise FormatError(self._taken, remedy="Stop that program first.") from error
        self._file = file
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        assert self._file is not None
        self._file.close()


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
