"""What Armies do when nobody has blocked them: conquer, eliminate, assault; and the defence."""

from __future__ import annotations

from dataclasses import dataclass

from tessera.engine.steps import PASS, By, Decision, Effect, Menu, Seat, Steps
from tessera.games.imperios_milenarios.ids import (
    ENGINEERING,
    PYRAMIDS,
    RED,
    Good,
    Kind,
    Territory,
)
from tessera.games.imperios_milenarios.moves import (
    Assault,
    Defend,
    Eliminate,
    PayAssault,
    TakeGood,
)
from tessera.games.imperios_milenarios.state import State
from tessera.games.imperios_milenarios.tables import CAPITAL_LOOT, CITY_LOOT, rewards
from tessera.games.imperios_milenarios.totems import LiftFor, place, remove
from tessera.games.imperios_milenarios.turns import Payable

# -- b) conquer a neutral City or Capital ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Conquered(Effect):
    """Spend the Armies that the icon demands and place a second Totem; a City, but not a Capital,
    rewards the civilization with a Trade Good."""

    words = "{seat} conquers {territory}"
    territory: Territory

    def run(self, s: State, seat: Seat) -> Steps | None:
        t = self.territory
        s.players[seat].armies -= s.board.values[t]
        place(s, seat, t)
        return (Reward(t),) if s.board.kinds[t] == Kind.CITY else None


@dataclass(frozen=True, slots=True)
class Reward(Effect):
    """A Trade Good that the conquered City can produce and its conqueror does not own (IM-45)."""

    territory: Territory

    def run(self, s: State, seat: Seat) -> Steps | None:
        if not self.goods(s, seat):
            return None
        return (LiftFor(self),) if s.supply(seat) < 1 else (ChooseReward(self),)

    def goods(self, s: State, seat: Seat) -> tuple[Good, ...]:
        """The goods to choose from."""
        level, half = s.board.values[self.territory], s.board.halves[self.territory]
        owned = s.players[seat].goods
        return tuple(good for good in rewards(level, half) if not owned >> good & 1)


@dataclass(frozen=True, slots=True)
class ChooseReward(Decision):
    """Choose the Trade Good."""

    reward: Reward

    def choices(self, s: State, seat: Seat) -> Menu:
        return [(TakeGood(good), (GoodGained(good),)) for good in self.reward.goods(s, seat)]


@dataclass(frozen=True, slots=True)
class GoodGained(Effect):
    words = "{seat} gains {good}"
    good: Good

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].goods |= 1 << self.good


# -- the first Army, and the defence --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Attacked(Effect):
    """The attack begins: it costs 1 Army, and the attacked civilization may elect to defend (IM-31,
    IM-38)."""

    words = "{seat} attacks {rival} in {territory}"
    errand: Eliminate | Assault
    territory: Territory
    rival: Seat

    def run(self, s: State, seat: Seat) -> Steps:
        s.players[seat].armies -= 1
        rival = s.players[self.rival]
        if not rival.armies and not rival.hand and not rival.open[RED]:
            return self.undefended()
        return (By((self.rival,), MayDefend(seat, self)),)

    def undefended(self) -> Steps:
        """What happens when the attacked cannot or does not wish to defend."""
        if isinstance(self.errand, Eliminate):
            return (Eliminated(self.territory, self.rival),)
        return (Proceed(self.territory, self.rival),)


@dataclass(frozen=True, slots=True)
class MayDefend(Payable):
    """Muster, as often as you like, and defend with 1 Army or not.  Out of Totems, the Army Counter
    is lifted from the map, but not from where the attack is."""

    color = RED
    musters = True
    asked = True
    actor: Seat
    attack: Attacked

    def choices(self, s: State, seat: Seat) -> Menu:
        menu: Menu = [(PASS, (By((self.actor,), Undefended(self.attack)),))]
        if s.players[seat].armies:
            menu.append((Defend(), (Defended(),)))
        return menu + self.musterings(s, seat, but=1 << self.attack.territory)


@dataclass(frozen=True, slots=True)
class Defended(Effect):
    """Both have spent 1 Army, and nothing else happens."""

    words = "{seat} defends"

    def run(self, s: State, seat: Seat) -> None:
        s.players[seat].armies -= 1


@dataclass(frozen=True, slots=True)
class Undefended(Effect):
    """The attack goes on."""

    attack: Attacked

    def run(self, s: State, seat: Seat) -> Steps:
        return self.attack.undefended()


# -- c) eliminate ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Eliminated(Effect):
    """The Totem is removed from the map."""

    words = "{rival} loses its presence in {territory}"
    territory: Territory
    rival: Seat

    def run(self, s: State, seat: Seat) -> None:
        remove(s, self.rival, self.territory)


# -- d) assault -----------------------------------------------------------------------------------


def assault_armies(s: State, t: Territory, owner: Seat) -> int:
    """The Armies that an assault takes in all: Engineering and the Pyramids of the owner demand one
    more each (IM-42)."""
    player = s.players[owner]
    walls = (player.technologies >> ENGINEERING & 1) + (player.wonder == PYRAMIDS)
    return s.board.values[t] + walls


@dataclass(frozen=True, slots=True)
class Proceed(Effect):
    """The attacker may proceed to assault the City or Capital, if there are Armies or chits."""

    territory: Territory
    rival: Seat

    def run(self, s: State, seat: Seat) -> Steps | None:
        me = s.players[seat]
        more = assault_armies(s, self.territory, self.rival) - 1
        if me.armies < more and not me.hand and not me.open[RED]:
            return None
        return (MayAssault(self.territory, self.rival, more),)


@dataclass(frozen=True, slots=True)
class MayAssault(Payable):
    """Muster, and spend the rest of the Armies; or let the first one go to waste (IM-39)."""

    color = RED
    musters = True
    asked = True
    territory: Territory
    rival: Seat
    armies: int

    def choices(self, s: State, seat: Seat) -> Menu:
        menu: Menu = [(PASS, ())]
        if s.players[seat].armies >= self.armies:
            took = AssaultWon(self.territory, self.rival, self.armies)
            menu.append((PayAssault(self.armies), (took,)))
        return menu + self.musterings(s, seat)


@dataclass(frozen=True, slots=True)
class AssaultWon(Effect):
    """Both Totems are removed: the territory is neutral (IM-41).  The attacker advances on the
    Census Track, according to the importance of the City or Capital."""

    words = "{seat} takes {territory} from {rival}"
    territory: Territory
    rival: Seat
    armies: int

    def run(self, s: State, seat: Seat) -> None:
        me, t = s.players[seat], self.territory
        me.armies -= self.armies
        remove(s, self.rival, t)
        capital = s.board.kinds[t] == Kind.CAPITAL
        me.gain_census(CAPITAL_LOOT if capital else CITY_LOOT[s.board.values[t]])
