"""Honest matches: everybody agrees after every entry, and nothing is held against anybody."""

from __future__ import annotations

import pytest
from tests.fairness.table import Table
from tests.toys.pebbles import PEBBLES

from tessera.fairness.verifier import Verifier
from tessera.games.ancient_empires import GAME
from tessera.wire import wire


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("open_charms", [False, True])
def test_a_match_is_played_to_its_end_and_closed(seats: int, open_charms: bool) -> None:
    table = Table(PEBBLES, seats, options={"open_charms": open_charms})
    table.begin()
    table.play()
    assert table.referee.verifier.closed
    assert table.referee.verifier.result is not None
    assert [answer.refusal for answer in table.answers if answer.refusal] == []
    for client in table.clients:
        assert client.verifier.head == table.referee.verifier.head
        assert client.verifier.digest == table.referee.verifier.digest
        assert client.verifier.charges == client.charges == []
    verdict = table.verdict()
    assert verdict.clean
    assert verdict.audited
    assert verdict.independent
    assert verdict.charges == ()


def test_all_observers_agree_after_every_entry() -> None:
    table = Table(PEBBLES, 3)
    watcher = Verifier(PEBBLES, table.moves, table.referee.genesis)
    table.begin()
    while True:
        for raw in table.entries[watcher.index :]:
            watcher.accept(raw)
        digests = {client.verifier.digest for client in table.clients}
        assert digests == {watcher.digest} == {table.referee.verifier.digest}
        if not table.step():
            break
    assert watcher.closed


@pytest.mark.parametrize("seats", [2, 4])
def test_ancient_empires_is_played_to_its_end(seats: int) -> None:
    table = Table(GAME, seats, codec=wire(GAME))
    table.begin()
    table.play()
    assert table.referee.verifier.closed
    assert [answer.refusal for answer in table.answers if answer.refusal] == []
    for client in table.clients:
        assert client.verifier.digest == table.referee.verifier.digest
        assert client.verifier.charges == client.charges == []
    verdict = table.verdict()
    assert verdict.clean
    assert verdict.audited
