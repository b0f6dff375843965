"""A match file, examined: read, verified from its first byte to its last, and told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tessera.engine.game import AnyGame, Result
from tessera.errors import FormatError, MatchFileError
from tessera.fairness.offences import Charge
from tessera.fairness.terms import Genesis
from tessera.fairness.verifier import Verifier
from tessera.games import load
from tessera.spoken import spoken
from tessera.wire import wire
from tessera_cli.narrate import Narrator
from tessera_client.frames import read_records


@dataclass(frozen=True, slots=True)
class Examined:
    """What a match file tells, and what is wrong in it."""

    file: Path
    genesis: Genesis
    game: AnyGame
    entries: int
    head: bytes
    closed: bool
    result: Result | None
    charges: Sequence[Charge]

    @property
    def clean(self) -> bool:
        """Whether nobody can be held anything against."""
        return not self.charges

    @property
    def narrator(self) -> Narrator:
        """Tells the match."""
        return Narrator.of(self.game, self.genesis)

    def plain(self) -> dict[str, Any]:
        """All of it as what JSON can hold."""
        return {
            "file": str(self.file),
            "match": self.genesis.match.hex(),
            "game": self.game.name,
            "players": list(self.narrator.names),
            "entries": self.entries,
            "head": self.head.hex(),
            "head_words": spoken(self.head),
            "closed": self.closed,
            "result": None if self.result is None else plain_result(self.result),
            "clean": self.clean,
            "offences": [plain_charge(charge) for charge in self.charges],
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
    """The genesis and the entries of a match file.  Raises MatchFileError."""
    try:
        genesis, *entries = read_records(file)
        return Genesis.read(genesis), entries
    except (ValueError, FormatError) as error:
        raise MatchFileError(
            f"{file} is no match file", remedy="Match files end in .tessera."
        ) from error


def examine(file: Path) -> Examined:
    """Verify a match from its file alone.  Raises MatchFileError."""
    genesis, entries = read_match(file)
    game = load(genesis.terms.game)
    verifier = Verifier(game, wire(game), genesis.raw)
    for entry in entries:
        verifier.accept(entry)
    return Examined(
        file,
        genesis,
        game,
        verifier.index + 1,
        verifier.head,
        verifier.closed,
        verifier.result,
        verifier.charges,
    )
