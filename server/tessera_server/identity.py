"""Who is calling: keys, challenges, tokens and names.

A player is an Ed25519 key.  It signs a fresh challenge and gets a bearer token; there are no
passwords.  A name belongs to the first key that signs in by it, also while its owner is away.  The
store keeps hashes of tokens, so that a copy of the store signs nobody in.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tessera.canonical import encode
from tessera.errors import BadSignature, FormatError, Refused
from tessera.fairness.keys import VerifyingKey
from tessera.sentences import sentence
from tessera_server import words
from tessera_server.clock import Clock
from tessera_server.limits import Limits
from tessera_server.store import Store

log = logging.getLogger(__name__)

SIGN_IN: Final = "tessera/1/sign-in"
KEY_BYTES: Final = 32
DAY_MS: Final = 24 * 3600 * 1000
WAITING: Final = 10_000
"""Challenges that may wait for an answer at once."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who has signed in."""

    key: bytes
    name: str


def sign_in_body(tls_key_hash: bytes, challenge: bytes, name: str) -> bytes:
    """What a client signs: bound to this server, so that no other can pass its challenge on."""
    return encode(SIGN_IN, tls_key_hash, challenge, name)


class Identities:
    """All players of this server, and the tokens that stand for them."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        limits: Limits,
        tls_key_hash: bytes,
        random: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self._store = store
        self._clock = clock
        self._limits = limits
        self.tls_key_hash = tls_key_hash
        self._random = random
        self._challenges: dict[bytes, tuple[bytes, float]] = {}
        self._names: dict[bytes, str] = {}
        self._owners: dict[str, bytes] = {}
        for key, name, _ in store.players():
            self._names[key] = name
            self._owners.setdefault(words.folded(name), key)
        self._tokens: dict[bytes, tuple[bytes, int]] = {}
        self._own: dict[bytes, list[bytes]] = {}
        """The tokens of each player, oldest first."""
        for token, key, expires in store.tokens():
            self._tokens[token] = key, expires
            self._own.setdefault(key, []).append(token)

    def challenge(self, key: bytes) -> bytes:
        """A fresh challenge for *key*.  Raises FormatError, Refused."""
        if len(key) != KEY_BYTES:
            raise FormatError(
                sentence("a key has {size} bytes, not {got}", size=KEY_BYTES, got=len(key)),
                remedy="Send an Ed25519 public key.",
            )
        now = self._clock.now()
        self._challenges = {c: e for c, e in self._challenges.items() if e[1] > now}
        if len(self._challenges) >= WAITING:
            raise Refused(
                "too many players are signing in",
                reason="too-many",
                remedy="Try again in a minute.",
            )
        challenge = self._random(32)
        self._challenges[challenge] = key, now + self._limits.challenge_seconds
        return challenge

    async def sign_in(
        self, key: bytes, challenge: bytes, name: str, signature: bytes
    ) -> tuple[str, Player]:
        """A token for the player with this key.  Raises Refused, and then nothing has changed."""
        asked = self._challenges.pop(challenge, None)
        if asked is None or asked[0] != key or asked[1] <= self._clock.now():
            raise Refused(
                "this challenge was not given to this key, or has run out",
                reason="bad-challenge",
                remedy="Ask for a new challenge and sign that.",
            )
        try:
            body = sign_in_body(self.tls_key_hash, challenge, name)
            VerifyingKey(key).check(body, signature, "the challenge")
        except (BadSignature, FormatError):
            raise Refused(
                "the signature of the challenge does not verify",
                reason="bad-challenge",
                remedy="Sign the canonical list of label, hash of the TLS key, challenge, name.",
            ) from None
        player = Player(key, self._claim(key, name))
        token = self._random(32).hex()
        now = self._clock.time_ms()
        expires = now + self._limits.token_days * DAY_MS
        hashed = _hash(token)
        self._store.keep_player(key, player.name, words.folded(player.name), now)
        self._store.keep_token(hashed, key, expires)
        await self._store.commit()
        self._tokens[hashed] = key, expires
        self._own.setdefault(key, []).append(hashed)
        self._end_oldest(key)
        log.info("%s signed in (key %s)", player.name, key.hex()[:16])
        return token, player

    def _end_oldest(self, key: bytes) -> None:
        """A player has so many tokens, and no more: whoever loses one signs in again."""
        own = self._own[key]
        while len(own) > self._limits.tokens_per_player:
            token = own.pop(0)
            self._tokens.pop(token, None)
            self._store.drop_token(token)

    def _claim(self, key: bytes, wanted: str) -> str:
        """Make the name *wanted* belong to *key*; the name as it is shown."""
        name = words.line(wanted, self._limits.name_characters, sentence("name"))
        fold = words.folded(name)
        owner = self._owners.setdefault(fold, key)
        if owner != key:
            raise Refused(
                sentence("the name {name} belongs to somebody else", name=name),
                reason="name-taken",
                remedy="Choose another name, or sign in with the key that owns it.",
            )
        before = self._names.get(key)
        if before is None and len(self._names) >= self._limits.players:
            del self._owners[fold]
            raise Refused(
                "this server is full",
                reason="too-many",
                remedy="Ask its host to make room, or go to another server.",
            )
        if before is not None and words.folded(before) != fold:
            del self._owners[words.folded(before)]
        self._names[key] = name
        return name

    def who(self, token: str) -> Player:
        """Whom *token* stands for.  Raises Refused."""
        key, expires = self._tokens.get(_hash(token), (b"", 0))
        if expires <= self._clock.time_ms():
            raise Refused(
                "you are not signed in, or not any more",
                reason="signed-out",
                remedy="Sign in with your key, and send the token as 'authorization: Bearer …'.",
            )
        return Player(key, self._names[key])

    def forget_expired(self) -> None:
        """Drop tokens that have expired."""
        now = self._clock.time_ms()
        self._tokens = {t: (key, end) for t, (key, end) in self._tokens.items() if end > now}
        own = {key: [t for t in tokens if t in self._tokens] for key, tokens in self._own.items()}
        self._own = {key: tokens for key, tokens in own.items() if tokens}
        self._store.drop_tokens(now)


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode(errors="replace")).digest()
