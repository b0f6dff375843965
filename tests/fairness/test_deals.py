"""Deals at the table: signed, in their order, in the file, and without force."""

from __future__ import annotations

import pytest
from tests.fairness.cheat import Cheat, declined
from tests.fairness.cups import until
from tests.fairness.table import Table
from tests.toys.chits import CHITS
from tests.toys.chits.deals import WillNotTake
from tests.toys.chits.moves import TakeFromPool
from tests.toys.chits.rounds import FromPool
from tests.toys.chits.state import Colour
from tests.toys.pebbles import PEBBLES

from tessera.canonical import Value
from tessera.engine.deals import Pledge, State
from tessera.errors import FormatError, Refused
from tessera.fairness import talk
from tessera.fairness.transcript import DEAL
from tessera.fairness.verifier import Verifier


def negotiating() -> tuple[Table, int, int]:
    """A table at which somebody is about to take from the pool; that seat, and another."""
    table = Table(CHITS, 3)
    table.begin()
    seat = until(table, FromPool)
    return table, seat, (seat + 1) % 3


def promise(table: Table, giver: int, other: int, colour: Colour) -> None:
    """*giver* promises *other*, who accepts, not to take *colour* this round."""
    pledges = [Pledge(giver, WillNotTake(colour))]
    say(table, giver, talk.offer(table.moves, [other], pledges, 1))
    say(table, other, [talk.ACCEPT, len(deals(table)) - 1])


def say(table: Table, seat: int, payload: list[Value]) -> None:
    table.keep(seat, table.clients[seat].say_deal(payload))
    table.settle()


def deals(table: Table) -> list[State]:
    """The states of all deals, on which all agree."""
    books = [client.verifier.ledger.deals.deals for client in table.clients]
    assert books[0] == books[1] == books[2]
    return [deal.state for deal in books[0]]


def take(table: Table, seat: int, colour: Colour) -> None:
    table.keep(seat, table.clients[seat].act([TakeFromPool(colour)]))
    table.settle()


def test_a_deal_is_offered_countered_accepted_and_kept_or_broken() -> None:
    table, seat, other = negotiating()
    before = table.referee.verifier.digest
    pledges = [Pledge(seat, WillNotTake(Colour.RED))]
    say(table, seat, talk.offer(table.moves, [other], pledges, 1))
    both = [*pledges, Pledge(other, WillNotTake(Colour.BLUE))]
    say(table, other, talk.counter(table.moves, 0, both, 2))
    say(table, seat, [talk.ACCEPT, 1])
    assert deals(table) == [State.COUNTERED, State.ACCEPTED]
    assert table.referee.verifier.digest == before
    take(table, seat, Colour.RED)
    assert deals(table) == [State.COUNTERED, State.BROKEN]
    table.play()
    verdict = table.verdict()
    assert verdict.clean
    assert verdict.audited


def test_a_promise_that_is_kept_is_marked_when_the_round_is_over() -> None:
    table, seat, other = negotiating()
    promise(table, seat, other, Colour.RED)
    take(table, seat, Colour.BLUE)
    assert deals(table) == [State.ACCEPTED]
    while table.referee.verifier.position.round == 1:
        assert table.step()
    assert deals(table) == [State.KEPT]


def test_a_broken_promise_is_a_legal_move() -> None:
    table, seat, other = negotiating()
    promise(table, seat, other, Colour.RED)
    take(table, seat, Colour.RED)
    assert table.answers[-1].refusal is None
    assert not table.referee.verifier.charges


def test_the_book_follows_from_the_file() -> None:
    table, seat, other = negotiating()
    promise(table, seat, other, Colour.RED)
    take(table, seat, Colour.RED)
    watcher = Verifier(CHITS, table.moves, table.referee.genesis, telling=True)
    for raw in table.entries:
        watcher.accept(raw)
    assert watcher.ledger.deals == table.clients[0].verifier.ledger.deals


def test_what_is_said_of_a_deal_answers_no_question() -> None:
    """Whoever is asked something is asked it still, and its clock goes on."""
    table, seat, other = negotiating()
    place = table.referee.verifier.ledger.places[seat]
    before = (place.asked_at, place.turn_time)
    promise(table, other, seat, Colour.RED)
    assert table.asked() == seat
    assert (place.asked_at, place.turn_time) == before


@pytest.mark.parametrize(
    ("payload", "reason"),
    [
        ([], "malformed"),
        ([7], "malformed"),
        (["give", 1], "malformed"),
        (["accept"], "malformed"),
        (["accept", b""], "malformed"),
        (["accept", 0], "not-due"),
        (["withdraw", 0], "not-due"),
        (["offer", [1], [[0, b"{}"]], 1], "malformed"),
        (["offer", [1], [[0, b'{"is": "TakeFromPool", "colour": 0}']], 1], "malformed"),
        (["offer", [1], [], 1], "not-due"),
    ],
)
def test_nonsense_about_deals_is_declined_and_convicts_nobody(
    payload: list[Value], reason: str
) -> None:
    table, _, _ = negotiating()
    cheat = Cheat(table, 0)
    declined(cheat, cheat.submit(cheat.sign(DEAL, payload)), reason)
    with pytest.raises((FormatError, Refused)):
        cheat.client.say_deal(payload)


def test_a_game_without_promises_has_no_deals() -> None:
    table = Table(PEBBLES, 3)
    table.begin()
    with pytest.raises(Refused):
        table.clients[0].say_deal([talk.ACCEPT, 0])
