"""Imperios Milenarios and a modified client, or a bad line: chits that cannot be spent, blocks and
defences that cannot be, and interrupts in which an answer does not come or comes twice."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fairness.cheat import Cheat, convicted
from tests.fairness.table import Table

from tessera.engine.sealed import Sealed, Shown
from tessera.engine.steps import Decision, Move, legal_moves
from tessera.fairness.offences import Offence
from tessera.fairness.pieces import Opening
from tessera.fairness.terms import Clocks
from tessera.fairness.transcript import Message
from tessera.games.imperios_milenarios import GAME
from tessera.games.imperios_milenarios.combat import MayDefend
from tessera.games.imperios_milenarios.errands import MayBlock
from tessera.games.imperios_milenarios.moves import Block, Defend, Muster, Spend, Spending
from tessera.games.imperios_milenarios.state import State
from tessera.games.imperios_milenarios.turns import Payable
from tessera.wire import wire


def begun(seed: str = "imperios") -> Table:
    table = Table(GAME, 4, seed=seed, codec=wire(GAME), clocks=Clocks(move=30, grace=20))
    table.begin()
    return table


def position(table: Table) -> State:
    s = table.referee.verifier.position
    assert isinstance(s, State)
    return s


def until(table: Table, kind: type[Decision]) -> int:
    """Play on until somebody is asked a decision of a *kind*; who it is."""
    for _ in range(2000):
        seat = table.asked()
        assert seat is not None
        if isinstance(position(table).deciding, kind):
            return seat
        assert table.step()
    raise AssertionError(f"nobody is asked {kind.__name__}")


def hand(table: Table, seat: int) -> list[Opening]:
    """What opens the hidden chits in the hand of *seat*."""
    openings = table.clients[seat]._openings
    chits = position(table).players[seat].hand
    return [openings[chit.commitment] for chit in chits if isinstance(chit, Sealed)]


def paying() -> tuple[Cheat, Payable, list[Sealed]]:
    """A seat that may spend chits, what it is asked, and the hidden chits of its hand."""
    table = begun()
    while True:
        seat = until(table, Payable)
        deciding = position(table).deciding
        assert isinstance(deciding, Payable)
        colors = [opening.value for opening in hand(table, seat)]
        if deciding.color in colors and {*colors} != {deciding.color}:
            chits = position(table).players[seat].hand
            return Cheat(table, seat), deciding, [c for c in chits if isinstance(c, Sealed)]
        assert table.step()


def spending(deciding: Payable, *chits: Sealed) -> Spending:
    """The move that shows *chits* to be of the color of the phase."""
    kind = Muster if deciding.musters else Spend
    shown = tuple(Shown(chit.commitment, deciding.color) for chit in chits)
    return kind(deciding.color, len(chits), 0, shown)


def chosen(
    cheat: Cheat, deciding: Payable, chits: list[Sealed], same: bool
) -> tuple[Sealed, Opening]:
    """A chit of the hand that has the color of the phase, or has not; and what opens it."""
    openings = cheat.client._openings
    return next(
        (chit, openings[chit.commitment])
        for chit in chits
        if (openings[chit.commitment].value == deciding.color) is same
    )


# -- chits ----------------------------------------------------------------------------------------


def test_a_chit_that_was_not_drawn_cannot_be_spent() -> None:
    cheat, deciding, _ = paying()
    cup = position(cheat.table).players[cheat.seat].cup
    undrawn = next(chit for chit in cup if isinstance(chit, Sealed))
    answer = cheat.submit(cheat.moves(spending(deciding, undrawn)))
    assert answer.refusal is not None
    assert answer.refusal.reason == "illegal-move"


def test_a_chit_of_somebody_else_cannot_be_spent() -> None:
    cheat, deciding, _ = paying()
    others = (p.hand for n, p in enumerate(position(cheat.table).players) if n != cheat.seat)
    theirs = next(chit for chits in others for chit in chits if isinstance(chit, Sealed))
    answer = cheat.submit(cheat.moves(spending(deciding, theirs)))
    assert answer.refusal is not None
    assert answer.refusal.reason == "illegal-move"


def test_a_chit_is_spent_once() -> None:
    cheat, deciding, chits = paying()
    chit, opening = chosen(cheat, deciding, chits, same=True)
    move = spending(deciding, chit)
    lie = position(cheat.table).players[cheat.seat].open[deciding.color]
    if lie:
        move = replace(move, open=lie, actions=lie + 1)
    assert cheat.submit(cheat.moves(move, openings=(opening,))).refusal is None
    cheat.table.settle()
    again = cheat.submit(cheat.moves(spending(deciding, chit), openings=(opening,)))
    assert again.refusal is not None
    assert again.refusal.reason == "illegal-move"


def test_a_chit_of_another_color_is_a_false_opening() -> None:
    cheat, deciding, chits = paying()
    chit, opening = chosen(cheat, deciding, chits, same=False)
    move = spending(deciding, chit)
    lie = position(cheat.table).players[cheat.seat].open[deciding.color]
    if lie:
        move = replace(move, open=lie, actions=lie + 1)
    answer = cheat.submit(cheat.moves(move, openings=(opening,)))
    convicted(cheat, answer, Offence.FALSE_OPENING, "bad-opening")


# -- interrupts -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def blocking() -> tuple[Table, int]:
    """A table at which somebody is asked whether to block; nothing that is refused changes it."""
    table = begun("block")
    return table, until(table, MayBlock)


def test_nobody_blocks_where_the_chain_does_not_go(blocking: tuple[Table, int]) -> None:
    table, seat = blocking
    offered = legal_moves(position(table), seat)
    elsewhere = [t for t in range(125) if Block(t) not in offered]
    present = position(table).players[seat].present
    own = next(t for t in elsewhere if present >> t & 1)
    for t in (own, elsewhere[0]):
        answer = Cheat(table, seat).submit(Cheat(table, seat).moves(Block(t)))
        assert answer.refusal is not None
        assert answer.refusal.reason == "illegal-move"


def test_who_is_not_asked_cannot_block(blocking: tuple[Table, int]) -> None:
    table, seat = blocking
    block = next(move for move in legal_moves(position(table), seat) if isinstance(move, Block))
    for other in range(4):
        if other != seat:
            answer = Cheat(table, other).submit(Cheat(table, other).moves(block))
            assert answer.refusal is not None
            assert answer.refusal.reason == "not-your-turn"


def defending(seed: str = "defence") -> tuple[Table, int]:
    """A table at which somebody without an Army is asked whether to defend."""
    table = begun(seed)
    while True:
        seat = until(table, MayDefend)
        if not position(table).players[seat].armies:
            return table, seat
        assert table.step()


def test_nobody_defends_without_an_army() -> None:
    table, seat = defending()
    answer = Cheat(table, seat).submit(Cheat(table, seat).moves(Defend()))
    assert answer.refusal is not None
    assert answer.refusal.reason == "illegal-move"


def test_the_clock_runs_out_in_a_defence_window_and_the_attack_goes_on() -> None:
    table, seat = defending()
    attack = position(table).deciding
    assert isinstance(attack, MayDefend)
    attacker = attack.actor
    before = position(table).players[attacker].armies
    table.wait(40)
    assert not isinstance(position(table).deciding, MayDefend)
    assert position(table).players[attacker].armies <= before
    agree(table)
    assert seat != attacker


def test_the_blocker_disconnects_in_the_block_window_and_the_action_passes() -> None:
    table = begun("gone")
    seat = until(table, MayBlock)
    deciding = position(table).deciding
    assert isinstance(deciding, MayBlock)
    table.lose(seat)
    for _ in range(3):
        table.wait(30)
    assert position(table).bars == ()
    assert position(table).deciding != deciding
    agree(table)
    table.online(seat)
    agree(table)


def test_the_second_to_block_comes_too_late() -> None:
    """Two rivals answer at once: the first in clockwise order is heard, the other is told so."""
    table = begun("two")
    for _ in range(40):
        seat = until(table, MayBlock)
        asked = position(table).deciding
        assert isinstance(asked, MayBlock)
        between = asked.asking.path[1:-1]
        rivals = [
            n
            for n, player in enumerate(position(table).players)
            if n not in (seat, asked.actor) and any(player.present >> t & 1 for t in between)
        ]
        if rivals:
            break
        assert table.step()
    blocks = [m for m in legal_moves(table.clients[seat].view, seat) if isinstance(m, Block)]
    first, second = Cheat(table, seat), Cheat(table, rivals[0])
    early = first.moves(blocks[0])
    late = second.moves(Block(between[0]))
    assert table.submit(seat, early).refusal is None
    answer = table.submit(rivals[0], late)
    assert answer.refusal is not None
    assert len(position(table).bars) >= 1
    agree(table)


def test_a_confirm_that_arrives_twice_counts_once() -> None:
    table = begun()
    seat = until(table, Payable)
    moves: list[Move] = legal_moves(table.clients[seat].view, seat)
    sending = table.clients[seat].act([moves[-1]])
    (raw,) = sending.send
    assert table.submit(seat, raw).refusal is None
    digest = table.referee.verifier.digest
    again = table.submit(seat, raw)
    assert again.refusal is not None
    assert again.refusal.reason == "duplicate"
    assert table.referee.verifier.digest == digest
    assert Message.read(raw).seat == seat
    agree(table)


def agree(table: Table) -> None:
    """All who are online see the same, and the match goes on."""
    table.settle()
    for seat, client in enumerate(table.clients):
        if seat not in table.offline:
            assert client.verifier.digest == table.referee.verifier.digest
    assert table.asked() is not None
    assert table.step()


def test_matches_with_short_piles_are_played_to_their_end_and_audited(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tessera.games.imperios_milenarios.setup.CHITS", 16)
    for seats in (4, 7):
        table = Table(GAME, seats, codec=wire(GAME))
        table.begin()
        table.play()
        assert table.referee.verifier.closed
        assert [answer.refusal for answer in table.answers if answer.refusal] == []
        verdict = table.verdict()
        assert verdict.clean
        assert verdict.audited
        assert verdict.charges == ()
