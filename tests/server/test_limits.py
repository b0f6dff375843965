"""Rates: a burst at once, then so many a second; one cannot use up another's."""

from __future__ import annotations

import pytest

from tessera.errors import Refused
from tessera_server.clock import ManualClock
from tessera_server.limits import Meter, Rate


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
