"""What a match is to be, and the gathering of the hellos with which it begins."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tessera import games
from tessera.engine.game import AnyGame
from tessera.engine.steps import Seat
from tessera.errors import Refused
from tessera.fairness.keys import SigningKey
from tessera.fairness.secrets import RefereeSecrets
from tessera.fairness.terms import Clocks, Hello, Terms
from tessera.sentences import sentence
from tessera.v1 import match_pb2
from tessera_server.store import MatchRow
from tessera_server.table import Chair, Table


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who is to play a seat."""

    key: bytes
    name: str
    bot: str
    """The strategy of a bot that the server runs, else empty."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What was agreed at a table before its match."""

    match: str
    """What the server calls the match: ``Table.match``."""
    code: str
    sitters: tuple[Sitter, ...]
    terms: Terms
    secrets: RefereeSecrets
    hello: bytes = b""
    """The referee's hello for a match that was brought from another server; else in the terms."""

    @property
    def game(self) -> AnyGame:
        """What is played."""
        return games.load(self.terms.game)

    @classmethod
    def of(
        cls,
        table: Table,
        match: str,
        identity: SigningKey,
        name: str,
        random: Callable[[int], bytes],
    ) -> Plan:
        """The plan for a match of *table*, refereed by *identity*.  Raises SetupError."""
        secrets = RefereeSecrets.fresh(random)
        setup, clocks = table.setup, table.setup.clocks
        terms = Terms.of(
            games.load(setup.game),
            setup.seats,
            setup.options,
            Clocks(clocks.draw, clocks.move, clocks.grace, clocks.absence.value),
            secrets.hello(identity, name),
        )
        return cls(match, table.code, tuple(map(_sitter, table.chairs)), terms, secrets)

    def row(self) -> MatchRow:
        """The plan as it is kept."""
        sitters = [[s.key.hex(), s.name, s.bot] for s in self.sitters]
        plain: dict[str, Any] = {"terms": self.terms.pack().hex(), "sitters": sitters}
        if self.hello:
            plain["hello"] = self.hello.hex()
        return MatchRow(self.match, self.code, json.dumps(plain), self.secrets.pack())

    @classmethod
    def read(cls, row: MatchRow) -> Plan:
        """The plan that was kept."""
        plain = json.loads(row.invitation)
        return cls(
            row.match,
            row.code,
            tuple(Sitter(bytes.fromhex(k), name, bot) for k, name, bot in plain["sitters"]),
            Terms.read(bytes.fromhex(plain["terms"])),
            RefereeSecrets.unpack(row.secret),
            bytes.fromhex(plain.get("hello", "")),
        )

    def seat_of(self, key: bytes) -> Seat | None:
        """The seat that this key owns."""
        return next((seat for seat, s in enumerate(self.sitters) if s.key == key), None)


def _sitter(chair: Chair) -> Sitter:
    return Sitter(chair.key, chair.name, chair.bot)


class Gathering:
    """The hellos of a match that is about to begin."""

    def __init__(self, plan: Plan, until: int) -> None:
        self._plan = plan
        self.until = until
        """When the referee waits no longer, in milliseconds since 1970."""
        self._binding = plan.terms.binding()
        self._hellos: dict[Seat, bytes] = {}

    def take(self, seat: Seat, raw: bytes) -> None:
        """The hello of *seat*; the first that fits counts.

        Raises Refused, FormatError or BadSignature.
        """
        hello = Hello.read(raw)
        sitter = self._plan.sitters[seat]
        own = self._plan.terms.referee.identity if sitter.bot else sitter.key
        wrong = {
            "another match": hello.binding != self._binding,
            f"seat {hello.seat}": hello.seat != seat or hello.epoch != 0,
            "another key": hello.identity != own,
            f"the name {hello.name!r}": hello.name != sitter.name,
            "another bot": bool(sitter.bot) and hello.bot != sitter.bot,
        }
        if what := next((what for what, is_wrong in wrong.items() if is_wrong), None):
            raise Refused(
                sentence("the hello is for {other}", other=what),
                reason="malformed",
                remedy="Answer the invitation.",
            )
        if self._hellos.setdefault(seat, raw) != raw:
            raise Refused("another hello of this seat was taken", reason="duplicate")

    def missing(self) -> list[Seat]:
        """Seats that have not said hello."""
        return [seat for seat in range(len(self._plan.sitters)) if seat not in self._hellos]

    def hellos(self) -> list[bytes]:
        """All hellos, in the order of seats."""
        return [self._hellos[seat] for seat in range(len(self._plan.sitters))]

    def invitation(self, seat: Seat) -> match_pb2.Invitation:
        """What *seat* is to answer."""
        return match_pb2.Invitation(
            terms=self._plan.terms.pack(), seat=seat, missing=self.missing()
        )
