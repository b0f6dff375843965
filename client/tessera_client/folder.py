"""What a player keeps of one match, so that a client that is killed comes back to its seat.

==============  ===============================================================================
``secrets``     the seat's two secrets, written before the hello that names them is sent
``journal``     what the seat did: each message, written before it is sent
``*.tessera``   the match file: the genesis and every entry that was verified
``claim-*``     asks for the seat again, after somebody else had to play it
``lock``        held while a program plays the seat: two would contradict each other
==============  ===============================================================================
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path

from tessera.canonical import decode, encode
from tessera.entropy import Entropy
from tessera.errors import FormatError, TesseraError
from tessera.fairness import matchfile
from tessera.fairness.layout import shaped
from tessera.fairness.secrets import SeatSecrets
from tessera.fairness.terms import Genesis
from tessera.sentences import sentence
from tessera_client.files import Lock, read_bounded, write_durably, write_whole
from tessera_client.frames import append_records, read_records

SECRETS = "tessera/1/seat-secrets"


def folder_of(matches: Path, server: bytes, match: str) -> Path:
    """Where a match is kept that a server (SHA-256 of its key) calls *match*."""
    return matches / hashlib.sha256(encode("tessera/1/folder", server, match)).hexdigest()[:16]


def genesis_of(file: Path) -> Genesis:
    """How the match in *file* begins; more of it is not read.

    Raises MatchFileError, FormatError, FairnessError, OSError.
    """
    return Genesis.read(matchfile.read(read_bounded(file, matchfile.BEGINNING)).genesis)


def known_folder(matches: Path, match: bytes) -> MatchFolder | None:
    """The folder of the match with this id, wherever it began; None: it is not known here."""
    for file in sorted(matches.glob(f"*/*-{match.hex()[:8]}{matchfile.SUFFIX}")):
        try:
            if genesis_of(file).match == match:
                return MatchFolder(file.parent)
        except (TesseraError, OSError):
            continue
    return None


class MatchRecorder:
    """A match file that grows with the match.

    What is in it survives the end of this program; whoever has it from the server need not wait
    for the disk.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = open(path, "ab", buffering=0)  # noqa: SIM115 - closed by close

    def entry(self, raw: bytes) -> None:
        """An entry that was accepted."""
        self._write(matchfile.record(matchfile.ENTRY, raw))

    def evidence(self, raw: bytes) -> None:
        """What somebody signed, and what contradicts the transcript."""
        self._write(matchfile.record(matchfile.EVIDENCE, raw))

    def _write(self, record: bytes) -> None:
        write_whole(self._file.fileno(), record, self.path)

    def close(self) -> None:
        """No more is to come."""
        self._file.close()


class MatchFolder:
    """The folder of one match."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def lock(self) -> Lock:
        """Keep other programs from the seat.  Raises FormatError when one has it."""
        return Lock(
            self.path / "lock",
            sentence("another program plays the match in {folder}", folder=self.path),
        )

    # -- secrets ----------------------------------------------------------------------------------

    def secrets(self, binding: bytes, epoch: int = 0) -> SeatSecrets | None:
        """The secrets made for what *binding* names; None when there are none yet."""
        try:
            raw = self._secrets_file(epoch).read_bytes()
        except FileNotFoundError:
            return None
        try:
            label, kept, secrets = shaped(decode(raw), "the secrets of a seat", str, bytes, bytes)
        except FormatError as error:
            raise FormatError(
                sentence("{file} is damaged: {error}", file=self._secrets_file(epoch), error=error),
                remedy="Bring it back from a copy: without it nobody can play this seat again.",
            ) from error
        if (label, kept) != (SECRETS, binding):
            raise FormatError(
                sentence("{file} was made for another match", file=self._secrets_file(epoch)),
                remedy="The server calls two matches by one name: play elsewhere.",
            )
        return SeatSecrets.unpack(secrets)

    def keep_secrets(self, secrets: SeatSecrets, binding: bytes, epoch: int = 0) -> None:
        """Put *secrets* on the disk: to be done before anything that follows from them is sent."""
        write_durably(self._secrets_file(epoch), encode(SECRETS, binding, secrets.pack()))

    def own_secrets(self, binding: bytes, epoch: int, entropy: Entropy) -> SeatSecrets:
        """The secrets for what *binding* names, made from *entropy* where there are none yet."""
        secrets = self.secrets(binding, epoch)
        if secrets is None:
            secrets = SeatSecrets.fresh(entropy)
            self.keep_secrets(secrets, binding, epoch)
        return secrets

    def claim(self, epoch: int) -> bytes | None:
        """The message by which the seat was asked for again, if it was."""
        try:
            return (self.path / f"claim-{epoch}").read_bytes()
        except FileNotFoundError:
            return None

    def keep_claim(self, message: bytes, epoch: int) -> None:
        """Put *message* on the disk: to be done before it is sent."""
        write_durably(self.path / f"claim-{epoch}", message)

    def _secrets_file(self, epoch: int) -> Path:
        return self.path / (f"secrets-{epoch}" if epoch else "secrets")

    # -- what happened ----------------------------------------------------------------------------

    def entries(self) -> list[bytes]:
        """The genesis and every entry that was kept; empty before the match has begun.

        What stands behind damage does not count: whoever referees the match has it, too.
        """
        file = self.match_file
        if file is None:
            return []
        data = file.read_bytes()
        data = data[: matchfile.whole(data)]
        if len(data) <= len(matchfile.MAGIC):
            return []
        match = matchfile.read(data)
        return [match.genesis, *match.entries]

    @property
    def match_file(self) -> Path | None:
        """The file by which anybody can check the match; None before it has begun."""
        return next(iter(sorted(self.path.glob(f"*{matchfile.SUFFIX}"))), None)

    def begin(self, genesis: Genesis) -> MatchRecorder:
        """The match begins: its file is made."""
        name = f"{genesis.terms.game}-{genesis.match.hex()[:8]}{matchfile.SUFFIX}"
        write_durably(self.path / name, matchfile.begin(genesis.raw))
        return MatchRecorder(self.path / name)

    def replace(self, file: Path, entries: Sequence[bytes], kept: Path) -> None:
        """Let the match *file* hold *entries*, the genesis first; as it was it is *kept*."""
        write_durably(kept, file.read_bytes())
        genesis, *rest = entries
        write_durably(file, matchfile.write(genesis, rest))

    def go_on(self, file: Path) -> MatchRecorder:
        """The match goes on: its *file* is continued after its last whole record."""
        os.truncate(file, matchfile.whole(file.read_bytes()))
        return MatchRecorder(file)

    def journal(self, epoch: int = 0) -> list[bytes]:
        """What the seat did."""
        return read_records(self._journal_file(epoch))

    def keep_journal(self, records: Sequence[bytes], epoch: int = 0) -> None:
        """Put *records* on the disk: to be done before the messages in them are sent."""
        append_records(self._journal_file(epoch), records)

    def _journal_file(self, epoch: int) -> Path:
        return self.path / (f"journal-{epoch}" if epoch else "journal")
