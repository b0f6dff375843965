"""A match file, examined: read, verified from its first byte to its last, and told."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tessera.engine.game import AnyGame, Result
from tessera.errors import FairnessError, FormatError, MatchFileError
from tessera.fairness import matchfile, verdict
from tessera.fairness.codec import MoveCodec
from tessera.fairness.ledger import Handover
from tessera.fairness.offences import Charge
from tessera.fairness.terms import Genesis
from tessera.fairness.verdict import Verdict
from tessera.games import load
from tessera.spoken import spoken
from tessera.wire import wire
from tessera_cli.narrate import Narrator
from tessera_client.files import read_bounded


@dataclass(frozen=True, slots=True)
class Examined:
    """What a match file tells, and what is wrong in it."""

    file: Path
    verdict: Verdict

    @property
    def clean(self) -> bool:
        """Whether nothing can be proved against anybody, and nobody has changed the file."""
        return self.verdict.clean

    @property
    def result(self) -> Result | None:
        """How the match ended, or None where the file does not tell its end."""
        return self.verdict.verifier.result

    @property
    def narrator(self) -> Narrator:
        """Tells the match."""
        verifier = self.verdict.verifier
        return Narrator.of(verifier.game, verifier.genesis)

    def plain(self) -> dict[str, Any]:
        """All of it as what JSON can hold."""
        verdict, verifier = self.verdict, self.verdict.verifier
        broken = verdict.broken
        return {
            "file": str(self.file),
            "match": verifier.match.hex(),
            "game": verifier.game.name,
            "players": list(self.narrator.names),
            "entries": verdict.entries + 1,
            "verified": verifier.index + 1,
            "head": verifier.head.hex(),
            "head_words": spoken(verifier.head),
            "closed": verifier.closed,
            "handovers": [plain_handover(each) for each in verifier.ledger.handovers],
            "audited": verdict.audited,
            "cut_off": verdict.cut_off,
            "independent": verdict.independent,
            "draws_by_the_referee_alone": verdict.alone,
            "result": None if self.result is None else plain_result(self.result),
            "clean": self.clean,
            "broken": None if broken is None else {"entry": broken.index, "text": broken.text},
            "offences": [plain_charge(charge) for charge in verdict.charges],
        }


def plain_result(result: Result) -> dict[str, Any]:
    """A result as what JSON can hold."""
    return {
        "winners": list(result.winners),
        "scores": [
            {"points": score.points, "items": [list(item) for item in score.items]}
            for score in result.scores
        ],
    }


def plain_handover(handover: Handover) -> dict[str, Any]:
    """A change of the referee as what JSON can hold."""
    return {
        "entry": handover.index,
        "referee": handover.referee.name,
        "agreed": [message.seat for message in handover.agreed],
        "silent": list(handover.silent),
    }


def plain_charge(charge: Charge) -> dict[str, Any]:
    """An offence as what JSON can hold; the seat of the referee is null."""
    return {
        "offence": charge.offence.value,
        "seat": charge.seat if charge.seat < 64 else None,
        "provable": charge.provable,
        "text": charge.text,
        "entries": list(charge.entries) or [charge.index],
        "evidence": [raw.hex() for raw in charge.evidence],
    }


def read_match(file: Path) -> tuple[Genesis, list[bytes]]:
    """The genesis and the entries of a match file.  Raises MatchFileError, OSError."""
    try:
        match = matchfile.read(read_bounded(file, matchfile.LONGEST))
    except MatchFileError as error:
        raise _about(file, error) from error
    try:
        return Genesis.read(match.genesis), match.entries
    except (FormatError, FairnessError) as error:
        raise MatchFileError(
            f"{file} does not begin with a match: {error}",
            remedy="Take the file from somebody else who played: all have the same match.",
        ) from error


def examine(file: Path) -> Examined:
    """Check a match from its file alone.  Raises MatchFileError, OSError."""
    data = read_bounded(file, matchfile.LONGEST)
    try:
        return Examined(file, verdict.examine(data, _find))
    except MatchFileError as error:
        raise _about(file, error) from error


def _about(file: Path, error: MatchFileError) -> MatchFileError:
    """*error*, with the name of the file."""
    return MatchFileError(f"{file}: {error}", remedy=error.remedy)


def _find(name: str) -> tuple[AnyGame, MoveCodec]:
    game = load(name)
    return game, wire(game)
