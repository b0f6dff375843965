"""Whoever seals other chits than the lot has, or others than it kept, is found out."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.fairness.cheat import Cheat, convicted, survives
from tests.fairness.cups import (
    asked_colour,
    begun,
    entries,
    go_on_without,
    play_modestly,
    position,
    spent,
    until,
)
from tests.fairness.table import Table
from tests.toys.chits import CHITS
from tests.toys.chits.moves import Keep
from tests.toys.chits.rounds import Keeping, Spending
from tests.toys.chits.state import Colour

from tessera.engine.sealed import Known, Sealed
from tessera.engine.steps import Move, legal_moves
from tessera.fairness import shuffles
from tessera.fairness.offences import Offence
from tessera.fairness.pieces import LEVELS, Opening, Sealing
from tessera.fairness.shuffles import Candidates, OpenLot
from tessera.fairness.terms import Clocks
from tessera.fairness.transcript import CLOCK, LAPSE, OFFENCE

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
