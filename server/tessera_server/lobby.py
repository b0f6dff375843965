"""Tables: who comes, sits, is ready, and when a match may start.  Synchronous, without I/O.

Every method either changes what it says or raises :class:`~tessera.errors.Refused` and changes
nothing.  What changed is collected in :attr:`Lobby.changed`; the :mod:`~tessera_server.hall` keeps
it and then shows it.  Matches themselves are the business of :mod:`~tessera_server.room`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

from tessera.errors import Refused
from tessera.sentences import sentence
from tessera_server import passwords, words
from tessera_server.clock import Clock
from tessera_server.identity import Player
from tessera_server.limits import Limits
from tessera_server.table import Chair, Setup, State, Table, checked

ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""No I, O, 0, 1: codes are read aloud."""
CODE_LENGTH: Final = 6

NOT_NOW: Final = {
    State.OPEN: sentence("the table is open, and no match has begun: that is not possible now"),
    State.STARTING: sentence("the match is starting: that is not possible now"),
    State.PLAYING: sentence("the match is being played: that is not possible now"),
    State.ADJOURNED: sentence("the match is adjourned: that is not possible now"),
    State.OVER: sentence("the match is over: that is not possible now"),
}
"""Why something is not done that belongs to another state of the table."""


class Lobby:
    """All tables of a server."""

    def __init__(
        self,
        clock: Clock,
        limits: Limits,
        random: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self._clock = clock
        self._limits = limits
        self._random = random
        self.tables: dict[str, Table] = {}
        self.is_visited: Callable[[Table], bool] = lambda _table: False
        """Tells where people are connected."""
        self.is_waiting: Callable[[Table], bool] = lambda _table: False
        """Tells where a match was brought that its seats have not agreed to go on with here."""
        self.changed: dict[str, None] = {}
        """Codes of tables that were made, changed or dropped since this was last emptied."""

    def restore(self, table: Table) -> None:
        """Put a table back that was kept."""
        self.tables[table.code] = table

    # -- finding ----------------------------------------------------------------------------------

    def table(self, code: str) -> Table:
        """The table with this code.  Raises Refused."""
        found = self.tables.get(code.strip().upper())
        if found is None:
            raise Refused(
                sentence("there is no table {code}", code=repr(code)),
                reason="no-such-table",
                remedy="Check the code; the table may have been closed.",
            )
        return found

    def at(self, code: str, player: Player) -> Table:
        """The table with this code, at which *player* is.  Raises Refused."""
        table = self.table(code)
        if not table.has(player.key):
            raise Refused(
                "you are not at this table", reason="not-at-table", remedy="Join the table first."
            )
        return table

    def seated_at(self, key: bytes) -> list[Table]:
        """The tables at which this key has a seat."""
        return [table for table in self.tables.values() if table.seat_of(key) is not None]

    def _hosted(self, code: str, player: Player) -> Table:
        table = self.at(code, player)
        if table.host != player.key:
            raise Refused(
                "only the host may do this", reason="not-host", remedy="Ask the table's host."
            )
        return table

    def _seat(self, table: Table, player: Player) -> int:
        seat = table.seat_of(player.key)
        if seat is None:
            raise Refused(
                "you have no seat at this table", reason="not-at-table", remedy="Take a seat."
            )
        return seat

    def _must(self, table: Table, *states: State) -> None:
        if table.state not in states:
            raise Refused(
                NOT_NOW[table.state],
                reason="wrong-state",
                remedy="Wait until the match is over." if State.OVER in states else "",
            )

    def _touch(self, table: Table) -> Table:
        table.revision += 1
        table.touched = self._clock.time_ms()
        self.changed[table.code] = None
        return table

    # -- coming and going -------------------------------------------------------------------------

    def create(
        self, host: Player, setup: Setup, title: str = "", listed: bool = True, password: str = ""
    ) -> Table:
        """A new table whose *host* takes the first seat.  Raises Refused, SetupError."""
        self._check_room(host)
        if len(password) > self._limits.password_characters:
            raise Refused("the password is too long", reason="too-long", remedy="Shorten it.")
        title = words.line(
            title or f"{host.name}'s table", self._limits.title_characters, sentence("title")
        )
        table = Table(
            code=self._fresh_code(),
            title=title,
            setup=checked(setup, self._limits.clock_seconds),
            listed=listed,
            password=passwords.kept(password, self._random(16)) if password else "",
            host=host.key,
            chairs=[Chair() for _ in range(setup.seats)],
            created=self._clock.time_ms(),
        )
        table.chairs[0].sit(host)
        return self._open(table)

    def bring(
        self, host: Player, setup: Setup, chairs: list[Chair], match: str, brought: str
    ) -> Table:
        """A table for a match that *host* brought from another server.

        Raises Refused or SetupError.
        """
        self._check_room(host)
        table = Table(
            code=self._fresh_code(),
            title=words.line(f"{host.name}'s table", self._limits.title_characters, "title"),
            setup=checked(setup, self._limits.clock_seconds),
            listed=True,
            password="",
            host=host.key,
            chairs=chairs,
            created=self._clock.time_ms(),
            state=State.PLAYING,
            match=match,
            brought=brought,
        )
        return self._open(table)

    def _open(self, table: Table) -> Table:
        """Add a table; where there are too many, one whose match is over makes room for it."""
        if len(self.tables) >= self._limits.tables:
            self._drop(min(self._finished(), key=lambda t: (self.is_visited(t), t.touched)))
        self.tables[table.code] = table
        return self._touch(table)

    def _finished(self) -> list[Table]:
        return [table for table in self.tables.values() if table.state is State.OVER]

    def brought(self, match: str) -> Table | None:
        """The table at which the match of this id goes on."""
        return next(
            (t for t in self.tables.values() if t.brought == match and t.state != State.OVER), None
        )

    def _check_room(self, host: Player) -> None:
        if len(self.tables) - len(self._finished()) >= self._limits.tables:
            raise Refused(
                "this server has as many tables as it can carry",
                reason="too-many",
                remedy="Join one of them, or try again later.",
            )
        self._count_tables(host)

    def _count_tables(self, player: Player) -> None:
        mine = sum(1 for table in self.seated_at(player.key) if table.state != State.OVER)
        if mine >= self._limits.tables_per_player:
            raise Refused(
                sentence("you sit at {count} tables, which is as many as allowed", count=mine),
                reason="too-many",
                remedy="Leave one of them first.",
            )

    def _fresh_code(self) -> str:
        while True:
            code = "".join(ALPHABET[b % len(ALPHABET)] for b in self._random(CODE_LENGTH))
            if code not in self.tables:
                return code

    def join(
        self,
        code: str,
        player: Player,
        password: str = "",
        seat: int | None = None,
        watch: bool = False,
    ) -> Table:
        """*player* comes to a table; to come again is harmless.  Raises Refused."""
        table = self.table(code)
        if player.key in table.banned:
            raise Refused(
                "the host removed you from this table",
                reason="kicked",
                remedy="Play at another table.",
            )
        if table.has(player.key):
            if seat is not None and table.seat_of(player.key) != seat:
                return self.take_seat(code, player, seat)
            return table
        if kept := next((c for c in table.chairs if c.ticket and c.ticket == password), None):
            kept.sit(player)
            return self._touch(table)
        if table.password and not passwords.fits(password, table.password):
            raise Refused(
                "the password is wrong" if password else "this table has a password",
                reason="wrong-password",
                remedy="Ask the host for the password.",
            )
        if watch:
            if len(table.watchers) >= self._limits.watchers_per_table:
                raise Refused(
                    "too many people watch already",
                    reason="too-many",
                    remedy="Try again in a minute.",
                )
            table.watchers[player.key] = player.name
            return self._touch(table)
        self._must(table, State.OPEN, State.OVER)
        self._count_tables(player)
        self._free(table, seat).sit(player)
        return self._touch(table)

    def _free(self, table: Table, seat: int | None) -> Chair:
        if seat is None:
            free = next((chair for chair in table.chairs if chair.free), None)
            if free is None:
                raise Refused(
                    "no seat is free", reason="table-full", remedy="Watch, or find another table."
                )
            return free
        chair = self._chair(table, seat)
        if not chair.free:
            raise Refused(
                sentence("seat {seat} is taken by {name}", seat=seat, name=chair.name),
                reason="seat-taken",
                remedy="Take another seat, or watch.",
            )
        return chair

    def _chair(self, table: Table, seat: int) -> Chair:
        if not 0 <= seat < len(table.chairs):
            raise Refused(
                sentence("there is no seat {seat}", seat=seat),
                reason="bad-setup",
                remedy=sentence("The seats are 0 to {last}.", last=len(table.chairs) - 1),
            )
        return table.chairs[seat]

    def take_seat(self, code: str, player: Player, seat: int | None) -> Table:
        """*player* takes another seat, or (None) watches.  Raises Refused."""
        table = self.at(code, player)
        self._must(table, State.OPEN, State.OVER)
        target = None if seat is None else self._free(table, seat)
        before = table.seat_of(player.key)
        if before is not None:
            table.chairs[before].clear()
        table.watchers.pop(player.key, None)
        if target is None:
            table.watchers[player.key] = player.name
        else:
            target.sit(player)
        return self._touch(table)

    def leave(self, code: str, player: Player) -> Table:
        """*player* leaves.  A seat in a match stays his: he may come back.  Raises Refused."""
        table = self.at(code, player)
        seat = table.seat_of(player.key)
        if seat is not None and table.state in (State.OPEN, State.OVER):
            table.chairs[seat].clear()
        table.watchers.pop(player.key, None)
        self._after_leaving(table)
        return self._touch(table)

    def _after_leaving(self, table: Table) -> None:
        """The host's place goes to the next person; a table without people is dropped."""
        people = table.people()
        if not people:
            del self.tables[table.code]
        elif table.host not in people:
            table.host = people[0]

    # -- the host ---------------------------------------------------------------------------------

    def kick(self, code: str, host: Player, name: str) -> Table:
        """Somebody must leave, and may not come back.  Raises Refused."""
        table = self._hosted(code, host)
        key = self._called(table, name)
        if key == host.key:
            raise Refused("you cannot remove yourself", reason="not-host", remedy="Leave instead.")
        seat = table.seat_of(key)
        if seat is not None:
            self._must(table, State.OPEN, State.OVER)
            if table.chairs[seat].bot:  # whoever adds another to the seat wants it to come
                return self.remove_bot(code, host, seat)
            table.chairs[seat].clear()
        table.watchers.pop(key, None)
        table.banned.add(key)
        return self._touch(table)

    def mute(self, code: str, host: Player, name: str, muted: bool) -> Table:
        """Somebody may not chat at this table, or may again.  Raises Refused."""
        table = self._hosted(code, host)
        key = self._called(table, name)
        if muted:
            table.muted[key] = name
        else:
            table.muted.pop(key, None)
        return self._touch(table)

    def _called(self, table: Table, name: str) -> bytes:
        fold = words.folded(name)
        for key, known in table.names().items():
            if words.folded(known) == fold:
                return key
        raise Refused(
            sentence("nobody called {name} is at this table", name=repr(name)),
            reason="not-at-table",
            remedy="Give the name as it stands in the table.",
        )

    def add_bot(
        self, code: str, host: Player, strategy: str, ticket: str, seat: int | None
    ) -> tuple[Table, int]:
        """Keep a seat for a bot, which comes with a *ticket*; the seat.  Raises Refused."""
        table = self._hosted(code, host)
        self._must(table, State.OPEN, State.OVER)
        if sum(1 for chair in table.chairs if chair.bot) >= self._limits.bots_per_table:
            raise Refused(
                "this table has as many bots as allowed",
                reason="too-many",
                remedy="Play with fewer seats, or wait for people.",
            )
        if not any(chair.free for chair in table.chairs):
            raise Refused(
                "no seat is free",
                reason="table-full",
                remedy="Remove a bot first, or send somebody away.",
            )
        chair = self._free(table, seat)
        chair.keep(strategy, ticket)
        return self._touch(table), table.chairs.index(chair)

    def remove_bot(self, code: str, host: Player, seat: int) -> Table:
        """A bot leaves its seat.  Raises Refused."""
        table = self._hosted(code, host)
        self._must(table, State.OPEN, State.OVER)
        chair = self._chair(table, seat)
        if not chair.bot:
            raise Refused(
                sentence("no bot sits in seat {seat}", seat=seat),
                reason="no-such-bot",
                remedy="See who sits where, and name the seat of a bot.",
            )
        chair.clear()
        return self._touch(table)

    # -- the match --------------------------------------------------------------------------------

    def set_ready(self, code: str, player: Player, ready: bool) -> Table:
        """*player* is ready for the match, or is not.  Raises Refused."""
        table = self.at(code, player)
        self._must(table, State.OPEN, State.OVER)
        table.chairs[self._seat(table, player)].ready = ready
        return self._touch(table)

    def start(self, code: str, host: Player, match: str) -> Table:
        """The host starts the match called *match*.  Raises Refused."""
        table = self._hosted(code, host)
        self._must(table, State.OPEN, State.OVER)
        for number, chair in enumerate(table.chairs):
            if not chair.key or not (chair.ready or chair.key == host.key):
                raise Refused(
                    sentence("seat {seat} is not ready", seat=number)
                    if chair.key
                    else sentence("seat {seat} is empty", seat=number),
                    reason="not-ready",
                    remedy="Wait until every seat is taken and ready, or add bots.",
                )
        table.state = State.STARTING
        table.match, table.brought = match, ""
        return self._touch(table)

    def not_begun(self, code: str, absent: list[int]) -> None:
        """The match could not begin because the seats *absent* did not say hello."""
        table = self.tables[code]
        table.state = State.OPEN
        table.match = ""
        for seat in absent:
            table.chairs[seat].ready = bool(table.chairs[seat].bot)
        self._touch(table)

    def begun(self, code: str) -> None:
        """The match of this table has begun."""
        table = self.tables[code]
        table.state = State.PLAYING
        self._touch(table)

    def over(self, code: str) -> None:
        """The match of this table is over: there may be a rematch."""
        table = self.tables[code]
        table.state = State.OVER
        for chair in table.chairs:
            chair.ready, chair.wish = bool(chair.bot), False
        self._touch(table)

    def wish(
        self,
        code: str,
        player: Player,
        during: State,
        wish: bool,
    ) -> Table:
        """A seat wishes to adjourn (while playing) or to go on (while adjourned).

        When :meth:`Table.agreed` is true then, the room is to be asked.  Raises Refused.
        """
        table = self.at(code, player)
        self._must(table, during)
        table.chairs[self._seat(table, player)].wish = wish
        return self._touch(table)

    def adjourned(self, code: str, adjourned: bool) -> None:
        """The match of this table is adjourned, or goes on."""
        table = self.tables[code]
        table.state = State.ADJOURNED if adjourned else State.PLAYING
        for chair in table.chairs:
            chair.wish = False
        self._touch(table)

    # -- talk and time ----------------------------------------------------------------------------

    def may_say(self, code: str, player: Player) -> Table:
        """The table at which *player* may say something.  Raises Refused."""
        table = self.at(code, player)
        if player.key in table.muted:
            raise Refused(
                "the host muted you at this table", reason="muted", remedy="Ask the table's host."
            )
        return table

    def listener(self, code: str, player: Player, name: str) -> bytes:
        """The key of whoever is called *name* at the table where *player* is.  Raises Refused."""
        return self._called(self.at(code, player), name)

    def sweep(self) -> None:
        """Drop tables that nobody has used for long."""
        now = self._clock.time_ms()
        patience = {
            State.OPEN: self._limits.empty_table_minutes * 60_000,
            State.OVER: self._limits.finished_table_hours * 3_600_000,
            State.ADJOURNED: self._limits.adjourned_table_days * 86_400_000,
        }
        for table in list(self.tables.values()):
            waiting = table.state is State.PLAYING and self.is_waiting(table)
            limit = patience.get(State.OVER if waiting else table.state)
            if limit is not None and now - table.touched > limit and not self.is_visited(table):
                self._drop(table)

    def _drop(self, table: Table) -> None:
        del self.tables[table.code]
        self.changed[table.code] = None
