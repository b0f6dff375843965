"""A table as a value: who sits there, what is played, and its plain form for the store."""

from __future__ import annotations

import enum
from collections.abc import Container, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from tessera import games
from tessera.engine.game import OptionValue
from tessera.errors import Refused
from tessera.sentences import sentence
from tessera_server.identity import Player


class State(enum.StrEnum):
    """Where a table stands."""

    OPEN = "open"
    STARTING = "starting"
    PLAYING = "playing"
    ADJOURNED = "adjourned"
    OVER = "over"


class Absence(enum.StrEnum):
    """What happens with a seat that stays away longer than the return grace."""

    PASS = "pass"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of a match, in seconds."""

    draw: int = 10
    move: int = 0
    """For one turn; 0: no limit."""
    grace: int = 120
    absence: Absence = Absence.PASS


@dataclass(frozen=True, slots=True)
class Setup:
    """What is played at a table."""

    game: str
    seats: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    clocks: Clocks = field(default_factory=Clocks)


def checked(setup: Setup, longest: int) -> Setup:
    """*setup* with all its options; no clock is longer than *longest* seconds.

    Raises Refused or SetupError when it cannot be played.
    """
    if setup.game not in games.names():
        raise Refused(
            sentence("there is no game called {game}", game=repr(setup.game)),
            reason="no-such-game",
            remedy=sentence("The games are: {games}.", games=", ".join(games.names())),
        )
    options = games.load(setup.game).choose(setup.seats, setup.options)
    clocks = setup.clocks
    if not (0 < clocks.draw <= longest and clocks.move <= longest and clocks.grace <= longest):
        raise Refused(
            "a clock is out of range",
            reason="bad-setup",
            remedy=sentence(
                "Choose 1 to {longest} seconds; 0 for the move clock means no limit.",
                longest=longest,
            ),
        )
    return Setup(setup.game, setup.seats, options, clocks)


@dataclass(slots=True)
class Chair:
    """One seat of a table, and who sits there."""

    key: bytes = b""
    name: str = ""
    ready: bool = False
    bot: str = ""
    """The strategy of a bot that the server runs, else empty."""
    ticket: str = ""
    """With which that bot comes to its seat; empty once it has."""
    wish: bool = False

    @property
    def free(self) -> bool:
        """Whether nobody sits here, and the seat is kept for nobody."""
        return not (self.key or self.bot)

    def sit(self, player: Player) -> None:
        """*player* takes the free seat; a bot with a ticket the seat that is kept for it."""
        self.key, self.name, self.ready, self.ticket = player.key, player.name, bool(self.bot), ""

    def keep(self, strategy: str, ticket: str) -> None:
        """Keep the free seat for a bot."""
        self.name, self.bot, self.ticket = f"{strategy} bot", strategy, ticket

    def clear(self) -> None:
        """Whoever sits here gets up."""
        self.key, self.name, self.bot, self.ticket = b"", "", "", ""
        self.ready = self.wish = False


@dataclass(slots=True, kw_only=True)
class Table:
    """A table and everybody at it."""

    code: str
    title: str
    setup: Setup
    listed: bool
    password: str
    """Salt and hash; empty: none."""
    host: bytes
    chairs: list[Chair]
    created: int
    touched: int = 0
    state: State = State.OPEN
    match: str = ""
    brought: str = ""
    """The id of the match, in hexadecimal digits, where it came from another server."""
    revision: int = 0
    watchers: dict[bytes, str] = field(default_factory=dict)
    banned: set[bytes] = field(default_factory=set)
    muted: dict[bytes, str] = field(default_factory=dict)

    def seat_of(self, key: bytes) -> int | None:
        """The seat of the player with this key."""
        return next((n for n, chair in enumerate(self.chairs) if chair.key == key), None)

    def has(self, key: bytes) -> bool:
        """Whether the player with this key sits or watches here."""
        return key in self.watchers or self.seat_of(key) is not None

    def people(self) -> list[bytes]:
        """The keys of all who are here and are no bots, those in seats first."""
        return [c.key for c in self.chairs if c.key and not c.bot] + list(self.watchers)

    def names(self) -> dict[bytes, str]:
        """Everybody here, bots too, by key."""
        return {c.key: c.name for c in self.chairs if c.key} | self.watchers

    def agreed(self, present: Container[bytes] | None = None) -> bool:
        """Whether all people in seats wish it: to adjourn, or to go on.

        Only those who are *present* count, if it is given.
        """
        people = [chair for chair in self.chairs if not chair.bot]
        if present is not None:
            people = [chair for chair in people if chair.key in present]
        return bool(people) and all(chair.wish for chair in people)

    # -- for the store ----------------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """The table as what JSON can hold."""
        return {
            "code": self.code,
            "title": self.title,
            "setup": asdict(self.setup),
            "listed": self.listed,
            "password": self.password,
            "host": self.host.hex(),
            "chairs": [{**asdict(chair), "key": chair.key.hex()} for chair in self.chairs],
            "created": self.created,
            "touched": self.touched,
            "state": self.state.value,
            "match": self.match,
            "brought": self.brought,
            "revision": self.revision,
            "watchers": {key.hex(): name for key, name in self.watchers.items()},
            "banned": sorted(key.hex() for key in self.banned),
            "muted": {key.hex(): name for key, name in self.muted.items()},
        }

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> Table:
        """The table that *plain* tells."""
        setup = plain["setup"]
        clocks = setup["clocks"]
        return cls(
            code=plain["code"],
            title=plain["title"],
            setup=Setup(
                setup["game"],
                setup["seats"],
                setup["options"],
                Clocks(**{**clocks, "absence": Absence(clocks["absence"])}),
            ),
            listed=plain["listed"],
            password=plain["password"],
            host=bytes.fromhex(plain["host"]),
            chairs=[Chair(**{**c, "key": bytes.fromhex(c["key"])}) for c in plain["chairs"]],
            created=plain["created"],
            touched=plain["touched"],
            state=State(plain["state"]),
            match=plain["match"],
            brought=plain.get("brought", ""),
            revision=plain["revision"],
            watchers={bytes.fromhex(k): name for k, name in plain["watchers"].items()},
            banned={bytes.fromhex(k) for k in plain["banned"]},
            muted={bytes.fromhex(k): name for k, name in plain["muted"].items()},
        )
