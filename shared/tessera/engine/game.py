"""What a game tells all others about itself.

A game is a folder below :mod:`tessera.games` whose package has one ``GAME``.  Engine, server,
session, bots, verifier and command line know a game only through :class:`Game`.
"""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from tessera.engine.codec import Codec
from tessera.engine.deals import Promise
from tessera.engine.document import Node
from tessera.engine.foresight import outlooks
from tessera.engine.steps import Decision, Effect, Move, Position, Seat, Steps
from tessera.engine.words import Vocabulary
from tessera.errors import SetupError
from tessera.sentences import sentence

P = TypeVar("P", bound=Position)

OptionValue: TypeAlias = "bool | str"
Options: TypeAlias = Mapping[str, OptionValue]


class Chance(Protocol):
    """A source of fair choices: ``below(n)`` is a number of ``range(n)``, each equally likely."""

    def below(self, bound: int, /) -> int: ...


@dataclass(frozen=True, slots=True)
class Option:
    """Something a table chooses before the match begins."""

    name: str
    default: OptionValue
    values: tuple[OptionValue, ...]
    help: str

    def check(self, value: OptionValue) -> None:
        """Raises SetupError unless the option may have this *value*: true is not 1."""
        if value in self.values and isinstance(value, bool) == isinstance(self.default, bool):
            return
        allowed = ", ".join(str(each).lower() for each in self.values)
        raise SetupError(
            sentence(
                "{value} is no value of the option {name}", value=repr(value), name=repr(self.name)
            ),
            remedy=sentence("Choose from: {allowed}.", allowed=allowed),
        )


@dataclass(frozen=True, slots=True)
class Score:
    """What one seat has at the end: its points, and where they come from."""

    points: int
    items: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended.  Several winners share the victory."""

    scores: tuple[Score, ...]
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Status:
    """Where a match stands, in words, for logs and terminals."""

    phase: str
    """For example ``"Bronze Age, round II, resolution"``."""
    resolving: str
    """What is being resolved or asked, empty between steps."""
    points: tuple[int, ...]
    """Points that each seat has scored so far."""


class Scenes(Protocol):
    """How a game's positions are told in scenario files (``docs/scenarios.md``)."""

    def vocabulary(self, s: Any) -> Vocabulary:
        """The words of the game in position *s*."""

    def schema(self) -> Mapping[str, object]:
        """The JSON schema of a position."""

    def read(self, document: Node, seats: int, options: Options) -> Any:
        """The position that *document* tells, all known and nothing resolved yet; what it does not
        tell is as after the setup.  Raises ScenarioError."""

    def check(self, document: Node, s: Any) -> None:
        """Raises ScenarioError unless *document* tells parts of a position of the same table as
        *s*."""

    def write(self, s: Any) -> dict[str, Any]:
        """All of position *s*, as ``read`` reads it."""

    def tell(self, s: Any) -> dict[str, Any]:
        """What lies on the table in position *s*, by the same names; *s* may have sealed pieces."""


class Game(ABC, Generic[P]):
    """One game: its names, its data and its rules.  Holds no position and never changes."""

    name: str
    """As in files and commands: ``"ancient-empires"``."""
    title: str
    version: int
    """Of the rules.  Raised whenever the same moves would lead elsewhere."""
    seats: range
    """How many may play."""
    options: tuple[Option, ...] = ()
    moves: tuple[type[Move], ...]
    steps: tuple[type[Effect] | type[Decision], ...]
    position: type[P]
    promises: tuple[type[Promise], ...] = ()
    """What players may put into a deal; with none, the game has no deals.  Takes rounds."""
    weighs_hidden: bool = True
    """Whether :meth:`weigh` goes by what others hide, which must then be guessed first."""

    # -- a match ----------------------------------------------------------------------------------

    @abstractmethod
    def new(self, seats: int, options: Options, viewer: Seat) -> P:
        """The first position, settled: its first decisions are the draws of the setup.

        *options* are complete (see :meth:`choose`); *viewer* is NOBODY for a sealed match and
        EVERYBODY for local play.  Raises SetupError.
        """

    @abstractmethod
    def copy(self, s: P) -> P:
        """An equal position that shares nothing that can change."""

    @abstractmethod
    def result(self, s: P) -> Result | None:
        """How the match ended, or None while it goes on."""

    @abstractmethod
    def status(self, s: P) -> Status:
        """Where the match stands."""

    def round(self, s: P) -> int | None:
        """The number of the round in *s*.  When it changes, a seat may go back to its owner.

        None where the game has no rounds: then any moment will do.
        """
        return None

    # -- hidden pieces ----------------------------------------------------------------------------

    @abstractmethod
    def conceal(self, s: P, viewer: Seat) -> P:
        """A copy as *viewer* (a seat, or NOBODY) may see it: all else becomes ``BLANK``."""

    @abstractmethod
    def recall(self, s: P, viewer: Seat, secrets: Mapping[bytes, int]) -> P:
        """A copy in which what *viewer* has sealed, found in *secrets* by commitment, is known.

        For EVERYBODY it is all that is found, of any seat.  Settled, so the options are those of
        the viewer.
        """

    @abstractmethod
    def determinise(self, s: P, chance: Chance) -> P:
        """A copy for EVERYBODY in which all that is still sealed is guessed, each way as likely as
        the rules and what is public make it."""

    def forfeit(self, s: P, seat: Seat) -> Steps:
        """What must be resolved first when somebody takes *seat* over who cannot open what was
        sealed there: hidden pieces whose sum is public are shuffled and drawn anew.

        Nothing, where what nobody can open simply stays blank.
        """
        return ()

    # -- data and words ---------------------------------------------------------------------------

    @abstractmethod
    def content(self) -> Mapping[str, object]:
        """All of the game's data as plain JSON values: ``tessera games NAME --json`` prints it."""

    @abstractmethod
    def pieces(self, s: P) -> Mapping[str, int]:
        """How many pieces of each kind there are, wherever they lie: never changes in a match."""

    @abstractmethod
    def say(self, s: P, seat: Seat, value: Move | Effect) -> str:
        """A move or an event in the words of the rulebook; empty for an event that is not told."""

    def promised(self, s: P, giver: Seat, promise: Promise) -> str:
        """A promise of *giver* in words, as part of a deal: ``"not block in the black phase"``.

        Never asked of a game without ``promises``, hence not abstract."""
        raise NotImplementedError

    def phrases(self) -> Mapping[str, Sequence[str]]:
        """What :meth:`status` and :meth:`result` tell in fixed words, for translators: ``phase``
        (parts of it, between commas), ``question``, ``item`` (what points are given for) and
        ``card`` (what is printed on cards)."""
        return {}

    # -- for bots and reports ---------------------------------------------------------------------

    def estimate(self, s: P, seat: Seat) -> float:
        """How good the position looks to *seat*, in points; only differences count.

        *s* is complete (for EVERYBODY).  Without a better idea: the points scored so far.
        """
        return float(self.status(s).points[seat])

    def weigh(self, s: P, seat: Seat, moves: Sequence[Move]) -> list[float]:
        """How good each of *moves* looks to *seat*; only differences count.

        *s* is complete (for EVERYBODY), or as *seat* sees it unless the game ``weighs_hidden``;
        *seat* has just these moves.  Unless a game knows better: how good the position looks when
        the seat has played its action to the end.
        """
        return outlooks(self, s, seat, moves)

    def traits(self, s: P, seat: Seat) -> Mapping[str, tuple[str, ...]]:
        """What *seat* plays with, by kind, for reports: ``{"civilization": ("Rome",)}``."""
        return {}

    def called(self, seat: Seat) -> str:
        """How events name the player in *seat*, for example by the colour of the pieces."""
        return f"Player {seat + 1}"

    # -- for scenario files -----------------------------------------------------------------------

    def scenes(self) -> Scenes | None:
        """How its positions are told in scenario files; None for a game without scenarios."""
        return None

    # -- shared by all games ----------------------------------------------------------------------

    @cached_property
    def codec(self) -> Codec:
        """Positions, steps and moves of this game as plain data."""
        return Codec(self.position, (*self.moves, *self.steps, *self.promises))

    @cached_property
    def content_hash(self) -> bytes:
        """SHA-256 over the parsed data of the game and the version of its rules, 32 bytes."""
        data = {"content": self.content(), "game": self.name, "version": self.version}
        text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(text.encode("ascii")).digest()

    def choose(self, seats: int, chosen: Options) -> dict[str, OptionValue]:
        """The complete options of a table that chose *chosen*.  Raises SetupError."""
        if seats not in self.seats:
            raise SetupError(
                sentence(
                    "{game} is for {least} to {most} players, not {seats}",
                    game=self.title,
                    least=self.seats.start,
                    most=self.seats[-1],
                    seats=seats,
                ),
                remedy="Choose another number of seats.",
            )
        known = {option.name: option for option in self.options}
        for name, value in chosen.items():
            if name not in known:
                raise SetupError(
                    sentence("{game} has no option {name}", game=self.title, name=repr(name)),
                    remedy=sentence(
                        "Its options are: {options}.", options=", ".join(known) or "none"
                    ),
                )
            known[name].check(value)
        return {option.name: chosen.get(option.name, option.default) for option in self.options}


AnyGame: TypeAlias = "Game[Any]"
