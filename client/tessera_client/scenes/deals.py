"""Deals at a table: what was promised and what became of it, and a new one to be made.

Deals bind nobody, but everybody sees them, and whether they were kept.  A promise about a place is
made by pointing at it on the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pygame
from pygame import Rect

from tessera.engine.deals import LONGEST, MOST_PROMISES, Deal, Pledge, Promise, State
from tessera.engine.steps import Seat
from tessera.fairness import talk
from tessera.wire import wire
from tessera_client import telling
from tessera_client.bargains import PLACED, Kind, Teller, awaits, kinds, offered_by, shown
from tessera_client.boards import Place
from tessera_client.i18n import _, ngettext
from tessera_client.model import Match
from tessera_client.widgets import layout, paint, theme
from tessera_client.widgets.controls import button, choice, scrolled, stepper
from tessera_client.widgets.fonts import NOTE, SMALL, STRONG, Style
from tessera_client.widgets.seats import draw_mark

if TYPE_CHECKING:
    from tessera_client.scenes.table import TableScene

LINE: Final = Style("text", 14)
HEAD: Final = Style("bold", 15)


class Bargain:
    """The drawer with the deals of one table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.partner: Seat | None = None
        self.giver: Seat = 0
        self.rounds = 0
        self.pledges: list[Pledge] = []
        self.answers: int | None = None
        """The deal in whose place a new one is made."""
        self.wanting: Kind | None = None
        """The promise that lacks its place."""
        self.making = False

    @property
    def match(self) -> Match:
        """The match of the table."""
        return self.table.match

    def waiting(self) -> int:
        """How many deals wait for this seat's answer."""
        return sum(awaits(deal, self.match.seat) for deal in self.match.deals)

    def stamp(self) -> object:
        """Stands for what is shown here."""
        made = tuple(self.pledges), self.partner, self.giver, self.rounds, self.making
        return self.match.deals, made, self.wanting, self.answers

    # -- pointing at the board --------------------------------------------------------------------

    def lit(self) -> frozenset[Place]:
        """The places that the promise may be about; empty while none is asked for."""
        if self.wanting is None:
            return frozenset()
        found = (place for place in self.table.view.places() if place[0] == PLACED)
        return frozenset(p for p in found if self._allowed(self.wanting.at(p[1])))

    def take(self, place: Place) -> None:
        """The place that the promise is about."""
        if self.wanting is not None and place in self.lit():
            self._add(self.wanting.at(place[1]))

    def back(self) -> bool:
        """Let go of what is half done; whether there was anything."""
        done = self.wanting is not None or self.making
        self.making, self.wanting = self.making and self.wanting is not None, None
        return done

    def _allowed(self, promise: Promise) -> bool:
        others = self._parties() - {self.giver}
        return promise.allowed(self.match.position, self.giver, others)

    def _parties(self) -> frozenset[Seat]:
        return frozenset({self.match.seat or 0, self.partner or 0})

    def _add(self, promise: Promise) -> None:
        pledge = Pledge(self.giver, promise)
        if pledge not in self.pledges and len(self.pledges) < MOST_PROMISES:
            self.pledges.append(pledge)
        self.wanting = None

    # -- drawing ----------------------------------------------------------------------------------

    def draw(self, rect: Rect) -> None:
        """Draw it, and do what was asked for."""
        if self.making and self.match.seat is not None and not self.match.over:
            self._maker(rect)
        else:
            self._book(rect)

    def _book(self, rect: Rect) -> None:
        """The deals that stand, then those that are over."""
        ui, match = self.table.app.ui, self.match
        if match.seat is not None and not match.over:
            foot, rect = layout.bottom(rect, ui.px(36), ui.px(6))
            if button(ui, "deal new", foot, _("Offer a deal"), icon="talk"):
                self.begin(next(n for n in range(len(match.names)) if n != match.seat))
        deals = shown(match.deals)
        if not deals:
            text = _("No deals yet. A deal binds nobody, but everybody sees whether it is kept.")
            ui.prose(text, rect, NOTE, theme.DIM)
            return
        room = Rect(0, 0, rect.w - ui.px(12), 10)
        heights = [self._deal(deal, room, draw=False) for deal in deals]
        with scrolled(ui, "deals", rect, sum(heights)) as inner:
            y = inner.y
            for deal, height in zip(deals, heights, strict=True):
                self._deal(deal, Rect(inner.x, y, room.w, height), draw=True)
                y += height

    def _deal(self, deal: Deal, rect: Rect, *, draw: bool) -> int:
        """One deal; its height."""
        ui = self.table.app.ui
        pad, line = ui.px(8), ui.px(20)
        width = rect.w - 2 * pad - ui.px(18)
        texts = self._teller.pledges(self.match.position, deal)
        room = Rect(0, 0, width, 10)
        heights = [ui.prose(text, room, LINE, draw=False) for text in texts]
        seat = self.match.seat
        asks = awaits(deal, seat) or offered_by(deal, seat)
        height = pad + 2 * line + sum(heights) + (ui.px(36) if asks else 0) + pad
        if draw:
            box = Rect(rect.x, rect.y, rect.w, height)
            edge = theme.FOCUS if awaits(deal, seat) else theme.EDGE
            paint.panel(ui.surface, box, base=theme.WOOD, edge=edge, radius=ui.px(6), line=1)
            y = self._heading(deal, box, pad, line)
            for n, (text, high) in enumerate(zip(texts, heights, strict=True)):
                done, broken = n in deal.done, n in deal.breaches
                mark = (box.x + pad + ui.px(5), y + ui.px(9))
                draw_mark(ui.surface, deal.pledges[n].giver, mark, ui.px(5))
                spot = Rect(box.x + pad + ui.px(18), y, width, high)
                ink = theme.BAD if broken else theme.GOOD if done else theme.TEXT
                ui.prose(text, spot, LINE, ink)
                y += high
            self._answers(deal, Rect(box.x + pad, y + ui.px(3), box.w - 2 * pad, ui.px(32)))
        return height + ui.px(6)

    def _heading(self, deal: Deal, box: Rect, pad: int, line: int) -> int:
        """Who offers whom, and what became of it; where the promises begin."""
        ui, teller = self.table.app.ui, self._teller
        title, state = teller.heading(deal), teller.standing(deal)
        at = (box.x + pad, box.y + pad + line // 2)
        ui.text(title, at, HEAD, theme.TITLE, width=box.w - 2 * pad)
        good, bad = deal.state is State.KEPT, deal.state is State.BROKEN
        ink = theme.GOOD if good else theme.BAD if bad else theme.DIM
        ui.text(state, (at[0], at[1] + line), SMALL, ink, width=box.w - 2 * pad)
        promised = "; ".join(self._told(pledge) for pledge in deal.pledges)
        words = f"{title}, {state[2:].replace(' · ', ', ')}: {promised}"
        ui.spot(f"deal {deal.number}", box, words, role="fact", tab=False)
        return box.y + pad + 2 * line

    def _told(self, pledge: Pledge) -> str:
        return self._teller.pledge(self.match.position, pledge)

    @property
    def _teller(self) -> Teller:
        return Teller(self.match.game, self.match.names)

    def _answers(self, deal: Deal, rect: Rect) -> None:
        """What this seat may say to an offer."""
        ui, number = self.table.app.ui, deal.number
        if offered_by(deal, self.match.seat):
            if button(ui, f"deal {number} withdraw", rect, _("Take back"), style=STRONG):
                self._say([talk.WITHDRAW, number])
        elif awaits(deal, self.match.seat):
            accept, decline, counter = layout.columns(rect, 3, ui.px(4))
            name = f"deal {number} accept"
            if button(ui, name, accept, _("Accept"), primary=True, style=STRONG):
                self._say([talk.ACCEPT, number])
            if button(ui, f"deal {number} decline", decline, _("Decline"), style=STRONG):
                self._say([talk.DECLINE, number])
            if button(ui, f"deal {number} counter", counter, _("Change"), style=STRONG):
                self.begin(deal.by, deal)

    # -- a new deal -------------------------------------------------------------------------------

    def begin(self, partner: Seat, instead: Deal | None = None) -> None:
        """Begin to make a deal with somebody, or one in place of another."""
        self.partner, self.giver, self.rounds = partner, self.match.seat or 0, 0
        self.pledges = list(instead.pledges) if instead else []
        self.answers = instead.number if instead else None
        self.wanting, self.making = None, True

    def _maker(self, rect: Rect) -> None:
        """Choose with whom, who promises what, and for how long."""
        ui, match = self.table.app.ui, self.match
        foot, body = layout.bottom(rect, ui.px(36), ui.px(6))
        self._send_or_leave(foot)
        row, body = layout.top(body, ui.px(34), ui.px(4))
        others = [n for n in range(len(match.names)) if n != match.seat]
        if self.answers is None:
            partner = self._with(row, others)
            if partner != self.partner:
                self.partner, self.pledges = partner, []
                self.giver = match.seat or 0
        else:
            ui.text(match.names[self.partner or 0], (row.x, row.centery), HEAD, theme.TITLE)
        row, body = layout.top(body, ui.px(34), ui.px(4))
        more = range(1, LONGEST + 1)
        tips = [ngettext("{n} more round", "{n} more rounds", n).format(n=n) for n in more]
        lasting = [_("this round"), *(f"+{n}" for n in more)]
        tips = [_("Until the end of this round"), *tips]
        self.rounds = choice(ui, "deal lasts", row, lasting, self.rounds, tips=tips)
        parties = [match.seat or 0, self.partner or 0]
        row, body = layout.top(body, ui.px(34), ui.px(4))
        who = [_("I promise"), _("{player} promises").format(player=match.names[parties[1]])]
        self.giver = parties[choice(ui, "deal giver", row, who, parties.index(self.giver))]
        self._promises(body)

    def _with(self, rect: Rect, others: list[Seat]) -> Seat:
        """Whom the deal is offered: all names beside each other, or one where they have no room."""
        ui = self.table.app.ui
        names = [self.match.names[seat] for seat in others]
        at = others.index(self.partner if self.partner is not None else others[0])
        if sum(ui.width(name, STRONG) + ui.px(32) for name in names) <= rect.w + ui.px(4):
            return others[choice(ui, "deal with", rect, names, at)]
        return others[(at + stepper(ui, "deal with", rect, names[at])) % len(others)]

    def _promises(self, rect: Rect) -> None:
        """What is promised so far, then all that could be."""
        ui, match = self.table.app.ui, self.match
        if self.wanting is not None:
            text = _("Point at the territory that it is about.")
            rect = layout.top(rect, ui.prose(text, rect, NOTE, theme.WARN), ui.px(4))[1]
        every = kinds(match.game.promises, len(match.names))
        known = [kind for kind in every if kind.placed or self._allowed(kind.at(0))]
        step = ui.px(32)
        height = step * (len(self.pledges) + len(known)) + ui.px(8)
        with scrolled(ui, "promises", rect, height) as body:
            y = body.y
            for n, pledge in enumerate(list(self.pledges)):
                row = Rect(body.x, y, body.w, step - ui.px(3))
                words = f"✗ {self._told(pledge)}"
                if button(ui, f"pledge {n}", row, words, style=LINE, chosen=True):
                    self.pledges.remove(pledge)
                y += step
            pygame.draw.line(ui.surface, theme.EDGE, (body.x, y + 3), (body.right, y + 3))
            y += ui.px(8)
            for n, kind in enumerate(known):
                row = Rect(body.x, y, body.w, step - ui.px(3))
                chosen = kind == self.wanting
                if button(ui, f"promise {n}", row, self._kind(kind), style=LINE, chosen=chosen):
                    self.wanting = kind if kind.placed else None
                    if not kind.placed:
                        self._add(kind.at(0))
                y += step

    def _kind(self, kind: Kind) -> str:
        """A promise in words, its place left open."""
        match = self.match
        view = self.table.view
        place = next(place for place in view.places() if place[0] == PLACED)
        promise = kind.at(place[1])
        words = telling.tell(match.game, match.position, self.giver, promise, match.names)
        return "+ " + (words.replace(view.name(place), "…") if kind.placed else words)

    def _send_or_leave(self, rect: Rect) -> None:
        ui, match = self.table.app.ui, self.match
        send, leave = layout.columns(rect, 2, ui.px(6))
        if button(ui, "deal send", send, _("Offer"), primary=True, enabled=bool(self.pledges)):
            codec, lasts = wire(match.game), (match.game.round(match.position) or 0) + self.rounds
            if self.answers is None:
                self._say(talk.offer(codec, [self.partner or 0], self.pledges, lasts))
            else:
                self._say(talk.counter(codec, self.answers, self.pledges, lasts))
            self.making, self.wanting = False, None
        if button(ui, "deal leave", leave, _("Cancel")):
            self.making, self.wanting = False, None

    def _say(self, payload: list[Any]) -> None:
        self.table.sitting.say_deal(payload)
