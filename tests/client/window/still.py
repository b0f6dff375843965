"""Tables that stand still: the window at any place of a match file, without a network.

For what is to be seen at every screen, in every language and at every size.
"""

from __future__ import annotations

import concurrent.futures
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from tests.client.window.driver import NoServers
from tests.fairness.table import Table

from tessera.engine.game import AnyGame
from tessera.engine.steps import Seat
from tessera.fairness.keys import SigningKey
from tessera.fairness.matchfile import write
from tessera.games.ancient_empires import GAME
from tessera.wire import wire
from tessera_client.address import Address
from tessera_client.app import App
from tessera_client.attendance import Begun, Questioned
from tessera_client.backstage import Work
from tessera_client.home import Home
from tessera_client.model import Match
from tessera_client.sitting import Sitting
from tessera_client.stories import Story, read_story
from tessera_client.turn import Turn
from tessera_client.updates import Here
from tessera_client.visit import Visit
from tessera_client.way import Way


class StillSitting(Sitting):
    """A table at which nothing more happens."""

    def __init__(self, app: App, match: Match | None) -> None:
        nowhere = Address("localhost", 1)
        self.app = app
        self.way = Way(nowhere, app.home.pins, SigningKey(bytes(32)), app.home.name)
        self.hosted, self.where = "", "alone"
        self.visit = Visit(self.way, "STILLS")
        self.table = None
        self.chat = []
        self.unread = 0
        self.match = match
        self.matches = 1
        self.words = ""
        self.first_visit = False
        self.lost = None
        self._known, self._moves, self._moving = b"", 0, False
        self._work = Work(concurrent.futures.Future())
        self._work.stop()


def played(
    folder: Path,
    game: AnyGame = GAME,
    seats: int = 4,
    questions: Collection[str] = (),
    **options: str,
) -> Story:
    """A match of *game* played at random, signed and sealed as at a table, from its file: whole, or
    until each of *questions* was asked."""
    table = Table(game, seats, codec=wire(game), options=options)
    table.begin()
    unasked = {*questions}
    while table.step():
        position = table.referee.verifier.position
        if position.steps:  # none are left once the match is over
            unasked.discard(type(position.deciding).__name__)
        if questions and not unasked:
            break
    file = folder / "whole.tessera"
    file.write_bytes(write(table.referee.genesis, table.entries, ()))
    return read_story(file)


def window(folder: Path, size: tuple[int, int], language: str = "en") -> App:
    """A window that nobody sees, of a player who has been here before."""
    home = Home(folder)
    home.name = "Livia"
    app = App(home, NoServers(), size=size)
    app.settings.met = True
    app.settings.language = language
    app.restyle()
    return app


def at(read: Story, page: int, seat: Seat | None, now: float = 0.0) -> Match:
    """The match after its first *page* entries, as *seat* saw it; it is asked where it was."""
    begun = read.match.begun
    match = Match.of(Begun(begun.genesis, begun.first, begun.pages[:page], seat, begun.file))
    match.present = (Here(True, "", None),) * len(match.names)
    if seat is None:
        return match
    match.position = match.game.recall(match.position, seat, read.known)
    match.awaited = tuple(match.position.options)
    if seat in match.position.options:
        position = match.game.copy(match.position)
        match.learn(Questioned(Turn(match.game, seat, position), lambda _moves: None), now)
    return match


def first_where(read: Story, seat: Seat, wanted: Callable[[Any, int], bool], start: int = 0) -> int:
    """The first page from *start* at which *seat* is asked and *wanted* holds: it gets the
    position and how many moves are open.  Raises LookupError."""
    game = read.match.game
    for page in range(start, len(read.match.pages)):
        position = read.match.pages[page].position
        if seat in position.options:
            recalled = game.recall(position, seat, read.known)
            if wanted(recalled, len(Turn(game, seat, recalled).moves)):
                return page + 1
    raise LookupError("the match has no such place")
