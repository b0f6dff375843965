"""Read a position that a person wrote: every piece's place can be told, the rest is as before the
first round, with an empty map.  Any position is allowed, reachable or not, for which there are
pieces enough."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tessera.engine.document import Node, key_of
from tessera.engine.steps import EVERYBODY, Seat, push
from tessera.games.imperios_milenarios import scenario_names as names
from tessera.games.imperios_milenarios.hands import NO_CHITS, colors
from tessera.games.imperios_milenarios.ids import COLORS, Ending, Mask, Phase
from tessera.games.imperios_milenarios.moves import CHIT
from tessera.games.imperios_milenarios.scenario_action import errand_of
from tessera.games.imperios_milenarios.scenario_next import next_steps
from tessera.games.imperios_milenarios.scenario_pieces import contradictions
from tessera.games.imperios_milenarios.scoring import ITEMS, tally
from tessera.games.imperios_milenarios.setup import Table, new_state
from tessera.games.imperios_milenarios.state import Bar, Player, State
from tessera.games.imperios_milenarios.tables import CENSUS, CHITS, START_CHITS

MOST = 999


class Reader:
    """One position document, and the position that it has told so far."""

    def __init__(self, document: Node, seats: int, table: Table) -> None:
        self.s = new_state(seats, table, EVERYBODY)
        self.s.steps.clear()
        self.s.options = {}
        self.s.age_rank = tuple(range(seats))
        self.s.first = 1 % seats
        for player in self.s.players:
            player.discard = [*NO_CHITS]
            _fill(player, [START_CHITS] * len(COLORS))
        self.seats = dict(list(names.SEATS.items())[:seats])
        self.document = document
        self.parts_told = document.fields(PARTS)
        self.piles_told: set[int] = set()
        """The colors of which the document tells how many chits are in the Pool."""

    def position(self) -> State:
        """The position, of which nothing is resolved yet.  Raises ScenarioError."""
        self.parts()
        for message, keys in contradictions(self.s, self.seats, self.piles_told):
            raise self._where(*keys).fail(message)
        s, begun = self.s, "turn" in self.parts_told
        if "endings" not in self.parts_told and not all(s.pool):
            s.end(Ending.PILE_DEPLETED)
        for seat, steps in next_steps(self.parts_told.get("next"), s, self.seats, begun):
            push(s, seat, steps)
        if s.over:
            for n, player in enumerate(s.players):
                player.tally = player.tally or tally(s, n)
        return s

    def parts(self) -> None:
        """Read all that is told.  Raises ScenarioError."""
        for name, read in PARTS.items():
            if name in self.parts_told:
                read(self, self.parts_told[name])

    def _where(self, part: str, *keys: str) -> Node:
        """The value to which *keys* lead from a *part*, as far as the document tells them."""
        here = self.parts_told.get(part, self.document)
        for key in keys:
            entries = here.entries() if isinstance(here.value, dict) else []
            here = next((item for name, item in entries if key_of(name.text) == key_of(key)), here)
        return here

    # -- what all share ---------------------------------------------------------------------------

    def round(self, part: Node) -> None:
        self.s.round = part.number(0, MOST)

    def phase(self, part: Node) -> None:
        phases = {phase.name.lower(): phase for phase in Phase}
        self.s.phase = part.meaning(phases, "phase")

    def first(self, part: Node) -> None:
        self.s.first = part.meaning(self.seats, "seat")

    def age_rank(self, part: Node) -> None:
        rank = tuple(item.meaning(self.seats, "seat") for item in part.items())
        known = set(range(len(self.s.players)))
        drawing = "phase" in self.parts_told and self.s.phase == Phase.SETUP
        if len(set(rank)) < len(rank) or (set(rank) < known and not drawing):
            raise part.fail(f"the age rank names each of {', '.join(self.seats)} once")
        self.s.age_rank = rank

    def pool(self, part: Node) -> None:
        for color, item in part.named(names.COLOR_NAMES, "color"):
            self.s.pool[color] = item.number(0, CHITS)
            self.piles_told.add(color)

    def endings(self, part: Node) -> None:
        self.s.endings = _set(part, names.ENDINGS, "end condition")

    def turn(self, part: Node) -> None:
        s, told = self.s, part.fields(TURN)
        for name in ("actions", "chits spent", "actions gained"):
            if name in told:
                setattr(s, name.replace(" ", "_"), told[name].number(0, MOST))
        if "blocked" in told:
            s.blocked = told["blocked"].truth()
        if "traded" in told:
            s.traded = _set(told["traded"], self.seats, "seat")
        if "bars" in told:
            s.bars = tuple(_bar(item, self.seats) for item in told["bars"].items())

    def players(self, part: Node) -> None:
        for seat, item in part.named(self.seats, "seat"):
            told = item.fields(PLAYER)
            for name, read in PLAYER.items():
                if name in told:
                    read(self, told[name], self.s.players[seat])

    # -- what one player has ----------------------------------------------------------------------

    def age(self, part: Node, me: Player) -> None:
        me.age = part.meaning(names.AGES, "Age")

    def metropolis(self, part: Node, me: Player) -> None:
        me.metropolis = part.meaning(names.METROPOLISES, "territory")

    def totems(self, part: Node, me: Player) -> None:
        me.present = me.control = 0
        board = self.s.board
        for t, item in part.named(names.TERRITORIES, "territory"):
            if not board.in_play >> t & 1:
                raise item.fail(f"{item.name} is not in play with {len(self.s.players)} players")
            totems = item.number(0, 2)
            if totems > 1 and not (board.cities | board.capitals) >> t & 1:
                raise item.fail(f"{item.name} has neither City nor Capital: 1 Totem at most")
            me.present |= (totems > 0) << t
            me.control |= (totems > 1) << t

    def census(self, part: Node, me: Player) -> None:
        me.census = part.number(0, CENSUS)

    def armies(self, part: Node, me: Player) -> None:
        me.armies = part.number(0, MOST)

    def technologies(self, part: Node, me: Player) -> None:
        me.technologies = _set(part, names.TECHNOLOGY_NAMES, "Technology")

    def goods(self, part: Node, me: Player) -> None:
        me.goods = _set(part, names.GOOD_NAMES, "Trade Good")

    def wonder(self, part: Node, me: Player) -> None:
        me.wonder = part.meaning(names.WONDER_NAMES, "Wonder")

    def cup(self, part: Node, me: Player) -> None:
        me.hidden = [a - b for a, b in zip(me.hidden, _seen(me.cup), strict=True)]
        _fill(me, _chits(part))

    def cup_open(self, part: Node, me: Player) -> None:
        me.cup_open = part.truth()

    def shaken(self, part: Node, me: Player) -> None:
        me.shaken = tuple(_chits(part))

    def shaking(self, part: Node, me: Player) -> None:
        me.hidden = [a + b for a, b in zip(me.hidden, _chits(part), strict=True)]

    def hand(self, part: Node, me: Player) -> None:
        counts = _chits(part)
        me.hand = [CHIT[color] for color in colors(counts)]
        me.hidden = [a + b for a, b in zip(me.hidden, counts, strict=True)]

    def open(self, part: Node, me: Player) -> None:
        me.open = _chits(part)

    def discard(self, part: Node, me: Player) -> None:
        me.discard = _chits(part)

    def orders(self, part: Node, me: Player) -> None:
        for rival, item in part.named(self.seats, "seat"):
            me.stances[rival] = item.meaning(names.STANCES, "standing order")

    def tally(self, part: Node, me: Player) -> None:
        me.tally = tuple(item.number(-MOST, MOST) for item in part.items())
        if len(me.tally) not in (0, len(ITEMS)):
            raise part.fail(f"a tally tells the points of {', '.join(ITEMS)}, in this order")


def _chits(part: Node) -> list[int]:
    counts = [*NO_CHITS]
    for color, item in part.named(names.COLOR_NAMES, "color"):
        counts[color] = item.number(0, CHITS)
    return counts


def _seen(chits: object) -> list[int]:
    assert isinstance(chits, list)
    return [sum(chit.value == color for chit in chits) for color in COLORS]


def _fill(me: Player, counts: list[int]) -> None:
    """So many chits lie in the cup, which was shaken with them."""
    me.cup = [CHIT[color] for color in colors(counts)]
    me.hidden = [a + b for a, b in zip(me.hidden, counts, strict=True)]
    me.shaken = tuple(counts)


def _set(part: Node, known: Mapping[str, int], what: str) -> Mask:
    mask = 0
    for item in part.items():
        mask |= 1 << item.meaning(known, what)
    return mask


def _bar(item: Node, seats: Mapping[str, Seat]) -> Bar:
    told = item.fields(BAR, needed=BAR[:4])
    chain = tuple(t.meaning(names.TERRITORIES, "territory") for t in told["chain"].items())
    where = told["blocked in"].meaning(names.TERRITORIES, "territory")
    if where not in chain[1:-1]:
        raise told["blocked in"].fail("a block is in a territory of the chain between its ends")
    return Bar(
        errand_of(told["action"]),
        chain,
        where,
        told["by"].meaning(seats, "seat"),
        "asked" in told and told["asked"].truth(),
        "withdrawn" in told and told["withdrawn"].truth(),
    )


def _next(reader: Reader, part: Node) -> None:
    """Read when all else is known."""


BAR: Final = ("action", "chain", "blocked in", "by", "asked", "withdrawn")
"""What is told of an action that was blocked in this turn."""

TURN: Final = ("actions", "chits spent", "actions gained", "blocked", "traded", "bars")
"""What belongs to the turn that is being taken."""

PARTS: Final[dict[str, Callable[[Reader, Node], None]]] = {
    "round": Reader.round,
    "phase": Reader.phase,
    "first": Reader.first,
    "age rank": Reader.age_rank,
    "pool": Reader.pool,
    "endings": Reader.endings,
    "turn": Reader.turn,
    "players": Reader.players,
    "next": _next,
}
"""The parts of a position, in the order in which they are read."""

PLAYER: Final[dict[str, Callable[[Reader, Node, Player], None]]] = {
    "age": Reader.age,
    "metropolis": Reader.metropolis,
    "totems": Reader.totems,
    "census": Reader.census,
    "armies": Reader.armies,
    "technologies": Reader.technologies,
    "goods": Reader.goods,
    "wonder": Reader.wonder,
    "cup": Reader.cup,
    "cup open": Reader.cup_open,
    "shaken": Reader.shaken,
    "shaking": Reader.shaking,
    "hand": Reader.hand,
    "open": Reader.open,
    "discard": Reader.discard,
    "orders": Reader.orders,
    "tally": Reader.tally,
}
"""What a player has, in the order in which it is read."""
