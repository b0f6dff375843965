"""A player in a seat: from the hello to the last entry, through cuts, kills and restarts.

The session asks its player for what is a choice, and does by itself what is none: it contributes
to draws, opens what is due, reveals its seed at the end.  It does so when its own copy of the rules
says that it is due, and never because somebody asks.  Whatever it signs is on the disk before it is
sent, so after a kill it sends the same bytes again.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tessera.canonical import Value
from tessera.engine.game import AnyGame, Result
from tessera.engine.steps import Move
from tessera.errors import BadChain, Refused
from tessera.fairness.keys import SigningKey
from tessera.fairness.offences import Charge
from tessera.fairness.seat import Seat, Sending, signed
from tessera.fairness.terms import Genesis, Terms
from tessera.fairness.transcript import HANDOVER
from tessera.fairness.verifier import Told, Verifier
from tessera.games import load
from tessera.sentences import sentence
from tessera.v1 import match_pb2 as pb
from tessera.v1.match_pb2_grpc import MatchServiceStub
from tessera.wire import wire
from tessera_client.claim import Claimant, holds_keys, own_seat, restore_seat
from tessera_client.follower import Follower
from tessera_client.lobby import Lobby, parts
from tessera_client.parting import check_signed
from tessera_client.refusals import reason_of
from tessera_client.turn import Player, Turn
from tessera_client.updates import Asked, Offered


@dataclass(slots=True)
class _Question:
    """What the player is being asked."""

    moves: list[Move]
    task: asyncio.Task[None]


class Session(Follower):
    """Plays one seat of a match."""

    def __init__(
        self,
        *args: Any,
        player: Player,
        bot: str = "",
        operator: SigningKey | None = None,
        check: Callable[[Terms], None] = lambda _terms: None,
        entropy: Callable[[int], bytes] = os.urandom,
        telling: bool = False,
        **options: Any,
    ) -> None:
        """Beside what a :class:`Follower` takes:

        *player* decides; *bot* is the strategy's name if it is none of flesh, and *operator* the
        key of whoever runs it, where that is not the key by which it signs in; *check* raises
        SetupError for terms that are not those of the table; secrets come from *entropy*.  The seat
        lets a match that was brought to this server go on there.
        """
        super().__init__(*args, **options)
        self.player = player
        self._bot = bot
        self._identity = operator or self.way.identity
        self._check = check
        self._entropy = entropy
        self._telling = telling
        self._offered = False
        """Whether the match waits until its seats agree to go on here."""
        self._agreed = b""
        self._resumed = False
        """Whether what may not have arrived was sent again, on this line."""
        """The head from which this seat agreed, on this line, to go on."""
        self._seat: Seat | None = None
        self._asked_back = 0
        """The key epoch of whoever was asked, on this line, to give the seat back."""
        self._out: asyncio.Queue[pb.PlayRequest] | None = None
        self._question: _Question | None = None
        self._group: asyncio.TaskGroup | None = None

    @property
    def verifier(self) -> Verifier | None:
        """The match as far as it was verified."""
        return None if self._seat is None else self._seat.verifier

    @property
    def charges(self) -> Sequence[Charge]:
        """Whoever was caught so far, and what this seat alone attests about the referee."""
        return () if self._seat is None else (*self._seat.verifier.charges, *self._seat.charges)

    @property
    def _own(self) -> Seat:
        assert self._seat is not None, "the match has begun"
        return self._seat

    @property
    def view(self) -> Any:
        """The position as the seat sees it.  Only once the match has begun."""
        return self._own.view

    async def run(self) -> Result | None:
        """Play the match to its last entry; see :meth:`Follower.run`."""
        try:
            async with asyncio.TaskGroup() as group:
                self._group = group
                result = await super().run()
                self._withdraw()
        except BaseExceptionGroup as errors:
            raise errors.exceptions[0] from None
        return result

    # -- the stream -------------------------------------------------------------------------------

    def _call(self, lobby: Lobby) -> Any:
        stub: Any = MatchServiceStub(lobby.connection.channel)
        return stub.Play(metadata=lobby.metadata)

    async def _follow(self, call: Any) -> None:
        self._out = asyncio.Queue()
        self._out.put_nowait(pb.PlayRequest(attach=self._attach()))
        writing = asyncio.create_task(self._write(call, self._out))
        self._resumed = self._seat is None
        self._asked_back = 0
        self._offered, self._agreed = False, b""
        try:
            async for response in call:
                self._update(response.update)
                if self._theirs is not None:
                    continue
                if not self._resumed and self._seat is not None and not self._offered:
                    self._resumed = True  # only now, so that nothing old is answered
                    self._dispatch(self._seat.start())
                self._come_back()
                self._ask()
                if self.over:
                    return
        finally:
            self._out = None
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)

    async def _write(self, call: Any, out: asyncio.Queue[pb.PlayRequest]) -> None:
        """Send what lies in *out*; when the line is cut, the reader learns why."""
        while True:
            await call.write(await out.get())

    def _dispatch(self, sending: Sending) -> None:
        """Keep first, then send.  Without a line nothing is lost: ``start`` sends it again."""
        if sending.keep:
            self.folder.keep_journal(sending.keep, self._own.epoch)
        for message in sending.send:
            self._send(message)

    def _send(self, message: bytes) -> None:
        if self._out is not None:
            self._out.put_nowait(pb.PlayRequest(message=message))

    def _update(self, update: pb.MatchUpdate) -> None:
        if update.HasField("invitation") and self._seat is None:
            self._accept(update.invitation)
        super()._update(update)
        if update.HasField("handover"):
            self._answer(update.handover)

    # -- another host -----------------------------------------------------------------------------

    def _answer(self, offer: pb.Handover) -> None:
        """Bring what is lacking, or agree to go on from what the new host has."""
        self._offered = True
        left = offer.left / 1000 if offer.HasField("left") else None
        self._tell(Offered(tuple(offer.agreed), tuple(offer.silent), left))
        seat = self._seat
        if seat is None or not seat.plays or not self._brought or self._out is None:
            return
        verifier = seat.verifier
        if offer.index < verifier.index:
            for part in parts(self.folder.entries()[offer.index + 1 :]):
                self._out.put_nowait(pb.PlayRequest(lacking=pb.Lacking(entries=part)))
        elif (offer.index, offer.head) != (verifier.index, verifier.head):
            raise BadChain(
                sentence(
                    "the new host has another entry {index} than this computer", index=offer.index
                ),
                remedy="Compare the words of the head with the other players.",
            )
        elif self._agreed != offer.head:
            self._agreed = offer.head
            self._dispatch(seat.agree(offer.referee))

    def _go_over(self, ours: list[bytes], theirs: list[bytes], index: int) -> None:
        super()._go_over(ours, theirs, index)
        self._own.let_go()

    def _check_over(self, verifier: Verifier) -> None:
        epochs = range(verifier.ledger.places[self._own.seat].epoch + 1)
        for epoch in epochs:
            check_signed(verifier, signed(self.folder.journal(epoch)))

    # -- sitting down -----------------------------------------------------------------------------

    def _accept(self, invitation: pb.Invitation) -> None:
        """Answer with a hello, the same one whenever the same terms are offered."""
        terms = Terms.read(invitation.terms)
        terms.check(load(terms.game))
        self._check(terms)
        binding, seat = terms.binding(), invitation.seat
        secrets = self.folder.own_secrets(binding, 0, self._entropy)
        hello = secrets.hello(self._identity, self.name, seat, binding, bot=self._bot)
        if self._out is not None:
            self._out.put_nowait(pb.PlayRequest(hello=hello))

    def _begin(self, game: AnyGame, genesis: Genesis) -> None:
        secrets, number = own_seat(self.folder, genesis)
        self._seat = Seat(game, wire(game), secrets, number, genesis.raw, telling=self._telling)
        self._dispatch(self._seat.start())

    def _restore(self, game: AnyGame, genesis: Genesis, entries: list[bytes]) -> None:
        self._withdraw()
        self._seat = restore_seat(self.folder, game, genesis, entries, telling=self._telling)

    def _come_back(self) -> None:
        """Ask for the seat where somebody else had to play it, and take it when it is given."""
        seat = self._seat
        if seat is None or seat.plays or seat.verifier.over:
            return
        place = seat.verifier.ledger.places[seat.seat]
        if holds_keys(self.folder, seat.verifier, seat.seat):
            genesis, *entries = self.folder.entries()
            self._restore(self.game, Genesis.read(genesis), entries)
            self._dispatch(self._own.start())
        elif self._asked_back != place.epoch:
            self._asked_back = place.epoch
            who = (self.folder, self._identity, self.name, self._bot, self._entropy)
            self._send(Claimant(*who).message(seat.verifier, seat.seat))

    # -- deals ------------------------------------------------------------------------------------

    def say_deal(self, payload: Sequence[Value]) -> None:
        """Say something of a deal: see :mod:`tessera.fairness.talk`.

        Raises FormatError or Refused for what would be declined; nothing has changed then.
        """
        self._dispatch(self._own.say_deal(payload))

    # -- playing ----------------------------------------------------------------------------------

    def _receive(self, entry: bytes) -> Told:
        sending = self._own.receive(entry)
        self._dispatch(sending)
        assert sending.told is not None
        if sending.told.kind == HANDOVER:  # all that was said before it is void
            self._offered, self._resumed = False, True
        return sending.told

    def _refusal(self, refusal: pb.Refusal) -> None:
        super()._refusal(refusal)
        if self._seat is None:
            self._hello_refused(refusal)
        elif refusal.HasField("counter"):
            self._seat.refused(refusal.counter)

    def _hello_refused(self, refusal: pb.Refusal) -> None:
        """Without its hello a seat cannot play; unless that has arrived before, or comes late."""
        reason = reason_of(refusal.reason)
        if reason not in ("duplicate", "not-due"):
            raise Refused(refusal.text, reason=reason, remedy=refusal.remedy)

    def _ask(self) -> None:
        """Ask the player if there is something to decide; a question that still stands goes on."""
        if self._offered:
            return  # what was asked stands, and nothing is asked anew
        if self._seat is None or not self._seat.asked:
            self._withdraw()
            return
        turn = Turn(self.game, self._seat.seat, self._seat.view)
        if self._question is not None and self._question.moves == turn.moves:
            return
        self._withdraw()
        assert self._group is not None
        self._question = _Question(turn.moves, self._group.create_task(self._choose(turn)))
        self._tell(Asked(turn.seat))

    def _withdraw(self) -> None:
        if self._question is not None:
            self._question.task.cancel()
            self._question = None

    async def _choose(self, turn: Turn) -> None:
        moves = await self.player.choose(turn)
        self._question = None
        self._dispatch(self._own.act(moves))
