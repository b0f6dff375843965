"""The canonical encoding and the stream of fair choices (fairness, section 2)."""

from __future__ import annotations

import pytest

from tessera.canonical import Stream, decode, digest, encode
from tessera.errors import CanonicalError

VECTORS = [
    (("",), "0400000001" + "0300000000"),
    ((0, 2**64 - 1), "0400000002" + "010000000000000000" + "01ffffffffffffffff"),
    ((b"\x00\xff",), "0400000001" + "020000000200ff"),
    (("tessera", [1, ["\u00e9"]]), "0400000002" + "030000000774657373657261"
     + "0400000002" + "010000000000000001" + "0400000001" + "0300000002c3a9"),
]  # fmt: skip


@pytest.mark.parametrize(("values", "expected"), VECTORS)
def test_vectors(values: tuple[object, ...], expected: str) -> None:
    data = encode(*values)  # type: ignore[arg-type]  # any that has an encoding
    assert data.hex() == expected
    assert encode(decode(data)) == encode(list(values))  # type: ignore[arg-type]  # the same


@pytest.mark.parametrize("value", [-1, 2**64, "e\u0301", 1.5, None, "\ud800"])
def test_what_has_no_encoding_is_refused(value: object) -> None:
    with pytest.raises(CanonicalError):
        encode(value)  # type: ignore[arg-type]  # a wrong one, on purpose


@pytest.mark.parametrize(
    "data",
    [
        "", "04", "0400000001", "040000000105", "0400000000ff", "010000000000000001",
        "04000000010300000003ffffff", "040000000103000000036cccb1"[:-4], "0400000001020000ffff00",
        "0400000001" * 40 + "0400000000", "04ffffffff", "0400000001" + "030000000365cc81",
    ],
)  # fmt: skip
def test_other_bytes_are_refused(data: str) -> None:
    with pytest.raises(CanonicalError):
        decode(bytes.fromhex(data))


def test_digest_depends_on_label_and_boundaries() -> None:
    assert len({digest("a", "bc"), digest("ab", "c"), digest("a", b"bc"), digest("a", ["bc"])}) == 4


def test_stream_repeats_and_is_fair() -> None:
    first, second = Stream("test", b"key"), Stream("test", b"key")
    drawn = [first.below(6) for _ in range(6000)]
    assert drawn == [second.below(6) for _ in range(6000)]
    assert all(850 < drawn.count(face) < 1150 for face in range(6))


def test_stream_rejects_words_that_would_bias() -> None:
    bound = 2**63 + 1  # nearly half of all words must be rejected
    stream = Stream("test", b"bias")
    assert all(stream.below(bound) < bound for _ in range(200))
