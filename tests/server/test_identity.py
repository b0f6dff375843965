"""Who signs in, by which name, and what a token is worth."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tessera.errors import FormatError, Refused
from tessera.fairness.keys import SigningKey
from tessera_server.clock import ManualClock
from tessera_server.identity import Identities, Player, sign_in_body
from tessera_server.limits import Limits
from tessera_server.store import Store

TLS = bytes(32)
ADA, BOB = SigningKey(b"a" * 32), SigningKey(b"b" * 32)


class Door:
    def __init__(self, path: Path) -> None:
        self.clock = ManualClock()
        self.path = path
        self.open()

    def open(self) -> None:
        self.store = Store(self.path)
        self.identities = Identities(self.store, self.clock, Limits(), TLS)

    def reopen(self) -> None:
        self.store.close()
        self.open()

    async def enter(self, key: SigningKey, name: str, tls: bytes = TLS) -> tuple[str, Player]:
        challenge = self.identities.challenge(key.public)
        signature = key.sign(sign_in_body(tls, challenge, name))
        return await self.identities.sign_in(key.public, challenge, name, signature)


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    door = Door(tmp_path / "s")
    yield door
    door.store.close()


async def test_a_token_stands_for_its_player_also_after_a_restart(door: Door) -> None:
    token, player = await door.enter(ADA, "Ada")
    assert player == Player(ADA.public, "Ada")
    assert door.identities.who(token) == player
    door.reopen()
    assert door.identities.who(token) == player


async def test_the_store_holds_no_token_that_would_sign_anybody_in(door: Door) -> None:
    token, _ = await door.enter(ADA, "Ada")
    door.store.close()
    assert token.encode() not in door.path.read_bytes()
    assert bytes.fromhex(token) not in door.path.read_bytes()
    door.open()


async def test_a_token_runs_out(door: Door) -> None:
    token, _ = await door.enter(ADA, "Ada")
    door.clock.advance(90 * 24 * 3600)
    with pytest.raises(Refused) as refused:
        door.identities.who(token)
    assert refused.value.reason == "signed-out"


async def test_a_player_has_twenty_tokens_and_the_oldest_ends_first(door: Door) -> None:
    first, _ = await door.enter(ADA, "Ada")
    others = []
    for _ in range(20):
        door.clock.advance(1)
        others.append((await door.enter(ADA, "Ada"))[0])
    bob, _ = await door.enter(BOB, "Bob")
    for _ in range(2):
        with pytest.raises(Refused):
            door.identities.who(first)
        assert all(door.identities.who(token).name == "Ada" for token in others)
        assert door.identities.who(bob).name == "Bob"
        door.reopen()


async def test_a_name_belongs_to_the_first_key_also_after_a_restart(door: Door) -> None:
    await door.enter(ADA, "Ada")
    door.reopen()
    for name in ("Ada", "ADA", "\uff21da"):  # as people would read it
        with pytest.raises(Refused) as refused:
            await door.enter(BOB, name)
        assert refused.value.reason == "name-taken"
    await door.enter(ADA, "Ada")


async def test_who_takes_another_name_frees_the_first(door: Door) -> None:
    await door.enter(ADA, "Ada")
    token, _ = await door.enter(ADA, "Countess")
    await door.enter(BOB, "Ada")
    assert door.identities.who(token).name == "Countess"


async def test_a_challenge_serves_once_and_only_its_key(door: Door) -> None:
    challenge = door.identities.challenge(ADA.public)
    signature = ADA.sign(sign_in_body(TLS, challenge, "Ada"))
    with pytest.raises(Refused, match="was not given to this key"):
        await door.identities.sign_in(BOB.public, challenge, "Ada", signature)
    with pytest.raises(Refused, match="was not given to this key"):
        await door.identities.sign_in(ADA.public, challenge, "Ada", signature)


async def test_a_challenge_runs_out(door: Door) -> None:
    challenge = door.identities.challenge(ADA.public)
    signature = ADA.sign(sign_in_body(TLS, challenge, "Ada"))
    door.clock.advance(61)
    with pytest.raises(Refused, match="has run out"):
        await door.identities.sign_in(ADA.public, challenge, "Ada", signature)


async def test_a_signature_made_for_another_server_or_name_is_worth_nothing(door: Door) -> None:
    with pytest.raises(Refused, match="does not verify"):
        await door.enter(ADA, "Ada", tls=b"x" * 32)
    challenge = door.identities.challenge(ADA.public)
    signature = ADA.sign(sign_in_body(TLS, challenge, "Ada"))
    with pytest.raises(Refused, match="does not verify"):
        await door.identities.sign_in(ADA.public, challenge, "Bob", signature)


def test_a_key_of_another_length_is_refused(door: Door) -> None:
    with pytest.raises(FormatError, match="32 bytes, not 5"):
        door.identities.challenge(b"short")


@pytest.mark.parametrize("name", ["", "   ", "\u202e", "\x00\x1b", "x" * 25])
async def test_a_name_that_cannot_be_shown_is_refused(door: Door, name: str) -> None:
    with pytest.raises(Refused) as refused:
        await door.enter(ADA, name)
    assert refused.value.reason in ("bad-name", "too-long")
