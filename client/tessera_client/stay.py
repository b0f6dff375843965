"""From a table's code to a session that can play its match."""

from __future__ import annotations

import os
from collections.abc import Callable

from tessera.engine.game import AnyGame
from tessera.entropy import Entropy
from tessera.errors import SetupError
from tessera.fairness.keys import SigningKey
from tessera.fairness.terms import Terms
from tessera.games import load
from tessera.v1 import common_pb2, lobby_pb2
from tessera_client.backoff import Backoff
from tessera_client.folder import MatchFolder, folder_of, known_folder
from tessera_client.home import Home
from tessera_client.session import Session
from tessera_client.turn import Player
from tessera_client.visit import Visit
from tessera_client.watcher import Watcher

ABSENCE = {common_pb2.ABSENCE_PASS: "pass", common_pb2.ABSENCE_BOT: "bot"}


async def sit(
    visit: Visit,
    home: Home,
    player: Callable[[AnyGame], Player],
    *,
    bot: str = "",
    operator: SigningKey | None = None,
    entropy: Entropy = os.urandom,
    patience: float = float("inf"),
    after: str = "",
) -> Session:
    """Sit down at the table of *visit* and wait for its match; the session that can play it.

    A match called *after* is not meant: it is over.
    """
    table = await visit.match(after)
    backoff = Backoff(patience)
    return sit_at(
        *(table, visit, home, player),
        bot=bot,
        operator=operator,
        entropy=entropy,
        backoff=backoff,
    )


def sit_at(
    table: lobby_pb2.Table,
    visit: Visit,
    home: Home,
    player: Callable[[AnyGame], Player],
    *,
    bot: str = "",
    operator: SigningKey | None = None,
    entropy: Entropy = os.urandom,
    backoff: Backoff | None = None,
    telling: bool = False,
) -> Session:
    """The session for a seat in the match under way at *table*.

    *player* makes who decides, *bot* is the name of a strategy, *operator* the key of whoever runs
    it; see :class:`Session`.
    """
    return Session(
        visit.way,
        table.match,
        match_folder(home, visit, table),
        brought=bool(table.brought),
        player=player(load(table.setup.game)),
        bot=bot,
        operator=operator,
        check=lambda terms: check_terms(terms, table.setup),
        entropy=entropy,
        telling=telling,
        backoff=backoff,
    )


async def look_on(visit: Visit, home: Home, *, patience: float = float("inf")) -> Watcher:
    """Wait for the match of the table of *visit*; the watcher that can follow it."""
    table = await visit.match()
    return look_on_at(table, visit, home, backoff=Backoff(patience))


def look_on_at(
    table: lobby_pb2.Table, visit: Visit, home: Home, *, backoff: Backoff | None = None
) -> Watcher:
    """The watcher of the match under way at *table*."""
    folder = match_folder(home, visit, table)
    brought = bool(table.brought)
    return Watcher(visit.way, table.match, folder, backoff=backoff, brought=brought)


def match_folder(home: Home, visit: Visit, table: lobby_pb2.Table) -> MatchFolder:
    """Where the match of *table* is kept; one that came from another server, where it was."""
    if table.brought and (known := known_folder(home.matches, table.brought)) is not None:
        return known
    return MatchFolder(folder_of(home.matches, visit.server_key, table.match))


def check_terms(terms: Terms, setup: lobby_pb2.TableSetup) -> None:
    """Raises SetupError unless the match is to be played as the table says."""
    clocks = setup.clocks
    options = {
        name: value.flag if value.WhichOneof("value") == "flag" else value.choice
        for name, value in setup.options.items()
    }
    said = (setup.game, setup.seats, options, clocks.draw, clocks.move, clocks.grace)
    agreed = (
        *(terms.game, terms.seats, dict(terms.options)),
        *(terms.clocks.draw, terms.clocks.move, terms.clocks.grace),
    )
    if said != agreed or ABSENCE.get(clocks.absence, "pass") != terms.clocks.absence:
        raise SetupError(
            "the server wants to start another match than the table says",
            remedy="Leave this table: its host's server does not keep its word.",
        )
