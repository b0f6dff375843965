"""The deals of a match, as a person at a terminal sees, answers and offers them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.text import Text

from tessera.canonical import Value
from tessera.engine.deals import Deal
from tessera.engine.steps import Seat
from tessera.errors import FormatError, Refused
from tessera.fairness import talk
from tessera_cli.offering import Offering
from tessera_client.attendance import seat_of
from tessera_client.bargains import Teller, awaits, offered_by, shown
from tessera_client.follower import Follower
from tessera_client.session import Session


class Negotiation:
    """All that one person says and learns of the deals of one match."""

    def __init__(self, follower: Follower, names: Sequence[str], console: Console) -> None:
        self._follower = follower
        self._console = console
        self._teller = Teller(follower.game, names)
        self._seat = seat_of(follower, follower.game)
        self._offering: Offering | None = None

    @property
    def busy(self) -> bool:
        """Whether the person is making an offer: what is typed goes there."""
        return self._offering is not None

    def ask(self, before: Sequence[Deal] = ()) -> None:
        """Say which deals wait for an answer that were not among those *before*, and how to."""
        for deal in self._follower.deals[len(before) :]:
            if awaits(deal, self._seat):
                self._say(f"Your answer to deal {deal.number}? ({_answers(deal)})")

    def over(self) -> None:
        """The match is over: what was half made is let be."""
        self._offering = None

    # -- what is typed ----------------------------------------------------------------------------

    def do(self, word: str, rest: str) -> None:
        """Do one of :data:`WORDS`.  Raises FormatError, Refused."""
        if not self._follower.game.promises:
            title = self._follower.game.title
            raise FormatError(f"{title} has no deals", remedy="Talk to the others with say TEXT.")
        WORDS[word](self, rest)

    def hear(self, line: str) -> None:
        """Take a line about the offer that is made.  Raises Refused for what nobody may offer."""
        assert self._offering is not None, "the person is busy"
        self._offering.hear(line)
        if self._offering.over:
            self._offering = None

    def list_all(self, _rest: str) -> None:
        """All deals in words: those that stand, then those that are over."""
        deals = shown(self._follower.deals)
        if not deals:
            self._say(
                "No deals yet: offer makes one. A deal binds nobody, but all see if it is kept."
            )
        for deal in deals:
            teller = self._teller
            head = f"deal {deal.number}  {teller.heading(deal)}  {teller.standing(deal)}"
            self._console.print(Text(head, style="bold" if deal.stands else ""))
            for words in teller.pledges(self._follower.view, deal):
                self._console.print(Text(f"     {words}"))
            if awaits(deal, self._seat):
                self._say(f"     {_answers(deal)}")
            elif offered_by(deal, self._seat):
                self._say(f"     withdraw {deal.number} takes it back")

    def offer(self, rest: str) -> None:
        """Begin to make a deal, with whom *rest* names."""
        offering = self._make(None)
        if rest:
            self.hear(rest)
        else:
            offering.show()

    def counter(self, rest: str) -> None:
        """Begin to make another deal in place of one."""
        self._make(self._chosen(rest, talk.COUNTER)).show()

    def answer(self, action: str, rest: str) -> None:
        """Accept or decline a deal."""
        self._send([action, self._chosen(rest, action).number])

    def withdraw(self, rest: str) -> None:
        """Take an offer back."""
        self._send([talk.WITHDRAW, self._chosen(rest, talk.WITHDRAW, offered_by).number])

    def _make(self, instead: Deal | None) -> Offering:
        self._offering = offering = Offering(
            self._my_seat(),
            self._teller,
            lambda: self._follower.view,
            self._send,
            self._console,
            instead=instead,
        )
        return offering

    def _chosen(
        self, rest: str, word: str, suits: Callable[[Deal, Seat | None], bool] = awaits
    ) -> Deal:
        """The deal whose number is *rest*; without a number the only one that *suits*."""
        seat, deals = self._my_seat(), self._follower.deals
        found = [deal for deal in deals if suits(deal, seat)]
        if rest:
            found = [deal for deal in found if str(deal.number) == rest]
        if len(found) != 1:
            text = f"there is no deal {rest} for that" if rest else "it is not clear which deal"
            raise FormatError(
                text, remedy=f"Say {word} and the number of a deal: deals lists them."
            )
        return found[0]

    def _my_seat(self) -> Seat:
        if self._seat is None or not isinstance(self._follower, Session):
            raise Refused(
                "only who plays makes deals", reason="not-at-table", remedy="Take a seat."
            )
        return self._seat

    def _send(self, payload: list[Value]) -> None:
        assert isinstance(self._follower, Session), "who sends plays a seat"
        self._follower.say_deal(payload)

    def _say(self, text: str) -> None:
        self._console.print(Text(text, style="dim"))


def _answers(deal: Deal) -> str:
    n = deal.number
    return f"accept {n}, decline {n}, or counter {n} to offer another one instead"


WORDS: dict[str, Callable[[Negotiation, str], None]] = {
    "deals": Negotiation.list_all,
    "offer": Negotiation.offer,
    "accept": lambda at, rest: at.answer(talk.ACCEPT, rest),
    "decline": lambda at, rest: at.answer(talk.DECLINE, rest),
    "counter": Negotiation.counter,
    "withdraw": Negotiation.withdraw,
}
"""The words of a person about deals."""
