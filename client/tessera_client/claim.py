"""A seat that was lost while its owner was away, and how it is asked for again.

Whoever plays a seat has a key epoch of its own there: the owner has 0, a substitute 1, the owner
who comes back 2, and so on.  Each epoch has its own secrets and its own journal.
"""

from __future__ import annotations

from dataclasses import dataclass

from tessera.engine.game import AnyGame
from tessera.engine.steps import Seat as SeatNumber
from tessera.entropy import Entropy
from tessera.errors import FormatError
from tessera.fairness.keys import SigningKey
from tessera.fairness.seat import Seat
from tessera.fairness.secrets import SeatSecrets
from tessera.fairness.terms import Genesis, succession
from tessera.fairness.verifier import Verifier
from tessera.sentences import sentence
from tessera.wire import wire
from tessera_client.folder import MatchFolder


@dataclass(frozen=True, slots=True)
class Claimant:
    """Who may ask for the seat: the owner, as the first hello named it."""

    folder: MatchFolder
    identity: SigningKey
    name: str
    bot: str
    entropy: Entropy

    def message(self, verifier: Verifier, seat: SeatNumber) -> bytes:
        """Asks for *seat*, which somebody else plays; the same bytes whenever it is asked again."""
        epoch = verifier.ledger.places[seat].epoch + 1
        kept = self.folder.claim(epoch)
        if kept is None:
            binding = succession(verifier.match, seat, epoch)
            secrets = self.folder.own_secrets(binding, epoch, self.entropy)
            hello = secrets.hello(
                self.identity, self.name, seat, binding, epoch=epoch, bot=self.bot
            )
            head = (verifier.index, verifier.head)
            kept = secrets.reclaim(hello, verifier.match, seat, epoch, head)
            self.folder.keep_claim(kept, epoch)
        return kept


def own_seat(folder: MatchFolder, genesis: Genesis) -> tuple[SeatSecrets, SeatNumber]:
    """The first secrets of this client for a match, and its seat.  Raises FormatError."""
    secrets = folder.secrets(genesis.terms.binding())
    if secrets is not None:
        signing = SigningKey(secrets.signing).public
        for hello in genesis.hellos:
            if hello.signing == signing:
                return secrets, hello.seat
    raise FormatError(
        sentence("the secrets for this match are not in {folder}", folder=folder.path),
        remedy="Play on where you began; here you can only watch.",
    )


def holds_keys(folder: MatchFolder, verifier: Verifier, seat: SeatNumber) -> bool:
    """Whether *seat* is played by keys that were made here, for an epoch after the first."""
    hello = verifier.ledger.places[seat].hello
    if not hello.epoch:
        return False
    secrets = folder.secrets(succession(verifier.match, seat, hello.epoch), hello.epoch)
    return secrets is not None and SigningKey(secrets.signing).public == hello.signing


def restore_seat(
    folder: MatchFolder,
    game: AnyGame,
    genesis: Genesis,
    entries: list[bytes],
    *,
    telling: bool = False,
) -> Seat:
    """The seat of this client as it was when *entries* were all: with the newest keys it has there.

    Raises FormatError.
    """
    secrets, number = own_seat(folder, genesis)
    codec = wire(game)
    seat = Seat.restore(
        *(game, codec, secrets, number, genesis.raw, entries, folder.journal()), telling=telling
    )
    if not holds_keys(folder, seat.verifier, number):
        return seat
    epoch = seat.verifier.ledger.places[number].epoch
    later = folder.secrets(succession(seat.verifier.match, number, epoch), epoch)
    assert later is not None
    return Seat.restore(
        *(game, codec, later, number, genesis.raw, entries, folder.journal(epoch)),
        epoch=epoch,
        telling=telling,
    )
