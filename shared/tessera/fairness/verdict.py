"""The verdict on a match file: everything that anybody can check, from the file alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from tessera.engine.game import AnyGame
from tessera.errors import FairnessError, FormatError, MatchFileError, SetupError, TesseraError
from tessera.fairness import matchfile
from tessera.fairness.audit import audit, judge_entry, judge_message
from tessera.fairness.codec import MoveCodec
from tessera.fairness.offences import Charge
from tessera.fairness.terms import Genesis
from tessera.fairness.verifier import Verifier
from tessera.sentences import sentence

Find: TypeAlias = Callable[[str], tuple[AnyGame, MoveCodec]]
"""The game of a name, and its moves as bytes.  Raises SetupError."""


@dataclass(frozen=True, slots=True)
class Broken:
    """Where a transcript cannot be followed any more."""

    index: int
    text: str
    remedy: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a match file tells, and what is wrong in it."""

    verifier: Verifier
    """After the last entry that could be accepted: position, result, head."""
    entries: int
    """How many there are in the file."""
    charges: tuple[Charge, ...]
    broken: Broken | None
    """The entry from which on the file was changed or forged, if so."""
    cut_off: bool
    """Whether the file ends in the middle of a record."""
    independent: bool
    """Whether anybody but the referee's operator contributed to the draws, whoever refereed."""

    @property
    def alone(self) -> int:
        """How many draws were made to which nobody but the referee contributed: all others were
        away, or had missed draws before."""
        return self.verifier.ledger.alone

    @property
    def provable(self) -> tuple[Charge, ...]:
        """What anybody can check."""
        return tuple(charge for charge in self.charges if charge.provable)

    @property
    def attested(self) -> tuple[Charge, ...]:
        """What one side alone says: absence, slowness."""
        return tuple(charge for charge in self.charges if not charge.provable)

    @property
    def clean(self) -> bool:
        """Whether nothing can be proved against anybody, and the file is as it was signed."""
        return self.broken is None and not self.provable

    @property
    def audited(self) -> bool:
        """Whether all secrets were revealed, so that nothing is left to be believed.

        Not where a seat has changed hands, or a referee who had dealt pieces: who lost them has
        revealed nothing.
        """
        ledger = self.verifier.ledger
        whole = not ledger.office.first_dealt
        return ledger.closed and whole and all(p.seed and not p.epoch for p in ledger.places)


def examine(data: bytes, find: Find) -> Verdict:
    """Check the match file *data*.

    Raises MatchFileError when it is no match file, is damaged, or is of other rules.
    """
    match = matchfile.read(data)
    verifier, codec = _begin(match.genesis, find)
    broken: Broken | None = None
    for index, raw in enumerate(match.entries, start=1):
        try:
            verifier.accept(raw)
        except TesseraError as error:
            broken = Broken(index, error.text, error.remedy)
            break
    accepted = match.entries[: verifier.index]
    doubtful = [*match.entries[verifier.index : verifier.index + 1], *match.evidence]
    charges = [*verifier.charges, *audit(verifier.game, codec, match.genesis, accepted)]
    for raw in doubtful:
        charge = judge_entry(verifier, raw) or judge_message(verifier, raw)
        if charge is not None:
            charges.append(charge)
    offices = (verifier.genesis.terms.referee, *(h.referee for h in verifier.ledger.handovers))
    hellos = verifier.genesis.hellos
    independent = all(any(hello.contributes(each) for hello in hellos) for each in offices)
    return Verdict(
        *(verifier, len(match.entries), tuple(charges), broken, match.cut_off, independent)
    )


def _begin(genesis: bytes, find: Find) -> tuple[Verifier, MoveCodec]:
    try:
        game, codec = find(Genesis.read(genesis).terms.game)
        return Verifier(game, codec, genesis), codec
    except SetupError as error:
        raise MatchFileError(error.text, remedy=error.remedy) from error
    except (FormatError, FairnessError) as error:
        raise MatchFileError(
            sentence("the beginning of the match was changed or forged: {error}", error=error),
            remedy="Get the file from somebody else who was at the table.",
        ) from error
