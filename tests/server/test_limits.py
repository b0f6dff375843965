"""Rates: a burst at once, then so many a second; one cannot use up another's."""

from __future__ import annotations

import pytest

from tessera.errors import Refused
from tessera_server.clock import ManualClock
from tessera_server.identity import Player
from tessera_server.limits import Limits, Meter, Rate
from tessera_server.lobby import Lobby
from tessera_server.table import Setup


def test_a_burst_then_the_rate() -> None:
    clock = ManualClock()
    meter = Meter(clock, Rate(2, 3), "calls")
    assert [meter.allows("a") for _ in range(4)] == [True, True, True, False]
    clock.advance(0.5)
    assert [meter.allows("a") for _ in range(2)] == [True, False]
    clock.advance(100)
    assert [meter.allows("a") for _ in range(4)] == [True, True, True, False]


def test_one_key_does_not_use_up_anothers() -> None:
    meter = Meter(ManualClock(), Rate(1, 1), "calls")
    meter.count("a")
    meter.count("b")
    with pytest.raises(Refused, match="too many calls") as refused:
        meter.count("a")
    assert refused.value.reason == "too-fast"
    assert "1.0 seconds" in refused.value.remedy


def test_keys_that_are_quiet_are_forgotten() -> None:
    clock = ManualClock()
    meter = Meter(clock, Rate(1, 2), "calls")
    for n in range(4096):
        meter.count(n)
    clock.advance(3)
    meter.count("new")
    assert len(meter._buckets) == 1


def test_asking_whether_something_is_left_uses_up_nothing() -> None:
    meter = Meter(ManualClock(), Rate(1, 1), "calls")
    assert meter.has_left("a")
    assert meter.has_left("a")
    meter.count("a")
    assert not meter.has_left("a")


def test_a_finished_table_makes_room_for_a_new_one_the_oldest_first() -> None:
    clock = ManualClock()
    lobby = Lobby(clock, Limits(tables=3))
    ada = Player(b"a" * 32, "Ada")
    tables = []
    for _ in range(3):
        tables.append(lobby.create(ada, Setup("ancient-empires", 2)))
        clock.advance(1)
    with pytest.raises(Refused, match="as many tables as it can carry"):
        lobby.create(ada, Setup("ancient-empires", 2))
    first, second, third = tables
    for table in (second, first, third):
        lobby.over(table.code)
        clock.advance(1)
    lobby.changed.clear()
    lobby.is_visited = lambda table: table is second  # people still talk there
    new = lobby.create(ada, Setup("ancient-empires", 2))
    assert set(lobby.tables) == {second.code, third.code, new.code}
    assert set(lobby.changed) == {first.code, new.code}
    lobby.create(ada, Setup("ancient-empires", 2))
    assert third.code not in lobby.tables
    lobby.create(ada, Setup("ancient-empires", 2))
    assert second.code not in lobby.tables
    with pytest.raises(Refused, match="as many tables as it can carry"):
        lobby.create(ada, Setup("ancient-empires", 2))


def test_who_may_open_no_table_drives_no_other_table_out() -> None:
    lobby = Lobby(ManualClock(), Limits(tables=2, tables_per_player=1))
    ada, bob = Player(b"a" * 32, "Ada"), Player(b"b" * 32, "Bob")
    over = lobby.create(bob, Setup("ancient-empires", 2))
    lobby.over(over.code)
    lobby.create(ada, Setup("ancient-empires", 2))
    with pytest.raises(Refused, match="you sit at 1 tables"):
        lobby.create(ada, Setup("ancient-empires", 2))
    assert over.code in lobby.tables
