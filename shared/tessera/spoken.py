"""Hashes as words that people can compare by voice: ``"lusab-babad-gutih-tugad"``.

A word is two bytes, written as consonant, vowel, consonant, vowel, consonant, of four, two, four,
two and four bits (after D. S. Wilkerson's proquints, 2009).  Four words are 64 bits.
"""

from __future__ import annotations

from typing import Final

CONSONANTS: Final = "bdfghjklmnprstvz"
VOWELS: Final = "aiou"


def spoken(digest: bytes, words: int = 4) -> str:
    """The first *words* words of *digest*, joined by hyphens."""
    pairs = (digest[at : at + 2] for at in range(0, 2 * words, 2))
    return "-".join(_word(int.from_bytes(pair, "big")) for pair in pairs)


def _word(number: int) -> str:
    return (
        CONSONANTS[number >> 12]
        + VOWELS[number >> 10 & 3]
        + CONSONANTS[number >> 6 & 15]
        + VOWELS[number >> 4 & 3]
        + CONSONANTS[number & 15]
    )
