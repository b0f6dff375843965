"""What can be checked from outside the chain: contradicting evidence, and revealed secrets.

While a match runs, a commitment that is not opened proves nothing.  When seats have revealed
their audit seeds and the referee its own, the match is played once more with everything known:
every piece that was sealed must have been one that its owner had, and every piece that was dealt
must be the one that deck seed and beacon decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from tessera.engine.game import AnyGame
from tessera.engine.sealed import Sealed
from tessera.engine.steps import TABLE, legal_moves, play
from tessera.errors import BadChain, FairnessError, FormatError, TesseraError
from tessera.fairness import transcript as t
from tessera.fairness.codec import MoveCodec
from tessera.fairness.draws import Dealer, deal_chance, deck_seed
from tessera.fairness.keys import VerifyingKey
from tessera.fairness.offences import Charge, Offence, ReusedCounter
from tessera.fairness.pieces import Opening, Sealing, commit
from tessera.fairness.play import hidden, revealed
from tessera.fairness.said import contribution
from tessera.fairness.shuffles import OpenShuffle
from tessera.fairness.transcript import Entry, Message
from tessera.fairness.verifier import Told, Verifier

# -- evidence -------------------------------------------------------------------------------------


def judge_entry(verifier: Verifier, raw: bytes) -> Charge | None:
    """What the entry *raw*, which does not belong to the transcript, proves against a referee.

    None when it proves nothing: it is not signed, is in the transcript, or is of another time.
    """
    try:
        entry, signature = Entry.read(raw)
        if entry.match != verifier.match:
            return None
        if entry.epoch < verifier.epoch:
            return _forked(verifier, entry, signature, raw)
        verifier.check_signature(entry, signature)
    except (FormatError, FairnessError):
        return None
    index = entry.index
    if entry.epoch != verifier.epoch + (entry.kind == t.HANDOVER):
        return None
    if 0 < index <= verifier.index and entry.kind != t.HANDOVER:
        return _fork(verifier, entry, raw, "the referee")
    if index != verifier.index + 1 or entry.previous != verifier.head:
        return None
    try:
        verifier.weigh(entry)
    except TesseraError as error:
        text = f"the referee signed entry {index}, which is wrong: {error}"
        return Charge(Offence.FALSE_ENTRY, TABLE, index, text, (verifier.index,), (raw,))
    return None


def _forked(verifier: Verifier, entry: Entry, signature: bytes, raw: bytes) -> Charge | None:
    """What *entry* proves against a referee that held the office before.  Raises BadSignature.

    Only while it did: what it signed when others had gone on without it, it may not have known.
    """
    handovers = verifier.ledger.handovers
    referees = [verifier.genesis.terms.referee, *(handover.referee for handover in handovers)]
    begun = [1, *(handover.index for handover in handovers)]
    VerifyingKey(referees[entry.epoch].signing).check(entry.body, signature, "an entry")
    end = begun[entry.epoch + 1]
    if entry.kind == t.HANDOVER or not begun[entry.epoch] <= entry.index < end:
        return None
    return _fork(verifier, entry, raw, f"the referee until entry {end}")


def _fork(verifier: Verifier, entry: Entry, raw: bytes, who: str) -> Charge | None:
    """The charge that *who* signed *entry* and another one in its place, unless it is the same."""
    index = entry.index
    if verifier.ledger.hash_at(index) == entry.hash:
        return None
    text = f"{who} signed two entries with the index {index}"
    return Charge(Offence.FORK, TABLE, index, text, (index,), (raw,))


def judge_message(verifier: Verifier, raw: bytes) -> Charge | None:
    """What the message *raw*, which is not in the transcript, proves against its seat."""
    try:
        message = Message.read(raw)
        verifier.ledger.check_match(message)
    except TesseraError:
        return None
    try:
        verifier.ledger.check(message)
    except ReusedCounter as error:
        offence, entries = Offence.REUSED_COUNTER, (error.entry,)
        return Charge(offence, message.seat, error.entry, str(error), entries, (raw,))
    except BadChain:  # it is signed, but names a head outside this chain
        return _rewound(verifier, message, raw)
    except TesseraError:
        pass
    return None


def _rewound(verifier: Verifier, message: Message, raw: bytes) -> Charge | None:
    """Whether the seat let another referee go on from before what it had seen, as *message* tells,
    the match and signature of which were checked."""
    for handover in verifier.ledger.handovers:
        for agreed in handover.agreed:
            if (agreed.seat, agreed.epoch) != (message.seat, message.epoch):
                continue
            if message.counter < agreed.counter and message.index > agreed.index:
                text = (
                    f"seat {message.seat} had seen entry {message.index} when it let another"
                    f" referee go on from entry {agreed.index}"
                )
                at = handover.index
                return Charge(Offence.REWOUND, message.seat, at, text, (at,), (raw,))
    return None


# -- revealed secrets -----------------------------------------------------------------------------


def audit(
    game: AnyGame, codec: MoveCodec, genesis: bytes, entries: Sequence[bytes]
) -> list[Charge]:
    """What revealed secrets prove, in a match whose *entries* were all accepted before."""
    verifier = Verifier(game, codec, genesis)
    read = [Entry.read(raw)[0] for raw in entries]
    values = _shown(verifier.match, read)
    deals = _Deals(verifier, next((e for e in read if e.kind == t.CLOSE), None))
    charges: list[Charge] = []
    for entry, raw in zip(read, entries, strict=True):
        if entry.kind == t.BEACON:
            charges += deals.check(entry)
        elif entry.kind == t.SAID:
            charges += _sealings(verifier, entry, values)
        shuffle = verifier.ledger.shuffle
        told = verifier.accept(raw, trusted=True)
        if shuffle is not None and verifier.ledger.shuffle is not shuffle:
            charges += _lots(shuffle, told, values)
    return charges


def _shown(match: bytes, entries: Iterable[Entry]) -> dict[bytes, int]:
    """The values of all pieces that seats have opened or revealed, by commitment."""
    values: dict[bytes, int] = {}
    for entry in entries:
        if entry.kind != t.SAID:
            continue
        message = Message.read(entry.messages[0])
        shown = message.payload[1] if message.kind in (t.MOVES, t.AUDIT) else []
        for opening in map(Opening.unpack, shown):
            piece = Sealing(message.seat, message.epoch, opening.zone, opening.serial, 0)
            values[commit(match, piece, opening.value, opening.nonce)] = opening.value
    return values


def _sealings(verifier: Verifier, entry: Entry, values: dict[bytes, int]) -> list[Charge]:
    """Whether every piece that the entry seals was one that its owner had.

    What was not is taken out of *values*: no rules could make sense of it.
    """
    message = Message.read(entry.messages[0])
    if message.kind != t.MOVES:
        return []
    game, seat, charges = verifier.game, message.seat, []
    s = game.copy(verifier.position)
    for raw in message.moves()[0]:
        move = verifier.codec.read_move(raw)
        sealed = [piece for piece in hidden(move) if isinstance(piece, Sealed)]
        needed = [*sealed, *s.deciding.pieces(s, seat)]
        if move.zone and all(piece.commitment in values for piece in needed):
            known = revealed(move, values)
            if known not in legal_moves(game.recall(s, seat, values), seat):
                text = f"seat {seat} sealed a piece that it did not have"
                offence = Offence.FALSE_SEALING
                charges.append(Charge(offence, seat, entry.index, text, (entry.index,)))
                for piece in sealed:
                    del values[piece.commitment]
        play(s, seat, move)
    return charges


def _lots(shuffle: OpenShuffle, told: Told, values: dict[bytes, int]) -> list[Charge]:
    """Whether all lots that were shuffled were what they had to be."""
    charges: list[Charge] = []
    for _, move in told.moves:
        pieces = hidden(move) if move is not None else iter(())
        for lot in shuffle.lots:
            leaves = list(islice(pieces, len(lot.values)))
            sealed = [piece.commitment for piece in leaves if isinstance(piece, Sealed)]
            if not sealed or any(commitment not in values for commitment in sealed):
                continue
            if sorted(values[commitment] for commitment in sealed) != sorted(lot.values):
                text = f"seat {lot.seat} sealed other pieces than it had to seal"
                offence = Offence.FALSE_SEALING
                charges.append(Charge(offence, lot.seat, told.index, text, (told.index,)))
                for commitment in sealed:
                    del values[commitment]
    return charges


class _Deals:
    """Deals every piece once more, by the seed that the referee has revealed."""

    def __init__(self, verifier: Verifier, close: Entry | None) -> None:
        self._verifier = verifier
        self._deck = None if close is None else deck_seed(close.payload[0])
        self._epoch = 0 if close is None else close.epoch
        """Whose seed it is: a referee that is gone has revealed none."""
        self._known: dict[bytes, int] = {}

    def check(self, entry: Entry) -> list[Charge]:
        """Whether the entry deals what deck seed and beacon decide."""
        verifier, ledger = self._verifier, self._verifier.ledger
        number, own, packed = entry.payload
        if self._deck is None or not packed or entry.epoch != self._epoch:
            return []
        given = [contribution(verifier, Message.read(m), trusted=True) for m in entry.messages]
        dealer = Dealer(
            *(verifier.game, verifier.match, self._deck, number, len(ledger.dealt)),
            deal_chance(self._deck, verifier.beacon(given, own)),
            [place.hello for place in ledger.places],
            self._known,
        )
        verifier.table_played(given, own, dealer)
        if [list(pair) for pair in dealer.boxes] == packed:
            return []
        self._deck = None  # from here on nothing more can be told
        text = "the referee dealt other pieces than its seed and the draw decide"
        return [Charge(Offence.FALSE_DEAL, TABLE, entry.index, text, (entry.index,))]
