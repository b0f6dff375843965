"""Seeded entropy: the same bytes from the same seed, whatever the sizes asked for."""

from __future__ import annotations

from tessera.entropy import SeededEntropy


def test_the_same_seed_gives_the_same_bytes() -> None:
    one, two = SeededEntropy("a"), SeededEntropy("a")
    assert [one(size) for size in (32, 5, 64)] == [two(size) for size in (32, 5, 64)]
    assert one(32) != SeededEntropy("b")(32)


def test_bytes_never_repeat_and_have_the_size_asked_for() -> None:
    entropy = SeededEntropy("a")
    given = [entropy(32) for _ in range(100)]
    assert len(set(given)) == 100
    assert len(entropy(33)) == 33
    assert entropy(0) == b""
