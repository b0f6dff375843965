"""Ancient Empires and a modified client: Orders beyond the supply, and Orders never revealed."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import fields
from typing import Any

import pytest
from tests.fairness.cheat import Cheat, convicted, lay
from tests.fairness.table import Table

from tessera.engine.sealed import Known, Sealed
from tessera.engine.steps import Move, legal_moves
from tessera.fairness.offences import Offence
from tessera.games.ancient_empires import GAME, moves
from tessera.games.ancient_empires.ids import ORDER_TOKENS, Order
from tessera.games.ancient_empires.moves import MoveArmy, Place, Reveal
from tessera.wire import wire


def all_attack(monkeypatch: pytest.MonkeyPatch) -> Cheat:
    """Seat 0 places an Attack token, of which it has two, wherever it may place an Order."""
    cheat = Cheat(Table(GAME, 2, codec=wire(GAME)), 0)
    monkeypatch.setattr(cheat.client, "_compulsory", lambda: None)
    cheat.table.begin()
    verifier = cheat.table.referee.verifier
    while not verifier.due(0):
        open_to = legal_moves(cheat.client.view, 0) if cheat.table.asked() == 0 else []
        places = [move for move in open_to if isinstance(move, Place)]
        if places:
            move = lay(cheat, Place(places[0].slot, Known(Order.ATTACK)))
            assert cheat.submit(cheat.moves(move)).refusal is None
            cheat.table.settle()
        else:
            assert cheat.table.step()
    return cheat


def reveal(cheat: Cheat) -> bytes:
    """The message that opens what is due to be opened by seat 0: an Attack, as sealed."""
    verifier = cheat.table.referee.verifier
    shown = cheat.client._openings[verifier.due(0)[0]]
    assert shown.value == Order.ATTACK
    slot = verifier.position.deciding.slot
    return cheat.moves(Reveal(slot, Known(Order.ATTACK)), openings=(shown,))


def test_an_order_beyond_the_supply_has_no_effect_and_convicts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cheat = all_attack(monkeypatch)
    table = cheat.table
    for _ in range(ORDER_TOKENS[Order.ATTACK]):
        while not table.referee.verifier.due(0):
            assert table.step()
        assert cheat.submit(reveal(cheat)).refusal is None
        table.settle()
    while not table.referee.verifier.due(0):
        assert table.step()
    before = table.referee.verifier.digest
    answer = cheat.submit(reveal(cheat))
    convicted(cheat, answer, Offence.OVER_SUPPLY, "bad-opening")
    assert table.referee.verifier.digest == before


def test_orders_that_are_never_revealed_stay_blank_and_the_match_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cheat = all_attack(monkeypatch)
    table = cheat.table
    for _ in range(2000):
        if table.referee.verifier.closed:
            break
        if table.referee.verifier.due(0) or not table.step():
            table.wait(10)
    assert table.referee.verifier.closed
    verdict = table.verdict()
    assert Offence.UNOPENED in {charge.offence for charge in verdict.attested}
    assert {(c.offence, c.seat) for c in verdict.provable} == {(Offence.FALSE_SEALING, 0)}


def asked() -> Cheat:
    """Seat 0, when it is asked for its first move."""
    cheat = Cheat(Table(GAME, 2, codec=wire(GAME)), 0)
    cheat.table.begin()
    while cheat.table.asked() != 0:
        assert cheat.table.step()
    return cheat


def test_an_illegal_move_is_refused_in_the_words_of_the_rulebook() -> None:
    cheat = asked()
    moved = cheat.submit(cheat.moves(MoveArmy(3, 4)))
    assert moved.refusal is not None
    assert re.fullmatch('".+ Army .+" is not among the moves open to seat 0', str(moved.refusal))
    assert moved.refusal.remedy


def test_a_move_of_any_values_is_refused_without_a_word_of_python() -> None:
    cheat = asked()
    kinds = [
        kind
        for kind in vars(moves).values()
        if isinstance(kind, type) and issubclass(kind, Move) and fields(kind)
    ]
    assert len(kinds) > 20
    refused = 0
    for kind in kinds:
        for value in (0, 1, 77, 2**31 - 1):
            with suppress(KeyError, ValueError):  # not a value that the wire has
                refusal = cheat.submit(cheat.moves(_filled(kind, value))).refusal
                assert refusal is not None
                assert not re.search(r"\w\(|=|<|None|\\x", str(refusal)), str(refusal)
                refused += 1
    assert refused > 2 * len(kinds)


def _filled(kind: Any, value: int) -> Any:
    """A move of a *kind* with *value* wherever a number may stand."""
    plain = {field.name: _any(str(field.type), value) for field in fields(kind)}
    return kind(**plain)


def _any(hint: str, value: int) -> Any:
    if hint.startswith("Hidden"):
        return Sealed(bytes(5))  # not even that fits
    if hint.startswith("tuple"):
        return (value,)
    return bool(value) if hint == "bool" else value
