"""Whoever follows a match: verifies every entry, keeps it, and comes back when the line is cut.

:class:`~tessera_client.watcher.Watcher` only looks on, :class:`~tessera_client.session.Session`
plays a seat.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final

import grpc

from tessera.engine.deals import Deal
from tessera.engine.game import AnyGame, Result
from tessera.errors import BadChain, Refused, TesseraError, Unreachable
from tessera.fairness.audit import judge_entry
from tessera.fairness.offences import Charge
from tessera.fairness.terms import Genesis
from tessera.fairness.verifier import Told, Verifier
from tessera.games import load
from tessera.sentences import sentence
from tessera.v1 import match_pb2 as pb
from tessera_client.backoff import Backoff
from tessera_client.folder import MatchFolder, MatchRecorder
from tessera_client.lobby import Lobby
from tessera_client.parting import Forked, beside, examined, parts_at
from tessera_client.refusals import error_of, is_passing, reason_of
from tessera_client.updates import (
    Awaited,
    Began,
    Charged,
    Connected,
    Cut,
    Declined,
    Ended,
    Entered,
    Here,
    Observer,
    Parted,
    Present,
    Update,
)
from tessera_client.way import Way

NOT_READY: Final = "not-ready"
"""The reason for which a match does not begin after all: somebody said no hello."""
GONE: Final = "no-such-match"
"""So a server answers who comes when such a match was given up already."""


class Follower(ABC):
    """One match, as one client follows it."""

    def __init__(
        self,
        way: Way,
        match: str,
        folder: MatchFolder,
        *,
        observers: Sequence[Observer] = (),
        backoff: Backoff | None = None,
        brought: bool = False,
    ) -> None:
        """*match* is what the server calls the match: ``Table.match``; *brought* says that it began
        at another server that is gone."""
        self.way = way
        self.match = match
        self.folder = folder
        self.name = way.name
        """How the server calls the player."""
        self.observers = list(observers)
        self._backoff = backoff or Backoff()
        self._brought = brought
        self._theirs: list[bytes] | None = [] if brought else None
        """How the match went on at this server, until that was compared with the folder."""
        self._charged: set[Charge] = set()
        self._recorder: MatchRecorder | None = None

    # -- what is known ----------------------------------------------------------------------------

    @property
    @abstractmethod
    def verifier(self) -> Verifier | None:
        """The match as far as it was verified; None before it has begun."""

    @property
    def game(self) -> AnyGame:
        """The game that is played.  Only once the match has begun."""
        assert self.verifier is not None
        return load(self.verifier.genesis.terms.game)

    @property
    def view(self) -> Any:
        """The position as this client sees it.  Only once the match has begun."""
        assert self.verifier is not None
        return self.verifier.position

    @property
    def next_index(self) -> int:
        """The first entry that is lacking."""
        return 0 if self.verifier is None else self.verifier.index + 1

    @property
    def charges(self) -> Sequence[Charge]:
        """Whoever was caught so far."""
        return () if self.verifier is None else self.verifier.charges

    @property
    def deals(self) -> tuple[Deal, ...]:
        """All deals of the match, by their numbers, as far as its entries have told."""
        return () if self.verifier is None else tuple(self.verifier.ledger.deals.deals)

    @property
    def over(self) -> bool:
        """Whether the last entry was verified."""
        return self.verifier is not None and self.verifier.closed

    # -- following --------------------------------------------------------------------------------

    async def run(self) -> Result | None:
        """Follow the match to its last entry; how it ended.

        Raises Refused, WrongServer, or a FairnessError where the referee cheats; Unreachable when
        the patience is over.
        """
        with self.folder.lock():
            try:
                self._recall()
                while not self.over:
                    try:
                        await self._attend()
                    except (Refused, Unreachable) as error:
                        await self._recover(error)
            finally:
                if self._recorder is not None:
                    self._recorder.close()
        assert self.verifier is not None
        result = self.verifier.result
        self._tell(Ended(result))
        return result

    async def _attend(self) -> None:
        """Connect, and follow until the match is over or the line is cut."""
        lobby = await self.way.open()
        self.name = lobby.entered.name
        try:
            call = self._call(lobby)
            self._tell(Connected())
            await self._follow(call)
        except grpc.aio.AioRpcError as error:
            raise error_of(error, self.way.address) from error
        finally:
            await lobby.close()
        if not self.over:
            raise Unreachable(
                "the server closed the line", remedy="Come back in a while: what is yours is kept."
            )

    async def _recover(self, error: TesseraError) -> None:
        if isinstance(error, Refused) and error.reason == GONE and self.verifier is None:
            raise Refused(
                "the match did not begin: it was given up before everybody had come",
                reason=NOT_READY,
                remedy="Stay at the table: its host can start the match again.",
            ) from error
        self.way.forget_if_signed_out(error)
        wait = self._backoff.failed() if is_passing(error) else None
        if wait is None:
            raise error
        self._tell(Cut(error, wait))
        await self._backoff.sleep(wait)

    def _attach(self) -> pb.Attach:
        if self.verifier is None:
            self._theirs = None  # there is nothing to compare
        elif self._theirs is not None:
            self._theirs = []
            return pb.Attach(match=self.match)
        return pb.Attach(match=self.match, from_index=self.next_index)

    # -- updates ----------------------------------------------------------------------------------

    def _update(self, update: pb.MatchUpdate) -> None:
        """Take in what is new."""
        self._backoff.succeeded()
        if self._theirs is not None:
            self._compare(update, self._theirs)
        else:
            for offset, raw in enumerate(update.entries):
                self._entry(update.first_index + offset, raw)
        for refusal in update.refusals:
            self._refusal(refusal)
        if update.HasField("waiting"):
            self._tell(_awaited(update.waiting))
        if update.HasField("presence"):
            self._tell(_present(update.presence))
        if update.HasField("closing") and not self.over:
            closing = update.closing
            raise Refused(closing.text, reason=reason_of(closing.reason), remedy=closing.remedy)

    def _compare(self, update: pb.MatchUpdate, theirs: list[bytes]) -> None:
        """Take in how the match went on at this server: who is present is told after the last."""
        theirs += update.entries
        if not (update.HasField("presence") or update.HasField("closing")):
            return
        self._theirs = None
        ours = self.folder.entries()
        index = parts_at(ours, theirs)
        if index in (len(ours), len(theirs)):
            for n, raw in enumerate(theirs[index:], index):
                self._entry(n, raw)
        else:
            self._go_over(ours, theirs, index)

    def _go_over(self, ours: list[bytes], theirs: list[bytes], index: int) -> None:
        """Follow how the others went on from entry *index*; keep what is only here beside it."""
        assert self._recorder is not None
        assert self.verifier is not None
        try:
            verifier = examined(ours, theirs, index)
        except Forked as forked:
            self._recorder.evidence(forked.raw)
            self._tell(Charged(forked.charge))
            raise
        self._check_over(verifier)
        file = self._recorder.path
        kept = beside(file, index)
        self._recorder.close()
        self.folder.replace(file, theirs, kept)
        self._recorder = self.folder.go_on(file)
        self._restore(self.game, verifier.genesis, theirs[1:])
        self._tell(Began(verifier.genesis))
        self._tell(Parted(index, kept))
        self._tell_charges()

    def _entry(self, index: int, raw: bytes) -> None:
        if index < self.next_index:
            self._heard_again(raw)
            return
        if index > self.next_index:
            raise Unreachable(
                sentence("the server left out entry {entry}", entry=self.next_index),
                remedy="Leave this table: its host's server does not keep its word.",
            )
        if index == 0:
            genesis = Genesis.read(raw)
            self._begin(load(genesis.terms.game), genesis)
            self._recorder = self.folder.begin(genesis)
            self._tell(Began(genesis))
            return
        assert self._recorder is not None
        assert self.verifier is not None
        try:
            told = self._receive(raw)
        except TesseraError:
            if (charge := judge_entry(self.verifier, raw)) is not None:
                self._recorder.evidence(raw)
                self._tell(Charged(charge))
            raise
        self._recorder.entry(raw)
        self._tell(Entered(told))
        self._tell_charges()

    def _tell_charges(self) -> None:
        """Tell of whoever was caught since this was last done."""
        for charge in self.charges:
            if charge not in self._charged:
                self._charged.add(charge)
                self._tell(Charged(charge))

    def _heard_again(self, raw: bytes) -> None:
        """To hear an entry twice is harmless, unless it is another one."""
        assert self._recorder is not None
        if self.verifier is not None and (charge := judge_entry(self.verifier, raw)) is not None:
            self._recorder.evidence(raw)
            self._tell(Charged(charge))
            raise BadChain(charge.text, remedy="Leave the table: its referee cheats.")

    def _refusal(self, refusal: pb.Refusal) -> None:
        self._tell(Declined(reason_of(refusal.reason), refusal.text, refusal.remedy))

    def _tell(self, update: Update) -> None:
        for observer in self.observers:
            observer(update)

    def _recall(self) -> None:
        """Come back to where the folder says that this client was."""
        file = self.folder.match_file
        kept = self.folder.entries()
        if file is None or not kept:
            return
        genesis = Genesis.read(kept[0])
        self._restore(load(genesis.terms.game), genesis, kept[1:])
        self._charged.update(self.charges)
        self._recorder = self.folder.go_on(file)
        self._tell(Began(genesis))

    # -- what differs -----------------------------------------------------------------------------

    @abstractmethod
    def _call(self, lobby: Lobby) -> Any:
        """Open the stream."""

    @abstractmethod
    async def _follow(self, call: Any) -> None:
        """Read the stream to its end."""

    @abstractmethod
    def _begin(self, game: AnyGame, genesis: Genesis) -> None:
        """The match begins."""

    @abstractmethod
    def _restore(self, game: AnyGame, genesis: Genesis, entries: list[bytes]) -> None:
        """The match goes on after *entries*, which were verified before."""

    @abstractmethod
    def _check_over(self, verifier: Verifier) -> None:
        """Raises BadChain where this client must not follow the match as *verifier* has it."""

    @abstractmethod
    def _receive(self, entry: bytes) -> Told:
        """Verify the next entry.  Raises FairnessError and others, and then nothing has changed."""


def _awaited(waiting: pb.Waiting) -> Awaited:
    left = waiting.left / 1000 if waiting.HasField("left") else None
    return Awaited(tuple(waiting.seats), left, waiting.draw)


def _present(presence: pb.Presence) -> Present:
    seats = tuple(
        Here(seat.connected, seat.substitute, seat.grace / 1000 if seat.HasField("grace") else None)
        for seat in presence.seats
    )
    return Present(seats, presence.watchers, presence.adjourned)
