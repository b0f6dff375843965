"""The rules machine: a stack of steps, and decisions that say what each move leads to.

What is still to be resolved lies on ``position.steps``, the next step on top.  Each step is a
small frozen dataclass.  An :class:`Effect` changes the position and may return steps to be resolved
next.  A :class:`Decision` lists what a seat may choose: pairs of a move and what that move leads
to.  Steps that are put on top come first: that is all that an interrupt, a nested bonus or "after
fully resolving" is.

So all that can still happen is data.  A position can be copied, compared, stored and resumed at
every decision, also in the middle of an action, and the text of a card is a tuple of steps.

Rules for those who write steps:

* Steps and moves hold numbers, enums, tuples and other steps.  Never a part of the position, never
  a function.
* A phase is an effect that puts itself back: ``return By((seat,), PlaceToken()), Planning()``.
* A decision with one answer is not asked, unless several seats must give theirs, its class says
  ``asked``, or the one answer has a blank that only its owner can fill.
* Whether a decision is asked never depends on a hidden value that some observer does not know.
* Chance is a :class:`Draw`, a decision of the seat :data:`TABLE`; everything else is deterministic.
* An empty list of choices is a mistake in the rules: :class:`RuntimeError`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, ClassVar, Final, TypeAlias, final

from tessera.engine.sealed import BLANK, Known, Sealed, Shown, fits
from tessera.errors import IllegalMove, NotYourTurn

Seat: TypeAlias = int

TABLE: Final[Seat] = 255
"""Who decides draws and dealings: the table itself, by joint randomness."""

NOBODY: Final[Seat] = 254
"""The viewer of a position in which every hidden value is sealed: referee, watcher, auditor."""

EVERYBODY: Final[Seat] = 253
"""The viewer of a position in which every hidden value is known: local play, search, a scenario."""


_FIELDS: Final[dict[type[Move], tuple[str, ...]]] = {}
"""The names of the fields of every class of moves seen so far: a cache."""


def field_names(cls: type[Move]) -> tuple[str, ...]:
    """The names of the fields of a class of moves, in order."""
    names = _FIELDS.get(cls)
    if names is None:
        names = _FIELDS[cls] = tuple(part.name for part in fields(cls))
    return names


@dataclass(frozen=True, slots=True)
class Move:
    """An answer to a decision.  Plain, frozen, comparable: two moves of different kinds differ."""

    words: ClassVar[str] = ""
    """How a player says it, with its fields in braces: ``"move an Army from {start} to {end}"``."""

    told_as: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Fields that the words tell under another name, a property that comes out the same."""

    zone: ClassVar[str] = ""
    """Where the move puts hidden pieces; not empty where its Known fields are to be sealed."""

    chosen: ClassVar[str] = ""
    """The field with pieces that the owner picks and opens (see Shown), also in a move that hides
    others in a zone.  Those that lie open for all come last in it."""

    mixed: ClassVar[bool] = False
    """Whether the order of the pieces in its tuples means nothing, so that it must tell nothing:
    they are offered in ascending order, and sealed in an order that only their owner knows."""

    def is_blank(self) -> bool:
        """Whether the owner must still seal or open something before this move can be played."""
        return any(
            value == BLANK or (type(value) is Shown and not value.commitment)
            for value in self.contents()
        )

    def is_opening(self) -> bool:
        """Whether the move shows the value of a hidden piece to all, which cannot be undone."""
        if self.zone and self.chosen:
            return bool(getattr(self, self.chosen))
        return not self.zone and any(isinstance(value, Known | Shown) for value in self.contents())

    def fills(self, blank: Move) -> bool:
        """Whether this is the offered move *blank* with every blank filled: sealed where the move
        hides pieces in a zone, opened where it does not, shown where the owner picks the piece."""
        kind = type(self)
        if kind is not type(blank):
            return False
        filled = Known if not self.zone else Sealed
        for name in field_names(kind):
            if not fits(getattr(self, name), getattr(blank, name), filled):
                return False
        return True

    def shown(self) -> tuple[tuple[Sealed, int], ...]:
        """The pieces that its owner picked and opens, each with its value."""
        return tuple(
            (Sealed(value.commitment), value.value)
            for value in self.contents()
            if isinstance(value, Shown) and value.commitment
        )

    def contents(self) -> Iterator[object]:
        """The values of all fields, those that are tuples item by item."""
        for name in field_names(type(self)):
            value = getattr(self, name)
            if isinstance(value, tuple):
                yield len(value)
                yield from value
            else:
                yield value


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Decline, or stop."""

    words: ClassVar[str] = "pass"

    def is_blank(self) -> bool:
        return False


PASS: Final = Pass()


class Effect:
    """A step that needs no choice."""

    __slots__ = ()

    words: ClassVar[str] = ""
    """How the log tells it, with its fields in braces and {seat}; empty: not told."""

    def run(self, s: Any, seat: Seat) -> Steps | None:
        """Change the position *s* on behalf of *seat*; return what must be resolved next."""
        raise NotImplementedError


class Decision:
    """A step that waits for a move."""

    __slots__ = ()

    asked: ClassVar[bool] = False
    """Asked even when there is one answer only."""

    everyone: ClassVar[bool] = False
    """Asked of several seats (see By), and each of them must answer, in any order."""

    def choices(self, s: Any, seat: Seat) -> Choices:
        """Every move open to *seat*, each with what it leads to.  Must not change *s*."""
        raise NotImplementedError

    def opened(self, s: Any, seat: Seat, move: Move) -> Steps:
        """What a move that is not on the list leads to.  Only a filled blank makes one legal.

        It leads to what the offered blank leads to, whose function may still raise IllegalMove for
        a value that cannot be.
        """
        for offered, then in s.options[seat]:
            if offered.is_blank() and move.fills(offered) and self._may_pick(s, seat, move):
                return then if isinstance(then, tuple) else then(move)
        raise not_open(seat)

    def offers(self, s: Any, seat: Seat, move: Move) -> bool:
        """Whether *move* is on the list of *seat*, or fills a blank of it."""
        kind = type(move)
        alike = [offered for offered, _ in s.options[seat] if type(offered) is kind]
        return move in alike or any(
            offered.is_blank() and move.fills(offered) and self._may_pick(s, seat, move)
            for offered in alike
        )

    def _may_pick(self, s: Any, seat: Seat, move: Move) -> bool:
        picked = [piece for piece, _ in move.shown()]
        return not picked or (
            len({*picked}) == len(picked) and {*picked} <= {*self.pieces(s, seat)}
        )

    def pieces(self, s: Any, seat: Seat) -> Iterable[Sealed]:
        """The sealed pieces among which *seat* picks those that a move shows (see Shown)."""
        return ()

    def opens(self, s: Any, seat: Seat, move: Move) -> tuple[tuple[Sealed, int], ...]:
        """The sealed pieces that *move* opens, each with the value it is said to have."""
        return move.shown()

    def due(self, s: Any, seat: Seat) -> tuple[Sealed, ...]:
        """The sealed pieces that *seat* has no choice but to open now (empty for a real choice)."""
        return ()

    def lapsed(self, s: Any, seat: Seat) -> Steps:
        """What happens when *seat* does not answer: it passes if it may, else takes the first.

        A decision that seals or opens pieces must say for itself how play goes on without them.
        """
        menu = list(self.choices(s, seat))
        move, then = next((entry for entry in menu if entry[0] == PASS), menu[0])
        if move.zone or move.is_opening() or move.is_blank():
            raise RuntimeError(f"{self} does not say how play goes on without an answer")
        return then if isinstance(then, tuple) else then(move)


class Draw(Decision):
    """A decision of the table: something is drawn.  Each outcome once, with its weight."""

    __slots__ = ()

    def weight(self, s: Any, move: Move) -> int:
        """How many equally likely ways lead to *move*: the number of such pieces that are left."""
        return 1

    def dealt_to(self, s: Any, move: Move) -> Seat:
        """Who is dealt the hidden pieces of *move*, a blank that only the referee can fill."""
        raise NotImplementedError


@final
@dataclass(frozen=True, slots=True)
class By:
    """A step for other seats than the one that led to it.

    An effect runs for the first seat.  A decision is asked of all; the first to answer decides,
    unless its class says ``everyone``: then it is asked of the others until all have answered.
    A step for no seat at all is none.
    """

    seats: tuple[Seat, ...]
    step: Effect | Decision


def by_table(draw: Draw) -> By:
    """*draw*, asked of the table."""
    return By((TABLE,), draw)


Step: TypeAlias = Effect | Decision | By
Steps: TypeAlias = tuple[Step, ...]
Then: TypeAlias = "Steps | Callable[[Any], Steps]"
"""What a move leads to: its steps, or a small function that builds them from the move."""
Choice: TypeAlias = tuple[Move, Then]
Choices: TypeAlias = Iterable[Choice]
Menu: TypeAlias = list[Choice]
Pending: TypeAlias = tuple[tuple[Seat, ...], Effect | Decision]
Event: TypeAlias = tuple[Seat, Effect]


@dataclass(slots=True, kw_only=True)
class Position:
    """What every game's position has beside its board and pieces.

    ``steps`` is what is still to be resolved, next on top.  ``options`` (who may decide now, and
    what) and ``events`` (the effects that ran, if a list is put there) follow from the rest: they
    are neither saved nor compared, and ``settle`` rebuilds the options.
    """

    viewer: Seat = EVERYBODY
    steps: list[Pending] = field(default_factory=list)
    options: dict[Seat, Menu] = field(default_factory=dict, compare=False, repr=False)
    events: list[Event] | None = field(default=None, compare=False, repr=False)

    def sees(self, seat: Seat) -> bool:
        """Whether the hidden pieces of *seat* are known in this position."""
        return self.viewer == EVERYBODY or self.viewer == seat

    @property
    def deciding(self) -> Effect | Decision:
        """The decision that waits for an answer.  Raises IndexError when the game is over."""
        return self.steps[-1][1]


def push(s: Position, seat: Seat, steps: Steps) -> None:
    """Put *steps* on the stack so that the first given is resolved first."""
    stack = s.steps
    for step in reversed(steps):
        if isinstance(step, By):
            if step.seats:
                stack.append((step.seats, step.step))
        else:
            stack.append(((seat,), step))


def settle(s: Position) -> None:
    """Resolve effects, and decisions with a single answer, up to the next real decision."""
    stack, events = s.steps, s.events
    while stack:
        pending = stack.pop()
        seats, step = pending
        seat = seats[0]
        if isinstance(step, Effect):
            if events is not None:
                events.append((seat, step))
            more = step.run(s, seat)
        else:
            menu = _menu(s, seat, step)
            if len(seats) > 1 or len(menu) > 1 or step.asked or menu[0][0].is_blank():
                s.options = {seat: menu}
                for other in seats[1:]:
                    s.options[other] = _menu(s, other, step)
                stack.append(pending)
                return
            move, then = menu[0]
            more = then if isinstance(then, tuple) else then(move)
        if more:
            if len(seats) > 1:
                seats = (seat,)
            for each in reversed(more):  # as push does; here playouts spend their time
                if type(each) is By:
                    if each.seats:
                        stack.append((each.seats, each.step))
                else:
                    stack.append((seats, each))
    s.options = {}


def _menu(s: Position, seat: Seat, step: Decision) -> Menu:
    choices = step.choices(s, seat)
    menu = choices if isinstance(choices, list) else list(choices)
    if not menu:
        raise RuntimeError(f"{step} offers seat {seat} nothing")
    return menu


def _advance(s: Position, seat: Seat, steps: Steps) -> None:
    seats, step = s.steps.pop()
    if len(seats) > 1 and isinstance(step, Decision) and step.everyone:
        s.steps.append((tuple(each for each in seats if each != seat), step))
    push(s, seat, steps)
    settle(s)


THIS_MOVE: Final = "this move"
"""So a refusal speaks of the move; who knows the game puts its words there."""


def not_open(seat: Seat, words: str = THIS_MOVE) -> IllegalMove:
    """The refusal of a move that is not on the list of *seat*; *words* as the game says it."""
    return IllegalMove(
        f"{words} is not among the moves open to seat {seat}",
        remedy="Choose one of the moves that are open now.",
    )


def play(s: Position, seat: Seat, move: Move) -> None:
    """Play *move* for *seat* and resolve everything up to the next decision.

    Raises NotYourTurn or IllegalMove, and then nothing has changed.
    """
    menu = s.options.get(seat)
    if menu is None:
        raise NotYourTurn(f"seat {seat} has nothing to decide now")
    kind = type(move)
    for offered, then in menu:
        if type(offered) is kind and offered == move:
            if offered.is_blank():
                raise IllegalMove(
                    f"a piece of {THIS_MOVE} must be sealed or opened first",
                    remedy="Fill the blank of the move, and play that.",
                )
            _advance(s, seat, then if isinstance(then, tuple) else then(move))
            return
    decision = s.deciding
    assert isinstance(decision, Decision)
    _advance(s, seat, decision.opened(s, seat, move))


def play_nth(s: Position, seat: Seat, n: int) -> None:
    """Play the *n*-th offered move of *seat*: :func:`play` without the search, for playouts."""
    move, then = s.options[seat][n]
    _advance(s, seat, then if isinstance(then, tuple) else then(move))


def lapse(s: Position, seat: Seat) -> None:
    """Go on without the answer of *seat*, whose clock has run out or who has left.

    Raises NotYourTurn, and then nothing has changed.
    """
    if seat not in s.options or seat == TABLE:
        raise NotYourTurn(f"seat {seat} has nothing to decide now")
    decision = s.deciding
    assert isinstance(decision, Decision)
    _advance(s, seat, decision.lapsed(s, seat))


def legal_moves(s: Position, seat: Seat) -> list[Move]:
    """Every move open to *seat* now, in a fixed order; empty when it has nothing to decide."""
    return [move for move, _ in s.options.get(seat, ())]
