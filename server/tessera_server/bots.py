"""Bots that the server runs: each its own process, on a leash, coming to its table like any player.

The server knows of a bot only how to start one.  Each bot has a folder below the data folder, with
its own key, so it comes back as the same player after the server was started again.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tessera.errors import Refused
from tessera.sentences import sentence
from tessera.spoken import spoken
from tessera_server.table import Table

log = logging.getLogger(__name__)

PASSWORD_VARIABLE: Final = "TESSERA_TABLE_PASSWORD"
OPERATOR_VARIABLE: Final = "TESSERA_OPERATOR_KEY"
POLL_SECONDS: Final = 0.5
LET_GO_SECONDS: Final = 5.0
LONGEST_NAME: Final = 24
TRIES: Final = 3
"""How often a bot is started before the server gives it up."""


@dataclass(frozen=True, slots=True)
class BotCommand:
    """How a bot is started; the strategies there are."""

    strategies: tuple[str, ...] = ()
    """None: this server runs no bots."""
    command: tuple[str, ...] = (sys.executable, "-m", "tessera_cli", "bot")


@dataclass(slots=True)
class _Bot:
    code: str
    seat: int
    strategy: str
    ticket: str
    name: str
    home: Path
    process: subprocess.Popen[bytes] | None = None
    tries: int = 0
    until: float = 0.0
    """When it is ended by force, once it was told to end."""


@dataclass(slots=True)
class Bots:
    """The bots of one server."""

    command: BotCommand
    folder: Path
    limit: int
    address: str = ""
    """Where this server can be reached by its own bots."""
    key_hash: bytes = b""
    """Of the server's TLS key, so that bots need not trust the first they meet."""
    operator: bytes = b""
    """The referee's identity key: its own bots say by it who runs them, and so count for nothing
    in draws."""
    awaited: Callable[[str], bool] = lambda _code: False
    """Whether a match of the table with this code waits for its seats."""
    _bots: dict[tuple[str, int], _Bot] = field(default_factory=dict)
    _leaving: list[_Bot] = field(default_factory=list)
    _watching: asyncio.Task[None] | None = None

    @property
    def strategies(self) -> Sequence[str]:
        """What :meth:`ticket` takes."""
        return self.command.strategies

    def ticket(self, strategy: str) -> str:
        """A ticket for one more bot.  Raises Refused."""
        if strategy not in self.strategies:
            raise Refused(
                sentence("this server runs no bot called {strategy}", strategy=repr(strategy)),
                reason="no-such-bot",
                remedy=sentence("It runs: {bots}.", bots=", ".join(self.strategies) or "none"),
            )
        if len(self._bots) >= self.limit:
            raise Refused(
                "this server runs as many bots as it can",
                reason="too-many",
                remedy="Let somebody run a bot of their own: tessera bot.",
            )
        return secrets.token_hex(16)

    def send(self, code: str, seat: int, strategy: str, ticket: str, name: str = "") -> None:
        """Start a bot for a seat of a table; one that comes back has a *name* already.

        Else it gets one that nobody could have had or taken before it.
        """
        name = name or f"{strategy} {spoken(secrets.token_bytes(4), 2)}"[:LONGEST_NAME]
        bot = _Bot(code, seat, strategy, ticket, name, self.folder / f"{code}-{seat}")
        if (before := self._bots.get((code, seat))) is not None:
            _let_go(before)
        self._bots[code, seat] = bot
        self._start(bot)
        if self._watching is None:
            self._watching = asyncio.get_running_loop().create_task(self._watch())

    def rouse(self, table: Table, present: Container[bytes]) -> None:
        """Start the bots of *table* that neither run nor are *present*."""
        for seat, chair in enumerate(table.chairs):
            ours = chair.bot and (chair.key or chair.ticket)  # else it ended with another server
            if ours and chair.key not in present and not self.runs(table.code, seat):
                known = chair.name if chair.key else ""
                self.send(table.code, seat, chair.bot, chair.ticket, known)

    def runs(self, code: str, seat: int) -> bool:
        """Whether the bot of this seat runs."""
        bot = self._bots.get((code, seat))
        return bot is not None and _runs(bot)

    def _recall(self, code: str, seat: int) -> None:
        """End the bot of a seat; once it has ended, its key is forgotten."""
        bot = self._bots.pop((code, seat))
        _let_go(bot)
        bot.until = time.monotonic() + LET_GO_SECONDS
        self._leaving.append(bot)

    def tidy(self, code: str, table: Table | None) -> None:
        """End the bots that have no seat any more; all when the table is gone."""
        for seat in [seat for at, seat in self._bots if at == code]:
            if table is None or not table.chairs[seat].bot:
                self._recall(code, seat)

    def _start(self, bot: _Bot) -> None:
        bot.tries += 1
        bot.home.mkdir(parents=True, exist_ok=True)
        arguments = [
            *(*self.command.command, "--server", self.address, "--table", bot.code),
            *("--strategy", bot.strategy, "--seat", str(bot.seat), "--home", str(bot.home)),
            *("--name", bot.name, "--leash"),
            *("--server-key", self.key_hash.hex()),
        ]
        apart: dict[str, Any] = {"start_new_session": True}  # Ctrl-C is for the server alone
        if sys.platform == "win32":
            apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        with open(bot.home / "log", "ab") as said:
            bot.process = subprocess.Popen(
                arguments,
                stdin=subprocess.PIPE,
                stdout=said,
                stderr=said,
                env={
                    **os.environ,
                    PASSWORD_VARIABLE: bot.ticket,
                    OPERATOR_VARIABLE: self.operator.hex(),
                },
                **apart,
            )
        log.info("bot %s sent to table %s, seat %d", bot.strategy, bot.code, bot.seat)

    async def _watch(self) -> None:
        """Start bots again that fall, or that left as the next match began."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            self._see_off()
            for bot in list(self._bots.values()):
                if bot.process is None or bot.process.poll() is None:
                    continue
                code = bot.process.returncode
                _let_go(bot)
                bot.process = None
                if code:
                    log.warning(
                        "bot %s at table %s ended with exit code %d; see %s",
                        *(bot.strategy, bot.code, code, bot.home / "log"),
                    )
                if bot.tries < TRIES if code else self.awaited(bot.code):
                    self._start(bot)

    def _see_off(self) -> None:
        """End by force what does not end by itself; forget who has ended."""
        for bot in list(self._leaving):
            if not _runs(bot):
                self._leaving.remove(bot)
                if (bot.code, bot.seat) not in self._bots:  # else its successor lives there
                    shutil.rmtree(bot.home, ignore_errors=True)
            elif bot.process is not None and time.monotonic() > bot.until:
                bot.process.kill()

    async def close(self) -> None:
        """End all bots; they come back to their seats when the server does."""
        if self._watching is not None:
            self._watching.cancel()
        until = time.monotonic() + LET_GO_SECONDS
        for bot in self._bots.values():
            _let_go(bot)
        while self._leaving or any(map(_runs, self._bots.values())):
            self._see_off()
            for bot in self._bots.values():
                if bot.process is not None and time.monotonic() > until:
                    bot.process.kill()
            await asyncio.sleep(0.02)


def _runs(bot: _Bot) -> bool:
    return bot.process is not None and bot.process.poll() is None


def _let_go(bot: _Bot) -> None:
    """A bot on a leash ends when its standard input does."""
    if bot.process is not None and bot.process.stdin is not None:
        bot.process.stdin.close()
