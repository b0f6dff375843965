"""What people compare by voice must be the same on every machine, for ever."""

from __future__ import annotations

from tessera.spoken import spoken


def test_words_are_those_of_the_published_scheme() -> None:
    assert spoken(bytes([127, 0, 0, 1]), 2) == "lusab-babad"
    assert spoken(bytes([63, 84, 220, 193]), 2) == "gutih-tugad"


def test_four_words_show_eight_bytes_and_no_more() -> None:
    digest = bytes(range(32))
    assert spoken(digest).count("-") == 3
    assert spoken(digest) == spoken(digest[:8])
    assert spoken(digest[:7] + b"\xff") != spoken(digest)


def test_every_two_bytes_have_a_word_of_their_own() -> None:
    assert len({spoken(n.to_bytes(2, "big"), 1) for n in range(1 << 16)}) == 1 << 16
