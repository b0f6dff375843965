"""Cups: what is shuffled and drawn is sealed, whoever seals falsely is found out, and whoever does
not seal holds nobody up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.fairness.table import Bytes, Table, verdict_on
from tests.fairness.test_cheating_referees import forge, refused_by_all
from tests.fairness.test_cheating_seats import Cheat, convicted, declined, read, survives
from tests.toys.chits import CHITS, CUP, Colour, FromPool, Keep, Keeping, Spend, Spending, State

from tessera.canonical import Value, digest
from tessera.engine.sealed import Known, Sealed, Shown
from tessera.engine.steps import PASS, Decision, Move, Shuffle, legal_moves
from tessera.errors import BadChain, BadDraw
from tessera.fairness import shuffles
from tessera.fairness.matchfile import write
from tessera.fairness.offences import FalseSealing, Offence
from tessera.fairness.pieces import CANDIDATES, LEVELS, Opening, Sealing, commit
from tessera.fairness.seat import Seat
from tessera.fairness.secrets import SeatSecrets
from tessera.fairness.shuffles import Candidates, OpenLot, order
from tessera.fairness.terms import BOT, Clocks, succession
from tessera.fairness.transcript import (
    BEACON,
    CLOCK,
    DRAW,
    GONE,
    LAPSE,
    OFFENCE,
    PROOF,
    SAID,
    SEALING,
    SUCCESSION,
    VOID,
    Entry,
    Message,
)
from tessera.fairness.verifier import Verifier
from tessera_server.referee import Referee

SEED = bytes(range(32))
MATCH = b"\x11" * 32
FIRST = Sealing(1, 0, "cup", 3, 7)
LOT = (0, 0, 1, 1, 2, 2)


def entries(table: Table, kind: str) -> list[Entry]:
    return [entry for entry in map(read, table.entries) if entry.kind == kind]


def said(table: Table, kind: str) -> list[Message]:
    messages = [Message.read(entry.messages[0]) for entry in entries(table, SAID)]
    return [message for message in messages if message.kind == kind]


def position(table: Table) -> State:
    s = table.referee.verifier.position
    assert isinstance(s, State)
    return s


def begun(seats: int = 3, **more: Any) -> Table:
    table = Table(CHITS, seats, **more)
    table.begin()
    return table


def until(table: Table, kind: type[Decision], hand: int = 0) -> int:
    """Play on until somebody with at least *hand* hidden chits is asked *kind*; who it is."""
    while (seat := table.asked()) is not None:
        s = position(table)
        if isinstance(s.deciding, kind) and len(s.players[seat].hand) >= hand:
            return seat
        play_modestly(table, seat)
    raise AssertionError(f"nobody is asked {kind}")


def commitments(table: Table, seat: int) -> list[bytes]:
    """Of the hidden chits in the hand of *seat*, in order."""
    hand = position(table).players[seat].hand
    return [chit.commitment for chit in hand if isinstance(chit, Sealed)]


def play_modestly(table: Table, seat: int) -> None:
    """Spend nothing; keep as much as possible."""
    moves = legal_moves(table.clients[seat].view, seat)
    table.keep(seat, table.clients[seat].act([moves[0]]))
    table.now += 100
    table.settle()


# -- candidates -----------------------------------------------------------------------------------


def test_the_secrets_of_all_candidates_but_one_follow_from_six_and_prove_the_lot() -> None:
    candidates = Candidates(SEED, MATCH, FIRST, LOT)
    for pick in (0, 1, 31, 32, 63):
        proof = candidates.proof(pick)
        assert len(proof.nodes) == 6
        proof.check(MATCH, FIRST, LOT, pick, candidates.sealing())
        for wrong in {0, 17, 63} - {pick}:
            with pytest.raises(FalseSealing):
                proof.check(MATCH, FIRST, LOT, wrong, candidates.sealing())


def test_what_opens_the_pieces_of_a_candidate_fits_its_commitments() -> None:
    candidates = Candidates(SEED, MATCH, FIRST, LOT)
    openings = candidates.openings(17)
    assert list(openings) == candidates.proof(17).leaves
    assert sorted(opening.value for opening in openings.values()) == sorted(LOT)
    for place, (commitment, opening) in enumerate(openings.items()):
        piece = shuffles.piece_of(FIRST, 17, place)
        assert commit(MATCH, piece, opening.value, opening.nonce) == commitment


def test_all_orders_of_a_lot_are_equally_likely() -> None:
    counts: dict[tuple[int, ...], int] = {}
    for n in range(6000):
        found = tuple(order((0, 1, 2), digest("test/order", n)))
        counts[found] = counts.get(found, 0) + 1
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


# -- honest tables --------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("open_hands", [False, True])
def test_a_game_with_cups_is_played_to_its_end_and_audited(seats: int, open_hands: bool) -> None:
    table = begun(seats, options={"open_hands": open_hands})
    table.play()
    assert table.referee.verifier.closed
    assert [answer.refusal for answer in table.answers if answer.refusal] == []
    for client in table.clients:
        assert client.verifier.digest == table.referee.verifier.digest
        assert client.verifier.charges == client.charges == []
    verdict = table.verdict()
    assert verdict.clean
    assert verdict.audited
    assert (said(table, PROOF) != []) is not open_hands


def test_all_cups_of_a_setup_take_one_draw_together() -> None:
    table = begun(4)
    assert [entry.kind for entry in map(read, table.entries[:10])] == [
        *[SAID] * 4,
        *(DRAW, BEACON),
        *[SAID] * 4,
    ]
    (first, _) = entries(table, DRAW)
    assert first.payload[3] == [message.payload[0] for message in said(table, SEALING)]


def test_its_owner_sees_what_it_has_drawn_and_others_see_how_many() -> None:
    table = begun(3)
    for seat, client in enumerate(table.clients):
        for other, player in enumerate(client.view.players):
            assert len(player.hand) == 3
            assert all(isinstance(chit, Known) == (other == seat) for chit in player.hand)
            assert all(isinstance(chit, Sealed) for chit in player.cup)
            assert player.hidden == [CUP] * 3


def test_all_observers_agree_after_every_entry() -> None:
    table = begun(3)
    watcher = Verifier(CHITS, table.moves, table.referee.genesis)
    while True:
        for raw in table.entries[watcher.index :]:
            watcher.accept(raw)
        digests = {client.verifier.digest for client in table.clients}
        assert digests == {watcher.digest} == {table.referee.verifier.digest}
        if not table.step():
            break
    assert watcher.closed


def test_what_is_kept_cannot_be_followed() -> None:
    """Its commitments are new, and do not lie in the order of the old ones or of the values."""
    table = begun(4, seed="kept")
    orders = set()
    for _ in range(12):
        seat = until(table, Keeping, 2)
        client = table.clients[seat]
        before = {*commitments(table, seat)}
        moves = [m for m in legal_moves(client.view, seat) if isinstance(m, Keep)]
        mixed = [m for m in moves if len({*m.kept}) == 2]
        table.keep(seat, client.act([(mixed or moves)[0]]))
        table.settle()
        after = commitments(table, seat)
        assert before.isdisjoint(after)
        values = [client._openings[commitment].value for commitment in after]
        if mixed:
            orders.add(values == sorted(values))
    assert orders == {True, False}


def test_a_thrown_chit_is_drawn_for_all_to_see() -> None:
    table = begun(2, seed="thrown")
    seat = until(table, FromPool)
    client = table.clients[seat]
    throw = next(m for m in legal_moves(client.view, seat) if type(m).__name__ == "ThrowIn")
    table.keep(seat, client.act([throw]))
    table.settle()
    assert sum(position(table).players[seat].thrown) == 1
    table.play()
    assert table.verdict().clean


def test_a_client_that_crashes_knows_its_chits_again() -> None:
    table = begun(3)
    for n in range(20):
        assert table.step()
        known = {*table.clients[n % 3]._openings}
        table.restart_client(n % 3)
        assert known == {*table.clients[n % 3]._openings}
    table.play()
    assert table.verdict().clean


def test_a_referee_that_crashes_goes_on_in_the_middle_of_a_shake() -> None:
    table = Table(CHITS, 3)
    held: list[str] = []

    def lost(seat: int, raw: bytes) -> bool:
        kind = Message.read(raw).kind
        if seat != 2 or kind not in (SEALING, PROOF) or kind in held:
            return False
        held.append(kind)
        return True

    table.lost = lost
    table.begin()
    for kind in (SEALING, PROOF):
        assert held[-1] == kind
        table.restart_referee()
    table.play()
    verdict = table.verdict()
    assert verdict.clean
    assert verdict.audited
    assert not verdict.charges


# -- false cups -----------------------------------------------------------------------------------


class FalseCup(Candidates):
    """Seals other chits than it should: in all candidates, or in *one* alone."""

    lie: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    one: int | None = None

    def __init__(self, seed: bytes, match: bytes, first: Sealing, values: Sequence[int]) -> None:
        super().__init__(seed, match, first, values)
        self.false = Candidates(seed, match, first, self.lie)
        seeds = shuffles._seeds(self._root, LEVELS)
        self.lies = seeds if self.one is None else [seeds[self.one]]

    def leaves(self, seed: bytes) -> list[bytes]:
        return self.false.leaves(seed) if seed in self.lies else super().leaves(seed)

    def openings(self, pick: int) -> dict[bytes, Opening]:
        return self.false.openings(pick)


def false_cup(table: Table, seat: int, cup: type[Candidates]) -> None:
    """*seat* seals its first lot like *cup*."""
    client, sealed = table.clients[seat], set[int]()

    def candidates(lot: OpenLot) -> Candidates:
        assert lot.first is not None
        sealed.add(lot.first.generation)
        kind = Candidates if len(sealed) > 1 else cup
        return kind(table.secrets[seat].audit, table.referee.verifier.match, lot.first, lot.values)

    client._candidates = candidates  # type: ignore[method-assign]  # so it cheats


def test_a_false_cup_is_refused_at_once_and_lies_open() -> None:
    table = Table(CHITS, 3)
    false_cup(table, 1, FalseCup)
    table.begin()
    (record,) = entries(table, OFFENCE)
    assert record.payload == [1, Offence.FALSE_SEALING]
    assert all(client.verifier.digest == table.referee.verifier.digest for client in table.clients)
    s = position(table)
    assert all(isinstance(chit, Known) for chit in (*s.players[1].cup, *s.players[1].hand))
    assert all(isinstance(chit, Sealed) for chit in (*s.players[0].cup, *s.players[2].hand))
    table.play()
    assert table.referee.verifier.closed
    verdict = table.verdict()
    assert [(c.offence, c.seat) for c in verdict.provable] == [(Offence.FALSE_SEALING, 1)]
    assert verdict.provable[0].entries == (record.index,)


@pytest.fixture
def luck(monkeypatch: pytest.MonkeyPatch) -> int:
    """The draw picks this candidate, always: once in 64 times it would."""
    pick = 5

    def picked(self: shuffles.OpenShuffle, _: object, index: int, time: int) -> None:
        for lot in self.served():
            lot.pick, lot.since, lot.time = pick, index, time

    monkeypatch.setattr(shuffles.OpenShuffle, "picked", picked)
    return pick


def test_a_false_cup_that_slips_by_convicts_when_more_is_opened_than_there_is(luck: int) -> None:
    class Lucky(FalseCup):
        one = luck

    table = Table(CHITS, 2, clocks=Clocks(move=30))
    false_cup(table, 0, Lucky)
    table.begin()
    assert not table.referee.verifier.charges
    cheat = Cheat(table, 0)
    while until(table, Spending) != 0 or asked_colour(cheat) != Colour.RED:
        play_modestly(table, until(table, Spending))
    answer = cheat.submit(spent(cheat, Colour.RED, 3))
    convicted(cheat, answer, Offence.OVER_SUPPLY, "bad-opening")
    go_on_without(cheat)


def go_on_without(cheat: Cheat) -> None:
    """The match goes on to its end; the cheat decides nothing any more."""
    table = cheat.table
    while not table.referee.verifier.closed:
        seat = table.asked()
        if seat is None or seat == cheat.seat:
            table.wait(30)
        else:
            play_modestly(table, seat)


def test_a_false_cup_that_slips_by_convicts_at_the_end_at_the_latest(luck: int) -> None:
    class Lucky(FalseCup):
        one = luck
        lie = (0, 0, 0, 1, 2, 2)

    table = Table(CHITS, 2)
    false_cup(table, 0, Lucky)
    table.begin()
    while (seat := table.asked()) is not None:
        play_modestly(table, seat)
    verdict = table.verdict()
    assert (Offence.FALSE_SEALING, 0) in [(c.offence, c.seat) for c in verdict.provable]
    assert {charge.seat for charge in verdict.charges} == {0}


# -- chits that are not there ---------------------------------------------------------------------


def spent(cheat: Cheat, colour: Colour, count: int, *pieces: bytes) -> bytes:
    """A message that spends *count* chits of the hand, or those *pieces*, as of *colour*."""
    known = cheat.client._openings
    chosen = pieces or [c for c in hand(cheat) if known[c].value == colour][:count]
    assert len(chosen) == count
    openings = tuple(known[c] for c in chosen)
    return cheat.moves(Spend(0, tuple(Shown(c, colour) for c in chosen)), openings=openings)


def spending(colour: Colour | None = None, seed: str = "table") -> Cheat:
    """A table at which a seat may spend, and has a hidden chit of the colour that is spent."""
    table = begun(3, seed=seed)
    while True:
        seat = until(table, Spending, 2)
        cheat = Cheat(table, seat)
        if any(isinstance(m, Spend) and m.chits for m in legal_moves(cheat.client.view, seat)):
            return cheat
        play_modestly(table, seat)


def asked_colour(cheat: Cheat) -> Colour:
    deciding = position(cheat.table).deciding
    assert isinstance(deciding, Spending)
    return deciding.colour


def test_spending_a_chit_that_was_not_drawn_convicts() -> None:
    cheat = spending()
    colour = asked_colour(cheat)
    (undrawn, *_) = position(cheat.table).players[cheat.seat].cup
    assert isinstance(undrawn, Sealed)
    answer = cheat.submit(spent(cheat, colour, 1, undrawn.commitment))
    convicted(cheat, answer, Offence.ILLEGAL_MOVE, "illegal-move")
    survives(cheat)


def test_spending_one_chit_twice_at_once_convicts() -> None:
    cheat = spending()
    colour = asked_colour(cheat)
    (mine, *_) = (c for c in hand(cheat) if cheat.client._openings[c].value == colour)
    answer = cheat.submit(spent(cheat, colour, 2, mine, mine))
    convicted(cheat, answer, Offence.ILLEGAL_MOVE, "illegal-move")
    survives(cheat)


def test_spending_a_chit_again_that_was_spent_convicts() -> None:
    cheat = spending()
    colour = asked_colour(cheat)
    (mine, *_) = (c for c in hand(cheat) if cheat.client._openings[c].value == colour)
    assert cheat.submit(spent(cheat, colour, 1, mine)).refusal is None
    while True:
        seat = until(cheat.table, Spending)
        if seat == cheat.seat:
            break
        play_modestly(cheat.table, seat)
    answer = cheat.submit(spent(cheat, asked_colour(cheat), 1, mine))
    convicted(cheat, answer, Offence.ILLEGAL_MOVE, "illegal-move")
    survives(cheat)


def hand(cheat: Cheat) -> list[bytes]:
    return commitments(cheat.table, cheat.seat)


def test_spending_another_colour_than_the_chit_has_convicts() -> None:
    cheat = spending()
    colour = asked_colour(cheat)
    other = next(c for c in hand(cheat) if cheat.client._openings[c].value != colour)
    answer = cheat.submit(spent(cheat, colour, 1, other))
    convicted(cheat, answer, Offence.FALSE_OPENING, "bad-opening")
    survives(cheat)


def test_opening_a_chit_with_another_value_convicts() -> None:
    cheat = spending()
    colour = asked_colour(cheat)
    other = next(c for c in hand(cheat) if cheat.client._openings[c].value != colour)
    known = cheat.client._openings[other]
    lie = Opening(known.zone, known.serial, colour, known.nonce)
    move = Spend(0, (Shown(other, colour),))
    answer = cheat.submit(cheat.moves(move, openings=(lie,)))
    convicted(cheat, answer, Offence.FALSE_OPENING, "bad-opening")
    survives(cheat)


def test_spending_a_hidden_chit_as_if_it_lay_open_convicts() -> None:
    cheat = spending()
    move = Spend(0, (Known(asked_colour(cheat)),))
    convicted(cheat, cheat.submit(cheat.moves(move)), Offence.ILLEGAL_MOVE, "illegal-move")
    survives(cheat)


def test_spending_without_opening_convicts() -> None:
    cheat = spending()
    move = Spend(0, (Shown(hand(cheat)[0], asked_colour(cheat)),))
    convicted(cheat, cheat.submit(cheat.moves(move)), Offence.FALSE_OPENING, "bad-opening")
    survives(cheat)


def test_opening_a_chit_early_convicts() -> None:
    cheat = spending()
    extra = cheat.client._openings[hand(cheat)[0]]
    answer = cheat.submit(cheat.moves(PASS, openings=(extra,)))
    convicted(cheat, answer, Offence.EARLY_OPENING, "bad-opening")
    survives(cheat)


def test_spending_the_chit_of_another_convicts() -> None:
    cheat = spending()
    others = position(cheat.table).players[(cheat.seat + 1) % 3].hand
    (theirs, *_) = [chit.commitment for chit in others if isinstance(chit, Sealed)]
    move = Spend(0, (Shown(theirs, asked_colour(cheat)),))
    opening = cheat.table.clients[(cheat.seat + 1) % 3]._openings[theirs]
    answer = cheat.submit(cheat.moves(move, openings=(opening,)))
    convicted(cheat, answer, Offence.ILLEGAL_MOVE, "illegal-move")
    survives(cheat)


def test_peeking_into_the_own_cup_is_no_use() -> None:
    """A modified client knows how its cup lies.  What it draws, no hello nor sealing decides: with
    the same secrets of the seat and others of another seat it draws other chits."""
    drawn = set()
    for n in range(8):
        table = Table(CHITS, 2)
        table.secrets[1] = SeatSecrets.fresh(Bytes(f"other {n}"))
        table.hellos = [table.hello(seat) for seat in range(2)]
        table = restarted(table)
        table.begin()
        cup = said(table, SEALING)[0].payload
        chits = table.clients[0].view.players[0].hand
        drawn.add((bytes(cup[0]) == b"", tuple(sorted(chit.value for chit in chits))))
    assert len(drawn) > 1


def restarted(table: Table) -> Table:
    """The table with the hellos that it has now."""
    table.referee = Referee.begin(
        *(table.game, table.moves, table.referee_secrets, table.terms, table.hellos, table.now)
    )
    table.clients = [table.client(seat) for seat in range(table.seats)]
    return table


def test_the_referee_has_nothing_to_peek_at() -> None:
    """What it stores opens no chit: the nonces of the picked candidate never leave the client."""
    table = begun(3)
    stored = b"".join(table.entries)
    for client in table.clients:
        for opening in client._openings.values():
            assert opening.nonce not in stored


# -- what is kept ---------------------------------------------------------------------------------


def keeping() -> tuple[Cheat, Keep]:
    """A table at which a seat may keep two hidden chits; that move."""
    table = begun(3, clocks=Clocks(move=30))
    while True:
        seat = until(table, Keeping, 2)
        view = table.clients[seat].view
        for move in legal_moves(view, seat):
            if isinstance(move, Keep) and len(move.kept) == 2 and not sum(move.open):
                return Cheat(table, seat), move
        play_modestly(table, seat)


def shown(move: Move) -> list[bytes]:
    return [piece.commitment for piece, _ in move.shown()]


def test_sealing_other_chits_than_were_kept_convicts_at_the_end() -> None:
    cheat, move = keeping()
    client, table = cheat.client, cheat.table
    values = [chit.value for chit in move.kept if isinstance(chit, Known)]
    lie = tuple(Known(Colour((value + 1) % 3)) for value in values)
    s = table.referee.verifier.position
    sealed: dict[bytes, Opening] = {}
    picked = client._with_picked(s, Keep(move.open, lie, move.discarded))
    false = client._sealed(picked, dict(client.verifier.ledger.places[cheat.seat].serials), sealed)
    openings = tuple(client._openings[c] for c in shown(picked))
    answer = cheat.submit(cheat.moves(false, openings=openings))
    assert answer.refusal is None
    client._openings |= sealed
    go_on_without(cheat)
    verdict = table.verdict()
    assert [(c.offence, c.seat) for c in verdict.provable] == [(Offence.FALSE_SEALING, cheat.seat)]


def test_keeping_a_chit_and_discarding_it_too_convicts() -> None:
    cheat, move = keeping()
    s = cheat.table.referee.verifier.position
    sealed: dict[bytes, Opening] = {}
    picked = cheat.client._with_picked(s, move)
    assert isinstance(picked, Keep)
    twice = (*picked.discarded, *picked.discarded[:1])
    false = cheat.client._sealed(Keep(move.open, move.kept[:1], twice), {}, sealed)
    openings = tuple(cheat.client._openings[c] for c in shown(false))
    answer = cheat.submit(cheat.moves(false, openings=openings))
    convicted(cheat, answer, Offence.ILLEGAL_MOVE, "illegal-move")
    survives(cheat)


def test_a_seat_that_does_not_say_what_it_keeps_keeps_nothing() -> None:
    table = begun(3, clocks=Clocks(move=30))
    seat = until(table, Keeping, 1)
    before = position(table).players[seat]
    table.wait(30)
    assert entries(table, LAPSE)[-1].payload == [seat, CLOCK]
    after = position(table).players[seat]
    assert not after.hand
    assert after.cup == before.cup + before.hand
    table.play()
    assert table.verdict().clean


# -- who does not seal ----------------------------------------------------------------------------


def withhold(table: Table, seat: int, *kinds: str) -> None:
    table.lost = lambda who, raw: who == seat and Message.read(raw).kind in kinds


@pytest.mark.parametrize("kind", [SEALING, PROOF])
def test_a_cup_that_is_not_sealed_in_time_lies_open(kind: str) -> None:
    table = Table(CHITS, 3)
    withhold(table, 1, kind)
    table.begin()
    assert table.referee.waiting().seats == (1,)
    table.wait(9.9)
    assert entries(table, LAPSE) == []
    table.wait(0.1)
    assert [entry.payload for entry in entries(table, LAPSE)] == [[1, CLOCK]]
    s = position(table)
    assert all(isinstance(chit, Known) for chit in (*s.players[1].cup, *s.players[1].hand))
    table.play()
    (charge,) = table.referee.verifier.charges
    assert (charge.offence, charge.seat) == (Offence.WITHHELD_SEALING, 1)
    assert not charge.provable
    assert table.verdict().clean


def test_a_cup_that_lay_open_is_sealed_again_when_it_is_shaken_again() -> None:
    table = Table(CHITS, 2)
    withhold(table, 1, SEALING)
    table.begin()
    table.wait(10)
    table.lost = lambda who, raw: False
    while not any(isinstance(chit, Sealed) for chit in position(table).players[1].cup):
        assert table.step()
    table.play()
    assert table.verdict().clean


def test_a_void_draw_leaves_the_sealings_as_they_are() -> None:
    """Nothing of them was shown, so the next draw picks from the same."""
    table = Table(CHITS, 3)
    table.lost = lambda who, raw: who == 2 and Message.read(raw).kind == "preimage"
    table.begin()
    table.wait(10)
    assert len(entries(table, VOID)) == 1
    first, second, *_ = entries(table, DRAW)
    assert first.payload[3] == second.payload[3] != []
    table.play()
    assert len(said(table, SEALING)) == len(said(table, PROOF))
    assert table.verdict().clean


def test_a_seat_left_out_is_readmitted_though_draws_follow_at_once() -> None:
    """Who readmits it during a draw contributes by a later message: it must say it once more."""
    table = Table(CHITS, 3)
    table.lost = lambda who, raw: who == 1 and Message.read(raw).payload[:1] == [1]
    table.begin()
    table.wait(10)
    assert len(entries(table, VOID)) == 1
    table.play(3)
    assert not table.referee.verifier.ledger.places[1].excluded
    table.play()
    assert table.verdict().clean


def test_the_cup_of_a_seat_that_is_gone_lies_open() -> None:
    table = Table(CHITS, 3, clocks=Clocks(grace=60))
    table.offline.add(1)
    table.begin()
    table.wait(59)
    assert entries(table, LAPSE) == []
    table.wait(2)
    assert entries(table, LAPSE)[0].payload == [1, GONE]
    for _ in range(40):
        table.play()
        table.wait(10)
    assert table.referee.verifier.closed
    assert table.verdict().clean


def bot_table(kind: type[Decision]) -> tuple[Table, int]:
    """A table at which a seat that is asked *kind* is lost, and waits for a bot."""
    table = begun(3, clocks=Clocks(grace=60, absence=BOT))
    seat = until(table, kind, 2)
    table.lose(seat)
    table.wait(60)
    assert table.referee.vacant() == ((seat, 1),)
    return table, seat


def install_bot(table: Table, seat: int, epoch: int = 1) -> None:
    secrets = SeatSecrets.fresh(Bytes(f"bot {seat} {epoch}"))
    binding = succession(table.referee.verifier.match, seat, epoch)
    hello = secrets.hello(table.house, "house bot", seat, binding, epoch=epoch, bot="random")
    table.publish(table.referee.succeed(hello, table.now))
    known = (CHITS, table.moves, secrets, seat, table.referee.genesis, table.entries)
    table.clients[seat] = Seat.restore(*known, [], epoch=epoch, telling=True)
    table.secrets[seat], table.journals[seat] = secrets, []
    table.online(seat)


@pytest.mark.parametrize("kind", [Spending, Keeping])
def test_the_hidden_chits_of_a_lost_seat_are_drawn_anew_by_its_successor(
    kind: type[Decision],
) -> None:
    table, seat = bot_table(kind)
    before = position(table).players[seat]
    install_bot(table, seat)
    assert len(entries(table, SUCCESSION)) == 1
    after = position(table).players[seat]
    assert isinstance(position(table).deciding, kind)
    assert (len(after.hand), after.hidden) == (len(before.hand), before.hidden)
    assert {*before.hand, *before.cup}.isdisjoint((*after.hand, *after.cup))
    assert all(isinstance(c, Known) for c in table.clients[seat].view.players[seat].hand)
    table.play()
    assert table.referee.verifier.closed
    assert table.verdict().clean


def test_a_successor_seals_the_cup_that_the_lost_seat_had_not_proved() -> None:
    table = Table(CHITS, 3, clocks=Clocks(grace=5, draw=10, absence=BOT))
    withhold(table, 1, PROOF)
    table.begin()
    table.lose(1)
    table.wait(5)
    table.lost = lambda who, raw: False
    install_bot(table, 1)
    assert not isinstance(position(table).deciding, Shuffle)
    assert len([m for m in said(table, SEALING) if m.seat == 1]) == 2
    assert all(isinstance(chit, Sealed) for chit in position(table).players[1].cup)
    table.play()
    assert table.verdict().clean


# -- nonsense -------------------------------------------------------------------------------------


def sealing_time(kind: str) -> Cheat:
    """A table that waits for what seat 1 says of its cup."""
    table = Table(CHITS, 3)
    withhold(table, 1, kind)
    table.begin()
    return Cheat(table, 1)


@pytest.mark.parametrize(
    "payload",
    [[], [b"\0" * 31], [7], [[], []], [[b"\0" * 32] * 5, [b"\0" * 32] * 6], [[b""] * 6, []]],
)
@pytest.mark.parametrize("kind", [SEALING, PROOF])
def test_what_is_no_sealing_and_no_proof_is_declined(kind: str, payload: list[Value]) -> None:
    cheat = sealing_time(kind)
    declined(cheat, cheat.submit(cheat.sign(kind, payload)), "malformed")


def test_a_lot_is_sealed_once_and_proved_when_a_draw_has_picked() -> None:
    cheat = sealing_time(SEALING)
    candidates = Candidates(SEED, cheat.table.referee.verifier.match, FIRST, LOT)
    proof = candidates.proof(3)
    early = cheat.sign(PROOF, [proof.nodes, proof.leaves])
    declined(cheat, cheat.submit(early), "not-due")
    honest = Cheat(cheat.table, 0)
    declined(honest, honest.submit(honest.sign(SEALING, [b"\1" * 32])), "not-due")


def test_a_proof_of_something_else_convicts_and_the_cup_lies_open() -> None:
    cheat = sealing_time(PROOF)
    proof = Candidates(SEED, cheat.table.referee.verifier.match, FIRST, LOT).proof(3)
    raw = cheat.sign(PROOF, [proof.nodes, proof.leaves])
    answer = cheat.table.submit(1, raw)
    assert answer.refusal is not None
    assert read(answer.entries[0]).payload == [1, Offence.FALSE_SEALING]
    assert all(isinstance(chit, Known) for chit in position(cheat.table).players[1].cup)
    survives(cheat)


def test_a_copied_cup_convicts() -> None:
    """The commitments of another seat name that seat: they cannot be one's own."""
    cheat = sealing_time(PROOF)
    lot = cheat.table.referee.verifier.ledger.shuffle
    assert lot is not None
    theirs = said(cheat.table, PROOF)[0].payload
    answer = cheat.table.submit(1, cheat.sign(PROOF, theirs))
    assert answer.refusal is not None
    assert read(answer.entries[0]).payload == [1, Offence.FALSE_SEALING]
    survives(cheat)


def test_moves_while_cups_are_shaken_are_out_of_turn() -> None:
    cheat = sealing_time(SEALING)
    answer = cheat.submit(cheat.moves(PASS))
    assert answer.refusal is not None
    assert answer.refusal.reason == "not-your-turn"
    cheat.table.wait(10)
    survives(cheat)


# -- referees -------------------------------------------------------------------------------------


def test_a_draw_before_all_cups_are_sealed_is_refused_by_all() -> None:
    table = sealing_time(SEALING).table
    refused_by_all(table, forge(table, DRAW, (1, "Shake", [0, 1, 2], [])), BadDraw)


def test_a_draw_that_serves_other_sealings_is_refused_by_all() -> None:
    table = Table(CHITS, 3)
    table.lost = lambda who, raw: Message.read(raw).kind == SEALING and who == 2
    table.begin()
    ours = [message.payload[0] for message in said(table, SEALING)]
    refused_by_all(table, forge(table, DRAW, (1, "Shake", [0, 1, 2], [*ours, b"\0" * 32])), BadDraw)


def test_a_cup_laid_open_before_its_time_convicts_the_referee() -> None:
    table = sealing_time(SEALING).table
    refused_by_all(table, forge(table, LAPSE, (1, CLOCK)), BadChain)
    refused_by_all(table, forge(table, LAPSE, (1, GONE)), BadChain)
    refused_by_all(table, forge(table, LAPSE, (0, CLOCK)), BadChain)


def test_a_referee_that_asks_for_an_opening_that_is_not_due_gets_none() -> None:
    """There is no such message; whatever it says, clients answer what their own rules ask for."""
    table = begun(3)
    seat = until(table, Spending, 2)
    other = (seat + 1) % 3
    for kind, payload in ((LAPSE, (other, CLOCK)), (DRAW, (9, "Spending", [other], []))):
        raw = forge(table, kind, payload)
        with pytest.raises((BadChain, BadDraw)):
            table.clients[other].receive(raw)
    assert table.clients[other].start().send == ()
    assert table.clients[seat].start().send == ()


def test_a_pick_is_not_the_referees_to_choose() -> None:
    """Changing the draw changes the pick: the sealing was said before, the preimages are fixed."""
    table = begun(3)
    beacons = [entry for entry in map(read, table.entries) if entry.kind == BEACON]
    assert beacons[0].payload[2] == []
    picks = [pick_of(table, seat) for seat in range(3)]
    assert all(0 <= pick < CANDIDATES for pick in picks)


def pick_of(table: Table, seat: int) -> int:
    """Which candidate the draw picked for the first cup of *seat*."""
    found = {
        sealing.shuffled.candidate
        for sealing in table.referee.verifier.ledger.sealings.values()
        if sealing is not None and sealing.seat == seat and sealing.shuffled is not None
    }
    (pick,) = found
    return pick


def test_a_changed_file_is_broken_where_it_was_changed() -> None:
    table = begun(2)
    table.play()
    index = entries(table, SAID)[1].index
    changed = [*table.entries[: index - 1], *table.entries[index:]]
    verdict = verdict_on(write(table.referee.genesis, changed), table)
    assert verdict.broken is not None
    assert verdict.broken.index == index
