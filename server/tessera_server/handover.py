"""A match from another server: verified, then offered to its seats until they agree to go on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tessera import games
from tessera.engine.steps import Seat
from tessera.errors import BadChain, FormatError, Refused
from tessera.fairness import transcript as t
from tessera.fairness.handover import check_agreement, enough, office_of, silent
from tessera.fairness.keys import SigningKey
from tessera.fairness.secrets import RefereeSecrets
from tessera.fairness.terms import MAX_NAME, Genesis, Hello
from tessera.fairness.transcript import Entry, Message
from tessera.fairness.verifier import Verifier
from tessera.sentences import sentence
from tessera.v1 import match_pb2
from tessera.wire import wire
from tessera_server import words
from tessera_server.identity import Player
from tessera_server.plan import Plan, Sitter
from tessera_server.referee import Referee
from tessera_server.table import Absence, Chair, Clocks, Setup

AHEAD: Final = 24 * 3600 * 1000
"""Milliseconds by which the clocks of two servers may differ: those of a match that is later would
not run out for as long."""


@dataclass(frozen=True, slots=True)
class Brought:
    """A match that was verified to its last entry, and goes on from there."""

    verifier: Verifier
    entries: Sequence[bytes]
    """The genesis first."""

    @classmethod
    def read(cls, entries: Sequence[bytes]) -> Brought:
        """Verify *entries*, which takes a while.

        Raises FormatError, SetupError, FairnessError, RulesError; Refused for a match that is over.
        """
        if not entries:
            raise FormatError("the match has no beginning", remedy="Send its genesis first.")
        game = games.load(Genesis.read(entries[0]).terms.game)
        verifier = Verifier(game, wire(game), entries[0])
        for raw in entries[1:]:
            verifier.accept(raw)
        if verifier.closed:
            raise Refused("the match is over", reason="over", remedy="Verify its file instead.")
        return cls(verifier, entries)

    @property
    def match(self) -> str:
        """The match id, in hexadecimal digits."""
        return self.verifier.match.hex()

    def check(self, player: Player, now: int) -> None:
        """Raises Refused unless *player* has a seat in the match, and it has happened by *now*."""
        if not any(h.identity == player.key and not self._ran(h) for h in self._hellos):
            raise Refused(
                "you have no seat in this match",
                reason="not-at-table",
                remedy="Let somebody bring it who has one.",
            )

        if self.verifier.time > now + AHEAD:
            raise Refused(
                "the match has entries of a time that is yet to come",
                reason="malformed",
                remedy="See that the clock of the server is right.",
            )

    @property
    def _hellos(self) -> Sequence[Hello]:
        return self.verifier.genesis.hellos

    def _ran(self, hello: Hello) -> bool:
        """Whether the first referee ran this bot itself."""
        return not hello.contributes(self.verifier.genesis.terms.referee)

    def setup(self) -> Setup:
        """What is played."""
        terms = self.verifier.genesis.terms
        said = terms.clocks
        clocks = Clocks(said.draw, said.move, said.grace, Absence(said.absence))
        return Setup(terms.game, terms.seats, dict(terms.options), clocks)

    def chairs(self) -> list[Chair]:
        """The seats, each kept for its key; bots ended with the server that ran them.

        Raises Refused where somebody has a name that shows nothing.
        """
        return [self._chair(hello) for hello in self._hellos]

    def _chair(self, hello: Hello) -> Chair:
        if self._ran(hello):
            strategy = words.line(hello.bot, MAX_NAME, sentence("name"))
            return Chair(name=f"{strategy} bot", bot=strategy, ready=True)
        name = words.line(hello.name, MAX_NAME, sentence("name"))
        return Chair(key=hello.identity, name=name, ready=True)

    def plan(
        self,
        match: str,
        code: str,
        identity: SigningKey,
        name: str,
        random: Callable[[int], bytes],
    ) -> Plan:
        """What is to be refereed here by *identity*, under new secrets."""
        verifier = self.verifier
        office = office_of(verifier.match, verifier.epoch + 1)
        secrets = RefereeSecrets(office, random(32), random(32))
        sitters = (
            Sitter(b"", hello.name, hello.bot)
            if self._ran(hello)
            else Sitter(hello.identity, hello.name, "")
            for hello in self._hellos
        )
        hello = secrets.hello(identity, name)
        return Plan(match, code, tuple(sitters), verifier.genesis.terms, secrets, hello)


class Offer:
    """What the seats of a match that was brought are asked: whether this referee may go on."""

    def __init__(self, referee: Referee, hello: bytes, until: int) -> None:
        self.referee = referee
        self.until = until
        """When the silent are waited for no longer, in milliseconds since 1970."""
        self._hello = hello
        self._agreed: dict[Seat, bytes] = {}

    def take(self, raw: bytes) -> None:
        """A seat agrees.  Raises FormatError, FairnessError, StaleMessage or Refused."""
        message = Message.read(raw)
        if message.kind != t.HANDOVER:
            raise Refused(
                "the match waits until its seats agree to go on here",
                reason="not-due",
                remedy="Wait for the others; what you had chosen is asked again.",
            )
        check_agreement(self.referee.verifier, message, self._hello)
        self._agreed[message.seat] = raw

    def lacking(self, entries: Iterable[bytes]) -> Iterator[bytes]:
        """Go on by entries of the old referee that were lacking here; those that were new.

        Whoever agreed before must do so again.  Raises FormatError, FairnessError and others.
        """
        for raw in entries:
            entry, _signature = Entry.read(raw)
            if entry.index <= self.referee.verifier.index:
                continue
            if entry.kind == t.HANDOVER:
                raise BadChain(
                    "the match goes on with another referee already", remedy="Go on there."
                )
            self.referee.verifier.accept(raw)
            self._agreed.clear()
            yield raw

    def is_taken(self, now: int) -> bool:
        """Whether the match may go on: all have agreed, or enough and the time is over."""
        verifier = self.referee.verifier
        if not enough(verifier, self._agreed):
            return False
        return now >= self.until or not silent(verifier, self._agreed)

    def go_on(self, now: int) -> tuple[bytes, ...]:
        """Take the office: new entries.  Who agrees to go on agrees to end an adjournment, too."""
        agreed = [self._agreed[seat] for seat in sorted(self._agreed)]
        entries = self.referee.take_office(self._hello, agreed, now)
        if self.referee.verifier.ledger.adjourned:
            entries += self.referee.resume(now)
        return entries

    def deadline(self, now: int) -> int | None:
        """When to look again, if nothing else happens."""
        return self.until if now < self.until else None

    def shown(self, now: int) -> match_pb2.Handover:
        """The offer as its seats see it."""
        verifier = self.referee.verifier
        return match_pb2.Handover(
            referee=self._hello,
            index=verifier.index,
            head=verifier.head,
            agreed=sorted(self._agreed),
            silent=silent(verifier, self._agreed),
            left=self.until - now if now < self.until else None,
        )
