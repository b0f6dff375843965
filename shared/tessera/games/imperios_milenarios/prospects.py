"""What a player can buy in a phase, and what it would bring: for bots, not for the rules.

Gains are in Victory points: what the final scoring gives, and a little for what only leads there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from tessera.engine.steps import Move, Seat
from tessera.games.imperios_milenarios import moves as m
from tessera.games.imperios_milenarios.combat import assault_armies
from tessera.games.imperios_milenarios.errands import commanded, frontiers
from tessera.games.imperios_milenarios.ids import (
    BLACK,
    BLUE,
    COLOSSUS,
    MARKET,
    NAVIGATION,
    NONE,
    RED,
    YELLOW,
    Color,
    Good,
    Kind,
    Technology,
    Territory,
    members,
)
from tessera.games.imperios_milenarios.navigation import actions_to
from tessera.games.imperios_milenarios.state import Player, State
from tessera.games.imperios_milenarios.tables import (
    AGES,
    CAPITAL_LOOT,
    CENSUS,
    CENSUS_POINTS,
    CHITS,
    CITY_LOOT,
    MISSING_GOOD,
    TECHNOLOGY_ACTIONS,
    TIERS,
    WONDER_ACTIONS,
    WONDER_POINTS,
    WONDERS,
    learnable,
    rewards,
)
from tessera.games.imperios_milenarios.trade import FIRST_GOOD, can_trade, offers, price, value

CARRY: Final = 0.6
"""The part of what kept chits could bring next round."""
ARMY: Final = 0.6
"""An Army that stays at home."""
NEAR_GOAL: Final = 2.5
"""What the goals of the present Age still lack ..."""
FAR_GOAL: Final = 0.8
"""... and what only those of the Last Age lack."""
SOLE: Final = 0.8
"""The part of a wreath that is likely to last."""
SHARED: Final = 0.25
STEP: Final = 0.15
"""Any new territory: from there it goes on."""
SIGHT: Final = 0.4
"""The part of a conquest that being present there is worth."""
PARTNER: Final = (1.0, 3.0)
"""Presence in a City of a rival with whom one could not trade otherwise: when the game ends, and
what it is worth more when it begins."""
LASTING: Final = 3.0
"""What a Technology's effect is worth when the game begins."""
EARLY_SPACE: Final = 0.5
"""The part of a Census space that counts early: the track is short, and fills up anyway."""
NEXT_AGE: Final = (2.0, 6.0)
"""What the next Age is worth late and, on top, early, to whoever lacks but one thing for it."""
RIVALS: Final = 0.25
SPACE: Final = 2.0
ATTACK: Final = 0.4
"""How often an attack succeeds on somebody who has Armies."""

Purchase: TypeAlias = tuple[Move, float, int]
"""A move, its gain, and its price in actions (in Armies, for red ones)."""


def left_of_game(s: State) -> float:
    """How much of the game is left, from 1 at the start to 0 at the end: by the Ages of the half of
    the players that are ahead, and by the Pool."""
    last = s.last_age
    ahead = sorted((_advance(s, player) for player in s.players), reverse=True)
    half = ahead[: -(-len(ahead) // 2)]
    return max(0.0, min(1.0 - sum(half) / len(half) / last, min(s.pool) / CHITS * 2.0))


def _advance(s: State, player: Player) -> float:
    if player.age == s.last_age:
        return float(player.age)
    goals = AGES[player.age].goals
    asked = goals.capitals + goals.cities + goals.goods + goals.technologies
    return player.age + met(s, player) / asked


# -- single things --------------------------------------------------------------------------------


def _wanted(s: State, me: Player, have: int, kind: str) -> float:
    """What one more thing is worth for the goals of the Ages."""
    if have < getattr(AGES[me.age].goals, kind):
        late, early = NEXT_AGE
        return NEAR_GOAL + (late + early * left_of_game(s)) / _missing(s, me)
    return FAR_GOAL if have < getattr(AGES[s.last_age].goals, kind) else 0.0


def _missing(s: State, me: Player) -> int:
    """How many things the goals of the present Age still lack."""
    goals = AGES[me.age].goals
    return goals.capitals + goals.cities + goals.goods + goals.technologies - met(s, me)


def met(s: State, me: Player) -> int:
    """How many of the things that the goals of the present Age ask are there."""
    goals, board = AGES[me.age].goals, s.board
    return (
        min(goals.capitals, (me.control & board.capitals).bit_count())
        + min(goals.cities, (me.control & board.cities).bit_count())
        + min(goals.goods, me.goods.bit_count())
        + min(goals.technologies, me.technologies.bit_count())
    )


def value_of_good(s: State, me: Player, good: Good) -> float:
    """A Trade Good: dear ones are better to trade with."""
    have = me.goods.bit_count()
    missing = -MISSING_GOOD if have < AGES[s.last_age].goals.goods else 0
    return missing + _wanted(s, me, have, "goods") + 0.05 * value(me, FIRST_GOOD + good)


def value_of_technology(s: State, me: Player, technology: Technology) -> float:
    """Points for the best of its color, its effect, and what asks for Technologies."""
    color, tier = divmod(technology, 3)
    known = me.technologies >> 3 * color & 0b111
    before = TIERS[known.bit_length() - 1].points if known else 0
    points = max(0, TIERS[tier].points - before) + (me.wonder == COLOSSUS)
    effect = me.census if technology == MARKET else LASTING * left_of_game(s)
    return points + effect + _wanted(s, me, me.technologies.bit_count(), "technologies")


def value_of_space(s: State, me: Player) -> float:
    """A space of the Census Track."""
    part = 1.0 - EARLY_SPACE * left_of_game(s)
    return part * (CENSUS_POINTS + (me.technologies >> MARKET & 1))


def conquest(s: State, me: Player, t: Territory) -> float:
    """A City or Capital under control, with its reward."""
    level = s.board.values[t]
    if s.board.kinds[t] == Kind.CAPITAL:
        return level + _wanted(s, me, (me.control & s.board.capitals).bit_count(), "capitals")
    gain = level + _wanted(s, me, (me.control & s.board.cities).bit_count(), "cities")
    goods = [g for g in rewards(level, s.board.halves[t]) if not me.goods >> g & 1]
    return gain + (value_of_good(s, me, goods[-1]) if goods else 0.0)


def foothold(s: State, seat: Seat, t: Territory) -> float:
    """What the Totems of *seat* in a territory are worth, or one that it does not have yet."""
    me, board, bit = s.players[seat], s.board, 1 << t
    if me.control & bit:
        return conquest(s, me, t) + STEP
    owner = s.controller(t)
    if board.kinds[t] in (Kind.CITY, Kind.CAPITAL):
        if owner == NONE:
            return STEP + SIGHT * conquest(s, me, t)
        others = me.present & s.players[owner].control & ~bit
        late, early = PARTNER
        return STEP + (0.0 if others else late + early * left_of_game(s))
    shared = any(p.present & bit for n, p in enumerate(s.players) if n != seat)
    return STEP + (SHARED if shared else SOLE) * board.values[t]


def loot(s: State, seat: Seat, t: Territory) -> float:
    """A successful assault: Census spaces, a City that can be conquered, and a rival's loss."""
    me = s.players[seat]
    capital = s.board.kinds[t] == Kind.CAPITAL
    spaces = CAPITAL_LOOT if capital else CITY_LOOT[s.board.values[t]]
    gained = min(spaces, CENSUS - me.census) * value_of_space(s, me)
    return gained + SIGHT * conquest(s, me, t) + RIVALS * s.board.values[t]


def gift(s: State, rival: Player, move: Move) -> float:
    """What *rival* gains by what is given to it."""
    if isinstance(move, m.GiveGood):
        return value_of_good(s, rival, move.good)
    assert isinstance(move, m.GiveTechnology)
    return value_of_technology(s, rival, move.technology)


def trade_gain(s: State, me: Player, rival: Player, actions: int) -> float:
    """The Census spaces of the route and the best asset to be had, less its price."""
    spaces = min(actions, CENSUS - me.census) * value_of_space(s, me)
    dearest = max(value(me, asset) for asset in members(offers(me, rival)))
    best = 0.0
    for asset in members(offers(rival, me)):
        paid = price(value(rival, asset), dearest)
        if paid <= me.census + actions:
            gain = (
                value_of_technology(s, me, asset)
                if asset < FIRST_GOOD
                else value_of_good(s, me, asset - FIRST_GOOD)
            )
            best = max(best, gain - SPACE * paid * (1 + RIVALS))
    return spaces + best - RIVALS * NEAR_GOAL


# -- purchases ------------------------------------------------------------------------------------


def purchases(s: State, seat: Seat, color: Color) -> list[Purchase]:
    """Everything that can be bought in the phase of a color, whether it is paid yet or not; what a
    rival has blocked in this turn is left alone."""
    shut = [bar.errand for bar in s.bars]
    relief = 0.0 if s.supply(seat) else cheapest(s, seat)
    found: list[Purchase] = []
    for move, gain, cost in _BY_COLOR[color](s, seat):
        gain -= 0.0 if isinstance(move, _WITHOUT_TOTEM) else relief
        if gain > 0.0 and move not in shut:
            found.append((move, gain, cost))
    return found


_WITHOUT_TOTEM: Final = (m.PromoteArts, m.Eliminate, m.Assault)


def cheapest(s: State, seat: Seat) -> float:
    """What the Totem is worth that is best lifted when none is left in the supply."""
    return min((foothold(s, seat, t) for t in members(s.players[seat].present)), default=0.0)


def _hostilities(s: State, seat: Seat) -> Iterator[Purchase]:
    me, board = s.players[seat], s.board
    own = commanded(s, seat)
    neutral = own & (board.cities | board.capitals)
    if not me.control & board.capitals:
        neutral = me.present & board.capitals
    for t in members(neutral & ~s.controlled()):
        yield m.CONQUER[t], conquest(s, me, t), board.values[t]
    for rival, player in enumerate(s.players):
        if rival == seat or not own & player.present:
            continue
        odds = ATTACK if player.armies else 1.0
        for t in members(own & player.control):
            yield m.ASSAULT[t], odds * loot(s, seat, t), assault_armies(s, t, rival)
        for t in members(own & player.present & ~player.control):
            yield m.ELIMINATE[t][rival], odds * _ousted(s, seat, rival, t), 1


def _ousted(s: State, seat: Seat, rival: Seat, t: Territory) -> float:
    """What the presence of *rival* costs *seat* in a territory."""
    bit = 1 << t
    others = any(p.present & bit for n, p in enumerate(s.players) if n not in (seat, rival))
    wreath = s.board.values[t] if s.board.kinds[t] in (Kind.MARGINAL, Kind.SEA) else 0
    return 0.0 if others else (SOLE - SHARED) * wreath


def _civilization(s: State, seat: Seat) -> Iterator[Purchase]:
    me = s.players[seat]
    for _ in range(CENSUS - me.census):
        yield m.PromoteArts(), value_of_space(s, me), 1
    for n in members(learnable(me.technologies)):
        yield m.Learn(n), value_of_technology(s, me, n), TECHNOLOGY_ACTIONS[n]


def _navigation(s: State, seat: Seat) -> Iterator[Purchase]:
    me, own = s.players[seat], commanded(s, seat)
    for t in members(frontiers(s, seat)[0]):
        yield m.EXPLORE[t], foothold(s, seat, t), 1
    for rival, player in enumerate(s.players):
        if rival == seat or s.traded >> rival & 1 or not own & player.control:
            continue
        best: Purchase | None = None
        for t in members(own & player.control):
            actions = actions_to(s, seat, t)
            if actions and can_trade(me, player, actions):
                gain = trade_gain(s, me, player, actions)
                if best is None or gain > best[1]:
                    best = m.TRADE[t], gain, actions
        if best is not None:
            yield best


def _population(s: State, seat: Seat) -> Iterator[Purchase]:
    me, (voyages, lands) = s.players[seat], frontiers(s, seat)
    for t in members(lands):
        yield m.SETTLE[t], foothold(s, seat, t), 1
    if me.technologies >> NAVIGATION & 1:
        for t in members(voyages):
            yield m.EXPLORE[t], foothold(s, seat, t), 1
    if me.wonder == NONE:
        free = set(range(len(WONDERS))) - {player.wonder for player in s.players}
        if free:
            colossus = me.technologies.bit_count() if COLOSSUS in free else 0
            wonder = COLOSSUS if colossus > 1 or free == {COLOSSUS} else min(free)
            extra = colossus if wonder == COLOSSUS else 1
            yield m.BuildWonder(wonder), WONDER_POINTS + extra, WONDER_ACTIONS


_BY_COLOR: Final = {
    RED: _hostilities,
    YELLOW: _civilization,
    BLUE: _navigation,
    BLACK: _population,
}

# -- what rivals announce -------------------------------------------------------------------------


def errand_gain(s: State, actor: Seat, errand: m.Errand) -> float:
    """What *actor* gains when nobody blocks."""
    me, t = s.players[actor], errand.territory
    match errand:
        case m.Conquer():
            return conquest(s, me, t)
        case m.Eliminate(rival=rival):
            return _ousted(s, actor, rival, t)
        case m.Assault():
            return loot(s, actor, t)
        case m.Explore():
            return foothold(s, actor, t)
        case m.Trade():
            actions = actions_to(s, actor, t) or 1
            return trade_gain(s, me, s.players[s.controller(t)], actions)


def cost_to_rival(s: State, errand: m.Errand, actor: Seat, seat: Seat) -> float:
    """What *seat* loses when *actor* is let pass."""
    me, t = s.players[seat], errand.territory
    bit = 1 << t
    match errand:
        case m.Eliminate(rival=rival):
            return foothold(s, seat, t) if rival == seat else 0.0
        case m.Assault():
            return foothold(s, seat, t) if me.control & bit else 0.0
        case m.Conquer():
            able = me.present & bit and me.armies >= s.board.values[t]
            return SIGHT * conquest(s, me, t) if able else 0.0
        case m.Explore():
            alone = me.present & bit and s.board.kinds[t] in (Kind.MARGINAL, Kind.SEA)
            return (SOLE - SHARED) * s.board.values[t] if alone else 0.0
        case m.Trade():
            return 0.0
