"""A deal that a person at a terminal makes, step by step, by numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from rich.console import Console, Group
from rich.text import Text

from tessera.canonical import Value
from tessera.engine.deals import LONGEST, MOST_PROMISES, Deal, Pledge, Promise
from tessera.engine.steps import Seat
from tessera.engine.words import normal
from tessera.fairness import talk
from tessera.wire import wire
from tessera_cli.numbered import listing, meant
from tessera_client import telling
from tessera_client.bargains import PLACED, Kind, Teller, kinds


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be chosen now."""

    words: str
    take: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Menu:
    """What is asked, and all that can be answered."""

    asked: Sequence[str]
    choices: Sequence[Choice]

    @property
    def said(self) -> list[str]:
        """The choices in words."""
        return [choice.words for choice in self.choices]


class Offering:
    """A deal in the making, of the player in *seat*; over once it was sent or let be."""

    def __init__(
        self,
        seat: Seat,
        teller: Teller,
        position: Callable[[], Any],
        send: Callable[[list[Value]], None],
        console: Console,
        *,
        instead: Deal | None = None,
    ) -> None:
        """*position* is the newest, *send* says something of a deal, *instead* of which deal this
        one is offered."""
        self.over = False
        self._seat = seat
        self._teller = teller
        self._position = position
        self._send = send
        self._console = console
        self._instead = instead
        self._to: tuple[Seat, ...] = ()
        self._pledges: list[Pledge] = []
        self._rounds = 0
        self._menu = self._partners()
        if instead is not None:
            self._to = tuple(sorted(instead.parties - {seat}))
            self._pledges = list(instead.pledges)
            self._menu = self._terms()

    def hear(self, line: str) -> None:
        """Take a line of what the person types.  Raises Refused for what nobody may offer."""
        word = normal(line)
        if word in ("cancel", "c"):
            self.over = True
            self._say("Nothing is offered.")
        elif word in ("ok", "send"):
            self._finish()
        elif word in ("u", "undo", "back"):
            self._back()
        elif word in ("", "l", "list"):
            self.show()
        else:
            self._choose(line)

    def show(self) -> None:
        """Ask what is open."""
        self._list(range(len(self._menu.choices)))

    # -- what is asked, in this order -------------------------------------------------------------

    def _partners(self) -> Menu:
        return Menu(["Whom do you offer a deal?"], list(self._others()))

    def _others(self, words: str = "{name}") -> Iterator[Choice]:
        for seat, name in enumerate(self._teller.names):
            if seat != self._seat and seat not in self._to:
                yield Choice(words.format(name=name), partial(self._with, seat))

    def _terms(self) -> Menu:
        """What is promised so far, and all that can be changed in it."""
        position, teller = self._position(), self._teller
        told = [teller.pledge(position, pledge) for pledge in self._pledges]
        asked = [f"A deal with {teller.listed(self._to)}, {self._until(self._rounds)}:"]
        asked += [f"   {words}" for words in told or ["nothing is promised yet"]]
        choices = [*self._givers(), *self._lengths()]
        if self._instead is None:  # a counter-offer is among those of the first
            choices += self._others("also with {name}")
        for pledge, words in zip(self._pledges, told, strict=True):
            choices.append(Choice(f"without: {words}", partial(self._drop, pledge)))
        return Menu(asked, choices)

    def _givers(self) -> Iterator[Choice]:
        if len(self._pledges) < MOST_PROMISES:
            yield Choice("I promise …", partial(self._promises, self._seat))
            for seat in self._to:
                name = self._teller.names[seat]
                yield Choice(f"{name} promises …", partial(self._promises, seat))

    def _lengths(self) -> Iterator[Choice]:
        for rounds in range(LONGEST + 1):
            if rounds != self._rounds:
                yield Choice(self._until(rounds), partial(self._last, rounds))

    def _promises(self, giver: Seat) -> None:
        """Ask which of all that *giver* can promise, places left open."""
        choices = []
        for kind in kinds(self._teller.game.promises, len(self._teller.names)):
            words = self._words(giver, kind)
            if kind.placed:
                asked = f"Where? {self._teller.names[giver]} will {words}"
                places = Menu([asked], list(self._pledged(giver, map(kind.at, self._names()))))
                if places.choices:
                    choices.append(Choice(words, partial(self._enter, places)))
            else:
                choices += self._pledged(giver, [kind.at(0)])
        self._menu = Menu([f"What does {self._teller.names[giver]} promise?"], choices)

    def _pledged(self, giver: Seat, promises: Iterable[Promise]) -> Iterator[Choice]:
        """Those of *promises* that mean something now."""
        for promise in promises:
            if self._allowed(pledge := Pledge(giver, promise)):
                yield Choice(self._promise(giver, promise), partial(self._add, pledge))

    # -- words ------------------------------------------------------------------------------------

    def _until(self, rounds: int) -> str:
        now = self._round()
        return f"until the end of {'this round' if rounds == 0 else f'round {now + rounds}'}"

    def _promise(self, giver: Seat, promise: Promise) -> str:
        teller = self._teller
        return telling.tell(teller.game, self._position(), giver, promise, teller.names)

    def _words(self, giver: Seat, kind: Kind) -> str:
        """A promise in words, its place left open."""
        if not kind.placed:
            return self._promise(giver, kind.at(0))
        place, name = next(iter(self._names().items()))
        return self._promise(giver, kind.at(place)).replace(name, "…")

    def _names(self) -> dict[int, str]:
        """What the places of the game are called."""
        scenes = self._teller.game.scenes()
        names = scenes.vocabulary(self._position()).names.get(PLACED) if scenes else None
        return dict(names) if names is not None and not callable(names) else {}

    def _round(self) -> int:
        return self._teller.game.round(self._position()) or 0

    # -- what is done -----------------------------------------------------------------------------

    def _choose(self, line: str) -> None:
        found = meant(line, self._menu.said)
        if len(found) == 1:
            self._menu.choices[found[0]].take()
            self.show()
        elif found:
            self._list(found)
        else:
            self._say(f"{line!r} is nothing that can be chosen here; cancel lets the deal be.")

    def _enter(self, menu: Menu) -> None:
        self._menu = menu

    def _with(self, seat: Seat) -> None:
        self._to = tuple(sorted((*self._to, seat)))
        self._pledges = [pledge for pledge in self._pledges if self._allowed(pledge)]
        self._enter(self._terms())

    def _add(self, pledge: Pledge) -> None:
        if pledge not in self._pledges:
            self._pledges.append(pledge)
        self._enter(self._terms())

    def _drop(self, pledge: Pledge) -> None:
        self._pledges.remove(pledge)
        self._enter(self._terms())

    def _last(self, rounds: int) -> None:
        self._rounds = rounds
        self._enter(self._terms())

    def _back(self) -> None:
        """To the terms from what is promised; from the terms, to whom it is offered."""
        terms = self._terms()
        if self._menu.asked == terms.asked and self._instead is None:
            self._to, self._pledges = (), []
        self._enter(terms if self._to else self._partners())
        self.show()

    def _allowed(self, pledge: Pledge) -> bool:
        others = {self._seat, *self._to} - {pledge.giver}
        return pledge.promise.allowed(self._position(), pledge.giver, others)

    def _finish(self) -> None:
        if not self._pledges:
            self._say("Nothing is promised yet: choose what is promised first.")
            return
        codec, lasts = wire(self._teller.game), self._round() + self._rounds
        if self._instead is None:
            self._send(talk.offer(codec, self._to, self._pledges, lasts))
        else:
            self._send(talk.counter(codec, self._instead.number, self._pledges, lasts))
        self.over = True

    # -- showing ----------------------------------------------------------------------------------

    def _list(self, places: Sequence[int]) -> None:
        heading, *terms = self._menu.asked
        lines = [Text(heading, style="bold"), *map(Text, terms)]
        self._console.print(Group(*lines, *listing(self._menu.said, places, "line")))
        self._say("A number; ok offers it, u goes back, cancel lets it be.")

    def _say(self, text: str) -> None:
        self._console.print(Text(text, style="dim"))
