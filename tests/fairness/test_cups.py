"""Cups at honest tables: what is shuffled and drawn is sealed, and the draw picks the order."""

from __future__ import annotations

import pytest
from tests.fairness.cheat import read
from tests.fairness.cups import FIRST, LOT, SEED, begun, commitments, entries, position, said, until
from tests.fairness.table import Table
from tests.toys.chits import CHITS
from tests.toys.chits.moves import Keep
from tests.toys.chits.rounds import FromPool, Keeping
from tests.toys.chits.state import CUP

from tessera.canonical import digest
from tessera.engine.sealed import Known, Sealed
from tessera.engine.steps import legal_moves
from tessera.fairness import shuffles
from tessera.fairness.offences import FalseSealing
from tessera.fairness.pieces import commit
from tessera.fairness.shuffles import Candidates, order
from tessera.fairness.transcript import BEACON, DRAW, PROOF, SAID, SEALING, Message
from tessera.fairness.verifier import Verifier

MATCH = b"\x11" * 32


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
