"""What a match will be: the terms, the hello of every seat, and the genesis that ties them.

The referee proposes :class:`Terms`; every seat answers with a :class:`Hello` that names them, fresh
for this match and signed by the identity key; the :class:`Genesis` holds the terms and all hellos,
and its hash is the match id, so no message is valid in another match.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tessera.canonical import Value, digest, encode
from tessera.engine.game import AnyGame, OptionValue
from tessera.engine.steps import TABLE, Seat
from tessera.errors import BadSignature, FormatError, SetupError
from tessera.fairness.chain import MAX_LENGTH
from tessera.fairness.keys import SigningKey, VerifyingKey, check_box_key
from tessera.fairness.layout import KEY, dated, each, shaped, signed, sized, unpack, unsigned

REFEREE: Final = "tessera/1/referee"
TERMS: Final = "tessera/1/terms"
HELLO: Final = "tessera/1/hello"
GENESIS: Final = "tessera/1/genesis"
SUCCESSION: Final = "tessera/1/succession"

PASS: Final = "pass"
BOT: Final = "bot"

MAX_SEATS: Final = 64
MAX_NAME: Final = 200


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of a match, in seconds, and what happens with a seat that stays away."""

    draw: int = 10
    """For the preimages of a draw."""
    move: int = 0
    """A seat's time for one turn; 0: no limit."""
    grace: int = 120
    """How long an unreachable seat keeps its place."""
    absence: str = PASS
    """``"pass"``: the seat passes, or takes what the rules say; ``"bot"``: a bot plays it."""


@dataclass(frozen=True, slots=True)
class RefereeHello:
    """Who referees, and what it is bound to before any seat says a word."""

    table: bytes
    """32 random bytes, new for every match."""
    name: str
    identity: bytes
    signing: bytes
    seed: bytes
    """``H("tessera/1/audit-seed", seed)`` of the seed from which chain and decks follow."""
    tip: bytes
    length: int
    raw: bytes = field(repr=False, default=b"", kw_only=True)

    def sign(self, identity: SigningKey) -> bytes:
        body = encode(
            *(REFEREE, self.table, self.name, self.identity, self.signing),
            *(self.seed, self.tip, self.length),
        )
        return signed(body, identity.sign(body))

    @classmethod
    def read(cls, raw: bytes) -> RefereeHello:
        """Raises FormatError or BadSignature."""
        body, signature = unsigned(raw, "the referee's hello")
        kinds = (bytes, str, bytes, bytes, bytes, bytes, int)
        hello = cls(*unpack(body, REFEREE, *kinds), raw=raw)
        for part in (hello.table, hello.signing, hello.seed, hello.tip):
            sized(part, "a field of the referee's hello")
        _check_length(hello.length)
        VerifyingKey(hello.signing)  # refuses one by which anybody could sign
        VerifyingKey(hello.identity).check(body, signature, "the referee's hello")
        return hello


@dataclass(frozen=True, slots=True)
class Terms:
    """What every seat agrees to before the match begins."""

    game: str
    version: int
    """Of the rules."""
    content: bytes
    """``Game.content_hash``"""
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    """Complete, ordered by name."""
    clocks: Clocks
    referee: RefereeHello

    @classmethod
    def of(
        cls,
        game: AnyGame,
        seats: int,
        options: Mapping[str, OptionValue],
        clocks: Clocks,
        referee: bytes,
    ) -> Terms:
        """The terms of a match of *game*; *referee* is its signed hello.  Raises SetupError."""
        chosen = game.choose(seats, options)
        return cls(
            game.name,
            game.version,
            game.content_hash,
            seats,
            tuple(sorted(chosen.items())),
            clocks,
            RefereeHello.read(referee),
        )

    def pack(self) -> bytes:
        """The canonical bytes of the terms."""
        options: list[Value] = [
            [name, int(value) if isinstance(value, bool) else value] for name, value in self.options
        ]
        clocks = self.clocks
        return encode(
            *(TERMS, self.game, self.version, self.content, self.seats, options),
            [clocks.draw, clocks.move, clocks.grace, clocks.absence],
            self.referee.raw,
        )

    @classmethod
    def read(cls, raw: bytes) -> Terms:
        """Raises FormatError or BadSignature."""
        game, version, content, seats, options, clocks, referee = unpack(
            raw, TERMS, str, int, bytes, int, list, list, bytes
        )
        if not 1 <= seats <= MAX_SEATS:
            raise FormatError(f"a match has 1 to {MAX_SEATS} seats, not {seats}")
        read = Clocks(*shaped(clocks, "the clocks", int, int, int, str))
        if read.absence not in (PASS, BOT):
            raise FormatError(f"{read.absence!r} is not what can happen with an absent seat")
        return cls(
            *(game, version, sized(content, "the content hash"), seats),
            tuple(_option(option) for option in options),
            read,
            RefereeHello.read(referee),
        )

    def binding(self) -> bytes:
        """What the hello of every seat names."""
        return hashlib.sha256(self.pack()).digest()

    def check(self, game: AnyGame) -> None:
        """Raises SetupError unless *game*, as it is here, can be played by these terms."""
        if (self.game, self.version, self.content) != (game.name, game.version, game.content_hash):
            raise SetupError(
                f"the match is played by other rules or cards than those here: {self.game}"
                f" {self.version} ({self.content.hex()[:16]}), not {game.name} {game.version}"
                f" ({game.content_hash.hex()[:16]})",
                remedy="Use the version of Tessera by which the match is, or was, played.",
            )
        options = dict(self.options)
        if game.choose(self.seats, options) != options or [*options] != sorted(options):
            raise SetupError(
                "the terms do not state every option, in order",
                remedy="Play with a server of this version of Tessera.",
            )


def _option(packed: Any) -> tuple[str, OptionValue]:
    if not isinstance(packed, list) or len(packed) != 2 or not isinstance(packed[0], str):
        raise FormatError("an option is no pair of name and value")
    name, value = packed
    if isinstance(value, str):
        return name, value
    if type(value) is int and value in (0, 1):
        return name, bool(value)
    raise FormatError(f"{value!r} is no value of an option")


@dataclass(frozen=True, slots=True)
class Hello:
    """Who sits down, with which keys, and what it is bound to from now on."""

    binding: bytes
    """``Terms.binding()``, or :func:`succession` for a seat that is taken over."""
    seat: Seat
    epoch: int
    """The key epoch: 0, and one more whenever somebody else plays the seat."""
    name: str
    bot: str
    """The strategy, or empty for a person."""
    identity: bytes
    """Who this is.  A bot has the identity of whoever runs it."""
    signing: bytes
    box: bytes
    """X25519: pieces are dealt to it."""
    audit: bytes
    """``H("tessera/1/audit-seed", audit seed)``"""
    tip: bytes
    length: int
    raw: bytes = field(repr=False, default=b"", kw_only=True)

    def sign(self, identity: SigningKey) -> bytes:
        body = encode(
            *(HELLO, self.binding, self.seat, self.epoch, self.name, self.bot),
            *(self.identity, self.signing, self.box, self.audit, self.tip, self.length),
        )
        return signed(body, identity.sign(body))

    @classmethod
    def read(cls, raw: bytes) -> Hello:
        """Raises FormatError or BadSignature."""
        body, signature = unsigned(raw, "a hello")
        kinds = (bytes, int, int, str, str, bytes, bytes, bytes, bytes, bytes, int)
        hello = cls(*unpack(body, HELLO, *kinds), raw=raw)
        for part in (hello.binding, hello.signing, hello.box, hello.audit, hello.tip):
            sized(part, "a field of a hello", KEY)
        if len(hello.name) > MAX_NAME or len(hello.bot) > MAX_NAME:
            raise FormatError(f"a name of a hello has more than {MAX_NAME} characters")
        _check_length(hello.length)
        check_box_key(hello.box)
        VerifyingKey(hello.signing)  # refuses one by which anybody could sign
        VerifyingKey(hello.identity).check(body, signature, "a hello")
        return hello

    def contributes(self, referee: RefereeHello) -> bool:
        """Whether this seat contributes to draws: a bot that the referee itself runs does not."""
        return not self.bot or self.identity != referee.identity


def succession(match: bytes, seat: Seat, epoch: int) -> bytes:
    """What the hello of whoever takes a seat over, or back, names: 32 bytes."""
    return digest(SUCCESSION, match, seat, epoch)


def _check_length(length: int) -> None:
    if not 1 <= length <= MAX_LENGTH:
        raise FormatError(f"a hash chain has 1 to {MAX_LENGTH} links, not {length}")


@dataclass(frozen=True, slots=True)
class Genesis:
    """The beginning of a match: entry 0 of its transcript."""

    terms: Terms
    hellos: tuple[Hello, ...]
    time: int
    """Milliseconds since 1970, by the referee's clock."""
    match: bytes
    """The match id: SHA-256 of the body, 32 bytes."""
    raw: bytes = field(repr=False)

    @classmethod
    def make(cls, terms: Terms, hellos: Sequence[bytes], time: int, signing: SigningKey) -> Genesis:
        """Raises FormatError, BadSignature or BadChain when a hello does not fit the terms."""
        body = encode(GENESIS, terms.pack(), list(hellos), time)
        return cls.read(signed(body, signing.sign(body)))

    @classmethod
    def read(cls, raw: bytes) -> Genesis:
        """Raises FormatError or BadSignature."""
        body, signature = unsigned(raw, "the genesis")
        packed, hellos, time = unpack(body, GENESIS, bytes, list, int)
        dated(time, "the genesis")
        terms = Terms.read(packed)
        read = tuple(Hello.read(hello) for hello in each(hellos, "the hellos", bytes))
        binding = hashlib.sha256(packed).digest()
        if len(read) != terms.seats:
            raise FormatError(f"{len(read)} hellos are not one for each of {terms.seats} seats")
        for seat, hello in enumerate(read):
            if (hello.seat, hello.epoch, hello.binding) != (seat, 0, binding):
                raise BadSignature(f"the hello of seat {seat} was made for something else")
        VerifyingKey(terms.referee.signing).check(body, signature, "the genesis")
        return cls(terms, read, time, hashlib.sha256(body).digest(), raw)


def name_of(seat: Seat) -> str:
    """How reports name a seat."""
    return "the referee" if seat == TABLE else f"seat {seat}"
