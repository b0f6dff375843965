"""Addresses as people write them."""

from __future__ import annotations

import pytest

from tessera.errors import SetupError
from tessera.protocol import DEFAULT_PORT
from tessera_client.address import Address, parse_address


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("play.example.org", Address("play.example.org", DEFAULT_PORT)),
        (" play.example.org:80 ", Address("play.example.org", 80)),
        ("192.0.2.7:1234", Address("192.0.2.7", 1234)),
        ("2001:db8::1", Address("2001:db8::1", DEFAULT_PORT)),
        ("[2001:db8::1]", Address("2001:db8::1", DEFAULT_PORT)),
        ("[2001:db8::1]:80", Address("2001:db8::1", 80)),
    ],
)
def test_an_address_is_read_and_written(text: str, address: Address) -> None:
    assert parse_address(text) == address
    assert parse_address(str(address)) == address


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":80",
        "a b",
        "https://a",
        "me@a",
        "a:0",
        "a:65536",
        "a:b",
        "a:²",
        "a:" + "9" * 5_000,
        "a\x00b:80",
        "\u202ea",
        "[a]:80",
        "[::1",
        "[::1]80",
    ],
)
def test_what_is_no_address_is_refused_with_a_remedy(text: str) -> None:
    with pytest.raises(SetupError) as refused:
        parse_address(text)
    assert refused.value.remedy
