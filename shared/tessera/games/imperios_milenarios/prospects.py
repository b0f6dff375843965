"""What a player can buy in a phase, and what it would bring: for bots, not for the rules.

Gains are in Victory points: what the final scoring gives, and a little for what only leads there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from tessera.engine.steps import Move, Seat
from tessera.games.imperios_milenarios import moves as m
from tessera.games.imperios_milenarios.chains import around, commanded, frontiers
from tessera.games.imperios_milenarios.combat import assault_armies
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
    Half,
    Kind,
    Mask,
    Technology,
    Territory,
    members,
)
from tessera.games.imperios_milenarios.navigation import actions_to
from tessera.games.imperios_milenarios.outlook import NEAR_GOAL, Outlook
from tessera.games.imperios_milenarios.tables import (
    AGES,
    CAPITAL_LOOT,
    CENSUS,
    CENSUS_POINTS,
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
SOLE: Final = 0.8
"""The part of a wreath that is likely to last."""
SHARED: Final = 0.25
STEP: Final = 0.15
"""Any new territory: from there it goes on."""
SIGHT: Final = 0.4
"""The part of a conquest that being present there is worth; a half of it, a third ... where there
are others to be made first."""
PARTNER: Final = (1.0, 3.0)
"""Presence in a City of a rival with whom one could not trade otherwise: when the game ends, and
what it is worth more when it begins."""
LASTING: Final = 3.0
"""What a Technology's effect is worth when the game begins."""
EARLY_SPACE: Final = 0.5
"""The part of a Census space that counts early: the track is short, and fills up anyway."""
RIVALS: Final = 0.25
SPACE: Final = 2.0
OPENING: Final = 0.5
"""The part of a conquest that driving out one who blocks its way is worth."""
ATTACK: Final = 0.4
"""How often an attack succeeds on somebody who has Armies."""

Purchase: TypeAlias = tuple[Move, float, int]
"""A move, its gain, and its price in actions (in Armies, for red ones)."""


# -- single things --------------------------------------------------------------------------------


def value_of_good(o: Outlook, seat: Seat, good: Good) -> float:
    """A Trade Good: dear ones are better to trade with."""
    s = o.s
    missing = -MISSING_GOOD if o.has[seat].goods < AGES[s.last_age].goals.goods else 0
    return missing + o.wanted(seat, "goods") + 0.05 * value(s.players[seat], FIRST_GOOD + good)


def value_of_technology(o: Outlook, seat: Seat, technology: Technology) -> float:
    """Points for the best of its color, its effect, and what asks for Technologies."""
    me = o.s.players[seat]
    color, tier = divmod(technology, 3)
    known = me.technologies >> 3 * color & 0b111
    before = TIERS[known.bit_length() - 1].points if known else 0
    points = max(0, TIERS[tier].points - before) + (me.wonder == COLOSSUS)
    effect = me.census if technology == MARKET else LASTING * o.left
    return points + effect + o.wanted(seat, "technologies")


def value_of_space(o: Outlook, seat: Seat) -> float:
    """A space of the Census Track."""
    part = 1.0 - EARLY_SPACE * o.left
    return part * (CENSUS_POINTS + (o.s.players[seat].technologies >> MARKET & 1))


def conquest(o: Outlook, seat: Seat, t: Territory) -> float:
    """A City or Capital under control, with its reward."""
    board = o.s.board
    level, kind, half = board.values[t], board.kinds[t], board.halves[t]
    found = o.conquests.get((seat, (level, kind, half)))
    if found is None:
        found = o.conquests[seat, (level, kind, half)] = _conquest(o, seat, level, kind, half)
    return found


def _conquest(o: Outlook, seat: Seat, level: int, kind: Kind, half: Half) -> float:
    if kind == Kind.CAPITAL:
        return level + o.wanted(seat, "capitals")
    gain = level + o.wanted(seat, "cities")
    goods = [good for good in rewards(level, half) if not o.s.players[seat].goods >> good & 1]
    return gain + (value_of_good(o, seat, goods[-1]) if goods else 0.0)


def foothold(o: Outlook, seat: Seat, t: Territory) -> float:
    """What the Totems of *seat* in a territory are worth, or one that it does not have yet."""
    s, bit = o.s, 1 << t
    me, board = s.players[seat], s.board
    if me.control & bit:
        return conquest(o, seat, t) + STEP
    if board.kinds[t] in (Kind.CITY, Kind.CAPITAL):
        if not o.controlled & bit:
            return STEP + sight(o, seat, t)
        others = me.present & s.players[s.controller(t)].control & ~bit
        late, early = PARTNER
        return STEP + (0.0 if others else late + early * o.left)
    shared = any(p.present & bit for n, p in enumerate(s.players) if n != seat)
    return STEP + (SHARED if shared else SOLE) * board.values[t]


def approach(o: Outlook, seat: Seat) -> dict[Territory, float]:
    """The next steps of the shortest ways to rivals with whom one cannot trade yet, and what each
    is worth: what the partner is, parted among the steps."""
    if seat not in o.ways:
        o.ways[seat] = dict(_approach(o, seat))
    return o.ways[seat]


def _approach(o: Outlook, seat: Seat) -> Iterator[tuple[Territory, float]]:
    s, near = o.s, o.s.board.near
    own = commanded(s, seat)
    late, early = PARTNER
    for rival, player in enumerate(s.players):
        if rival == seat or player.control & s.players[seat].present:
            continue
        steps, seen, layer = 1, player.control, player.control
        while layer and not (outer := around(near, layer) & ~seen) & own:
            steps, seen, layer = steps + 1, seen | outer, outer
        if steps > 1 and layer:
            here = layer & around(near, outer & own)
            yield (here & -here).bit_length() - 1, (late + early * o.left) / steps


def sight(o: Outlook, seat: Seat, t: Territory, others: int = 0) -> float:
    """Presence where a neutral City or Capital may be conquered: one beside those that are in sight
    already, and *others*, for nobody can conquer everything at once."""
    targets = o.targets(seat, o.s.board.kinds[t]) & ~(1 << t)
    return SIGHT * conquest(o, seat, t) / (1 + targets.bit_count() + others)


def loot(o: Outlook, seat: Seat, t: Territory) -> float:
    """A successful assault: Census spaces, a City that can be conquered, and a rival's loss."""
    board, me = o.s.board, o.s.players[seat]
    capital = board.kinds[t] == Kind.CAPITAL
    spaces = CAPITAL_LOOT if capital else CITY_LOOT[board.values[t]]
    gained = min(spaces, CENSUS - me.census) * value_of_space(o, seat)
    return gained + SIGHT * conquest(o, seat, t) + RIVALS * board.values[t]


def gift(o: Outlook, rival: Seat, move: Move) -> float:
    """What *rival* gains by what is given to it."""
    if isinstance(move, m.GiveGood):
        return value_of_good(o, rival, move.good)
    assert isinstance(move, m.GiveTechnology)
    return value_of_technology(o, rival, move.technology)


def trade_gain(o: Outlook, seat: Seat, partner: Seat, actions: int) -> float:
    """The Census spaces of the route and the best asset to be had, less its price."""
    me, rival = o.s.players[seat], o.s.players[partner]
    spaces = min(actions, CENSUS - me.census) * value_of_space(o, seat)
    dearest = max(value(me, asset) for asset in members(offers(me, rival)))
    best = 0.0
    for asset in members(offers(rival, me)):
        paid = price(value(rival, asset), dearest)
        if paid <= me.census + actions:
            gain = (
                value_of_technology(o, seat, asset)
                if asset < FIRST_GOOD
                else value_of_good(o, seat, asset - FIRST_GOOD)
            )
            best = max(best, gain - SPACE * paid * (1 + RIVALS))
    return spaces + best - RIVALS * NEAR_GOAL


# -- purchases ------------------------------------------------------------------------------------


def purchases(o: Outlook, seat: Seat, color: Color) -> list[Purchase]:
    """Everything that can be bought in the phase of a color, whether it is paid yet or not; what a
    rival has blocked in this turn is left alone."""
    shut = [bar.errand for bar in o.s.bars]
    relief = 0.0 if o.s.supply(seat) else cheapest(o, seat)
    found: list[Purchase] = []
    for move, gain, cost in _BY_COLOR[color](o, seat):
        gain -= 0.0 if isinstance(move, _WITHOUT_TOTEM) else relief
        if gain > 0.0 and move not in shut:
            found.append((move, gain, cost))
    return found


_WITHOUT_TOTEM: Final = (m.PromoteArts, m.Eliminate, m.Assault)


def cheapest(o: Outlook, seat: Seat) -> float:
    """What the Totem is worth that is best lifted when none is left in the supply."""
    return min((foothold(o, seat, t) for t in members(o.s.players[seat].present)), default=0.0)


def _hostilities(o: Outlook, seat: Seat) -> Iterator[Purchase]:
    s = o.s
    me, board, own = s.players[seat], s.board, commanded(s, seat)
    neutral = own & (board.cities | board.capitals)
    if not me.control & board.capitals:
        neutral = me.present & board.capitals
    for t in members(neutral & ~o.controlled):
        yield m.CONQUER[t], conquest(o, seat, t), board.values[t]
    for rival, player in enumerate(s.players):
        if rival == seat or not own & player.present:
            continue
        odds = ATTACK if player.armies else 1.0
        for t in members(own & player.control):
            yield m.ASSAULT[t], odds * loot(o, seat, t), assault_armies(s, t, rival)
        for t in members(own & player.present & ~player.control):
            gain = _ousted(o, seat, rival, t) + _opening(o, seat, rival, t)
            yield m.ELIMINATE[t][rival], odds * gain, 1


def _ousted(o: Outlook, seat: Seat, rival: Seat, t: Territory) -> float:
    """What the presence of *rival* costs *seat* in a territory."""
    s, bit = o.s, 1 << t
    others = any(p.present & bit for n, p in enumerate(s.players) if n not in (seat, rival))
    wreath = s.board.values[t] if s.board.kinds[t] in (Kind.MARGINAL, Kind.SEA) else 0
    return 0.0 if others else (SOLE - SHARED) * wreath


def _opening(o: Outlook, seat: Seat, rival: Seat, t: Territory) -> float:
    """What *rival* keeps *seat* from by having blocked there in this turn: without its Totem the
    way is open again, as far as it is concerned."""
    armies = o.s.players[seat].armies
    most = 0.0
    for bar in o.s.bars:
        errand = bar.errand
        if bar.territory == t and bar.rival == rival and isinstance(errand, m.Conquer):
            spare = armies - o.s.board.values[errand.territory]
            if spare > 0:
                most = max(most, OPENING * conquest(o, seat, errand.territory))
    return most


def _civilization(o: Outlook, seat: Seat) -> Iterator[Purchase]:
    me = o.s.players[seat]
    for _ in range(CENSUS - me.census):
        yield m.PromoteArts(), value_of_space(o, seat), 1
    for n in members(learnable(me.technologies)):
        yield m.Learn(n), value_of_technology(o, seat, n), TECHNOLOGY_ACTIONS[n]


def _navigation(o: Outlook, seat: Seat) -> Iterator[Purchase]:
    s = o.s
    me, own = s.players[seat], commanded(s, seat)
    yield from _placings(o, seat, frontiers(s, seat)[0], m.EXPLORE)
    for rival, player in enumerate(s.players):
        if rival == seat or s.traded >> rival & 1 or not own & player.control:
            continue
        best: Purchase | None = None
        for t in members(own & player.control):
            actions = actions_to(s, seat, t)
            if actions and can_trade(me, player, actions):
                gain = trade_gain(o, seat, rival, actions)
                if best is None or gain > best[1]:
                    best = m.TRADE[t], gain, actions
        if best is not None:
            yield best


def _population(o: Outlook, seat: Seat) -> Iterator[Purchase]:
    me, (voyages, lands) = o.s.players[seat], frontiers(o.s, seat)
    if me.technologies >> NAVIGATION & 1:
        moves = [m.SETTLE[t] if lands >> t & 1 else m.EXPLORE[t] for t in range(m.TERRITORIES)]
        yield from _placings(o, seat, lands | voyages, moves)
    else:
        yield from _placings(o, seat, lands, m.SETTLE)
    if me.wonder == NONE:
        free = set(range(len(WONDERS))) - {player.wonder for player in o.s.players}
        if free:
            colossus = me.technologies.bit_count() if COLOSSUS in free else 0
            wonder = COLOSSUS if colossus > 1 or free == {COLOSSUS} else min(free)
            extra = colossus if wonder == COLOSSUS else 1
            yield m.BuildWonder(wonder), WONDER_POINTS + extra, WONDER_ACTIONS


def _placings(o: Outlook, seat: Seat, where: Mask, moves: Sequence[Move]) -> Iterator[Purchase]:
    """New Totems: of several targets for a conquest the best first, each further one for less."""
    board = o.s.board
    ahead = {Kind.CITY: 0, Kind.CAPITAL: 0}
    targets = where & (board.cities | board.capitals) & ~o.controlled
    ways = approach(o, seat)
    for t in members(where & ~targets):
        yield moves[t], foothold(o, seat, t) + ways.get(t, 0.0), 1
    for t in sorted(members(targets), key=lambda t: -conquest(o, seat, t)):
        kind = board.kinds[t]
        yield moves[t], STEP + sight(o, seat, t, ahead[kind]) + ways.get(t, 0.0), 1
        ahead[kind] += 1


_BY_COLOR: Final = {
    RED: _hostilities,
    YELLOW: _civilization,
    BLUE: _navigation,
    BLACK: _population,
}

# -- what rivals announce -------------------------------------------------------------------------


def errand_gain(o: Outlook, actor: Seat, errand: m.Errand) -> float:
    """What *actor* gains when nobody blocks."""
    t = errand.territory
    match errand:
        case m.Conquer():
            return conquest(o, actor, t)
        case m.Eliminate(rival=rival):
            return _ousted(o, actor, rival, t)
        case m.Assault():
            return loot(o, actor, t)
        case m.Explore():
            return foothold(o, actor, t)
        case m.Trade():
            return trade_gain(o, actor, o.s.controller(t), actions_to(o.s, actor, t) or 1)


def cost_to_rival(o: Outlook, errand: m.Errand, actor: Seat, seat: Seat) -> float:
    """What *seat* loses when *actor* is let pass."""
    me, t, board = o.s.players[seat], errand.territory, o.s.board
    bit = 1 << t
    match errand:
        case m.Eliminate(rival=rival):
            return foothold(o, seat, t) if rival == seat else 0.0
        case m.Assault():
            return foothold(o, seat, t) if me.control & bit else 0.0
        case m.Conquer():
            able = me.present & bit and me.armies >= board.values[t]
            return SIGHT * conquest(o, seat, t) if able else 0.0
        case m.Explore():
            alone = me.present & bit and board.kinds[t] in (Kind.MARGINAL, Kind.SEA)
            return (SOLE - SHARED) * board.values[t] if alone else 0.0
        case m.Trade():
            return 0.0
