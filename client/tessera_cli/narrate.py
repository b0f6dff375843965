"""What happens in a match, told in lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.table import Table

from tessera.engine.deals import Deal
from tessera.engine.game import AnyGame, Result, Status
from tessera.engine.steps import NOBODY, TABLE, Seat
from tessera.fairness import transcript
from tessera.fairness.offences import Charge
from tessera.fairness.terms import Genesis
from tessera.fairness.verifier import Told
from tessera_client.bargains import Teller

SAID = {
    transcript.HERE: "is back",
    transcript.READMIT: "takes another seat back into the draws",
    transcript.LEAVE: "leaves for good",
    transcript.RECLAIM: "asks for its seat back",
    transcript.SEALING: "seals a cup",
    transcript.PROOF: "proves what was sealed",
    transcript.OBJECTION: "objects to a dealt piece",
    transcript.AUDIT: "reveals its seed",
}
HAPPENED = {
    transcript.DRAW: "a draw opens",
    transcript.BEACON: "the draw is decided",
    transcript.VOID: "the draw is void: somebody did not contribute",
    transcript.LAPSE: "does not answer: the match goes on",
    transcript.ABSENCE: "is gone",
    transcript.SUCCESSION: "is played by somebody else from now on",
    transcript.OFFENCE: "is convicted of an offence",
    transcript.ADJOURN: "the match is adjourned",
    transcript.RESUME: "the match goes on",
    transcript.HANDOVER: "another host's referee goes on with the match",
    transcript.CLOSE: "the referee reveals its seed: the match is closed",
}

NOTED = (
    *(transcript.DEAL, transcript.LEAVE, transcript.RECLAIM, transcript.OBJECTION),
    *(transcript.VOID, transcript.ABSENCE, transcript.SUCCESSION),
    *(transcript.OFFENCE, transcript.HANDOVER),
)
"""What is worth a line though nothing was played.  Who is back, and whether the match is adjourned,
its table tells."""


def tells(told: Told) -> bool:
    """Whether an entry is worth a line while the match goes on."""
    return bool(told.moves) or (told.said or told.kind) in NOTED


def asked(status: Status) -> tuple[str, str]:
    """Who is asked, as events call the player, and what; nothing more where the phase says it."""
    who, _, what = status.resolving.partition(": ")
    told = status.phase.casefold().rpartition(", ")[2]
    return who, "" if what.casefold() == told else what


@dataclass(frozen=True, slots=True)
class Narrator:
    """Tells one match, whose seats are called *names*."""

    game: AnyGame
    names: Sequence[str]

    @classmethod
    def of(cls, game: AnyGame, genesis: Genesis) -> Narrator:
        """The narrator of the match that *genesis* begins."""
        return cls(game, [hello.name for hello in genesis.hellos])

    def name(self, seat: Seat) -> str:
        """How a seat, or the table, is called."""
        return self.names[seat] if seat < len(self.names) else "The table"

    @property
    def cast(self) -> str:
        """All players, with what events call them: "Livia (Red), Marcus (Blue)"."""
        seats = enumerate(self.names)
        return ", ".join(f"{name} ({self.game.called(seat)})" for seat, name in seats)

    def lines(
        self, told: Told, position: Any, before: Sequence[Deal], after: Sequence[Deal]
    ) -> Iterator[str]:
        """What an entry told; *position* is any of the match, for the names of things in it.

        *before* and *after* are all deals of the match, before the entry and after it.
        """
        yield from self._happened(told, position)
        deals = Teller(self.game, self.names).news(position, told.seat, before, after)
        yield from (words for _seat, words in deals)

    def _happened(self, told: Told, position: Any) -> Iterator[str]:
        """Where events tell it, what was played is not told once more."""
        if not told.moves and told.said != transcript.DEAL:
            yield self._plainly(told)
        events = [self.game.say(position, seat, event) for seat, event in told.events]
        if any(events):
            if told.seat < len(self.names):
                yield f"{self.name(told.seat)}:"
            yield from (f"  {words}" for words in events if words)
            return
        for seat, move in told.moves:
            said = "does not answer" if move is None else self.game.say(position, seat, move)
            yield f"{self.name(seat)}: {said}"

    def _plainly(self, told: Told) -> str:
        what = SAID.get(told.said) if told.said else HAPPENED.get(told.kind)
        if told.seat in (TABLE, NOBODY) and not told.said:
            return f"({what or told.kind})"
        return f"({self.name(told.seat)} {what or told.said or told.kind})"

    def charge(self, charge: Charge) -> str:
        """An offence, in a line."""
        who = "The referee" if charge.seat == TABLE else self.name(charge.seat)
        where = ", ".join(map(str, charge.entries)) or str(charge.index)
        how = "proved by" if charge.provable else "attested at"
        return f"{who}: {charge.offence.value}: {charge.text} ({how} entry {where})"

    def result(self, result: Result) -> Table:
        """The scores, and where the points come from."""
        table = Table("", *self.names, title="Final scoring", title_justify="left")
        for column in table.columns[1:]:
            column.justify = "right"
        kinds = list(dict.fromkeys(name for score in result.scores for name, _ in score.items))
        for kind in kinds:
            points = [dict(score.items).get(kind, 0) for score in result.scores]
            table.add_row(kind, *map(str, points))
        table.add_section()
        table.add_row("points", *(str(score.points) for score in result.scores), style="bold")
        return table

    def winners(self, result: Result) -> str:
        """Who won, in a sentence."""
        names = [self.name(seat) for seat in result.winners]
        points = result.scores[result.winners[0]].points
        if len(names) == 1:
            return f"{names[0]} wins with {points} points."
        return f"{', '.join(names[:-1])} and {names[-1]} share the victory with {points} points."
