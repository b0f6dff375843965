"""Chits that are not there: whoever spends what it has not drawn is found out, and nobody peeks."""

from __future__ import annotations

from tests.fairness.cheat import Cheat, convicted, survives
from tests.fairness.cups import (
    asked_colour,
    begun,
    hand,
    play_modestly,
    position,
    said,
    spent,
    until,
)
from tests.fairness.table import Bytes, Table
from tests.toys.chits import CHITS
from tests.toys.chits.moves import Spend
from tests.toys.chits.rounds import Spending
from tests.toys.chits.state import Colour

from tessera.engine.sealed import Known, Sealed, Shown
from tessera.engine.steps import PASS, legal_moves
from tessera.fairness.offences import Offence
from tessera.fairness.pieces import Opening
from tessera.fairness.secrets import SeatSecrets
from tessera.fairness.transcript import SEALING
from tessera_server.referee import Referee


def spending(colour: Colour | None = None, seed: str = "table") -> Cheat:
    """A table at which a seat may spend, and has a hidden chit of the colour that is spent."""
    table = begun(3, seed=seed)
    while True:
        seat = until(table, Spending, 2)
        cheat = Cheat(table, seat)
        if any(isinstance(m, Spend) and m.chits for m in legal_moves(cheat.client.view, seat)):
            return cheat
        play_modestly(table, seat)


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
