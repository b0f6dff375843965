"""How good a position and a move look: for bots, not for the rules.

Everything is counted in Victory points.  :func:`estimate` is what a player sees at a glance: the
final scoring as it stands, and what leads to the next Age.  :func:`weigh` looks at the moves of one
decision.  A turn is planned as a whole: each purchase of the phase (:mod:`.prospects`) has a gain
and a price in actions, and actions are worth the best purchases that they pay (:mod:`.plans`).

The numbers were tuned by play among bots; none of them is a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from tessera.engine.sealed import Known
from tessera.engine.steps import Move, Pass, Seat
from tessera.games.imperios_milenarios import moves as m
from tessera.games.imperios_milenarios.combat import (
    MayAssault,
    MayDefend,
    assault_armies,
)
from tessera.games.imperios_milenarios.errands import MayBlock
from tessera.games.imperios_milenarios.ids import COLORS, RED, Color, Phase, members
from tessera.games.imperios_milenarios.outlook import NEAR_GOAL, Outlook
from tessera.games.imperios_milenarios.plans import Plan, plan
from tessera.games.imperios_milenarios.prospects import (
    ARMY,
    CARRY,
    STEP,
    cheapest,
    cost_to_rival,
    errand_gain,
    foothold,
    gift,
    loot,
    value_of_good,
    value_of_technology,
)
from tessera.games.imperios_milenarios.scoring import tally
from tessera.games.imperios_milenarios.setup import surroundings
from tessera.games.imperios_milenarios.state import State
from tessera.games.imperios_milenarios.tables import AGES, actions_for
from tessera.games.imperios_milenarios.totems import LiftFor
from tessera.games.imperios_milenarios.trade import FIRST_GOOD, ChooseGiven, price, value

RIVALS: Final = 0.25
"""How much the mean of the others counts against one's own."""
GOAL: Final = 1.5
"""Each thing that a goal of the present Age asks and that is there."""
AGE: Final = 6.0
CHIT: Final = 0.9
BLOCK: Final = 3.0
"""Who leads is blocked where he would gain so much; anybody, where one would lose something."""
NEVER: Final = -99.0


def estimate(s: State, seat: Seat) -> float:
    """How good the position looks to *seat*, in Victory points; when the game is over, the lead
    over the best of the others."""
    points = [
        float(sum(player.tally if s.over else tally(s, n))) for n, player in enumerate(s.players)
    ]
    if s.over:
        mine = points.pop(seat)
        return mine - max(points)
    o = Outlook(s)
    worths = [each + _progress(o, n) for n, each in enumerate(points)]
    mine = worths.pop(seat)
    return mine + _means(o, seat) - RIVALS * sum(worths) / len(worths)


def _progress(o: Outlook, seat: Seat) -> float:
    """The Ages reached, and what is there for the next one."""
    return AGE * o.s.players[seat].age + GOAL * o.met(seat)


def _means(o: Outlook, seat: Seat) -> float:
    """Armies, presence and chits."""
    me = o.s.players[seat]
    chits = len(me.hand) + sum(me.open)
    return ARMY * me.armies + STEP * me.present.bit_count() + CHIT * chits * o.left


def weigh(s: State, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """How good each of *moves*, all of one decision of *seat*, looks; *s* is complete."""
    glance = _Glance(s, seat)
    return [glance.weigh(move) for move in moves]


class _Glance:
    """What a seat thinks of one position, each thing thought of once."""

    def __init__(self, s: State, seat: Seat) -> None:
        self._s, self._seat, self._me = s, seat, s.players[seat]
        self._asked = s.steps[-1][1]
        self._outlook = Outlook(s)
        self._plans: dict[Color, Plan] = {}
        self._bests: dict[int, tuple[Move, ...]] = {}
        self._kept: dict[tuple[Color, int], float] = {}

    def weigh(self, move: Move) -> float:
        """How good *move* looks; passing is worth nothing."""
        for kinds, weigh in _KINDS:
            if isinstance(move, kinds):
                return weigh(self, move)
        return 0.0

    # -- chits --------------------------------------------------------------------------------

    def _count(self, color: Color) -> int:
        me = self._me
        return me.open[color] + sum(type(chit) is Known and chit.value == color for chit in me.hand)

    def _plan(self, color: Color) -> Plan:
        found = self._plans.get(color)
        if found is None:
            found = self._plans[color] = plan(self._outlook, self._seat, color)
        return found

    def _worth(self, color: Color, chits: int) -> float:
        """What so many chits of a color can bring in one turn."""
        known, planned = self._me.technologies, self._plan(color)
        there = self._me.armies if color == RED else 0
        return max(
            planned.value(there + actions_for(n, known, color)) + self._leftover(color, chits - n)
            for n in range(chits + 1)
        )

    def _leftover(self, color: Color, chits: int) -> float:
        """Chits that are not spent now may be kept, as many as the Age allows, and be spent with
        the one that comes next round, more or less."""
        kept = min(chits, AGES[self._me.age].reserve)
        known, planned = self._me.technologies, self._plan(color)
        there = self._me.armies if color == RED else 0
        more = planned.value(there + actions_for(kept + 1, known, color))
        part = CARRY if self._outlook.left > 0.0 else 0.0
        return part * (more - planned.value(there + actions_for(1, known, color)))

    def take(self, move: m.TakeChit | m.TakeDiscarded) -> float:
        have = self._count(move.color)
        return self._worth(move.color, have + 1) - self._worth(move.color, have)

    def keep(self, move: m.Keep) -> float:
        chits = [0] * len(COLORS)
        for chit in move.kept:
            assert isinstance(chit, Known)
            chits[chit.value] += 1
        return self._hoard(chits)

    def keep_openly(self, move: m.KeepOpenly | None) -> float:
        chits = self._me.open[:]
        for color in move.given if move is not None else ():
            chits[color] -= 1
        return self._hoard(chits)

    def _hoard(self, chits: list[int]) -> float:
        worth = 0.0
        for color, count in zip(COLORS, chits, strict=True):
            if (color, count) not in self._kept:
                # next round one more is drawn, on average
                self._kept[color, count] = self._worth(color, count + 1)
            worth += self._kept[color, count]
        return worth

    def spend(self, move: m.Spending) -> float:
        """What the actions bring that are paid then, less what else the chits would be good for."""
        left = self._count(move.color) - move.count
        there = self._budget(move.color)
        planned = self._plan(move.color)
        gain = planned.value(there + move.actions) - planned.value(there)
        saved = self._leftover(move.color, left + move.count) - self._leftover(move.color, left)
        return gain - saved

    def muster(self, move: m.Muster) -> float:
        asked = self._asked
        if isinstance(asked, MayDefend):
            return NEVER if self._me.armies else self._defence(asked) - ARMY * (move.actions - 1)
        if isinstance(asked, MayAssault):
            missing = asked.armies - self._me.armies
            if not 0 < missing <= move.actions:
                return NEVER
            return loot(self._outlook, self._seat, asked.territory) - ARMY * move.actions
        return self.spend(move)

    # -- purchases ----------------------------------------------------------------------------

    def buy(self, move: Move) -> float:
        """The best that the actions can do, if *move* is a part of that; the dearest first."""
        color = _COLOR_OF_PHASE[self._s.phase]
        budget = self._budget(color)
        if budget not in self._bests:
            self._bests[budget] = self._plan(color).best(budget)
        return self._plan(color).value(budget) if move in self._bests[budget][:1] else NEVER

    def _budget(self, color: Color) -> int:
        return self._me.armies if color == RED else self._s.actions

    def stay(self, move: Move) -> float:
        """Passing: what is paid is lost, Armies are not."""
        asked = self._asked
        if isinstance(asked, MayBlock | MayDefend | MayAssault | LiftFor):
            return 0.0
        if self._s.phase == Phase.RED and self._me.armies:
            return self._plan(RED).idle(self._me.armies)
        if self._s.phase == Phase.RESERVE and self._s.open_hands:
            return self.keep_openly(None)
        return 0.0

    def lift(self, move: m.Lift) -> float:
        """A Totem that is worth less where it is than where it would go."""
        here = foothold(self._outlook, self._seat, move.territory)
        if self._s.phase not in _COLOR_OF_PHASE or isinstance(self._asked, LiftFor):
            return NEAR_GOAL - here
        gain = self._relief(_COLOR_OF_PHASE[self._s.phase])
        return gain + cheapest(self._outlook, self._seat) - here if gain > 0.0 else NEVER

    def _relief(self, color: Color) -> float:
        """What a Totem in the supply would let one do; without any Armies it is needed to count
        those that are mustered (IM-08, IM-74)."""
        planned, there = self._plan(color), self._budget(color)
        if color == RED and not there:
            held = self._count(color)
            return self._worth(color, held) - self._leftover(color, held)
        return planned.value(there) - planned.idle(there)

    # -- the chain ----------------------------------------------------------------------------

    def march(self, move: m.March) -> float:
        """By way of as few rivals as possible."""
        here = sum(player.present >> move.territory & 1 for player in self._s.players)
        return -float(here)

    def block(self, move: m.Block) -> float:
        """Blocking pays where one would lose something, or where the leader would gain much."""
        asked = self._asked
        assert isinstance(asked, MayBlock)
        errand = asked.asking.errand
        harm = cost_to_rival(self._outlook, errand, asked.actor, self._seat)
        if harm > 0.0:
            return harm
        leads = self._outlook.leads(asked.actor) and not self._outlook.leads(self._seat)
        return errand_gain(self._outlook, asked.actor, errand) - BLOCK if leads else -1.0

    # -- combat -------------------------------------------------------------------------------

    def defend(self, move: m.Defend) -> float:
        assert isinstance(self._asked, MayDefend)
        return self._defence(self._asked)

    def _defence(self, asked: MayDefend) -> float:
        """What would be lost, less the Army."""
        s, attack = self._s, asked.attack
        lost = foothold(self._outlook, self._seat, attack.territory)
        if isinstance(attack.errand, m.Eliminate):
            return lost - ARMY
        attacker = s.players[asked.actor]
        more = assault_armies(s, attack.territory, self._seat) - 1
        able = attacker.armies + len(attacker.hand) + attacker.open[RED] >= more
        return (lost if able else 0.0) - ARMY

    def pay_assault(self, move: m.PayAssault) -> float:
        assert isinstance(self._asked, MayAssault)
        return loot(self._outlook, self._seat, self._asked.territory) - ARMY * move.armies

    # -- goods, technologies, places ----------------------------------------------------------

    def good(self, move: m.TakeGood | m.ReceiveGood) -> float:
        return value_of_good(self._outlook, self._seat, move.good)

    def technology(self, move: m.ReceiveTechnology) -> float:
        return value_of_technology(self._outlook, self._seat, move.technology)

    def give(self, move: m.GiveGood | m.GiveTechnology) -> float:
        asked = self._asked
        assert isinstance(asked, ChooseGiven)
        rival = self._s.players[asked.rival]
        asset = FIRST_GOOD + move.good if isinstance(move, m.GiveGood) else move.technology
        spaces = price(value(rival, asked.received), value(self._me, asset))
        return -2.5 * spaces - RIVALS * gift(self._outlook, asked.rival, move)

    def metropolis(self, move: m.ChooseMetropolis) -> float:
        """Many Totems at the start, and Cities and wreaths near them."""
        s, board = self._s, self._s.board
        start = surroundings(s, move.territory)
        near = 0
        for t in members(start):
            near |= board.near[t]
        cities = (near | start) & board.cities
        wreaths = sum(
            board.values[t] for t in members((near | start) & ~board.cities & ~board.capitals)
        )
        return start.bit_count() + 1.5 * cities.bit_count() + 0.2 * wreaths


_COLOR_OF_PHASE: Final = {Phase(Phase.RED + color): color for color in COLORS}


def _never(glance: _Glance, move: Move) -> float:
    return NEVER


_KINDS: Final[tuple[tuple[Any, Callable[[_Glance, Any], float]], ...]] = (
    (m.Muster, _Glance.muster),
    (m.Spend, _Glance.spend),
    (m.TakeChit | m.TakeDiscarded, _Glance.take),
    (m.Keep, _Glance.keep),
    (m.KeepOpenly, _Glance.keep_openly),
    (m.Block, _Glance.block),
    (m.Defend, _Glance.defend),
    (m.PayAssault, _Glance.pay_assault),
    (m.TakeGood | m.ReceiveGood, _Glance.good),
    (m.ReceiveTechnology, _Glance.technology),
    (m.GiveGood | m.GiveTechnology, _Glance.give),
    (m.March, _Glance.march),
    (m.Lift, _Glance.lift),
    (m.ChooseMetropolis, _Glance.metropolis),
    (m.StandingOrder | m.AskLeave | m.TakeBack | m.Withdraw, _never),
    (Pass, _Glance.stay),
    (Move, _Glance.buy),
)
