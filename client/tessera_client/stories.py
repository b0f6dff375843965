"""Match files on this computer: found, read, verified, and told from the beginning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tessera.engine.game import AnyGame
from tessera.errors import MatchFileError, TesseraError
from tessera.fairness import matchfile, verdict
from tessera.fairness.codec import MoveCodec
from tessera.fairness.pieces import Opening, Sealing, commit
from tessera.fairness.transcript import AUDIT, MOVES, SAID, Entry, Message
from tessera.fairness.verifier import Verifier
from tessera.games import load
from tessera.sentences import sentence
from tessera.wire import wire
from tessera_client import troubles
from tessera_client.attendance import Begun, Page
from tessera_client.files import read_bounded
from tessera_client.folder import genesis_of
from tessera_client.i18n import N_, _, ngettext
from tessera_client.model import Match, called


@dataclass(frozen=True, slots=True)
class Kept:
    """A match file, by what stands at its beginning."""

    file: Path
    game: str
    names: tuple[str, ...]
    changed: float
    """When it last grew: seconds since 1970."""


def kept(folders: list[Path]) -> list[Kept]:
    """All match files in *folders* and below, newest first; what cannot be read is left out."""
    found = []
    for folder in folders:
        for file in folder.glob(f"**/*{matchfile.SUFFIX}"):
            try:
                genesis = genesis_of(file)
                names = tuple(map(called, genesis.hellos))
                found.append(Kept(file, genesis.terms.game, names, file.stat().st_mtime))
            except (TesseraError, OSError):
                continue
    return sorted(found, key=lambda each: -each.changed)


@dataclass(frozen=True, slots=True)
class Finding:
    """What the verification of a file gave."""

    entries: int
    audited: bool
    """Whether all secrets were revealed."""
    proved: int
    """How many offences can be shown to anybody."""
    broken: verdict.Broken | None
    """The first entry that was not accepted, and why."""
    clean: bool

    def told(self) -> str:
        """In words, in the language of the moment."""
        if self.broken is not None:
            kind = N_("What was said there does not add up.")
            text = troubles.wrong(self.broken.text, kind)
            line = _("entry {n} was changed or forged: {text}")
            return line.format(n=self.broken.index, text=text)
        n = self.proved
        if n:
            return ngettext("{n} offence is proved", "{n} offences are proved", n).format(n=n)
        n = self.entries
        if self.audited:
            told = ngettext(
                "{n} entry verified, all secrets revealed, no offence",
                "{n} entries verified, all secrets revealed, no offence",
                n,
            )
        else:
            told = ngettext(
                "{n} entry verified, no offence so far",
                "{n} entries verified, no offence so far",
                n,
            )
        return told.format(n=n)


@dataclass(frozen=True, slots=True)
class Story:
    """A match that can be gone through."""

    match: Match
    finding: Finding | None = None
    """None while it is still played, or not read from its file yet."""
    known: Mapping[bytes, int] = field(default_factory=dict)
    """What lay sealed and was revealed at the end, by commitment."""


def read_story(file: Path) -> Story:
    """All that *file* tells.  Takes a while.  Raises MatchFileError."""
    try:
        data = read_bounded(file, matchfile.LONGEST)
    except OSError as error:
        raise MatchFileError(
            sentence("{file} cannot be read: {reason}", file=file, reason=error.strerror),
            remedy="Choose another file, or ask for the right to this one.",
        ) from error
    found = verdict.examine(data, _find)
    raw = matchfile.read(data)
    game, codec = _find(found.verifier.genesis.terms.game)
    verifier = Verifier(game, codec, raw.genesis, telling=True)
    first = game.copy(verifier.position)
    pages = []
    entries = raw.entries[: found.verifier.index]
    for entry in entries:
        told = verifier.accept(entry, trusted=True)
        deals = tuple(verifier.ledger.deals.deals)
        pages.append(Page(told, game.copy(verifier.position), deals))
    match = Match.of(Begun(verifier.genesis, first, tuple(pages), None, str(file)))
    match.charges = list(found.charges)
    match.over, match.result = verifier.over, verifier.result
    return Story(match, _finding(found), revealed(verifier.match, entries))


def _find(name: str) -> tuple[AnyGame, MoveCodec]:
    game = load(name)
    return game, wire(game)


def _finding(found: verdict.Verdict) -> Finding:
    proved, entries = len(found.provable), found.verifier.index + 1
    return Finding(entries, found.audited, proved, found.broken, found.clean)


def revealed(match: bytes, entries: list[bytes]) -> dict[bytes, int]:
    """The values of all pieces that seats have opened or revealed, by commitment."""
    values: dict[bytes, int] = {}
    for raw in entries:
        entry = Entry.read(raw)[0]
        if entry.kind != SAID:
            continue
        message = Message.read(entry.messages[0])
        shown = message.payload[1] if message.kind in (MOVES, AUDIT) else []
        for opening in map(Opening.unpack, shown):
            piece = Sealing(message.seat, message.epoch, opening.zone, opening.serial, 0)
            values[commit(match, piece, opening.value, opening.nonce)] = opening.value
    return values
