"""A match in memory: a referee and honest clients, every message and entry passed by hand."""

from __future__ import annotations

import hashlib
import json
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tessera.engine.deals import Promise
from tessera.engine.game import AnyGame, OptionValue
from tessera.engine.playout import SeededChance
from tessera.engine.steps import Move, legal_moves
from tessera.errors import FormatError
from tessera.fairness.codec import MoveCodec
from tessera.fairness.keys import SigningKey
from tessera.fairness.matchfile import write
from tessera.fairness.seat import Seat, Sending
from tessera.fairness.secrets import RefereeSecrets, SeatSecrets
from tessera.fairness.terms import Clocks, Terms
from tessera.fairness.verdict import Verdict, examine
from tessera_server.answers import Answer
from tessera_server.referee import Referee


def verdict_on(data: bytes, table: Table) -> Verdict:
    """What anybody makes of a file of a match of the game of *table*."""
    return examine(data, lambda name: (table.game, table.moves))


START = 1_700_000_000_000


class PlainCodec:
    """Moves as JSON: enough for games that have no messages."""

    def __init__(self, game: AnyGame) -> None:
        self._codec = game.codec

    def move(self, move: Move) -> bytes:
        return json.dumps(self._codec.dump(move), sort_keys=True).encode()

    def read_move(self, data: bytes) -> Move:
        try:
            return self._codec.move(json.loads(data))
        except ValueError as error:
            raise FormatError(str(error)) from error

    def promise(self, promise: Promise) -> bytes:
        return json.dumps(self._codec.dump(promise), sort_keys=True).encode()

    def read_promise(self, data: bytes) -> Promise:
        try:
            return self._codec.promise(json.loads(data))
        except ValueError as error:
            raise FormatError(str(error)) from error


@dataclass
class Bytes:
    """A source of bytes that follow from a seed."""

    seed: str
    used: int = 0

    def __call__(self, count: int) -> bytes:
        self.used += 1
        return hashlib.sha512(f"{self.seed}/{self.used}".encode()).digest()[:count]


@dataclass
class Table:
    """Seats and a referee.  What a client sends is submitted at once, in order."""

    game: AnyGame
    seats: int = 3
    seed: str = "table"
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    clocks: Clocks = field(default_factory=Clocks)
    bots: Mapping[int, str] = field(default_factory=dict)
    """Seats that are played by bots of the referee's own operator."""
    codec: MoveCodec | None = None
    now: int = START
    entries: list[bytes] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    lost: Callable[[int, bytes], bool] = lambda seat, raw: False
    """Which messages never arrive."""

    def __post_init__(self) -> None:
        self.moves: MoveCodec = self.codec or PlainCodec(self.game)
        random = Bytes(self.seed)
        self.house = SigningKey(random(32))
        self.identities = [SigningKey(random(32)) for _ in range(self.seats)]
        self.referee_secrets = RefereeSecrets.fresh(random)
        self.secrets = [SeatSecrets.fresh(random) for _ in range(self.seats)]
        hello = self.referee_secrets.hello(self.house, "house")
        self.terms = Terms.of(self.game, self.seats, self.options, self.clocks, hello)
        self.hellos = [self.hello(seat) for seat in range(self.seats)]
        self.referee = Referee.begin(
            *(self.game, self.moves, self.referee_secrets, self.terms, self.hellos, self.now)
        )
        self.clients = [self.client(seat) for seat in range(self.seats)]
        self.journals: list[list[bytes]] = [[] for _ in range(self.seats)]
        self.offline: set[int] = set()
        self.queue: deque[tuple[int, bytes]] = deque()
        self.chance = SeededChance(self.seed)

    def hello(self, seat: int) -> bytes:
        bot = self.bots.get(seat, "")
        identity = self.house if bot else self.identities[seat]
        binding = self.terms.binding()
        return self.secrets[seat].hello(identity, f"player {seat}", seat, binding, bot=bot)

    def client(self, seat: int) -> Seat:
        secrets, genesis = self.secrets[seat], self.referee.genesis
        return Seat(self.game, self.moves, secrets, seat, genesis, telling=True)

    # -- passing bytes on -------------------------------------------------------------------------

    def begin(self) -> None:
        for seat in range(self.seats):
            if seat not in self.offline:
                self.publish(self.referee.connected(seat, self.now))
        self.publish(self.referee.go_on(self.now))
        for seat, client in enumerate(self.clients):
            if seat not in self.offline and not self.entries:
                self.keep(seat, client.start())
        self.settle()

    def publish(self, entries: tuple[bytes, ...]) -> None:
        """Show new entries to everybody who is online."""
        for raw in entries:
            self.entries.append(raw)
            for seat, client in enumerate(self.clients):
                if seat not in self.offline:
                    self.keep(seat, client.receive(raw))

    def keep(self, seat: int, sending: Sending) -> None:
        self.journals[seat] += sending.keep
        self.queue += [(seat, raw) for raw in sending.send]

    def settle(self) -> None:
        """Submit everything that is on its way, until nothing is."""
        while self.queue:
            seat, raw = self.queue.popleft()
            if not self.lost(seat, raw):
                self.submit(seat, raw)

    def submit(self, seat: int, raw: bytes) -> Answer:
        answer = self.referee.submit(raw, self.now)
        self.answers.append(answer)
        if answer.refusal is not None and answer.counter is not None:
            self.clients[seat].refused(answer.counter)
        self.publish(answer.entries)
        return answer

    def wait(self, seconds: float) -> None:
        """Let time pass, and the clocks do what they do."""
        self.now += round(1000 * seconds)
        self.publish(self.referee.tick(self.now))
        self.settle()

    # -- playing ----------------------------------------------------------------------------------

    def asked(self) -> int | None:
        """The first seat online that has something to decide."""
        for seat, client in enumerate(self.clients):
            if seat not in self.offline and client.asked:
                return seat
        return None

    def step(self) -> bool:
        """Let the first seat that is asked play a random move; whether there was one."""
        seat = self.asked()
        if seat is None:
            return False
        moves = legal_moves(self.clients[seat].view, seat)
        self.keep(seat, self.clients[seat].act([moves[self.chance.below(len(moves))]]))
        self.now += 100
        self.settle()
        return True

    def play(self, steps: int = 1_000_000) -> None:
        """Play on, at most *steps* moves."""
        while steps and self.step():
            steps -= 1

    def verdict(self, *evidence: bytes) -> Verdict:
        """What anybody makes of the file of this match."""
        return verdict_on(write(self.referee.genesis, self.entries, evidence), self)

    # -- crashes ----------------------------------------------------------------------------------

    def restart_referee(self) -> None:
        """The referee is killed and comes back from its store."""
        self.referee = Referee.restore(
            *(self.game, self.moves, self.referee_secrets, self.referee.genesis),
            *(self.entries, self.now),
        )
        self.queue.clear()
        for seat in range(self.seats):
            if seat not in self.offline:
                self.publish(self.referee.connected(seat, self.now))
        self.publish(self.referee.go_on(self.now))
        for seat, client in enumerate(self.clients):
            if seat not in self.offline:
                self.keep(seat, client.start())
        self.settle()

    def restart_client(self, seat: int) -> None:
        """A client is killed and comes back from its files, with what it missed."""
        known = self.clients[seat].verifier.index
        args = (self.game, self.moves, self.secrets[seat], seat, self.referee.genesis)
        client = Seat.restore(*args, self.entries[:known], self.journals[seat], telling=True)
        self.clients[seat] = client
        self.online(seat)

    def online(self, seat: int) -> None:
        """*seat* comes back and hears what it missed."""
        self.offline.discard(seat)
        self.publish(self.referee.connected(seat, self.now))
        client = self.clients[seat]
        for raw in self.entries[client.verifier.index :]:
            self.keep(seat, client.receive(raw))
        self.keep(seat, client.start())
        self.settle()

    def lose(self, seat: int) -> None:
        """*seat* loses its connection."""
        self.offline.add(seat)
        self.publish(self.referee.disconnected(seat, self.now))
