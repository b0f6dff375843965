"""Coming back: longer waits after every failure, an end to patience."""

from __future__ import annotations

from tessera_client.backoff import LONGEST, Backoff


def waits(backoff: Backoff, failures: int) -> list[float]:
    found = [backoff.failed() for _ in range(failures)]
    return [wait for wait in found if wait is not None]


def test_waits_grow_and_then_stay() -> None:
    assert waits(Backoff(chance=lambda: 1.0), 8) == [0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 8.0, LONGEST]


def test_chance_spreads_them_over_half_their_length() -> None:
    assert waits(Backoff(chance=lambda: 0.0), 3) == [0.1, 0.2, 0.4]


def test_a_success_begins_anew() -> None:
    backoff = Backoff(chance=lambda: 1.0)
    waits(backoff, 5)
    backoff.succeeded()
    assert waits(backoff, 1) == [0.2]


def test_patience_counts_from_the_first_failure_in_a_row() -> None:
    time = [0.0]
    backoff = Backoff(patience=10, now=lambda: time[0])
    assert backoff.failed() is not None
    time[0] = 9.9
    assert backoff.failed() is not None
    time[0] = 10.0
    assert backoff.failed() is None
    backoff.succeeded()
    assert backoff.failed() is not None
