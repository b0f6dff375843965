"""Cups and personal decks: pieces that all know, in an order that only their owner knows.

The owner prepares 64 candidates, each the whole lot in a secret order with a commitment to each
piece, and says one hash of them all.  Then a draw picks the candidate that stays, and the owner
shows the secrets of the other 63, of which everybody sees that each is the whole lot; and the
commitments of the one that stays.  A false lot passes once in 64 times, and then comes to light as
soon as more pieces of a value are opened than there are, at the latest when the seed is revealed.

All candidates follow from one secret by a binary tree of hashes, so six hashes show 63 secrets and
keep the other one: that of each branch that the way to it does not take.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tessera.canonical import Stream, digest, encode
from tessera.engine.sealed import Known, Sealed
from tessera.engine.shuffle import Lot, Shuffle
from tessera.engine.steps import TABLE, Seat
from tessera.fairness.offences import FalseSealing
from tessera.fairness.pieces import (
    CANDIDATES,
    LEVELS,
    SEALED,
    SHUFFLE_NONCE,
    Opening,
    Sealing,
    Shuffled,
    candidate_root,
    commit,
    halves,
    place_nonce,
)

SHUFFLE_ORDER: Final = "tessera/1/shuffle-order"
SHUFFLE_ROOT: Final = "tessera/1/shuffle-root"
SHUFFLE_SEALING: Final = "tessera/1/shuffle-sealing"


# -- candidates -----------------------------------------------------------------------------------


def order(values: Sequence[int], seed: bytes) -> list[int]:
    """*values* in the order of the candidate with the secret *seed*."""
    chance = Stream(SHUFFLE_ORDER, seed)
    mixed = list(values)
    for last in range(len(mixed) - 1, 0, -1):
        other = chance.below(last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


def commitments(match: bytes, first: Sealing, values: Sequence[int], seed: bytes) -> list[bytes]:
    """The commitments of the candidate with the secret *seed*, in their order.

    What ``commit`` and ``place_nonce`` give, but faster: 64 candidates are many pieces.
    """
    head = encode(SEALED, match, first.seat, first.zone, 0, 0, bytes(32))[: -2 * _INTEGER - _BYTES]
    nonce_head = encode(SHUFFLE_NONCE, seed, 0)[:-_INTEGER]
    leaves = []
    for place, value in enumerate(order(values, seed)):
        nonce = hashlib.sha256(nonce_head + _integer(place)).digest()
        piece = head + _integer(first.serial + place) + _integer(value) + _NONCE + nonce
        leaves.append(hashlib.sha256(piece).digest())
    return leaves


_INTEGER: Final = 9
_BYTES: Final = 5 + 32
_NONCE: Final = b"\x02\0\0\0\x20"


def _integer(value: int) -> bytes:
    return b"\x01" + value.to_bytes(8, "big")


def root(leaves: Sequence[bytes]) -> bytes:
    """One hash of the commitments of a candidate."""
    return digest(SHUFFLE_ROOT, list(leaves))


def sealing_of(match: bytes, first: Sealing, roots: Sequence[bytes]) -> bytes:
    """What the owner says before the draw: one hash of all candidates."""
    return digest(SHUFFLE_SEALING, match, first.seat, first.zone, first.serial, list(roots))


def _seeds(node: bytes, levels: int) -> list[bytes]:
    """The secrets of all candidates below *node*, in order."""
    nodes = [node]
    for _ in range(levels):
        nodes = [half for each in nodes for half in halves(each)]
    return nodes


@dataclass(frozen=True, slots=True)
class Proof:
    """What the owner shows after the draw."""

    nodes: list[bytes]
    """The six secrets from which those of all other candidates follow; that of the larger half
    first."""
    leaves: list[bytes]
    """The commitments of the candidate that stays."""

    def check(
        self, match: bytes, first: Sealing, values: Sequence[int], pick: int, sealing: bytes
    ) -> None:
        """Raises FalseSealing unless all candidates are those that were sealed, and all but the
        picked one are the whole lot."""
        if len(self.leaves) != len(values):
            pieces = f"{len(self.leaves)} pieces, not {len(values)}"
            raise FalseSealing(f"seat {first.seat} seals {pieces}")
        roots: dict[int, bytes] = {pick: root(self.leaves)}
        for level, node in zip(reversed(range(LEVELS)), self.nodes, strict=True):
            start = (pick >> level ^ 1) << level
            for n, seed in enumerate(_seeds(node, level), start):
                roots[n] = root(commitments(match, first, values, seed))
        if sealing_of(match, first, [roots[n] for n in range(CANDIDATES)]) != sealing:
            raise FalseSealing(f"seat {first.seat} did not seal what it had to seal")


class Candidates:
    """All candidates of a lot: the owner's side."""

    def __init__(self, seed: bytes, match: bytes, first: Sealing, values: Sequence[int]) -> None:
        """*seed* is the audit seed."""
        self._root = candidate_root(seed, match, first)
        self._place = (match, first, values)

    def leaves(self, seed: bytes) -> list[bytes]:
        """The commitments of the candidate with the secret *seed*."""
        return commitments(*self._place, seed)

    def sealing(self) -> bytes:
        """What is said before the draw."""
        match, first, _ = self._place
        seeds = _seeds(self._root, LEVELS)
        return sealing_of(match, first, [root(self.leaves(seed)) for seed in seeds])

    def proof(self, pick: int) -> Proof:
        """What is shown after the draw has picked *pick*."""
        nodes, node = [], self._root
        for level in reversed(range(LEVELS)):
            pair = halves(node)
            bit = pick >> level & 1
            nodes.append(pair[bit ^ 1])
            node = pair[bit]
        return Proof(nodes, self.leaves(node))

    def openings(self, pick: int) -> dict[bytes, Opening]:
        """What opens the pieces of the candidate *pick*, by commitment."""
        match, first, values = self._place
        seed = _seeds(self._root, LEVELS)[pick]
        opened = {}
        for place, value in enumerate(order(values, seed)):
            piece = piece_of(first, pick, place)
            nonce = place_nonce(seed, place)
            opening = Opening(piece.zone, piece.serial, value, nonce)
            opened[commit(match, piece, value, nonce)] = opening
        return opened


def piece_of(first: Sealing, pick: int, place: int) -> Sealing:
    """The piece at *place* of a lot."""
    return replace(first, serial=first.serial + place, shuffled=Shuffled(pick, place))


# -- lots that are being sealed -------------------------------------------------------------------


@dataclass(slots=True)
class OpenLot:
    """A lot that must be sealed before play goes on."""

    seat: Seat
    values: tuple[int, ...]
    zone: str
    serial: int
    """Of its first piece."""
    since: int
    """The entry since which its owner owes something ..."""
    time: int
    """... and the time of that entry."""
    first: Sealing | None = None
    """Its first piece, once the owner has sealed it ..."""
    sealing: bytes = b""
    """... by this hash."""
    pick: int | None = None
    """The candidate that a draw has picked."""
    pieces: tuple[Known[int] | Sealed, ...] = ()
    """What became of it, in the end."""
    sealings: dict[bytes, Sealing] = field(default_factory=dict)

    @property
    def owes(self) -> bool:
        """Whether it waits for its owner: for the sealing, or for the proof."""
        return not self.pieces and (self.first is None or self.pick is not None)

    @property
    def waits(self) -> bool:
        """Whether it waits for a draw."""
        return not self.pieces and self.first is not None and self.pick is None

    @property
    def lies_open(self) -> bool:
        """Whether its owner did not seal it, and never will."""
        return bool(self.pieces) and not self.sealings

    def reset(self, index: int, time: int) -> None:
        """Somebody else owns it now, who could not open what was sealed."""
        self.first, self.sealing, self.pick = None, b"", None
        self.pieces, self.sealings = (), {}
        self.since, self.time = index, time

    def proven(self, leaves: Sequence[bytes]) -> OpenLot:
        """The lot with the pieces that its owner has proved."""
        first, pick = self.first, self.pick
        assert first is not None
        assert pick is not None
        pieces = {leaf: piece_of(first, pick, place) for place, leaf in enumerate(leaves)}
        return replace(self, pieces=tuple(map(Sealed, leaves)), sealings=pieces)

    def laid_open(self) -> OpenLot:
        """The lot as it is when its owner does not seal it: for all to see."""
        return replace(self, pieces=tuple(map(Known, self.values)))


@dataclass(slots=True)
class OpenShuffle:
    """What the table is asked to shuffle now."""

    lots: list[OpenLot]

    @classmethod
    def of(
        cls, s: Any, serials: Sequence[dict[str, int]], index: int, time: int
    ) -> OpenShuffle | None:
        """What is to be shuffled in position *s*; None when it is something else that is asked."""
        if TABLE not in s.options or not isinstance(s.deciding, Shuffle):
            return None
        zone = s.options[TABLE][0][0].zone
        lots: tuple[Lot, ...] = s.deciding.lots(s)
        return cls(
            [
                OpenLot(lot.seat, lot.values, zone, serials[lot.seat].get(zone, 0), index, time)
                for lot in lots
            ]
        )

    def lot(self, seat: Seat) -> OpenLot | None:
        """The lot of *seat*, if it has one."""
        return next((lot for lot in self.lots if lot.seat == seat), None)

    def served(self) -> list[OpenLot]:
        """The lots that the next draw serves: none until all that it can serve are sealed."""
        waiting = [lot for lot in self.lots if lot.waits]
        sealed = all(lot.first is not None or lot.pieces for lot in self.lots)
        return waiting if sealed else []

    def owing(self) -> Iterator[OpenLot]:
        """The lots that wait for their owners."""
        return (lot for lot in self.lots if lot.owes)

    def picked(self, chance: Stream, index: int, time: int) -> None:
        """A draw picks the candidates that stay."""
        for lot in self.served():
            lot.pick = chance.below(CANDIDATES)
            lot.since, lot.time = index, time


def all_sealings(lots: Iterable[OpenLot]) -> dict[bytes, Sealing]:
    """The commitments of *lots*, with what they are."""
    return {leaf: piece for lot in lots for leaf, piece in lot.sealings.items()}
