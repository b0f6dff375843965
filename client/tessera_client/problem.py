"""A report of a problem: what happened, versions and the last match, packed without secrets.

What is packed is chosen file by file: a key, a seat's secrets, its journal, passwords, addresses of
servers and lines of chat are never looked at.
"""

from __future__ import annotations

import json
import platform
import sys
import time
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from tessera import __version__
from tessera.fairness.matchfile import SUFFIX
from tessera_client.home import Home

PRIVATE: Final = ("servers", "stays")
"""Settings that tell where the player was."""


def pack(home: Home, log: Iterable[str], settings: Mapping[str, object], about: str) -> Path:
    """Pack a report into the player's folder and return where it is.

    *log* is what the window told; *about* says what draws the window.  Raises OSError.
    """
    folder = home.folder / "reports"
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / time.strftime("tessera-report-%Y%m%d-%H%M%S.zip")
    liked = {name: value for name, value in settings.items() if name not in PRIVATE}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("version.txt", _versions(about))
        packed.writestr("log.txt", _anonymous("\n".join(log)) + "\n")
        packed.writestr("settings.json", json.dumps(liked, indent=2, ensure_ascii=False))
        match = last_match(home)
        if match is not None:
            packed.write(match, match.name)
    return file


def last_match(home: Home) -> Path | None:
    """The match file that grew last: entries that everybody at the table has, and no more."""
    folders = (home.matches, home.folder / "plays")
    files = [file for folder in folders for file in folder.glob(f"**/*{SUFFIX}")]
    return max(files, key=lambda file: (file.stat().st_mtime, file.name), default=None)


def _versions(about: str) -> str:
    lines = (
        f"Tessera {__version__}",
        f"Python {sys.version.split()[0]} ({platform.python_implementation()})",
        f"{platform.system()} {platform.release()} {platform.machine()}",
        about,
    )
    return "\n".join(lines) + "\n"


def _anonymous(text: str) -> str:
    """*text* without the name of the player's account in paths."""
    return text.replace(str(Path.home()), "~")
